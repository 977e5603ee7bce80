export { wayBehind } from "./remediate";
export { buildPlan, firstOf, remediate, remediesOf, sayStep, stepsOf } from "./say/step";
export type { FirstStep, RemedyOptions } from "./say/step";
export type { PlanHeader, PlanStep, Step } from "./plan-step";
export { buildPlanView, planHeader, planIdentity, standingOf, type PlanView } from "./say/view";
export { renderPlanScript } from "./say/script";
export { renderPlanMarkdown } from "./say/markdown";
export type { RemediationContext } from "@/lib/remediation/fixes/types";
export { inFixOrder, inPlanOrder } from "./finding-order";
