import { CLB_CASES } from "./clb";
import { INSTANCE_CASES } from "./instances";
import type { PlanCases } from "./made";
import { NLB_CASES } from "./nlb";

export const PLAN_CASES: PlanCases = { ...CLB_CASES, ...INSTANCE_CASES, ...NLB_CASES };
