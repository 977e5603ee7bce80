import type { OfficialAnswer } from "@/lib/reports/answers";
import { compareOfficial } from "@/lib/reports/official";
import type { ViewRequest } from "./view-query";

/** The controller's own precheck result beside ours. */
export const officialRequest: ViewRequest<OfficialAnswer> = {
  path: "official",
  build: ({ result, bundle }) => ({ comparison: bundle ? compareOfficial(bundle, result) : null }),
};
