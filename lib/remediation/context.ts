import type { Bundle } from "@/lib/model/bundle";
import type { Finding, ResultService } from "@/lib/model/result";
import type { Locale } from "@/lib/model/text";
import { indexBundle } from "@/lib/ccm/bundle-index";
import type { RemediationContext, ServiceEdit } from "@/lib/remediation/fixes/types";
import { replacingEvent } from "./event-step";
import { managedByNote } from "./managed-by";
import { serviceSteps } from "./plan-service";
import type { PlanStep } from "./plan-step";
import { PLAN_TEXT } from "@/lib/knowledge/plan-texts";
import { syncSentences } from "./whole-sync";

export interface RemedyOptions {
  locale: Locale;
  /** Set when several clusters are configured: commands then carry `--context`. */
  kubeContext?: string;
  targetVersion?: string;
}

/** By finding: the one edit in which the plan changes all annotations of a Service. */
function serviceEdits(
  row: ResultService,
  context: RemediationContext,
  bundle: Bundle,
): ReadonlyMap<string, ServiceEdit> {
  const edits = new Map<string, ServiceEdit>();
  let steps: readonly PlanStep[] = [];
  try {
    steps = serviceSteps(row, context, bundle);
  } catch (error) {
    // A value that no command line can carry.
    if (!(error instanceof RangeError)) throw error;
  }
  for (const { annotations, command, undo, traffic, risk, sync, findingIds } of steps) {
    if (!annotations || !command) continue;
    const owner = managedByNote(context.service);
    const text = [
      {
        text: PLAN_TEXT.annotateMany,
        params: { service: row.service, count: annotations.length },
      },
      ...(owner ? [{ text: owner }] : []),
      ...syncSentences({ changes: sync ?? [] }),
    ];
    const said = annotations.length > 1 ? { text } : {};
    for (const id of findingIds) edits.set(id, { command, ...(undo ? { undo } : {}), traffic, risk, ...said });
  }
  return edits;
}

/** Findings whose fix has the Service use another instance than the one that its annotation names. */
const MOVES: ReadonlySet<string> = new Set(["CLB510", "CLB520", "CLB521", "CLB533", "CLB534"]);

/** The finding or Event whose fix leaves the instance behind that a finding is about. */
function movingFix(finding: Finding, row: ResultService, bundle: Bundle): string | undefined {
  const hider = row.findings.find(({ code, id }) => MOVES.has(code) && finding.maskedBy?.includes(id));
  return hider?.code ?? (finding.visibility === "advice" ? undefined : replacingEvent(row, bundle));
}

/**
 * What a builder may look at, for findings of one bundle. The look-up maps are made once per bundle. With the `services` of the
 * check a fix that edits a Service is the one edit of all its findings.
 */
export function remedyContexts(bundle: Bundle, options: RemedyOptions, services: readonly ResultService[] = []) {
  const index = indexBundle(bundle);
  const rows = new Map(services.map((row) => [row.service, row]));
  const edits = new Map<string, ReadonlyMap<string, ServiceEdit>>();
  const editsOf = (row: ResultService, context: RemediationContext) => {
    const known = edits.get(row.service) ?? serviceEdits(row, context, bundle);
    edits.set(row.service, known);
    return known;
  };
  /** `serviceKey` is "" for a finding about an instance without a Service. */
  return (finding: Finding, serviceKey: string, loadBalancerId: string | null): RemediationContext => {
    const own = finding.resource.kind === "LoadBalancer" ? finding.resource.id : undefined;
    const id = own || loadBalancerId || undefined;
    const context: RemediationContext = {
      service: index.services.get(serviceKey),
      serviceKey,
      loadBalancer: id ? index.loadBalancers.get(id) : undefined,
      loadBalancerId: id,
      region: bundle.cluster.region,
      kubeContext: options.kubeContext,
      locale: options.locale,
      cluster: bundle.cluster,
      targetVersion: options.targetVersion,
      index,
    };
    const row = rows.get(serviceKey);
    const movedBy = row && movingFix(finding, row, bundle);
    // The edit is that of the Service with its own instance, whatever the finding is about.
    const whole = {
      ...context,
      loadBalancerId: loadBalancerId ?? undefined,
      loadBalancer: index.loadBalancers.get(loadBalancerId ?? ""),
    };
    return row
      ? {
          ...context,
          siblings: row.findings,
          editOf: (findingId) => editsOf(row, whole).get(findingId),
          ...(movedBy ? { movedBy } : {}),
        }
      : context;
  };
}
