import { ask } from "@/lib/server/worker";
import { clusterParam } from "@/lib/server/params";
import { encoded, route } from "@/lib/server/to-response";

/**
 * `GET /api/connection?cluster=<key>`: how far both sides get, step by step. Two cheap reads, whose answer stands for half
 * a minute; nothing is changed.
 */
export const GET = route({ role: "viewer" }, async (request) => {
  const key = new URL(request.url).searchParams.get("cluster");
  const cluster = key === null ? undefined : clusterParam.parse({ cluster: key }).cluster;
  return encoded((await ask("connection", cluster)).json);
});
