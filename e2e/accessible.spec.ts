import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test, type Browser, type CDPSession, type Page } from "playwright/test";
import { SCREENS, type Screen, type Stage } from "./support/screens";
import { startStage, type RunningStage } from "./support/stages";
import { besideTheScreen, tooSmall } from "./support/targets";

/**
 * Every screen of e2e/support/screens (those that `npm run screenshots` draws) against WCAG 2.2 AA: light and dark, on a
 * desktop and on a phone, without loading it again in between; once more in the other language. Screens on which things
 * stand elsewhere on a small and on a wide desktop are looked at there too.
 */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** WCAG 2.2, levels A and AA. */
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** Off by default or outside those tags, and worth holding. */
const ALSO = ["target-size", "label-content-name-mismatch", "heading-order", "page-has-heading-one", "landmark-unique"];
const DEVICES = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
  middle: { width: 1024, height: 768 },
  wide: { width: 1920, height: 1080 },
} as const;
type Device = keyof typeof DEVICES;
type Theme = "light" | "dark";
/** Every look at one screen. */
const SCREEN_MS = 90_000;
/** Pages open at a time. */
const LANES = 2;

interface Found {
  violations: { id: string; nodes: { target: unknown[]; failureSummary?: string }[] }[];
  passes: { nodes: unknown[] }[];
}

class Counts {
  looks = 0;
  held = 0;
  readonly wrong: string[] = [];
}

/** What axe finds in the page as it stands. `onlyColours`: what a theme can change. */
async function look(page: Page, onlyColours: boolean): Promise<Found> {
  return page.evaluate(
    ([tags, also, colours]) =>
      (window as unknown as { axe: { run(context: Document, options: object): Promise<Found> } }).axe.run(document, {
        runOnly: colours ? { type: "rule", values: ["color-contrast"] } : { type: "tag", values: tags },
        rules: colours ? {} : Object.fromEntries(also.map((rule) => [rule, { enabled: true }])),
        resultTypes: ["violations", "passes"],
      }),
    [TAGS, ALSO, onlyColours] as const,
  );
}

/** The same page on another device and in another theme: width, a finger in place of a mouse, colours. */
async function turnInto(page: Page, session: CDPSession, device: Device, theme: Theme): Promise<void> {
  // The finger first: nothing turns into a touch screen after its width is known.
  await session.send("Emulation.setTouchEmulationEnabled", { enabled: device === "phone" });
  await page.waitForFunction((touch) => matchMedia("(pointer: coarse)").matches === touch, device === "phone");
  await page.setViewportSize(DEVICES[device]);
  await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
  await page.waitForFunction((name) => (document.documentElement.dataset.theme ?? name) === name, theme);
  // Bars that stick lie over nothing there.
  await page.evaluate(() => window.scrollTo(0, 0));
  // A window that the browser does not draw at the moment has no frames.
  await page.evaluate(
    () =>
      new Promise((drawn) => {
        requestAnimationFrame(() => requestAnimationFrame(drawn));
        setTimeout(drawn, 1_000);
      }),
  );
}

async function lookAround(page: Page, name: string, counts: Counts, looks: readonly [Device, Theme][]): Promise<void> {
  await page.evaluate(AXE);
  // Parts that are far away keep the colours they were last drawn in; nobody sees those.
  await page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLElement>("[class*='content-visibility']"))
      part.style.contentVisibility = "visible";
  });
  // What it emulates lasts as long as it does.
  const session = await page.context().newCDPSession(page);
  for (const [device, theme] of looks) {
    await turnInto(page, session, device, theme);
    const { violations, passes } = await look(page, theme === "dark");
    const where = `${name}, ${device}, ${theme}`;
    for (const { id, nodes } of violations)
      for (const { target, failureSummary } of nodes)
        counts.wrong.push(`${where}: ${id}: ${target.join(" ")} ${failureSummary?.split("\n").at(-1)?.trim() ?? ""}`);
    if (device === "phone" && theme === "light") {
      for (const one of await page.evaluate(tooSmall)) counts.wrong.push(`${where}: below 44 px: ${one}`);
      for (const one of await page.evaluate(besideTheScreen)) counts.wrong.push(`${where}: beside the screen: ${one}`);
    }
    if (theme === "light") {
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (wide > 0) counts.wrong.push(`${where}: ${wide} px wider than the screen`);
    }
    counts.held += passes.reduce((sum, { nodes }) => sum + nodes.length, 0);
    counts.looks += 1;
  }
}

