import type { Bundle, KubeEvent } from "@/lib/model/bundle";
import type { Result } from "@/lib/model/result";
import type { FactSource, SourceHealth } from "@/lib/model/run";
import { compareOfficial, countOfficial, type OfficialComparison } from "./official";
import { pairPhrases } from "./phrases";
import { createRedactor } from "./redact";
import { REPORT_FORMAT, type EventClass, type Redaction, type Report, type ReportEvent, type ReportScope } from "./schema";
import { applyScope, serviceOfEvent } from "./scope";

export interface BuildInput {
  bundle: Bundle;
  result: Result;
  /** The same result with Chinese sentences; codes, values and order must match. */
  resultZh?: Result;
  scope: ReportScope;
  redaction: Redaction;
  /** RFC 3339; the core has no clock. */
  now: string;
  /** RFC 3339, or null for no end. */
  expiresAt?: string | null;
  sources?: SourceHealth[];
  facts?: FactSource[];
  /** `namespace/name` -> when its inputs were read (RFC 3339). */
  readAt?: Record<string, string>;
  /** Events kept from earlier, older than what the API server still holds. */
  earlierEvents?: readonly KubeEvent[];
  /** Meaning of an Event; leave out when the caller has no classifier. */
  classify?: (event: KubeEvent) => EventClass | null;
}

/**
 * Freezes a result with the bundle parts it rests on, cut to the scope and masked as asked. Pure; linear in the size
 * of its input. Nothing of `input` is changed.
 */
export function buildReport(input: BuildInput): Report {
  const { scope } = input;
  const wanted = scope.kind === "services" ? new Set(scope.services) : null;
  const cut = applyScope(input.bundle, input.result, scope);
  const redactor = createRedactor(input.redaction, { bundle: input.bundle, result: input.result });

  const bundle = redactor.value(cut.bundle, "bundle");
  const result = redactor.value(cut.result, "result");
  return {
    format: REPORT_FORMAT,
    engineVersion: result.engineVersion,
    createdAt: input.now,
    expiresAt: input.expiresAt ?? null,
    scope: scope.kind === "services" ? { kind: "services", services: redactor.uncounted(scope.services, "scope") } : scope,
    cluster: bundle.cluster,
    ccm: { from: bundle.cluster.ccmVersion ?? null, to: result.cluster.targetCcmVersion ?? bundle.cluster.targetCcmVersion ?? null, rules: result.rulesVersion },
    read: redactor.value(
      {
        capturedAt: cut.bundle.capturedAt,
        checkedAt: cut.result.checkedAt,
        sources: (input.sources ?? []).map((source) => (wanted ? { ...source, errors: source.errors.filter((e) => !e.resource || wanted.has(e.resource)) } : source)),
        facts: input.facts ?? [],
        services: Object.fromEntries(Object.entries(input.readAt ?? {}).filter(([key]) => !wanted || wanted.has(key))),
      },
      "read",
    ),
    result,
    bundle,
    events: redactor.value(reportEvents(cut.bundle, input), "events"),
    official: redactor.value(officialInScope(input, wanted), "official"),
    phrases: input.resultZh ? redactor.uncounted(pairPhrases(cut.result, input.resultZh), "phrases") : {},
    redaction: input.redaction,
    masked: redactor.masked(),
  };
}

/** Items of Services outside the scope stay outside, in the official list as well. */
function officialInScope(input: BuildInput, wanted: ReadonlySet<string> | null): OfficialComparison | null {
  const official = compareOfficial(input.bundle, input.result);
  if (!official || !wanted) return official;
  const items = official.items.filter((item) => wanted.has(item.service));
  return { ...official, items, counts: countOfficial(items), staleServices: official.staleServices.filter((key) => wanted.has(key)) };
}

/** Events of the scope's Services, newest first, those kept from earlier included. */
function reportEvents(bundle: Bundle, input: BuildInput): ReportEvent[] {
  const services = new Set(input.scope.kind === "services" ? input.scope.services : input.result.services.map((row) => row.service));
  const seen = new Set<string>();
  const out: ReportEvent[] = [];
  const readAgain = bundle.kubernetes.events;
  for (const event of [...readAgain, ...(input.earlierEvents ?? [])]) {
    const service = serviceOfEvent(event);
    if (!service || !services.has(service)) continue;
    const id = event.metadata?.uid ?? `${service}\n${event.reason ?? ""}\n${event.message ?? ""}\n${event.firstTimestamp ?? ""}`;
    if (seen.has(id)) continue;
    seen.add(id);
    out.push({
      service,
      type: event.type ?? "",
      reason: event.reason ?? "",
      message: event.message ?? "",
      count: event.series?.count ?? event.count ?? 1,
      firstAt: event.firstTimestamp ?? event.eventTime ?? event.metadata?.creationTimestamp ?? null,
      lastAt: event.series?.lastObservedTime ?? event.lastTimestamp ?? event.eventTime ?? event.metadata?.creationTimestamp ?? null,
      component: event.source?.component ?? null,
      classification: input.classify?.(event) ?? null,
    });
  }
  return out.sort((a, b) => (b.lastAt ?? "").localeCompare(a.lastAt ?? "") || a.service.localeCompare(b.service));
}
