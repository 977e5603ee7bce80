import { kindOf } from "@/lib/knowledge/findings/text";
import { isFailing, verdictOf, type Finding, type Result, type ResultService } from "@/lib/model/result";
import { FAIL_ON, type FailOn } from "./names";

/** Result for a pipeline: the findings that count, and the exit status. */
export interface Gate {
  failOn: FailOn;
  /** 0 nothing that counts, 1 something that counts, 2 nothing that counts but something could not be judged. */
  status: 0 | 1 | 2;
  /** The cluster was read longer ago than `--max-age`: the status is 2, whatever was found. */
  lapsed?: true;
  /** Whether a finding counts: not advice of severity info, unread inputs and accepted findings. */
  counts: (finding: Pick<Finding, "code" | "visibility" | "accepted">) => boolean;
  /** Findings of Services (and orphans) that count, and notes on annotations where advice counts. */
  counted: number;
}

/**
 * Exit status of `check` by the findings that count; `notes`: the grave ones on annotations, by Service. Services that could not be judged give 2 at every
 * level, because they may have such a finding (docs/adr/0053).
 */
export function gateOf(
  result: Result,
  failOn: FailOn,
  notes: ReadonlyMap<string, readonly unknown[]> = new Map(),
): Gate {
  const reach = FAIL_ON.indexOf(failOn);
  const counts: Gate["counts"] = ({ code, visibility, accepted }) => {
    if (accepted !== undefined || FAIL_ON.indexOf(visibility) > reach) return false;
    const { category, severity } = kindOf(code);
    return category !== "source" && (visibility !== "advice" || severity !== "info");
  };
  let counted = 0;
  for (const row of result.services) counted += row.findings.filter(counts).length;
  if (failOn === "advice") for (const own of notes.values()) counted += own.length;
  for (const orphan of result.orphans) if (orphan.finding && counts(orphan.finding)) counted += 1;
  // A failing dry run without a finding counts too.
  const bare = failOn !== "reported" && result.services.some(isFailing);
  const found = counted > 0 || bare || result.services.some(isReported);
  const unevaluable = verdictOf({ ...result, summary: withoutFailures(result) }) === "unknown";
  return { failOn, status: found ? 1 : unevaluable ? 2 : 0, counts, counted };
}

/** The official precheck lists an item here that no acceptance covers. */
function isReported(row: ResultService): boolean {
  if (row.reported.length === 0) return false;
  const shown = row.findings.filter((finding) => finding.visibility === "reported");
  return shown.length === 0 || shown.some((finding) => !finding.accepted);
}

function withoutFailures(result: Result): Result["summary"] {
  const { accepted, losing: _losing, ...counts } = result.summary;
  return {
    ...counts,
    status: { ...counts.status, fail: 0 },
    ...(accepted ? { accepted: { ...accepted, services: 0 } } : {}),
  };
}
