import { PRECHECKS as ROWS } from "./rows";
import type { PrecheckRule } from "./types";

export type { PrecheckRule } from "./types";

/** All items of the upgrade precheck, in the order of their codes. */
export const PRECHECKS: readonly PrecheckRule[] = ROWS;

const byMessageCode = new Map(
  PRECHECKS.flatMap((rule) => (rule.messageCode ? [[rule.messageCode, rule] as const] : [])),
);

/** The row of a dry run's MessageCode (`UpdateListener`), if it is known. */
export function precheckByMessageCode(messageCode: string): PrecheckRule | undefined {
  return byMessageCode.get(messageCode);
}
