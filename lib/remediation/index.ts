export { remediate, remediationData } from "./remediate";
export { remedyContexts, type RemedyOptions } from "./context";
export { buildPlan, type PlanStep } from "./plan";
export { buildPlanView, planIdentity, type PlanView } from "./plan-view";
export { renderPlanScript } from "./plan-script";
export { renderPlanMarkdown } from "./plan-markdown";
export { ticketText } from "./ticket";
export type { RemediationContext } from "@/lib/findings/fixes/types";
export { firstStep, type FirstStep } from "./first-step";
