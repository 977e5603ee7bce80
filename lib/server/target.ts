import { targetProblem } from "@/lib/ccm/versions";
import { problem } from "@/lib/model/errors";

/** A target version that can be checked for; an absent one stays absent. Error: `target.unknown`; `where` names the setting or flag. */
export function knownTarget(version: string | undefined, where = "CCM"): string | undefined {
  if (!version) return undefined;
  const unknown = targetProblem(version);
  if (!unknown) return version;
  throw problem(400, "target.unknown", `${where} ${version}: ${unknown.message}`, unknown.suggestion);
}
