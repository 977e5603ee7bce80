export { remediate } from "./remediate";
export { remediesOf, type RemedyOptions } from "./plan";
export { buildPlan, type PlanStep } from "./plan";
export { buildPlanView, planIdentity, type PlanView } from "./plan-view";
export { renderPlanScript } from "./plan-script";
export { renderPlanMarkdown } from "./plan-markdown";
export type { RemediationContext } from "@/lib/remediation/fixes/types";
export { inFixOrder, inPlanOrder } from "./finding-order";
export { firstOf, firstStep, stepsOf, type FirstStep } from "./plan";
