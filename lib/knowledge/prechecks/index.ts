import { PRECHECKS as ROWS } from "./rows";
import { eventRuleOf } from "../events/types";
import type { PrecheckRow, PrecheckRule } from "./types";

export type { PrecheckRule } from "./types";

const DOCUMENTED_IN = ["upgradeAcs", "upgradeZh", "ccm"] as const;
/** All items of the upgrade precheck, in the order of their codes. */
export const PRECHECKS: readonly PrecheckRule[] = ROWS.map((row: PrecheckRow) => {
  const { documented, messageCode, messageCodes = [], phrases = [], examples = [] } = row;
  const sentence = documented === undefined ? [] : [documented];
  return eventRuleOf({
    ...(documented === undefined ? {} : { sources: DOCUMENTED_IN }),
    ...row,
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
