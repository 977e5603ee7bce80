import { CLB_CASES } from "./clb";
import { INSTANCE_CASES } from "./instances";
import type { Cases } from "./made";
import { NLB_CASES } from "./nlb";

export { CHECK_CASES } from "./engine";
/** By what the plan does. */
export const PLAN_CASES: Cases = { ...CLB_CASES, ...INSTANCE_CASES, ...NLB_CASES };
