import { gzipSync } from "node:zlib";
import type { Page } from "playwright/test";
import { EVENT_RULES } from "@/lib/knowledge/events";
import { FINDINGS } from "@/lib/knowledge/findings";
import { inLanguage, type Locale } from "@/lib/model/text";

/** Values on a page: tables, code, times, the panes and the map of a comparison. */
const VALUES = "td, code, pre, time, [role=cell], [role=rowheader], [data-slot=values]";

/** Words and controls that a reader meets before scrolling, without those that are values. */
export const aboveTheFold = (page: Page): Promise<{ words: number; controls: number }> =>
  page.evaluate((values) => {
    const isSeen = (element: Element) => {
      const { top, width, height } = element.getBoundingClientRect();
      return (
        width > 1 && height > 1 && top < window.innerHeight && element.checkVisibility() && !element.closest(values)
      );
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let words = 0;
    while (walker.nextNode()) {
      const { parentElement: parent, textContent } = walker.currentNode;
      if (parent && isSeen(parent) && !parent.closest("script, style"))
        words += (textContent ?? "").trim().split(/\s+/).filter(Boolean).length;
    }
    const controls = [...document.querySelectorAll("a[href], button, input, select, summary")].filter(isSeen).length;
    return { words, controls };
  }, VALUES);

const HAN = /[\u3400-\u9fff]/g;

/** The worker reads files and messages in both languages (ADR 82). */
const WORKER = /\/programs(?:-dev)?\//;

/** Loaded resources of a page: its scripts without those of its worker, and what its own address answered with. */
export interface Loaded {
  scripts: Map<string, string>;
  pages: string[];
}

/** Collects what this page loads from now on. */
export function collectLoaded(page: Page): { loaded: Loaded; settled: () => Promise<void> } {
  const loaded: Loaded = { scripts: new Map(), pages: [] };
  const reading = new Set<Promise<void>>();
  page.on("response", (response) => {
    const type = response.headers()["content-type"] ?? "";
    if (!/javascript|text\/html|x-component/.test(type) || WORKER.test(response.url())) return;
    const read = response.text().then(
      (text) => {
        if (/javascript/.test(type)) loaded.scripts.set(new URL(response.url()).pathname, text);
        else loaded.pages.push(text);
      },
      () => undefined,
    );
    reading.add(read);
    void read.finally(() => reading.delete(read));
  });
  return {
    loaded,
    settled: async () => {
      while (reading.size > 0) await Promise.all(reading);
    },
  };
}

/** Kilobytes (of 1,000) of scripts, each packed as gzip does it. */
export const packed = ({ scripts }: Loaded): number =>
  [...scripts.values()].reduce((sum, text) => sum + gzipSync(text).length, 0) / 1000;

/** Chinese characters in the scripts. */
export const hanIn = ({ scripts }: Loaded): number =>
  [...scripts.values()].reduce((sum, text) => sum + (text.match(HAN)?.length ?? 0), 0);

const patterns = EVENT_RULES.flatMap((rule) => rule.patterns)
  .join("\n")
  .toLowerCase();
const texts = [...EVENT_RULES, ...Object.values(FINDINGS)]
  .flatMap(({ title, cause }) => [title, cause])
  // Texts of the API are not the catalogue's, and a name alone is found in every language.
  .filter(({ en, zh }) => en.length > 20 && zh.match(HAN) !== null && !patterns.includes(en.toLowerCase()));

/** Sentences of the catalogue, in one language, that occur in these texts. */
export function sentencesIn(held: Iterable<string>, locale: Locale): string[] {
  const all = [...held].join("\n");
  return texts
    .map((text) => inLanguage(text, locale).split("{")[0]!.trim())
    .filter(
      (begin) => (locale === "en" ? begin.length > 20 : (begin.match(HAN)?.length ?? 0) > 8) && all.includes(begin),
    );
}
