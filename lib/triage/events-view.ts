import { eventRule, type WhoActs } from "@/lib/knowledge/events";
import type { Bundle, KubeEvent } from "@/lib/model/bundle";
import type { Result } from "@/lib/model/result";
import type { Locale } from "@/lib/model/text";
import { classifyEvents, groupEvents, passedIn, type ClassifiedEvent, type EventGroupRow } from "./group-events";
import { byUrgency } from "./urgency";
import type { ClassifiedPart, SaidAnswers } from "./types";
import { sayAnswers } from "./said";
import { factsByService, valuesFor, type EventValues } from "./values";

/** One occurrence, without what the group says already. */
type EventOccurrence = Pick<ClassifiedEvent, "message" | "reason" | "type" | "count" | "lastSeen">;

/** One row of the Events page; its texts are in the view's answers, by code. */
export interface EventsRow extends Omit<EventGroupRow, "sample" | "message" | "events"> {
  /** Family of the code, or `unknown`. */
  group: string;
  /** Whose turn it is; null when unknown or when no action is needed. */
  whoActs: WhoActs | null;
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
  const common = { region: bundle.cluster.region, kubeContext };
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
  return { capturedAt: bundle.capturedAt, rows, answers, unreadable: error?.message };
}

function rowOf({ events, sample, message: _, ...row }: EventGroupRow, params: EventValues): EventsRow {
  const occurrences = [...events].sort((a, b) => (b.lastSeen ?? "").localeCompare(a.lastSeen ?? ""));
  return {
    ...row,
    group: eventRule(row.code)?.group ?? "unknown",
    object: row.object.replace(/^\//, ""),
    whoActs: sample.whoActs,
    variables: sample.variables,
    params,
    occurrences: occurrences
      .slice(0, SHOWN)
      .map(({ message, reason, type, count, lastSeen }) => ({ message, reason, type, count, lastSeen })),
    more: Math.max(0, occurrences.length - SHOWN),
  };
}

/** One error of an Event as a page draws it: its texts are looked up by code, in the answers beside it. */
export type ShownPart = Omit<ClassifiedPart, "title">;

/** An Event with its meaning, without texts. */
export interface EventLine extends Omit<ClassifiedEvent, "classification" | "firstSeen"> {
  /** Code of the part that leads. */
  code: string;
  severity: ClassifiedPart["severity"];
  loadBalancerId?: string;
  parts: ShownPart[];
}

export interface EventLines {
  events: EventLine[];
  answers: SaidAnswers;
}

/** Events of one page, what fails now first, and what the catalogue says of them in one language. Secrets are redacted. */
export function buildEventLines(
  events: readonly KubeEvent[],
  locale: Locale,
  passed?: ReadonlySet<string>,
): EventLines {
  const lines = classifyEvents(events, undefined, passed).map(lineOf).sort(byUrgency);
  return {
    events: lines,
    answers: sayAnswers(
      lines.flatMap((line) => line.parts.map((part) => part.code)),
      locale,
    ),
  };
}

function lineOf({ classification: c, firstSeen: _, ...event }: ClassifiedEvent): EventLine {
  return {
    ...event,
    code: c.code,
    severity: c.severity,
    loadBalancerId: c.loadBalancerId,
    parts: c.parts.map(({ title: _title, ...part }) => part),
  };
}
