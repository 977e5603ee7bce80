import type { Finding } from "@/lib/model/result";

type Hidden = Pick<Finding, "id" | "visibility" | "maskedBy">;

/**
 * Findings that the precheck shows in each round when only the shown ones are fixed: first what it reports or what stops it, then
 * what that masked, and so on. Differences that it never shows and that hide nothing are in no round.
 */
export function precheckRounds<F extends Hidden>(findings: readonly F[]): F[][] {
  const byId = new Map(findings.map((finding) => [finding.id, finding]));
  const known = new Map<string, number>();
  const roundOf = (finding: F): number => {
    const seen = known.get(finding.id);
    if (seen !== undefined) return seen;
    known.set(finding.id, 0);
    const masking = (finding.maskedBy ?? []).flatMap((id) => byId.get(id) ?? []).map(roundOf);
    const round = finding.visibility === "masked" ? 1 + Math.max(0, ...masking) : 0;
    known.set(finding.id, round);
    return round;
  };
  const hiding = new Set(findings.flatMap(({ maskedBy }) => maskedBy ?? []));
  const rounds: F[][] = [];
  for (const finding of findings)
    if (finding.visibility === "reported" || finding.visibility === "masked" || hiding.has(finding.id))
      (rounds[roundOf(finding)] ??= []).push(finding);
  return rounds.filter(Boolean);
}
