import type { RemediationOption, RemediationStep } from "@/lib/model/result";
import type { PageFinding } from "./page-finding";

const VISIBILITY: Record<PageFinding["visibility"], number> = { silent: 0, reported: 1, masked: 2, advice: 3 };
const SEVERITY: Record<PageFinding["severity"], number> = { error: 0, warning: 1, info: 2 };
/** What must be right before the next can be seen or set: inputs, annotations, the instance, then what hangs on it. */
const CATEGORY: Record<PageFinding["category"], number> = {
  source: 0,
  annotation: 1,
  reuse: 2,
  lifecycle: 3,
  instance: 4,
  billing: 5,
  certificate: 6,
  backend: 7,
  listener: 8,
  version: 9,
};

/**
 * Findings in the order to fix them: what stops the sync first, then what the precheck reports, then what hides behind
 * those (never before the finding that hides it), advice last.
 */
export function inFixOrder(findings: readonly PageFinding[]): PageFinding[] {
  const sorted = [...findings].sort(
    (a, b) =>
      VISIBILITY[a.visibility] - VISIBILITY[b.visibility] ||
      SEVERITY[a.severity] - SEVERITY[b.severity] ||
      Number(a.harmless !== undefined) - Number(b.harmless !== undefined) ||
      CATEGORY[a.category] - CATEGORY[b.category] ||
      a.id.localeCompare(b.id),
  );
  const byId = new Map(sorted.map((finding) => [finding.id, finding]));
  const done = new Set<string>();
  const out: PageFinding[] = [];
  const place = (finding: PageFinding) => {
    if (done.has(finding.id)) return;
    done.add(finding.id);
    for (const id of finding.maskedBy ?? []) {
      const before = byId.get(id);
      if (before) place(before);
    }
    out.push(finding);
  };
  sorted.forEach(place);
  return out;
}

export interface FirstFix {
  finding: PageFinding;
  option: RemediationOption;
  step: RemediationStep;
}

/**
 * The one step to show above everything: the first finding (what comes later may be hidden behind it, even when it has
 * the handier command), its recommended way, the first step with a command.
 */
export function firstFix(ordered: readonly PageFinding[]): FirstFix | undefined {
  for (const finding of ordered) {
    if (finding.visibility === "advice") break;
    const option = finding.remediation.options.find((o) => o.recommended) ?? finding.remediation.options[0];
    const step = option?.steps.find((s) => s.command) ?? option?.steps[0];
    if (option && step) return { finding, option, step };
  }
  return undefined;
}