const EVERY_LOOK: readonly [Device, Theme][] = [
  ["desktop", "light"],
  ["desktop", "dark"],
  ["phone", "light"],
  ["phone", "dark"],
];
const ONE_LOOK: readonly [Device, Theme][] = [["phone", "light"]];
const WIDTHS: readonly [Device, Theme][] = [
  ["middle", "light"],
  ["wide", "light"],
];

async function lookAt(
  browser: Browser,
  running: RunningStage,
  screens: Screen[],
  locale: string,
  looks: readonly [Device, Theme][],
  counts: Counts,
): Promise<void> {
  const context = await browser.newContext({ viewport: DEVICES.desktop, locale, reducedMotion: "reduce" });
  context.setDefaultTimeout(30_000);
  for (let screen = screens.shift(); screen; screen = screens.shift()) {
    const { name, address, ready = "h1", prepare, widths } = screen;
    const page = await context.newPage();
    const looking = async () => {
      await page.goto(running.at(address));
      await page.locator(ready).first().waitFor();
      await prepare?.(page);
      await lookAround(page, name, counts, widths && looks === EVERY_LOOK ? [...looks, ...WIDTHS] : looks);
    };
    // Scripts in a page have no deadline of their own: a screen that hangs is named.
    let late: ReturnType<typeof setTimeout> | undefined;
    const deadline = new Promise<never>((_, reject) => {
      late = setTimeout(() => reject(new Error(`${name} was not looked at within ${SCREEN_MS} ms`)), SCREEN_MS);
    });
    await Promise.race([looking(), deadline]).finally(() => clearTimeout(late));
    await page.close();
  }
  await context.close();
}

function report(counts: Counts, screens: number, what: string): void {
  console.log(
    `axe, ${what}: ${screens} screens, ${counts.looks} looks, ${counts.held} places held, ${counts.wrong.length} broken`,
  );
  expect(counts.wrong).toEqual([]);
}

const of = (stage: Stage) => SCREENS.filter((screen) => screen.stage === stage);

test.describe("WCAG 2.2 AA", () => {
  for (const [locale, looks] of [
    ["en-US", EVERY_LOOK],
    ["zh-CN", ONE_LOOK],
  ] as const)
    test(`every screen of the demo clusters (${locale})`, async ({ browser }) => {
      test.setTimeout(600_000);
      const running = await startStage("demo");
      const counts = new Counts();
      try {
        // The first check of each cluster is over before anybody looks.
        const page = await browser.newPage();
        for (const { address } of of("demo").filter(({ name }) => /^readiness(-ready|-unknown)?$/.test(name))) {
          await page.goto(running.at(address));
          await page.locator("h1").filter({ hasText: /:/ }).waitFor();
        }
        await page.close();
        const screens = of("demo");
        const lane = () => lookAt(browser, running, screens, locale, looks, counts);
        await Promise.all(Array.from({ length: LANES }, lane));
      } finally {
        await running.stop();
      }
      report(counts, of("demo").length, `demo, ${locale}`);
    });

  test("every screen of first runs, failing sources, sign-in and saved files", async ({ browser }) => {
    test.setTimeout(600_000);
    const stages = [...new Set(SCREENS.map(({ stage }) => stage))].filter((stage) => stage !== "demo");
    const screens = stages.flatMap(of).length;
    const counts = new Counts();
    const lane = async () => {
      for (let stage = stages.shift(); stage; stage = stages.shift()) {
        const running = await startStage(stage);
        try {
          await lookAt(browser, running, of(stage), "zh-CN", EVERY_LOOK, counts);
        } finally {
          await running.stop();
        }
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    report(counts, screens, "other stages, zh-CN");
  });
});
