import MiniSearch from "minisearch";
import { currentCode } from "@/lib/knowledge/answers";
import { memoizeByObject } from "@/lib/text/memoize";
import type { GuideKind, GuideRow } from "./kinds";
import { terms } from "./terms";

export * from "./kinds";

/** A row of the guide with what a search looks through besides. */
export interface GuideItem extends GuideRow {
  /** Title in the other language and headings of the documents that the entry answers. */
  headings: readonly string[];
  /** Additional searched text: messages, reasons, API codes, steps. Lower case. */
  words: string;
  /** Searched in place of the summary, where its places are open. */
  about?: string;
}

/** A result of the search: an entry of the guide, or an annotation. */
export interface FoundEntry {
  /** The key of an annotation is its code. */
  code: string;
  kind: GuideKind | "annotation";
  title: string;
  summary: string;
  href: string;
}

/** Answers to a question come before single messages, where both fit alike. */
const KIND: Record<GuideKind, number> = { faq: 1.15, precheck: 1.04, event: 1, finding: 0.9 };

const options = {
  fields: ["heads", "summary", "words"],
  tokenize: terms,
  processTerm: (term: string) => term,
  searchOptions: {
    boost: { heads: 5 },
    // A word may be typed in part.
    prefix: (term: string) => /^[a-z]{4,}$/.test(term),
    weights: { fuzzy: 0.3, prefix: 0.3 },
  },
};

const CODE = /\b(?:EVT|NLB|PRE|CLB|SYM|FAQ|ANN)\d{3}\b/g;

const indexOf = memoizeByObject((items: readonly GuideItem[]) => {
  const search = new MiniSearch(options);
  /** How many entries hold a term. */
  const holders = new Map<string, number>();
  /** Entries by a title or a part of a heading. */
  const quoted = new Map<string, string[]>();
  for (const { code, title, headings, summary, about = summary, words } of items) {
    const fields = { heads: [title, ...headings].join("\n"), summary: about, words };
    search.add({ id: code, ...fields });
    for (const term of new Set(terms(Object.values(fields).join("\n"))))
      holders.set(term, (holders.get(term) ?? 0) + 1);
    for (const phrase of [title, ...headings].flatMap((text) => text.split(/[,，;；]/)))
      quoted.set(wordsOf(phrase), [...(quoted.get(wordsOf(phrase)) ?? []), code]);
  }
  return { search, holders, quoted };
});

const wordsOf = (phrase: string) =>
  phrase
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.join(" ") ?? "";

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
  // A code keeps its meaning with words beside it.
  const codes = (typed.match(CODE) ?? []).map(currentCode);
  const begun = typed.length >= 4 ? items.filter((item) => item.code.startsWith(typed)) : [];
  // An NLB's row is what is meant only where the query says so.
  const nlb = /nlb|network load balancer|网络型/i.test(query) ? 1 : 0.6;
  const { search, holders, quoted } = indexOf(items);
  // Score: inverse document frequency, times the share of query terms matched.
  const says = (term: string) => Math.log(1 + items.length / (holders.get(term) ?? items.length));
  const asked = new Set(terms(query)).size;
  const found = search
    // A term that is in no entry may be a typing error.
    .search(query, { fuzzy: (term) => /^[a-z]{4,}$/.test(term) && !holders.has(term) && 0.3 })
    .flatMap(({ id, score, queryTerms }) => {
      const item = byCode.get(id as string);
      const weight = item && KIND[item.kind] * (item.group === "nlb" ? nlb : 1);
      // Corrected words count only where all words of the query were found.
      if (!queryTerms.some((term) => holders.has(term)) && queryTerms.length < asked) return [];
      const share = queryTerms.reduce((sum, term) => sum + says(term), 0);
      return item && weight ? [{ item, score: score * share * weight }] : [];
    })
    .sort((a, b) => b.score - a.score)
    .map(({ item }) => item);
  // A question that an entry quotes is that entry's.
  const lead = [...codes, ...first, ...(quoted.get(wordsOf(query)) ?? [])].flatMap(
    (wanted) => byCode.get(wanted) ?? [],
  );
  return [...new Set([...lead, ...begun, ...found])];
}
