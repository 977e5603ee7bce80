export { remediate, wayBehind } from "./remediate";
export { buildPlan, firstOf, remediesOf, stepsOf } from "./plan";
export type { FirstStep, PlanStep, RemedyOptions } from "./plan";
export type { PlanHeader } from "./plan-step";
export { buildPlanView, planHeader, planIdentity, type PlanView } from "./plan-view";
export { renderPlanScript } from "./plan-script";
export { renderPlanMarkdown } from "./plan-markdown";
export type { RemediationContext } from "@/lib/remediation/fixes/types";
export { inFixOrder, inPlanOrder } from "./finding-order";
