import { compareOfficial, type OfficialComparison } from "@/lib/reports/official";
import type { ViewRequest } from "@/lib/client/data-source";

export interface OfficialAnswer {
  /** null: the cluster holds no official result. */
  comparison: OfficialComparison | null;
}

/** The controller's own precheck result beside ours. */
export const officialRequest: ViewRequest<OfficialAnswer> = {
  path: "official",
  build: ({ result, bundle }) => ({ comparison: bundle ? compareOfficial(bundle, result) : null }),
};
