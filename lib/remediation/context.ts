import type { Bundle } from "@/lib/model/bundle";
import type { Finding, ResultService } from "@/lib/model/result";
import { joinSentences, translate, type Locale } from "@/lib/model/text";
import type { RemediationContext, ServiceEdit } from "@/lib/remediation/fixes/types";
import { replacingEvent } from "./event-step";
import { managedByNote } from "./managed-by";
import { inOrder, planner, type PlanOptions, type PlanStep } from "./plan";
import { PLAN_TEXT } from "@/lib/knowledge/plan-texts";
import { syncSentence } from "./whole-sync";

export type RemedyOptions = PlanOptions & { locale: Locale };

/** By finding id: the single edit with which the plan changes all annotations of a Service. */
function serviceEdits(
  row: ResultService,
  { ownSteps }: Pick<ReturnType<typeof planner>, "ownSteps">,
  { service, locale }: RemediationContext,
): ReadonlyMap<string, ServiceEdit> {
  const edits = new Map<string, ServiceEdit>();
  let steps: readonly PlanStep[] = [];
  try {
    steps = ownSteps(row);
  } catch (error) {
    // A value that a command line cannot contain.
    if (!(error instanceof RangeError)) throw error;
  }
  for (const { annotations, command, undo, traffic, risk, sync, findingIds } of steps) {
    if (!annotations || !command) continue;
    const owner = managedByNote(service);
    const sentences = [
      translate(PLAN_TEXT.annotateMany, locale, { service: row.service, count: annotations.length }),
      owner && translate(owner, locale),
      syncSentence({ changes: sync ?? [] }, locale),
    ];
    const text = annotations.length > 1 ? { text: joinSentences(sentences, locale) } : {};
    for (const id of findingIds) edits.set(id, { command, undo, traffic, risk, ...text });
  }
  return edits;
}

/** Findings whose fix makes the Service use another instance than the one in its annotation. */
const MOVES: ReadonlySet<string> = new Set(["CLB510", "CLB520", "CLB521", "CLB533", "CLB534"]);

/** Code of the finding or Event whose fix replaces the instance of this finding. */
function movingFix(finding: Finding, row: ResultService, bundle: Bundle): string | undefined {
  const hider = row.findings.find(({ code, id }) => MOVES.has(code) && finding.maskedBy?.includes(id));
  return hider?.code ?? (finding.visibility === "advice" ? undefined : replacingEvent(row, bundle));
}

/**
 * The remedies of a check: the plan's steps of each Service, and the context for a finding's builder. With the check's
 * `services`, a fix that edits a Service is the single edit for all its findings.
 */
export function remediesOf(bundle: Bundle, options: PlanOptions, services: readonly ResultService[] = []) {
  const plan = planner(bundle, options);
  const rows = new Map(services.map((row) => [row.service, row]));
  const edits = new Map<string, ReadonlyMap<string, ServiceEdit>>();
  /** `serviceKey` is "" for a finding about an instance without a Service. */
  const contextOf = (finding: Finding, serviceKey: string, loadBalancerId: string | null): RemediationContext => {
    const context = plan.contextOf(serviceKey, loadBalancerId);
    const row = rows.get(serviceKey);
    if (!row) return context;
    const movedBy = movingFix(finding, row, bundle);
    const editOf = (findingId: string) => {
      if (!edits.has(serviceKey)) edits.set(serviceKey, serviceEdits(row, plan, context));
      return edits.get(serviceKey)!.get(findingId);
    };
    return { ...context, siblings: row.findings, editOf, movedBy };
  };
  return { contextOf, stepsOf: (row: ResultService) => inOrder(plan.stepsOf(row)) };
}
