import { kindOf, shortTitle } from "@/lib/knowledge/findings/text";
import type { Finding, Result, Severity } from "@/lib/model/result";
import type { Locale } from "@/lib/model/text";

/** A finding on one side of a comparison, with the Service (or orphaned instance) it belongs to. */
export interface ComparedFinding extends Pick<Finding, "id" | "code" | "visibility" | "message"> {
  /** `namespace/name`, or the CLB instance id of an orphan. */
  owner: string;
  /** Short title of the code, in the reader's language. */
  title: string;
  severity: Severity;
}

export interface StillThere extends ComparedFinding {
  /** The values moved although the difference stayed. */
  changed: boolean;
}

export interface FindingChanges {
  new: ComparedFinding[];
  fixed: ComparedFinding[];
  still: StillThere[];
  /** In the older result only, but the newer one lacks the inputs: not counted as fixed. */
  unverified: ComparedFinding[];
  /** The target versions differ, so rules changed as well as the cluster. */
  differentTarget: boolean;
}

/** Changes between two results of one cluster, by finding id. Order follows the results. Linear in findings. */
export function compareFindings(before: Result, after: Result, locale: Locale): FindingChanges {
  const older = findingsById(before);
  const newer = findingsById(after);
  const statusAfter = new Map(after.services.map((row) => [row.service, row.status]));
  const wholeSourceFailed = after.errors.some((error) => !error.resource);
  const differentTarget = before.rulesVersion !== after.rulesVersion;
  const out: FindingChanges = { new: [], fixed: [], still: [], unverified: [], differentTarget };
  for (const [id, entry] of newer) {
    const was = older.get(id);
    if (was) out.still.push({ ...brief(entry, locale), changed: values(was.finding) !== values(entry.finding) });
    else out.new.push(brief(entry, locale));
  }
  for (const [id, entry] of older) {
    if (newer.has(id)) continue;
    const status = statusAfter.get(entry.owner);
    const unread = status === "unknown" || (status === undefined && wholeSourceFailed);
    (unread ? out.unverified : out.fixed).push(brief(entry, locale));
  }
  return out;
}

interface Entry {
  owner: string;
  finding: Finding;
}

function findingsById({ services, orphans }: Result): Map<string, Entry> {
  const entries: Entry[] = [
    ...services.flatMap((row) => row.findings.map((finding) => ({ owner: row.service, finding }))),
    ...orphans.flatMap(({ loadBalancerId, finding }) => (finding ? [{ owner: loadBalancerId, finding }] : [])),
  ];
  return new Map(entries.map((entry) => [entry.finding.id, entry]));
}

function brief({ owner, finding: { id, code, visibility, message } }: Entry, locale: Locale): ComparedFinding {
  const { severity } = kindOf(code);
  return { id, owner, code, title: shortTitle(code, locale), severity, visibility, message: message || undefined };
}

function values(finding: Finding): string {
  return JSON.stringify([finding.desired ?? null, finding.actual ?? null, finding.rows ?? null, finding.visibility]);
}
