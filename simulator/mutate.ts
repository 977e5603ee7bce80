import { isObject } from "@/lib/model/bundle";

/** Ways in which an answer with status 200 can be wrong. All keep valid JSON; how it is delivered is another fault. */
export const MUTATIONS = [
  "emptyList",
  "nullList",
  "noList",
  "emptyObject",
  "nullBody",
  "otherKind",
  "errorInside",
  "noNames",
  "nullItem",
  "doubled",
  "halfPage",
  "lastPageLost",
  "endlessPages",
  "noCount",
  "wrongTypes",
  "unknownValues",
] as const;
/** Ways in which one item of a list can be wrong: fields of another type, no name and no ids, or nothing at all. */
export const SPOILT = ["odd", "nameless", "null"] as const;
/** A page token that both APIs take for "from the start". */
export const ENDLESS = "again";
export type Mutation = (typeof MUTATIONS)[number];
export type Spoilt = (typeof SPOILT)[number];

type Body = Record<string, unknown>;
interface Found {
  holder: Body;
  key: string;
  items: unknown[];
}

/** Changes a copy of an answer; lists of both APIs are found where each keeps them. */
export function mutate(body: unknown, how: Mutation): unknown {
  if (how === "nullBody") return null;
  if (how === "emptyObject" || !isObject(body)) return {};
  const copy = structuredClone(body);
  if (how === "errorInside") return errorInside(copy);
  if (how === "otherKind") return otherKind(copy);
  if (how === "endlessPages" || how === "lastPageLost") return pages(copy, how);
  if (how === "noCount") return without(copy, ["TotalCount", "remainingItemCount"]);
  const list = listOf(copy);
  if (!list) return how === "wrongTypes" || how === "unknownValues" ? retyped(copy, how) : {};
  const { holder, key, items } = list;
  if (how === "emptyList") {
    holder[key] = [];
    if ("TotalCount" in copy) copy.TotalCount = 0;
    return without(copy, ["NextToken", "continue", "remainingItemCount"]);
  }
  if (how === "nullList") holder[key] = null;
  else if (how === "noList") dropList(copy, holder, key);
  else if (how === "noNames") holder[key] = items.map((item) => (isObject(item) ? withoutName(item) : item));
  else if (how === "nullItem") holder[key] = [null, ...items.slice(1)];
  else if (how === "doubled") holder[key] = [...items, ...items];
  // Counts and tokens stay as they are.
  else if (how === "halfPage") holder[key] = items.slice(0, Math.floor(items.length / 2));
  else holder[key] = items.map((item) => (isObject(item) ? retyped(item, how) : item));
  return copy;
}

/** Spoils one item, the first that was ever answered to this rule (`spoilt.item`), wherever it is answered again. */
export function spoil(body: unknown, spoilt: { how: Spoilt; item?: string }): unknown {
  const copy: unknown = structuredClone(body);
  const list = isObject(copy) ? listOf(copy) : undefined;
  if (!list || list.items.length === 0) return copy;
  spoilt.item ??= JSON.stringify(list.items[0]);
  list.holder[list.key] = list.items.map((item) => {
    if (!isObject(item) || JSON.stringify(item) !== spoilt.item) return item;
    return spoilt.how === "null" ? null : spoilt.how === "nameless" ? withoutName(item) : odd(item);
  });
  return copy;
}

/** The field that holds the list goes: of `{VServerGroups: {VServerGroup: []}}` the outer one. */
function dropList(copy: Body, holder: Body, key: string): void {
  const outer = Object.keys(copy).find((name) => copy[name] === holder);
  if (outer === undefined) delete holder[key];
  else delete copy[outer];
}

function listOf(body: Body): Found | undefined {
  if (Array.isArray(body.items)) return { holder: body, key: "items", items: body.items };
  // An object of Kubernetes is no list, whatever lists it holds.
  if ("kind" in body) return undefined;
  for (const [key, value] of Object.entries(body)) {
    if (Array.isArray(value)) return { holder: body, key, items: value };
    if (!isObject(value) || key === "metadata") continue;
    for (const [inner, items] of Object.entries(value))
      if (Array.isArray(items)) return { holder: value, key: inner, items };
  }
  return undefined;
}

function errorInside(body: Body): Body {
  const status = { status: "Failure", reason: "InternalError", code: 500, message: "etcd is gone" };
  return "kind" in body
    ? { kind: "Status", apiVersion: "v1", ...status }
    : { RequestId: "0", Code: "InternalError", Message: "The request processing has failed." };
}

function otherKind(body: Body): Body {
  if ("kind" in body) return { ...body, kind: "Table" };
  const renamed: Body = {};
  for (const [key, value] of Object.entries(body))
    renamed[isObject(value) || Array.isArray(value) ? `Other${key}` : key] = value;
  return renamed;
}

function pages(body: Body, how: "endlessPages" | "lastPageLost"): Body {
  const lost = how === "lastPageLost";
  if (isObject(body.metadata)) {
    if (lost) delete body.metadata.continue;
    else body.metadata.continue = ENDLESS;
  } else if (lost) delete body.NextToken;
  else body.NextToken = ENDLESS;
  return body;
}

function without(body: Body, names: readonly string[]): Body {
  for (const name of names) {
    delete body[name];
    if (isObject(body.metadata)) delete body.metadata[name];
  }
  return body;
}

function withoutName(item: Body): Body {
  const rest = { ...item };
  delete rest.metadata;
  for (const key of Object.keys(rest)) if (/Id$/.test(key)) delete rest[key];
  return rest;
}

/** Annotations of an object become a number; each field of an item of the cloud becomes a list, but names and lists. */
function odd(item: Body): Body {
  if (isObject(item.metadata)) return { ...item, metadata: { ...item.metadata, annotations: 7 } };
  return Object.fromEntries(
    Object.entries(item).map(([key, value]) => [key, NAMES.test(key) || Array.isArray(value) ? value : [value]]),
  );
}

const NAMES = /^(?:name|namespace|uid|.*Id|resourceVersion|kind|apiVersion)$/;

/** Texts become numbers and numbers texts (or an unknown value), names excepted: the item is still found. */
function retyped(item: Body, how: "wrongTypes" | "unknownValues", depth = 0): Body {
  const out: Body = {};
  for (const [key, value] of Object.entries(item)) {
    const fixed = depth < 2 && NAMES.test(key);
    if (fixed) out[key] = value;
    else if (isObject(value)) out[key] = retyped(value, how, depth + 1);
    else if (Array.isArray(value)) out[key] = value.map((v) => (isObject(v) ? retyped(v, how, depth + 1) : v));
    else if (how === "unknownValues") out[key] = typeof value === "string" ? "quantum" : value;
    else out[key] = typeof value === "string" ? 7 : typeof value === "number" ? String(value) : value;
  }
  return out;
}
