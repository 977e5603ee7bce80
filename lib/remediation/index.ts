export { indexBundle, indexOf, type BundleIndex } from "@/lib/findings/fixes/bundle-index";
export { remediate, remediationData } from "./remediate";
export { remedyContexts, type RemedyOptions } from "./context";
export { buildPlan, type PlanOptions, type PlanStep } from "./plan";
export { buildPlanView, planIdentity, type PlanView } from "./plan-view";
export { dryRunCommand, renderPlanScript, type PlanHeader } from "./plan-script";
export { renderPlanMarkdown } from "./plan-markdown";
export { ticketText, type TicketInput } from "./ticket";
export type { RemediationContext } from "@/lib/findings/fixes/types";
