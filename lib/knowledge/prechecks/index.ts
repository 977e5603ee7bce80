import { callsOfItem } from "@/lib/calls";
import { PRECHECKS as ROWS } from "./rows";
import { eventRuleOf } from "../events/types";
import type { PrecheckRow, PrecheckRule } from "./types";

export type { PrecheckRule } from "./types";

/** The sentences with which the dry run refuses the calls of an item. */
function refusalsOf(messageCode = ""): string[] {
  return callsOfItem("clb", messageCode).map(({ action }) =>
    action === "CreateLoadBalancer" ? `api ${action} should not be called` : `called on start ${action}`,
  );
}

const DOCUMENTED_IN = ["upgradeAcs", "upgradeZh", "ccm"] as const;
/** All items of the upgrade precheck, in the order of their codes. */
export const PRECHECKS: readonly PrecheckRule[] = ROWS.map((row: PrecheckRow) => {
  const { documented, messageCode, messageCodes = [], patterns, phrases = [], examples = [] } = row;
  const sentence = documented === undefined ? [] : [documented];
  return eventRuleOf({
    ...(documented === undefined ? {} : { sources: DOCUMENTED_IN }),
    ...row,
    patterns: [...patterns, ...refusalsOf(messageCode)],
    phrases: [...sentence, ...(messageCode === undefined ? [] : [messageCode]), ...messageCodes, ...phrases],
    examples: [...examples, ...sentence],
  });
});

const byMessageCode = new Map(
  PRECHECKS.flatMap((rule) =>
    (rule.messageCodes ?? (rule.messageCode ? [rule.messageCode] : [])).map((name) => [name, rule] as const),
  ),
);
/** The row of every item of the NLB part, which shares some names with the CLB part. */
const NLB_ITEM = byMessageCode.get("UpdateServerGroup");

/** The row of an item's MessageCode (`UpdateListener`), if it is known. `check`: the part of the precheck that lists it. */
export function precheckByMessageCode(messageCode: string, check?: string): PrecheckRule | undefined {
  return check === "ccmNLB" ? NLB_ITEM : byMessageCode.get(messageCode);
}
