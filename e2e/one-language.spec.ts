import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { serverFile } from "../scripts/build-if-stale.mjs";
import { hanIn, sentencesIn } from "./support/page-scripts";
import { expect, test } from "./support/test";
import { linkTo, NAMES, visits } from "./support/visits";

const root = path.resolve(import.meta.dirname, "..");
const chunks = path.join(path.dirname(serverFile(root)), ".next/static/chunks");

test("no script of the pages holds a sentence of the catalogue", () => {
  const scripts = readdirSync(chunks, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".js"))
    .map((name) => readFileSync(path.join(chunks, name), "utf8"));
  expect(scripts.length).toBeGreaterThan(30);
  for (const locale of ["en", "zh-CN"] as const) expect(sentencesIn(scripts, locale)).toEqual([]);
});

for (const [locale, other] of [
  ["en", "zh-CN"],
  ["zh-CN", "en"],
] as const)
  test(`a page comes in ${locale} only`, async ({ demo }) => {
    const at = (address: string) => demo.url + address;
    // Most scripts are of every page.
    const read = new Map<string, Promise<string>>();
    const textOf = (source: string) => {
      if (!read.has(source))
        read.set(
          source,
          fetch(at(source)).then((script) => script.text()),
        );
      return read.get(source)!;
    };
    const shared = await linkTo(at);
    for (const { name, address, shared: isShared, han = NAMES } of visits("")) {
      const answer = await fetch(isShared ? shared : at(address), { headers: { "accept-language": locale } });
      const page = await answer.text();
      expect(page, name).toContain(`lang="${locale}"`);
      expect(sentencesIn([page], other), name).toEqual([]);
      const sources = [...new Set([...page.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, source]) => source!))];
      expect(sources.length, name).toBeGreaterThan(3);
      const scripts = new Map(
        await Promise.all(sources.map(async (source) => [source, await textOf(source)] as const)),
      );
      expect(hanIn({ scripts, pages: [] }), name).toBeLessThanOrEqual(han);
    }
  });
