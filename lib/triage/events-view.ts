import { eventRule, type WhoActs } from "@/lib/knowledge/events";
import type { Bundle } from "@/lib/model/bundle";
import type { Result, Severity } from "@/lib/model/result";
import type { Locale } from "@/lib/model/text";
import { groupEvents, passedIn, type EventGroupRow } from "./group-events";
import type { EventState } from "./urgency";
import { UNKNOWN, type SaidAnswers } from "./types";
import { sayAnswers } from "./said";
import { factsByService, valuesFor, type EventValues } from "./values";

/** One occurrence, without what the group says already. */
interface EventOccurrence {
  message: string;
  reason: string;
  type: string;
  count: number;
  lastSeen?: string;
}

/** One row of the Events page; its texts are in the view's answers, by code. */
export interface EventsRow {
  key: string;
  code: string;
  /** Family of the code, or `unknown`. */
  group: string;
  severity: Severity;
  state: EventState;
  kind: string;
  /** `namespace/name`; nodes have no namespace. */
  object: string;
  count: number;
  firstSeen?: string;
  lastSeen?: string;
  transient: boolean;
  /** Whose turn it is; null for what is not understood and for what needs nobody. */
  whoActs: WhoActs | null;
  dryRun: boolean;
  loadBalancerId?: string;
  reason: string;
  variables: Record<string, string>;
  /** Values for commands that the messages do not hold: region, address, ownership tag. */
  params: EventValues;
  occurrences: EventOccurrence[];
  /** Occurrences left out of the list above. */
  more: number;
}

export interface EventsView {
  capturedAt: string;
  rows: EventsRow[];
  /** What the catalogue says of the codes of the rows, in the reader's language. */
  answers: SaidAnswers;
  /** Reading the Events failed: an empty list then says nothing. */
  unreadable?: string;
}

const SHOWN = 10;

/** The Events of a check by meaning and object, with texts in one language; secrets are redacted. */
export function buildEvents(
  { bundle, result }: { bundle: Bundle; result: Pick<Result, "services"> },
  locale: Locale,
  kubeContext?: string,
): EventsView {
  const facts = factsByService(bundle);
  const common = {
    ...(bundle.cluster.region ? { region: bundle.cluster.region } : {}),
    ...(kubeContext ? { kubeContext } : {}),
  };
  const rows = groupEvents(bundle.kubernetes.events, bundle.kubernetes.services, passedIn(result)).map((row) =>
    rowOf(row, valuesFor(row.code, { ...common, ...facts.get(row.object) })),
  );
  const error = bundle.errors?.find(
    (e) => e.source === "kubernetes" && /events/i.test(`${e.action} ${e.resource ?? ""}`),
  );
  const answers = sayAnswers(
    rows.map((row) => row.code),
    locale,
  );
  return { capturedAt: bundle.capturedAt, rows, answers, ...(error ? { unreadable: error.message } : {}) };
}

function rowOf(row: EventGroupRow, params: EventValues): EventsRow {
  const occurrences = [...row.events].sort((a, b) => (b.lastSeen ?? "").localeCompare(a.lastSeen ?? ""));
  return {
    key: row.key,
    code: row.code,
    group: row.code === UNKNOWN ? "unknown" : (eventRule(row.code)?.group ?? "unknown"),
    severity: row.severity,
    state: row.state,
    kind: row.kind,
    object: row.object.startsWith("/") ? row.object.slice(1) : row.object,
    count: row.count,
    ...(row.firstSeen ? { firstSeen: row.firstSeen } : {}),
    ...(row.lastSeen ? { lastSeen: row.lastSeen } : {}),
    transient: row.transient,
    whoActs: row.sample.whoActs,
    dryRun: row.dryRun,
    ...(row.loadBalancerId ? { loadBalancerId: row.loadBalancerId } : {}),
    reason: row.reason,
    variables: row.sample.variables,
    params,
    occurrences: occurrences.slice(0, SHOWN).map((e) => ({
      message: e.message,
      reason: e.reason,
      type: e.type,
      count: e.count,
      ...(e.lastSeen ? { lastSeen: e.lastSeen } : {}),
    })),
    more: Math.max(0, occurrences.length - SHOWN),
  };
}
