import { targetProblem } from "@/lib/ccm/versions";
import { problem } from "@/lib/model/errors";

/** A target version that can be checked for; an absent one stays absent. Error: `target.unknown`; `where` names the setting. */
export function knownTarget(version: string | undefined, where?: string): string | undefined {
  if (!version) return undefined;
  const unknown = targetProblem(version);
  if (!unknown) return version;
  const message = [...(where ? [where] : []), `CCM ${version}`, unknown.message].join(": ");
  throw problem(400, "target.unknown", message, unknown.suggestion);
}
