import { isObject } from "@/lib/model/bundle";

/** Ways in which one item of a list can be wrong: fields of another type, no name and no ids, or nothing at all. */
export const SPOILT = ["odd", "nameless", "null"] as const;
/** A page token that both APIs take for "from the start". */
export const ENDLESS = "again";
export type Spoilt = (typeof SPOILT)[number];

type Body = Record<string, unknown>;
interface Found {
  holder: Body;
  key: string;
  items: unknown[];
}

const ofList = (change: (list: Found, copy: Body) => void) => (copy: Body) => {
  const list = listOf(copy);
  if (!list) return {};
  change(list, copy);
  return copy;
};
const items = (become: (items: unknown[]) => unknown) =>
  ofList((list) => {
    list.holder[list.key] = become(list.items);
  });
const each = (change: (item: Body) => Body) =>
  items((all) => all.map((item) => (isObject(item) ? change(item) : item)));
const retypedBy = (how: "wrongTypes" | "unknownValues") => (copy: Body) =>
  listOf(copy) ? each((item) => retyped(item, how))(copy) : retyped(copy, how);

/** Ways in which an answer with status 200 can be wrong. All keep valid JSON; how it is delivered is another fault. */
const WAYS = {
  emptyList: ofList(({ holder, key }, copy) => {
    holder[key] = [];
    if ("TotalCount" in copy) copy.TotalCount = 0;
    without(copy, ["NextToken", "continue", "remainingItemCount"]);
  }),
  nullList: items(() => null),
  noList: ofList(({ holder, key }, copy) => dropList(copy, holder, key)),
  emptyObject: () => ({}),
  nullBody: () => null,
  otherKind,
  errorInside,
  noNames: each(withoutName),
  nullItem: items(([, ...others]) => [null, ...others]),
  doubled: items((all) => [...all, ...all]),
  // Counts and tokens stay as they are.
  halfPage: items((all) => all.slice(0, Math.floor(all.length / 2))),
  lastPageLost: (copy: Body) => pages(copy, undefined),
  endlessPages: (copy: Body) => pages(copy, ENDLESS),
  noCount: (copy: Body) => without(copy, ["TotalCount", "remainingItemCount"]),
  wrongTypes: retypedBy("wrongTypes"),
  unknownValues: retypedBy("unknownValues"),
} satisfies Record<string, (copy: Body) => unknown>;
export type Mutation = keyof typeof WAYS;
export const MUTATIONS = Object.keys(WAYS) as Mutation[];

/** Changes a copy of an answer; lists of both APIs are found where each keeps them. */
export function mutate(body: unknown, how: Mutation): unknown {
  return WAYS[how](isObject(body) ? structuredClone(body) : {});
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

function pages(body: Body, token: string | undefined): Body {
  if (isObject(body.metadata)) body.metadata.continue = token;
  else body.NextToken = token;
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
