import type { ReadinessAnswer } from "@/lib/views/answers";
import type { ViewRequest } from "./view-query";

/** The readiness page. A file has a finished check and never a run. */
export const readinessRequest: ViewRequest<ReadinessAnswer> = { path: "readiness", byTarget: true };
