import type { OfficialAnswer } from "@/lib/report/answers";
import type { ViewRequest } from "./view-query";

/** The controller's own precheck result beside ours. */
export const officialRequest: ViewRequest<OfficialAnswer> = { path: "official" };
