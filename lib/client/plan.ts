import type { PlanAnswer } from "@/lib/views/answers";
import type { ViewRequest } from "./view-query";

/** The plan needs the raw objects: a result that was opened without them has none. */
export const planRequest: ViewRequest<PlanAnswer> = { path: "plan", byTarget: true };
