export { indexBundle, indexOf, type BundleIndex } from "./bundle-index";
export { remediate } from "./remediate";
export { buildPlan, type PlanOptions, type PlanStep } from "./plan";
export { renderPlanScript, type PlanHeader } from "./plan-script";
export { renderPlanMarkdown } from "./plan-markdown";
export type { RemediationContext } from "./types";
