import MiniSearch from "minisearch";
import { MERGED } from "@/lib/knowledge/events";
import type { GuideKind, GuideRow } from "./kinds";
import { terms } from "./terms";

export * from "./kinds";

/** A row of the guide with what a search looks through besides. */
export interface GuideItem extends GuideRow {
  /** Title in the other language and headings of the documents that the entry answers. */
  headings: readonly string[];
  /** What else a search looks through: messages, reasons, API codes, steps. Lower case. */
  words: string;
}

/** Answers to a question come before single messages, where both fit alike. */
const KIND: Record<GuideKind, number> = { faq: 1.15, symptom: 1.15, precheck: 1.04, event: 1, finding: 0.9 };

const options = {
  fields: ["heads", "summary", "words"],
  tokenize: terms,
  processTerm: (term: string) => term,
  searchOptions: {
    boost: { heads: 5 },
    // One typing error in five letters, two in seven; a word may be typed in part.
    fuzzy: (term: string) => (/^[a-z]{5,}$/.test(term) ? (term.length >= 7 ? 2 : 1) : false),
    weights: { fuzzy: 0.3, prefix: 0.3 },
    prefix: (term: string) => /^[a-z]{4,}$/.test(term),
  },
};

const cache = new WeakMap<readonly GuideItem[], MiniSearch>();

function indexOf(items: readonly GuideItem[]): MiniSearch {
  const cached = cache.get(items);
  if (cached) return cached;
  const index = new MiniSearch(options);
  index.addAll(
    items.map(({ code, title, headings, summary, words }) => ({
      id: code,
      heads: [title, ...headings].join("\n"),
      summary,
      words,
    })),
  );
  cache.set(items, index);
  return index;
}

/**
 * Entries that fit a query, best first. `first` are codes that the query itself means (a pasted message), which lead.
 * Both languages, synonyms (SLB = CLB), word forms and small typing errors count as hits. An empty query gives all
 * entries in order.
 */
export function searchGuide(
  items: readonly GuideItem[],
  query: string,
  first: readonly string[] = [],
): readonly GuideItem[] {
  if (query.trim() === "") return [...items];
  const byCode = new Map(items.map((item) => [item.code, item]));
  const typed = query.trim().toUpperCase();
  const code = MERGED[typed] ?? typed;
  const begun = code.length >= 4 ? items.filter((item) => item.code.startsWith(code)) : [];
  // An NLB's row is what is meant only where the query says so.
  const nlb = /nlb|network load balancer|网络型/i.test(query) ? 1 : 0.6;
  // How much of what is asked a hit holds counts once more.
  const found = indexOf(items)
    .search(query)
    .flatMap(({ id, score, queryTerms }) => {
      const item = byCode.get(id as string);
      const weight = item && KIND[item.kind] * (item.group === "nlb" ? nlb : 1);
      return item && weight ? [{ item, score: score * queryTerms.length * weight }] : [];
    })
    .sort((a, b) => b.score - a.score)
    .map(({ item }) => item);
  const lead = [code, ...first].flatMap((wanted) => byCode.get(wanted) ?? []);
  return [...new Set([...lead, ...begun, ...found])];
}
