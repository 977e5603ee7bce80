import MiniSearch from "minisearch";
import { currentCode } from "@/lib/knowledge/answers";
import { memoizeByObject } from "@/lib/text/memoize";
import type { GuideKind, GuideRow } from "./kinds";
import { fit, slotsOf, type Slots } from "./slots";
import { terms } from "./terms";

export * from "./kinds";

/** A row of the guide with what a search looks through besides. */
export interface GuideItem extends GuideRow {
  /** Questions that it answers: its titles and those of the documents. */
  questions: readonly string[];
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
  /** Of the two best, where they differ in one thing that the question leaves open: what is asked (the first), and when this one answers. */
  ask?: string;
  when?: string;
  /** Of the first, where no page answers for sure: that these are the nearest. */
  unsure?: string;
}

/** The same for all that is searched. */
export type SearchItem =
  GuideItem | (FoundEntry & Pick<GuideItem, "questions" | "words" | "about"> & { group: string });

/** An answer with the question that it was found by. */
export interface Ranked {
  item: SearchItem;
  score: number;
  slots: Slots;
  /** Share of the query's words that are anywhere on its page; a rare word counts for more. */
  covered: number;
}

/** Answers to a question come before single messages, where both fit alike. */
const KIND: Record<SearchItem["kind"], number> = { faq: 1.15, annotation: 1.05, precheck: 1.2, event: 1, finding: 0.9 };
/** The wish behind a question that an entry of a kind answers, where its words do not say. */
const WANT: Partial<Record<SearchItem["kind"], Slots>> = {
  annotation: { want: ["howto"] },
  event: { want: ["symptom"] },
  finding: { want: ["symptom"] },
};
/** Share of the words of the whole entry in its score, beside the nearest question. */
const WORDS = 0.5;

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

const indexOf = memoizeByObject((items: readonly SearchItem[]) => {
  const search = new MiniSearch(options);
  /** How many entries hold a term. */
  const holders = new Map<string, number>();
  const asked = new Map<string, { words: Set<string>; slots: Slots; weight: number }[]>();
  const whole = new Map<string, Set<string>>();
  for (const { code, kind, group, questions, summary, about = summary, words } of items) {
    const own = questions.map((text) => ({
      weight: 0,
      words: new Set(terms(text)),
      slots: {
        ...WANT[kind],
        ...slotsOf(text),
        ...(group === "nlb" ? { family: ["nlb"] } : {}),
      },
    }));
    asked.set(code, own);
    search.add({
      id: code,
      heads: [...new Set(own.flatMap((one) => [...one.words]))].join(" "),
      summary: about,
      words,
    });
    const all = new Set([...own.flatMap((one) => [...one.words]), ...terms(`${about}\n${words}`)]);
    whole.set(code, all);
    for (const term of all) holders.set(term, (holders.get(term) ?? 0) + 1);
  }
  const weightOf = (term: string) => Math.log(1 + items.length / (holders.get(term) ?? 1));
  const weigh = (words: Iterable<string>) => [...words].reduce((sum, word) => sum + weightOf(word), 0);
  for (const own of asked.values()) for (const one of own) one.weight = weigh(one.words);
  return { search, holders, asked, whole, weigh };
});

/** Entries by how near one of their questions is to a query, in slots and words, and by the words of the whole entry. */
export function ranked(items: readonly SearchItem[], query: string): Ranked[] {
  const { search, holders, asked, whole: pages, weigh } = indexOf(items);
  const slots = slotsOf(query);
  const fuzzy = (term: string) => /^[a-z]{4,}$/.test(term) && !holders.has(term) && 0.3;
  // A term that is in no entry may be a typing error.
  const corrected = (term: string) =>
    holders.has(term) ? term : (search.search(term, { fuzzy, prefix: true })[0]?.terms[0] ?? term);
  const typed = terms(query);
  const understood = typed.map(corrected);
  // Corrected words count only where all words of the query were found.
  const isKnown = (term: string) => holders.has(term);
  if (!typed.some(isKnown) && !understood.every(isKnown)) return [];
  const wanted = [...new Set(understood)].map((word) => [word, weigh([word])] as const);
  const whole = wanted.reduce((sum, [, weight]) => sum + weight, 0);
  const shared = (words: Set<string>) => wanted.reduce((sum, [word, own]) => (words.has(word) ? sum + own : sum), 0);
  const near = ({ words, weight }: { words: Set<string>; weight: number }) =>
    shared(words) / ((whole + weight) / 2 || 1);
  const found = new Map(search.search(query, { fuzzy }).map((one) => [one.id as string, one.score]));
  const best = Math.max(...found.values(), 1);
  return items
    .flatMap((item): Ranked[] => {
      const own = asked.get(item.code)!;
      const scores = own.map((one) => near(one) * fit(slots, one.slots));
      const nearest = Math.max(...scores);
      const words = ((found.get(item.code) ?? 0) / best) * WORDS * fit(slots, own[0]!.slots);
      if (nearest + words === 0) return [];
      const covered = shared(pages.get(item.code)!) / (whole || 1);
      const { slots: nearestSlots } = own[scores.indexOf(nearest)]!;
      return [{ item, covered, slots: nearestSlots, score: (nearest + words) * KIND[item.kind] }];
    })
    .sort((a, b) => b.score - a.score);
}

/**
 * Entries that fit a query, best first. `first` are codes that the query itself means (a pasted message), which lead.
 * Both languages, synonyms (SLB = CLB), word forms and small typing errors count as hits. An empty query gives all
 * entries in order.
 */
export function searchGuide(
  items: readonly SearchItem[],
  query: string,
  first: readonly string[] = [],
  order: readonly Ranked[] = ranked(items, query),
): readonly SearchItem[] {
  if (query.trim() === "") return [...items];
  const byCode = new Map(items.map((item) => [item.code, item]));
  const typed = query.trim().toUpperCase();
  // A code keeps its meaning with words beside it.
  const codes = (typed.match(CODE) ?? []).map(currentCode);
  const begun = typed.length >= 4 ? items.filter((item) => item.code.startsWith(typed)) : [];
  const lead = [...codes, ...first].flatMap((wanted) => byCode.get(wanted) ?? []);
  return [...new Set([...lead, ...begun, ...order.map(({ item }) => item)])];
}
