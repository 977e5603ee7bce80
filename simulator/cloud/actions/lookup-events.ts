import { createHash } from "node:crypto";
import { RpcError } from "../errors";
import type { Action } from "./types";

/** Events that fit up to two conditions, newest first; a token fits only the query it was given for. */
export const lookupEvents: Action = (p, { store, now }) => {
  const direction = p.oneOf("Direction", ["BACKWARD", "FORWARD"]);
  const query = {
    attributes: p.objects("LookupAttribute"),
    start: p.text("StartTime"),
    end: p.text("EndTime"),
    forward: direction === "FORWARD",
  };
  const size = p.integer("MaxResults", [1, 50]) ?? 20;
  const { start, end, found } = store.trail.find(query, now());
  const mark = createHash("sha1")
    .update(JSON.stringify([query, size]))
    .digest("base64url");
  const [, offset = "0"] = /^(\d+)\.(.*)$/.exec(p.text("NextToken") ?? `0.${mark}`) ?? [];
  if (p.text("NextToken") && p.text("NextToken") !== `${offset}.${mark}`)
    throw new RpcError(400, "InvalidNextToken", "The specified NextToken is invalid.");
  const next = Number(offset) + size;
  return {
    StartTime: start,
    EndTime: end,
    Events: found.slice(Number(offset), next),
    ...(next < found.length ? { NextToken: `${next}.${mark}` } : {}),
  };
};
