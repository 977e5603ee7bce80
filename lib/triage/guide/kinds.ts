import type { EventGroup } from "@/lib/knowledge/events/types";
import type { Category, Severity } from "@/lib/model/result";

export type GuideKind = "precheck" | "finding" | "event" | "faq";
export const GUIDE_KINDS: readonly GuideKind[] = ["precheck", "finding", "event", "faq"];

/** One row of the guide's list, in the reader's language. */
export interface GuideRow {
  code: string;
  kind: GuideKind;
  group: EventGroup | Category | "faq";
  severity?: Severity;
  title: string;
  summary: string;
}

/** Rows that contain every word of the query: shown by a page until the search has answered. */
export function plainSearch(rows: readonly GuideRow[], query: string): readonly GuideRow[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter(({ code, title, summary }) => {
    const text = `${code} ${title} ${summary}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
