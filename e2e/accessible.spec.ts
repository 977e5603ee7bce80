import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { SCREENS } from "./support/screens";
import { expect, test, type Page } from "./support/test";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** WCAG 2.2, levels A and AA, and what axe calls best practice: one h1, headings that follow each other. */
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** Off unless named: a label that holds the words it shows, and targets of the size that WCAG asks for. */
const MORE_RULES = ["label-content-name-mismatch", "target-size"];

/** Every kind of place and what opens there, one visit each: a dialog is tried as it opens, the page with all the rest last. */
const TRIED = [
  ["clusters"],
  ["readiness", "versions", "share", "palette"],
  ["fix-unfolded", "fix-chosen"],
  ["events"],
  ["upgrade"],
  ["service-details", "service-differences", "service-preview"],
  ["service-decided"],
  ["service-who"],
  ["triage-answer"],
  ["guide-code"],
  ["opened"],
].map((names) => names.map((name) => SCREENS.find((screen) => screen.name === name)!));

/** A phone draws these in another way. */
const OF_PHONES = ["versions", "fix-chosen", "service-preview", "service-decided"];

/** Violations found by axe, in the dialog that is open or on the page: in the theme that is shown, then the colours of the other one. */
async function violations(page: Page, both: boolean): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
  return page.evaluate(
    async ({ tags, more, both }) => {
      type Found = { violations: { id: string; nodes: { html: string }[] }[] };
      const axe = (globalThis as unknown as { axe: { run: (at: Node, options: object) => Promise<Found> } }).axe;
      // Nothing lies under the bar of the page, nor under that of chosen rows.
      window.scrollTo(0, 0);
      for (const bar of document.querySelectorAll<HTMLElement>(".sticky.bottom-3")) bar.style.position = "static";
      const at = document.querySelector("[role=dialog]") ?? document;
      // Nodes that pass are not described.
      const resultTypes = ["violations"];
      const light = await axe.run(at, {
        resultTypes,
        runOnly: { type: "tag", values: tags },
        rules: Object.fromEntries(more.map((rule) => [rule, { enabled: true }])),
      });
      const contrast = () => axe.run(at, { resultTypes, runOnly: { type: "rule", values: ["color-contrast"] } });
      let dark: Found = { violations: [] };
      if (both) {
        document.documentElement.dataset.theme = "dark";
        dark = await contrast();
        // Elements rendered during a theme change are tested again: a real fault is still there.
        for (let tries = 0; tries < 5 && dark.violations.length > 0; tries++) {
          await new Promise((resolve) => setTimeout(resolve, 500));
          dark = await contrast();
        }
        document.documentElement.dataset.theme = "light";
      }
      return [...light.violations, ...dark.violations.map((one) => ({ ...one, id: `dark ${one.id}` }))].map(
        ({ id, nodes }) => `${id} ${nodes[0]?.html.slice(0, 200)}`,
      );
    },
    { tags: TAGS, more: MORE_RULES, both },
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

/** Makes the page one of a phone: its size, and a finger instead of a mouse. */
async function onPhone(page: Page, look: () => Promise<void>): Promise<void> {
  const device = await page.context().newCDPSession(page);
  const be = async (width: number, height: number, mobile: boolean) => {
    await device.send("Emulation.setTouchEmulationEnabled", { enabled: mobile });
    await device.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile });
  };
  await be(390, 844, true);
  await expect
    .poll(() => page.evaluate(() => window.matchMedia("(pointer: coarse) and (width: 390px)").matches))
    .toBe(true);
  await look();
  await be(1280, 800, false);
  await device.detach();
}

test.describe("everybody can use every place", () => {
  // One page for all places: scripts are loaded and compiled once.
  let page: Page;
  const foreign: string[] = [];
  test.beforeAll(async ({ browser, demo }) => {
    page = await (await browser.newContext({ reducedMotion: "reduce", bypassCSP: true })).newPage();
    page.on("request", (request) => {
      if (!request.url().startsWith(demo.url) && !/^(?:data|blob):/.test(request.url()))
        foreign.push(`asks another host: ${request.url()}`);
    });
  });
  test.afterAll(() => page.context().close());
  for (const screens of TRIED)
    test(screens.map(({ name }) => name).join(", "), async ({ demo }) => {
      await page.goto(demo.url + screens[0]!.address);
      const faults: string[] = [];
      for (const { name, ready, prepare } of screens) {
        await page
          .locator(ready ?? "main h1")
          .first()
          .waitFor();
        await prepare?.(page);
        // A sign under the mouse would say what it means.
        await page.mouse.move(0, 0);
        const dialog = page.getByRole("dialog");
        const isOpen = await dialog.isVisible();
        if (!isOpen && prepare && name !== screens.at(-1)!.name) continue;
        faults.push(...(await violations(page, true)));
        await onPhone(page, async () => {
          if (OF_PHONES.includes(name)) faults.push(...(await violations(page, false)));
          faults.push(...(await smallTargets(page)));
          if (await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth))
            faults.push("too wide");
        });
        if (isOpen) await page.keyboard.press("Escape");
        await expect(dialog).toHaveCount(0);
      }
      expect([...faults, ...foreign]).toEqual([]);
    });
});
