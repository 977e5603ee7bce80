import { eventRule, type WhoActs } from "@/lib/knowledge/events";
import { indexBundle } from "@/lib/ccm/bundle-index";
import type { Bundle } from "@/lib/model/bundle";
import type { Result } from "@/lib/model/result";
import type { Locale } from "@/lib/model/text";
import { groupEvents, passedIn, type ClassifiedEvent, type EventGroupRow } from "./group-events";
import type { AnswerTexts } from "./types";
import { answerTexts } from "./answers";
import { serviceFacts, valuesFor, type EventValues } from "./values";

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
  /** The catalogue's texts of the codes of the rows, in the reader's language. */
  answers: AnswerTexts;
  /** Reading the Events failed: an empty list then says nothing. */
  unreadable?: string;
}

const SHOWN = 10;

/** The Events of a check, or of some of its Services, by meaning and object, with texts in one language; secrets are redacted. */
export function buildEvents(
  { bundle, result }: { bundle: Bundle; result: Pick<Result, "services"> },
  locale: Locale,
  kubeContext?: string,
  services?: readonly string[],
): EventsView {
  const index = indexBundle(bundle);
  const events = services?.flatMap((key) => index.events.get(key) ?? []) ?? bundle.kubernetes.events;
  const common = { region: bundle.cluster.region, kubeContext };
  const instances = new Map(result.services.map((row) => [row.service, row.loadBalancerId ?? undefined]));
  const rows = groupEvents(events, bundle.kubernetes.services, passedIn(result)).map((row) => {
    const service = index.services.get(row.object);
    const known = {
      ...common,
      loadBalancerId: instances.get(row.object),
      ...(service && serviceFacts(service, index)),
    };
    return rowOf(row, valuesFor(row.code, known));
  });
  const error = bundle.errors?.find(
    (e) => e.source === "kubernetes" && /events/i.test(`${e.action} ${e.resource ?? ""}`),
  );
  const answers = answerTexts(
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
