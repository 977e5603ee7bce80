import type { Category, Severity } from "@/lib/model/result";
import type { EventGroup } from "@/lib/events/rows/types";

export type GuideKind = "precheck" | "finding" | "event" | "symptom" | "faq";
export const GUIDE_KINDS: readonly GuideKind[] = ["precheck", "finding", "event", "symptom", "faq"];

/** One row of the guide's list. */
export interface GuideItem {
  code: string;
  kind: GuideKind;
  group: EventGroup | Category | "symptom" | "faq";
  severity?: Severity;
  title: string;
  summary: string;
  /** What a search looks through besides title and summary: messages, reasons, API codes. Lower case. */
  words: string;
}

/** Rows in which every word of the query occurs; those with a match in code or title first. */
export function searchGuide(items: readonly GuideItem[], query: string): GuideItem[] {
  const needles = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (needles.length === 0) return [...items];
  const strong: GuideItem[] = [];
  const weak: GuideItem[] = [];
  for (const item of items) {
    const head = `${item.code} ${item.title}`.toLowerCase();
    const all = `${head} ${item.summary.toLowerCase()} ${item.words}`;
    if (!needles.every((needle) => all.includes(needle))) continue;
    (needles.every((needle) => head.includes(needle)) ? strong : weak).push(item);
  }
  return [...strong, ...weak];
}
