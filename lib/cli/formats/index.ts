import { isLossOf } from "@/lib/judge/label";
import { graveNotes } from "@/lib/lint/index";
import type { Bundle } from "@/lib/model/bundle";
import type { Result, ResultService } from "@/lib/model/result";
import { inPlanOrder, remediesOf, type PlanStep, type RemedyOptions } from "@/lib/remediation";
import type { Gate } from "../gate";
import { publish } from "../publish";
import { renderResult } from "../terminal";
import { renderJunit } from "./junit";
import { renderCheckMarkdown } from "./markdown";
import type { CheckFormat } from "../names";
import { renderSarif } from "./sarif";
import { ageOf, lapsedText, type Checked, type Renderer } from "./texts";

const RENDERERS = {
  text: (checked, { lapsed }) => {
    const { data, bundle, options, notes, remedies } = checked;
    const text = renderResult(data, bundle, options, notes, remedies);
    return lapsed ? `${lapsedText(checked, options.locale ?? "en")}\n${text}` : text;
  },
  /** The result itself, whatever counts: other tools read it (`ccm-preflight/result@1`). */
  json: (checked, { lapsed }) => {
    const read = { at: checked.bundle.capturedAt, ageMinutes: ageOf(checked), ...(lapsed ? { lapsed } : {}) };
    return `${JSON.stringify({ ...checked.result, read }, null, 2)}\n`;
  },
  junit: renderJunit,
  sarif: renderSarif,
  markdown: renderCheckMarkdown,
} as const satisfies Record<CheckFormat, Renderer>;

/** Adds sentences and commands to a result once for all formats, when the first format needs them. */
export function checkedFrom(data: Result, bundle: Bundle, options: RemedyOptions): Checked {
  let published: Checked["result"] | undefined;
  let notes: Checked["notes"] | undefined;
  let remedies: ReturnType<typeof remediesOf> | undefined;
  const steps = new Map<string, PlanStep[]>();
  const stepsOf = (row: ResultService) => {
    const known = steps.get(row.service) ?? remediesOnce().stepsOf(row);
    steps.set(row.service, known);
    return known;
  };
  const remediesOnce = () => (remedies ??= remediesOf(bundle, options, data.services));
  return {
    data,
    bundle,
    options,
    get remedies() {
      return { ...remediesOnce(), stepsOf };
    },
    get result() {
      return (published ??= publish(data, bundle, options, this.remedies, this.notes));
    },
    get notes() {
      return (notes ??= graveNotes(bundle, data.services, options));
    },
    counted: (row, gate) => {
      // Losses by the upgrade count like what the precheck misses.
      const counts = (finding: (typeof row.findings)[number]) =>
        gate.counts(finding) || (gate.failOn !== "reported" && !finding.accepted && isLossOf(row, finding));
      return row.findings.some(counts) ? inPlanOrder(row.findings, stepsOf(row)).filter(counts) : [];
    },
  };
}

export function renderCheck(format: CheckFormat, checked: Checked, gate: Gate): string {
  return RENDERERS[format](checked, gate);
}
