import { ENDLESS } from "../mutate";
import { RpcError } from "./errors";
import type { Params } from "./params";

export interface NumberedPage<T> {
  items: T[];
  fields: { PageNumber: number; PageSize: number; TotalCount: number };
}

/** `PageNumber` from 1, `PageSize` up to `most`; without both the default page of 10 applies, as documented. */
export function numberedPage<T>(all: readonly T[], p: Params, most = 100): NumberedPage<T> {
  const asked = p.integer("PageSize", [1, most]);
  const size = p.text("PageNumber") === undefined ? 10 : (asked ?? 10);
  const number = p.integer("PageNumber", [1, 1_000_000]) ?? 1;
  return {
    items: all.slice((number - 1) * size, number * size),
    fields: { PageNumber: number, PageSize: size, TotalCount: all.length },
  };
}

export interface TokenPage<T> {
  items: T[];
  nextToken?: string;
  maxResults: number;
}

/** `MaxResults` and an opaque `NextToken` (here: the offset, marked with the action). */
export function tokenPage<T>(
  all: readonly T[],
  p: Params,
  limits: { min: number; max: number; fallback: number },
): TokenPage<T> {
  const maxResults = p.integer("MaxResults", [limits.min, limits.max]) ?? limits.fallback;
  const token = p.text("NextToken");
  const start = token && token !== ENDLESS ? readToken(token) : 0;
  const next = start + maxResults;
  return {
    items: all.slice(start, next),
    maxResults,
    ...(next < all.length ? { nextToken: Buffer.from(`offset:${next}`).toString("base64url") } : {}),
  };
}

/** How ECS pages: by token where `MaxResults` or `NextToken` is sent, else by number. `fields` go beside the list. */
export function eitherPage<T>(
  all: readonly T[],
  p: Params,
  limits: { min: number; max: number; fallback: number },
): { items: T[]; fields: Record<string, unknown> } {
  if (!p.text("MaxResults") && !p.text("NextToken")) {
    const { items, fields } = numberedPage(all, p);
    return { items, fields: { NextToken: "", ...fields } };
  }
  const { items, nextToken = "" } = tokenPage(all, p, limits);
  return { items, fields: { NextToken: nextToken, PageNumber: 1, PageSize: items.length, TotalCount: all.length } };
}

function readToken(token: string): number {
  const offset = /^offset:(\d+)$/.exec(Buffer.from(token, "base64url").toString())?.[1];
  if (offset === undefined)
    throw new RpcError(400, "InvalidParameter.NextToken", "The specified NextToken is invalid.");
  return Number(offset);
}
