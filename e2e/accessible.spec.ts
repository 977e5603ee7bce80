import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { BrowserContextOptions } from "playwright/test";
import { DEVICES } from "./support/devices";
import { SCREENS, type Screen } from "./support/screens";
import { expect, test, type Page } from "./support/test";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** WCAG 2.2, levels A and AA, and what axe calls best practice: one h1, headings that follow each other. */
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** Off unless named: a label that holds the words it shows, and targets of the size that WCAG asks for. */
const MORE_RULES = ["label-content-name-mismatch", "target-size"];

/** Every kind of place and what opens there: what opens on one page is tried together. */
const TRIED = [
  ["clusters"],
  ["versions"],
  ["fix-unfolded", "fix-chosen"],
  ["events"],
  ["upgrade"],
  ["service-details", "service-differences", "service-preview"],
  ["service-decided"],
  ["service-who"],
  ["share"],
  ["palette"],
  ["triage-answer"],
  ["guide-code"],
  ["opened"],
].map((names) => names.map((name) => SCREENS.find((screen) => screen.name === name)!));

/** A phone draws these in another way. */
const OF_PHONES = ["versions", "fix-unfolded", "service-details", "service-decided"];

/** A mouse in English, a finger in Chinese; each in both themes. */
const READERS: readonly [string, BrowserContextOptions & { locale: string }][] = DEVICES.map(([device, options]) => [
  device,
  { ...options, locale: device === "phone" ? "zh-CN" : "en-US", reducedMotion: "reduce", bypassCSP: true },
]);

/** Violations found by axe: in the theme that is shown, then the colours of the other one. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(
    async ({ tags, more }) => {
      type Found = { violations: { id: string; nodes: { target: unknown }[] }[] };
      const axe = (globalThis as unknown as { axe: { run: (at: Document, options: object) => Promise<Found> } }).axe;
      // Nothing lies under the bar of the page, nor under that of chosen rows.
      window.scrollTo(0, 0);
      for (const bar of document.querySelectorAll<HTMLElement>(".sticky.bottom-3")) bar.style.position = "static";
      // Nodes that pass are not described.
      const resultTypes = ["violations"];
      const light = await axe.run(document, {
        resultTypes,
        runOnly: { type: "tag", values: tags },
        rules: Object.fromEntries(more.map((rule) => [rule, { enabled: true }])),
      });
      document.documentElement.dataset.theme = "dark";
      const contrast = () => axe.run(document, { resultTypes, runOnly: { type: "rule", values: ["color-contrast"] } });
      let dark = await contrast();
      // Elements rendered during a theme change are tested again: a real fault is still there.
      for (let tries = 0; tries < 5 && dark.violations.length > 0; tries++) {
        await new Promise((resolve) => setTimeout(resolve, 500));
        dark = await contrast();
      }
      return [...light.violations, ...dark.violations.map((one) => ({ ...one, id: `dark ${one.id}` }))].map(
        ({ id, nodes }) => `${id} ${JSON.stringify(nodes[0]?.target)}`,
      );
    },
    { tags: TAGS, more: MORE_RULES },
  );
}

/** Targets smaller than a finger (44 px), with its label and what reaches over its edge. Links in sentences stay, and those that cover a row. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("a, button, summary, select, textarea, input, [role=tab]")]
      .filter(
        (one) =>
          one.checkVisibility({ visibilityProperty: true }) &&
          getComputedStyle(one).display !== "inline" &&
          !one.matches(".row-link, .sr-only, [aria-hidden=true]"),
      )
      .flatMap((one) => {
        const label = one.matches("[type=checkbox], [type=radio]") ? (one as HTMLInputElement).labels?.[0] : undefined;
        const { width, height } = (label ?? one).getBoundingClientRect();
        const over = getComputedStyle(one, "::after");
        const beyond = (from: string, to: string) =>
          Math.max(0, -parseFloat(from) || 0) + Math.max(0, -parseFloat(to) || 0);
        const [wide, high] = [width + beyond(over.left, over.right), height + beyond(over.top, over.bottom)];
        return wide >= 44 && high >= 44
          ? []
          : [
              `${Math.round(wide)}x${Math.round(high)} ${one.tagName} ${one.getAttribute("aria-label") ?? one.textContent ?? ""}`.slice(
                0,
                60,
              ),
            ];
      }),
  );
}

test.describe("everybody can use every place", () => {
  for (const [device, options] of READERS)
    test.describe(device, () => {
      // One page for all places of a reader: scripts are loaded and compiled once.
      let page: Page;
      const foreign: string[] = [];
      test.beforeAll(async ({ browser, demo }) => {
        page = await (await browser.newContext(options)).newPage();
        page.on("request", (request) => {
          if (!request.url().startsWith(demo.url) && !/^(?:data|blob):/.test(request.url()))
            foreign.push(`asks another host: ${request.url()}`);
        });
      });
      test.afterAll(() => page.context().close());
      for (const screens of TRIED)
        test(`${screens.map(({ name }) => name).join(", ")} (${device}, ${options.locale})`, async ({ demo }) => {
          const [{ name, address }] = screens as [Screen];
          await page.goto(demo.url + address);
          for (const { ready, prepare } of screens) {
            await page
              .locator(ready ?? "main h1")
              .first()
              .waitFor();
            await prepare?.(page);
          }
          await expect(page.locator("html")).toHaveAttribute("lang", options.locale.replace("en-US", "en"));
          const faults = device === "desktop" || OF_PHONES.includes(name) ? await violations(page) : [];
          if (device === "phone") faults.push(...(await smallTargets(page)));
          if (await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth))
            faults.push("too wide");
          expect([...faults, ...foreign]).toEqual([]);
        });
    });
});
