import { targetProblem } from "@/lib/ccm/versions";
import { AppError } from "@/lib/model/errors";

/** A target version that can be checked for; an absent one stays absent. Error: `target.unknown`. */
export function knownTarget(version: string | undefined): string | undefined {
  if (!version) return undefined;
  const problem = targetProblem(version);
  if (!problem) return version;
  const { message, suggestion } = problem;
  throw new AppError({ code: "target.unknown", status: 400, message: `CCM ${version}: ${message}`, suggestion });
}
