import { buildPlanView, type PlanView } from "@/lib/remediation";
import type { ViewRequest } from "@/lib/client/data-source";

/** The plan needs the raw objects: a report that was shared without them has none. */
export const planRequest: ViewRequest<PlanView> = {
  path: "plan",
  build: ({ result, bundle }, locale) =>
    bundle ? buildPlanView(result, bundle, { locale, targetVersion: result.cluster.targetCcmVersion }) : undefined,
};
