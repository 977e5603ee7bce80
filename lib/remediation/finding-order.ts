import { kindOf } from "@/lib/knowledge/findings/text";
import type { Finding } from "@/lib/model/result";
import type { PlanStep } from "./plan-step";

type Kind = ReturnType<typeof kindOf>;
/** A finding from the engine, or with the page's metadata for a code unknown to this build. */
type Ordered = Finding & Partial<Pick<Kind, "category" | "severity">>;

const VISIBILITY: Record<Finding["visibility"], number> = { silent: 0, reported: 1, masked: 2, advice: 3 };
const SEVERITY: Record<Kind["severity"], number> = { error: 0, warning: 1, info: 2 };
/** Order of categories, by dependency: inputs, annotations, the instance, then its parts. */
const CATEGORY: Record<Kind["category"], number> = {
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

/** The order of repair without a plan: a hidden finding is never before the one that hides it, advice is last. */
export function inFixOrder<T extends Ordered>(findings: readonly T[]): T[] {
  const category = (finding: T) => CATEGORY[finding.category ?? kindOf(finding.code).category];
  const severity = (finding: T) => SEVERITY[finding.severity ?? kindOf(finding.code).severity];
  const sorted = [...findings].sort(
    (a, b) =>
      VISIBILITY[a.visibility] - VISIBILITY[b.visibility] ||
      severity(a) - severity(b) ||
      Number(a.harmless !== undefined) - Number(b.harmless !== undefined) ||
      category(a) - category(b) ||
      a.id.localeCompare(b.id),
  );
  const byId = new Map(sorted.map((finding) => [finding.id, finding]));
  const done = new Set<string>();
  const out: T[] = [];
  const place = (finding: T) => {
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

/** The order of the plan, which begins with "Fix this first"; then findings without a step, and advice without one last. */
export function inPlanOrder<T extends Ordered>(
  findings: readonly T[],
  steps: readonly Pick<PlanStep, "findingIds">[],
): T[] {
  const place = new Map<string, number>();
  for (const id of steps.flatMap((step) => step.findingIds)) if (!place.has(id)) place.set(id, place.size);
  const rank = ({ id, visibility }: T) => place.get(id) ?? place.size * (visibility === "advice" ? 2 : 1);
  return inFixOrder(findings).sort((a, b) => rank(a) - rank(b));
}
