import { publishedPage, SOURCES, type SourceKey } from "@/lib/knowledge/steps";
import type { Locale } from "@/lib/model/text";
import { once } from "@/lib/text/memoize";
import { ranked, type SearchItem } from "./search";

/** A document of others: its title in the reader's language and its address. */
export type PublishedPage = ReturnType<typeof publishedPage>;

const items = once(() =>
  Object.entries(SOURCES).map(([code, { title, url }]): SearchItem => ({
    ...{ code, kind: "faq", group: "faq", title: "", summary: "", words: "", href: url },
    questions: [title.en, title.zh],
  })),
);

/** How near a title has to be to a question: most of its words are in it. */
const NEAR = 0.85;
const MOST = 2;

/** Documents of others whose titles are near a question, nearest first: named below the guide's own answers. */
export const publishedPages = (query: string, locale: Locale): PublishedPage[] =>
  ranked(items(), query)
    .filter(({ score }) => score >= NEAR)
    .slice(0, MOST)
    .map(({ item }) => publishedPage(item.code as SourceKey, locale));
