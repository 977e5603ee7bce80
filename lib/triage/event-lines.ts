import type { KubeEvent } from "@/lib/model/bundle";
import type { Locale } from "@/lib/model/text";
import { classifyEvents, type ClassifiedEvent } from "./group-events";
import { sayAnswers } from "./said";
import type { SaidAnswers, ClassifiedPart } from "./types";
import { byUrgency } from "./urgency";

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
    ...(c.loadBalancerId ? { loadBalancerId: c.loadBalancerId } : {}),
    parts: c.parts.map(({ title: _title, ...part }) => part),
  };
}
