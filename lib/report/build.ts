import type { Bundle, KubeEvent } from "@/lib/model/bundle";
import type { Result } from "@/lib/model/result";
import { choiceText, isForAll, readChoices, serviceOfFinding } from "@/lib/model/ways";
import { eventKey } from "@/lib/ccm/event-times";
import type { Classification } from "@/lib/triage/types";
import { classifyEvents, passedIn, type ClassifiedEvent } from "@/lib/triage/group-events";
import { eventRule } from "@/lib/knowledge/events";
import { byUrgency } from "@/lib/triage/urgency";
import type { FactSource, SourceHealth } from "@/lib/model/run";
import { compareOfficial, countOfficial, type OfficialComparison } from "@/lib/upgrade/official";
import { briefly, countedLanes, type UpgradeReceipt } from "@/lib/upgrade/watch/receipt";
import type { WatchedLane } from "@/lib/upgrade/watch";
import { createRedactor } from "./redact";
import {
  REPORT_FORMAT,
  type EventClass,
  type Redaction,
  type Report,
  type ReportEvent,
  type ReportScope,
} from "./schema";
import { applyScope, serviceOfEvent } from "./scope";

export interface BuildInput {
  bundle: Bundle;
  result: Result;
  scope: ReportScope;
  redaction: Redaction;
  /** The request for help. */
  note?: string;
  /** Decisions that the sender took, as addresses carry them. */
  ways?: readonly string[];
  /** Findings of stored checks around the official result. */
  earlier?: readonly Pick<Result, "services">[];
  /** RFC 3339; the core has no clock. */
  now: string;
  /** RFC 3339, or null for no end. */
  expiresAt?: string | null;
  sources?: SourceHealth[];
  facts?: FactSource[];
  /** `namespace/name` -> when its inputs were read (RFC 3339). */
  readAt?: Record<string, string>;
  /** Upgrades that were watched, the newest first. */
  upgrades?: readonly UpgradeReceipt[];
  /** Stored Events that the API server has dropped. */
  earlierEvents?: readonly KubeEvent[];
}

/**
 * Stores a result with the bundle parts it depends on, cut to the scope and redacted as requested. Pure; linear in the size
 * of its input. Nothing of `input` is changed.
 */
export function buildReport(input: BuildInput): Report {
  const { scope } = input;
  const wanted = scope.kind === "services" ? new Set(scope.services) : null;
  const cut = applyScope(withEarlierEvents(input.bundle, input.earlierEvents ?? []), input.result, scope);
  const redactor = createRedactor(input.redaction, { bundle: input.bundle, result: input.result });
  const { kubernetes } = cut.bundle;
  const classified = classifyEvents(kubernetes.events, kubernetes.services, passedIn(input.result));
  const bundle = redactor.value(cut.bundle, "bundle");
  const result = redactor.value(cut.result, "result");
  // Ids are masked as those of the findings are, so that both still meet.
  const ways = [...readChoices(input.ways ?? [])].flatMap(([id, way]) =>
    !wanted || isForAll(id) || wanted.has(serviceOfFinding(id))
      ? [choiceText(redactor.value({ id }, "ways").id, way)]
      : [],
  );
  const upgrades = (input.upgrades ?? []).slice(0, MOST_UPGRADES).flatMap((one) => upgradeInScope(one, wanted));
  return {
    format: REPORT_FORMAT,
    engineVersion: result.engineVersion,
    ...(input.note ? { note: redactor.value(input.note, "note") } : {}),
    ...(ways.length > 0 ? { ways } : {}),
    createdAt: input.now,
    expiresAt: input.expiresAt ?? null,
    scope:
      scope.kind === "services"
        ? { kind: "services", services: redactor.value(scope.services, "scope.services") }
        : scope,
    cluster: bundle.cluster,
    ccm: {
      from: bundle.cluster.ccmVersion ?? null,
      to: result.cluster.targetCcmVersion ?? bundle.cluster.targetCcmVersion ?? result.rulesVersion,
      rules: result.rulesVersion,
    },
    read: redactor.value(
      {
        capturedAt: cut.bundle.capturedAt,
        checkedAt: cut.result.checkedAt,
        sources: (input.sources ?? []).map((source) =>
          wanted ? { ...source, errors: source.errors.filter((e) => !e.resource || wanted.has(e.resource)) } : source,
        ),
        facts: input.facts ?? [],
        services: Object.fromEntries(Object.entries(input.readAt ?? {}).filter(([key]) => !wanted || wanted.has(key))),
      },
      "read",
    ),
    result,
    bundle,
    events: redactor.value(reportEvents(kubernetes.events, classified, input), "events"),
    official: redactor.value(officialInScope(input, wanted), "official"),
    ...(upgrades.length > 0 ? { upgrades: redactor.value(upgrades, "upgrades") } : {}),
    redaction: input.redaction,
    redacted: redactor.redacted(),
  };
}

