import type { CountsAnswer } from "@/lib/views/answers";
import type { ViewRequest } from "./view-query";

/** The numbers beside the names of the tabs, for pages that do not hold the list they count. */
export const countsRequest: ViewRequest<CountsAnswer> = { path: "counts", byTarget: true };
