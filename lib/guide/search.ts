import type { GuideKind, GuideRow } from "./kinds";
import { tokens, typos } from "./tokens";

export * from "./kinds";

/** A row of the guide with what a search looks through besides. */
export interface GuideItem extends GuideRow {
  /** Title in the other language and headings of the documents that the entry answers. */
  headings: readonly string[];
  /** What else a search looks through: messages, reasons, API codes, steps. Lower case. */
  words: string;
}

interface Entry {
  item: GuideItem;
  /** Title and headings, each a set of tokens. */
  heads: readonly ReadonlySet<string>[];
  summary: ReadonlySet<string>;
  words: ReadonlySet<string>;
}

interface Index {
  entries: readonly Entry[];
  /** How many entries hold a token. */
  spread: ReadonlyMap<string, number>;
  vocabulary: readonly string[];
}

const cache = new WeakMap<readonly GuideItem[], Index>();

function indexOf(items: readonly GuideItem[]): Index {
  const kept = cache.get(items);
  if (kept) return kept;
  const entries = items.map((item) => ({
    item,
    heads: [item.title, ...item.headings].map((head) => new Set(tokens(head))),
    summary: new Set(tokens(item.summary)),
    words: new Set(tokens(item.words)),
  }));
  const spread = new Map<string, number>();
  for (const entry of entries) {
    const all = new Set([...entry.heads.flatMap((head) => [...head]), ...entry.summary, ...entry.words]);
    for (const token of all) spread.set(token, (spread.get(token) ?? 0) + 1);
  }
  const index = { entries, spread, vocabulary: [...spread.keys()] };
  cache.set(items, index);
  return index;
}

/** How much a hit counts, by where it is. */
const WEIGHT = { head: 1, summary: 0.35, words: 0.45 } as const;
/** Answers to a question come before single messages, where both fit alike. */
const KIND: Record<GuideKind, number> = { faq: 1.12, symptom: 1.1, precheck: 1.04, event: 1, finding: 0.96 };
/** How much a word counts that is nowhere in the guide. */
const NOWHERE = 0.35;
/** An entry must hold this share of what the query says, by weight. */
const LEAST = 0.34;

/**
 * Entries that fit a query, best first: by how much of the query they hold, where they hold it, and how well one title
 * or heading covers it. `first` are codes that the query itself means (a pasted message), which lead. Both languages,
 * synonyms (SLB = CLB), word forms and small typing errors count as hits. An empty query gives all entries in order.
 */
export function searchGuide(
  items: readonly GuideItem[],
  query: string,
  first: readonly string[] = [],
): readonly GuideItem[] {
  if (query.trim() === "") return [...items];
  const index = indexOf(items);
  const code = query.trim().toUpperCase();
  const exact = items.find((item) => item.code === code);
  const wanted = [...new Set(tokens(query))].map((token) => correct(token, index));
  // A word that no entry holds says little about which one is meant.
  const weightOf = (token: string) => {
    const spread = index.spread.get(token) ?? 0;
    return Math.log(1 + items.length / (1 + spread)) * (spread === 0 ? NOWHERE : 1);
  };
  const total = wanted.reduce((sum, token) => sum + weightOf(token), 0);
  // An NLB's row is what is meant only where the query says so.
  const nlb = /nlb|network load balancer|网络型/i.test(query) ? 1 : 0.75;
  const scored: { item: GuideItem; score: number }[] = [];
  for (const { item, heads, summary, words } of index.entries) {
    if (item.code.startsWith(code) && code.length >= 4) {
      scored.push({ item, score: 100 });
      continue;
    }
    let held = 0;
    let score = 0;
    for (const token of wanted) {
      const weight = weightOf(token);
      const place = heads.some((head) => head.has(token))
        ? WEIGHT.head
        : words.has(token)
          ? WEIGHT.words
          : summary.has(token)
            ? WEIGHT.summary
            : 0;
      if (place > 0) held += weight;
      score += weight * place;
    }
    if (total === 0 || held / total < LEAST) continue;
    let cover = 0;
    for (const head of heads) cover = Math.max(cover, overlap(wanted, head, weightOf));
    const share = held / total;
    scored.push({
      item,
      score: (score / total) * share * (1 + 1.6 * cover) * KIND[item.kind] * (item.group === "nlb" ? nlb : 1),
    });
  }
  scored.sort((a, b) => b.score - a.score);
  const found = scored.map(({ item }) => item);
  const lead = [
    ...(exact ? [exact] : []),
    ...first.flatMap((wantedCode) => items.filter((item) => item.code === wantedCode)),
  ];
  return [...new Set([...lead, ...found])];
}

/** Twice the shared weight over the sum of both: 1 when query and heading say the same, no more and no less. */
function overlap(wanted: readonly string[], head: ReadonlySet<string>, weightOf: (token: string) => number): number {
  let shared = 0;
  let own = 0;
  for (const token of wanted) {
    own += weightOf(token);
    if (head.has(token)) shared += weightOf(token);
  }
  let other = 0;
  for (const token of head) other += weightOf(token);
  return own + other === 0 ? 0 : (2 * shared) / (own + other);
}

/** The token itself, or the word of the guide that it is a typing error or the beginning of. */
function correct(token: string, { spread, vocabulary }: Index): string {
  if (spread.has(token) || token.length < 4) return token;
  let best: string | undefined;
  for (const word of vocabulary) {
    if (token.length >= 4 && word.startsWith(token)) {
      if (!best || word.length < best.length) best = word;
    }
  }
  if (best) return best;
  // The nearest word; of equally near ones that which most entries hold.
  let closest: { word: string; errors: number } | undefined;
  for (const word of vocabulary) {
    const errors = typos(token, word);
    if (errors === undefined) continue;
    if (
      !closest ||
      errors < closest.errors ||
      (errors === closest.errors && (spread.get(word) ?? 0) > (spread.get(closest.word) ?? 0))
    )
      closest = { word, errors };
  }
  return closest?.word ?? token;
}
