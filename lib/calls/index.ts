import type { ApiCall } from "@/lib/model/consequence";
import { CLB } from "./clb";
import { NLB, SECURITY_GROUPS } from "./nlb";
import { CallNotKnown, Draft, type CallRow, type Cloud } from "./state";

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

/** The cloud after a call, and the ids of what it makes. Throws `Refused` or `CallNotKnown`. */
export function applyTo(
  cloud: Cloud,
  call: ApiCall,
  newId: (prefix: string) => string,
): { cloud: Cloud; answer: Readonly<Record<string, string>> } {
  const draft = new Draft(cloud, newId);
  rowOf(call).apply(draft, call.params);
  return draft;
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
