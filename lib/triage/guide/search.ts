import MiniSearch from "minisearch";
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
  tokenize: terms,
  processTerm: (term: string) => term,
  searchOptions: {
    // One typing error in five letters, two in seven; a word may be typed in part.
    fuzzy: (term: string) => (/^[a-z]{5,}$/.test(term) ? (term.length >= 7 ? 2 : 1) : false),
    weights: { fuzzy: 0.3, prefix: 0.3 },
    prefix: (term: string) => /^[a-z]{4,}$/.test(term),
  },
};

/** How much the best single heading counts beside the whole entry. */
const HEAD = 2;

interface Index {
  items: readonly GuideItem[];
  /** One document a title or heading: a short one that says just what is asked fits best. */
  heads: MiniSearch<{ id: string; text: string }>;
  bodies: MiniSearch<{ id: string; heads: string; summary: string; words: string }>;
}

const cache = new WeakMap<readonly GuideItem[], Index>();

function indexOf(items: readonly GuideItem[]): Index {
  const cached = cache.get(items);
  if (cached) return cached;
  const heads = new MiniSearch<{ id: string; text: string }>({ fields: ["text"], ...options });
  heads.addAll(
    items.flatMap(({ code, title, headings }) => [title, ...headings].map((text, n) => ({ id: `${code} ${n}`, text }))),
  );
  const bodies = new MiniSearch<{ id: string; heads: string; summary: string; words: string }>({
    fields: ["heads", "summary", "words"],
    ...options,
  });
  bodies.addAll(
    items.map(({ code, title, headings, summary, words }) => ({
      id: code,
      heads: [title, ...headings].join("\n"),
      summary,
      words,
    })),
  );
  const index = { items, heads, bodies };
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
  const index = indexOf(items);
  const code = query.trim().toUpperCase();
  const byCode = code.length >= 4 ? items.filter((item) => item.code.startsWith(code)) : [];
  const score = new Map<string, number>();
  const best = new Map<string, number>();
  for (const hit of index.heads.search(query)) {
    const own = (hit.id as string).split(" ")[0] as string;
    best.set(own, Math.max(best.get(own) ?? 0, hit.score * share(hit)));
  }
  for (const hit of index.bodies.search(query, { boost: { heads: 3, summary: 1, words: 1 } }))
    score.set(hit.id as string, hit.score * share(hit));
  for (const [own, value] of best) score.set(own, (score.get(own) ?? 0) + HEAD * value);
  // An NLB's row is what is meant only where the query says so.
  const nlb = /nlb|network load balancer|网络型/i.test(query) ? 1 : 0.6;
  const found = items
    .map((item) => ({
      item,
      score: (score.get(item.code) ?? 0) * KIND[item.kind] * (item.group === "nlb" ? nlb : 1),
    }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ item }) => item);
  const lead = first.flatMap((wanted) => items.filter((item) => item.code === wanted));
  return [...new Set([...items.filter((item) => item.code === code), ...lead, ...byCode, ...found])];
}

/** How much of what is asked a hit holds. */
const share = ({ queryTerms }: { queryTerms: string[] }) => queryTerms.length;
