import { buildPlanView } from "@/lib/remediation";
import type { PlanAnswer } from "@/lib/views/answers";
import type { ViewRequest } from "./view-query";

/** The plan needs the raw objects: a report that was shared without them has none. */
export const planRequest: ViewRequest<PlanAnswer> = {
  path: "plan",
  build: ({ result, bundle }, locale) =>
    bundle ? buildPlanView(result, bundle, { locale, targetVersion: result.cluster.targetCcmVersion }) : undefined,
};