const MOST_UPGRADES = 3;

/**
 * A watched upgrade without other Services than those wanted, without persons, and without commands, which are for the sender. What
 * was not read is in the errors of the result.
 */
function upgradeInScope(receipt: UpgradeReceipt, wanted: ReadonlySet<string> | null): UpgradeReceipt[] {
  const { begun, watched, baseline } = receipt;
  const own = (lanes: readonly WatchedLane[]) =>
    lanes.flatMap(({ setBy: _, ...lane }): WatchedLane[] => {
      const services = lane.services.filter((service) => !wanted || wanted.has(service));
      const unpredicted = lane.unpredicted.map(({ undo: _undo, ...change }) => change);
      return wanted && services.length === 0 ? [] : [{ ...lane, services, unpredicted }];
    });
  const [lanes, gone] = [own(watched.lanes), own(receipt.gone)];
  if (lanes.length + gone.length === 0) return [];
  const { at, changes, warnings } = baseline ?? {};
  return [
    {
      begun: { at: begun.at },
      watched: { ...watched, ...(wanted ? countedLanes(lanes, watched.state) : {}), lanes, unread: [] },
      gone,
      ...(at && !wanted ? { baseline: { at, changes: changes!, warnings: warnings! } } : {}),
    },
  ].map(briefly);
}

/** The official list without the items of Services outside the scope. */
function officialInScope(input: BuildInput, wanted: ReadonlySet<string> | null): OfficialComparison | null {
  const official = compareOfficial(input.bundle, input.result, input.earlier);
  if (!official || !wanted) return official;
  const items = official.items.filter((item) => wanted.has(item.service));
  return {
    ...official,
    items,
    counts: countOfficial(items),
    staleServices: official.staleServices.filter((key) => wanted.has(key)),
  };
}

/** Adds Events that the API server has dropped; of an Event that is in both, the bundle's copy is newer. */
function withEarlierEvents(bundle: Bundle, earlier: readonly KubeEvent[]): Bundle {
  if (earlier.length === 0) return bundle;
  const known = new Set(bundle.kubernetes.events.map(eventKey));
  return {
    ...bundle,
    kubernetes: {
      ...bundle.kubernetes,
      events: [...bundle.kubernetes.events, ...earlier.filter((event) => !known.has(eventKey(event)))],
    },
  };
}

/** Events of the scope's Services with their meaning, in the order of every page: what fails now first. */
function reportEvents(
  events: readonly KubeEvent[],
  classified: readonly ClassifiedEvent[],
  { scope, result }: BuildInput,
): ReportEvent[] {
  const services = new Set(scope.kind === "services" ? scope.services : result.services.map((row) => row.service));
  return classified
    .map((found, i) => {
      const event = events[i] as KubeEvent;
      return { ...found, severity: found.classification.severity, event, service: serviceOfEvent(event) };
    })
    .filter(({ service }) => services.has(service))
    .sort((a, b) => byUrgency(a, b) || a.service.localeCompare(b.service))
    .map(({ service, type, reason, event, count, firstSeen, lastSeen, state, classification }) => ({
      service,
      type,
      reason,
      message: event.message ?? "",
      count,
      firstAt: firstSeen ?? null,
      lastAt: lastSeen ?? null,
      component: event.source?.component ?? null,
      ...(classification.variables.requestId ? { requestId: classification.variables.requestId } : {}),
      state,
      classification: eventClass(classification),
    }));
}

/** The meaning of an Event, stored in the report: later versions of the catalogue may have other words. */
function eventClass({ code, title, known, confidence, whoActs }: Classification): EventClass {
  const { cause = NOTHING, steps = [] } = eventRule(code) ?? {};
  const remedy = steps[0]?.text ?? NOTHING;
  return { code, title, cause, remedy, known, confidence, whoActs: whoActs ?? undefined };
}

const NOTHING = { en: "", zh: "" };
