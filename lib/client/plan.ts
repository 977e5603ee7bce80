import type { PlanAnswer, PlanHeadAnswer } from "@/lib/views/answers";
import type { ViewRequest } from "./view-query";

/** The plan needs the raw objects: a result that was opened without them has none. */
export const planRequest: ViewRequest<PlanAnswer> = { path: "plan", byTarget: true };

/** Its beginning, which only comes with the page itself and is never asked for. */
export const planHeadRequest: ViewRequest<PlanHeadAnswer> = { path: "plan-head", byTarget: true };
