import type { ApiCall } from "@/lib/model/consequence";
import { CLB } from "./clb";
import { NLB, SECURITY_GROUPS } from "./nlb";
import { CallNotKnown, Draft, struct, type CallRow, type Cloud } from "./state";

/** Every call by product and action. */
export const CALLS: Readonly<Record<ApiCall["product"], Readonly<Record<string, CallRow>>>> = {
  slb: CLB,
  nlb: NLB,
  ecs: SECURITY_GROUPS,
};

/** The row of a call. Throws `CallNotKnown`. */
export function rowOf({ product, action }: Pick<ApiCall, "product" | "action">): CallRow {
  const row = Object.hasOwn(CALLS[product], action) ? CALLS[product][action] : undefined;
  if (!row) throw new CallNotKnown(`${product} ${action}`);
  return row;
}

/** The cloud after a call, and the ids of new objects. Throws `Refused` or `CallNotKnown`. */
export function applyTo(
  cloud: Cloud,
  call: ApiCall,
  newId: (prefix: string) => string,
): { cloud: Cloud; answer: Readonly<Record<string, string>> } {
  const draft = new Draft(cloud, newId);
  rowOf(call).apply(draft, call.params);
  return draft;
}

/** The object whose settings a call sets, where all of them are one call; undefined where it stands alone. */
export function objectOf(call: ApiCall): string | undefined {
  const names = rowOf(call).merges;
  return names && JSON.stringify([call.product, call.action, ...names.map((name) => call.params[name])]);
}

/**
 * Calls of one object as one. A structure is sent whole, so that of each further call only those members count that it changes:
 * where it differs from the call that takes it back.
 */
export function inOneCall(calls: readonly ApiCall[], backs: readonly ApiCall[]): ApiCall {
  const params: Record<string, unknown> = {};
  calls.forEach((call, at) => {
    for (const [name, value] of Object.entries(call.params)) {
      const known = params[name];
      const isStructure = typeof value === "string" && value.startsWith("{");
      if (!isStructure || known === undefined) params[name] = value;
      else {
        const before = struct(backs[at]?.params ?? {}, name);
        const changed = Object.entries(struct(call.params, name)).filter(([member, own]) => own !== before[member]);
        params[name] = JSON.stringify({ ...struct(params, name), ...Object.fromEntries(changed) });
      }
    }
  });
  return { ...calls[0]!, params };
}

export interface ItemCall extends Pick<CallRow, "phase" | "cost" | "merges"> {
  action: string;
}

function byItem(table: Readonly<Record<string, CallRow>>): ReadonlyMap<string, readonly (ItemCall & CallRow)[]> {
  const found = new Map<string, (ItemCall & CallRow)[]>();
  for (const [action, row] of Object.entries(table))
    if (row.item) found.set(row.item, [...(found.get(row.item) ?? []), { action, ...row }]);
  return found;
}
const ITEMS = { clb: byItem(CLB), nlb: byItem({ ...NLB, ...SECURITY_GROUPS }) };

/** The calls that an item of the precheck names; of a listener of CLB one for each protocol. */
export const callsOfItem = (family: keyof typeof ITEMS, item: string): readonly (ItemCall & CallRow)[] =>
  ITEMS[family].get(item) ?? [];
