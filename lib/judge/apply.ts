import { applyTo } from "@/lib/calls";
import type { Params } from "@/lib/calls/state";
import { rec } from "@/lib/ccm/read";
import type { ApiCall } from "@/lib/model/consequence";
import type { World } from "./world";

/** A call with a value that only a person knows. */
export class Incomplete extends Error {}

type Applied = { world: World; answer: Readonly<Record<string, string>> };

/** The state after a call, and the ids of new objects. Throws `Refused` or `CallNotKnown`. */
export function applyCall(world: World, call: ApiCall): Applied {
  let { made } = world;
  const { cloud, answer } = applyTo(world.bundle.alibabaCloud, call, (prefix) => `${prefix}-new-${++made}`);
  return { world: { ...world, bundle: { ...world.bundle, alibabaCloud: cloud }, made }, answer };
}

/** The same of a typed command, whose shell variables are ids from the calls before. Throws `Incomplete` too. */
export const applyCommand = (world: World, call: ApiCall): Applied =>
  applyCall(world, { ...call, params: resolved(call.params, world.variables) });

/** Puts the ids of shell variables in their place: `"$VGROUP_80"` of a command. */
function resolved(params: Params, variables: Readonly<Record<string, string>>): Params {
  const one = (value: unknown): unknown => {
    const shell = value && typeof value === "object" && !Array.isArray(value) ? rec(value)["shell"] : undefined;
    const text = typeof shell === "string" ? shell : typeof value === "string" ? value : undefined;
    const name = text === undefined ? undefined : /^"?\$\{?([A-Za-z_]\w*)(?::\?[^}]*)?\}?"?$/.exec(text)?.[1];
    if (name === undefined) return value;
    const id = variables[name];
    if (id === undefined) throw new Incomplete(name);
    return id;
  };
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, one(value)]));
}
