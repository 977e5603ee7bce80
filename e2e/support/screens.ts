import { expect, type Page } from "playwright/test";

/** The demo cluster with work, the one that is ready, and the one of which nothing can be said. */
const CLUSTER = "/c/mall-prod-hz";
const READY = "/c/mall-staging-hz";
const UNKNOWN = "/c/mall-dr-hz";

/**
 * What a screen is drawn from: a dashboard on the demo clusters, one where they were checked several times and a baseline
 * was taken, or one whose sources fail in one way.
 */
export type Stage =
  "demo" | "worked" | "noConfig" | "unreachable" | "forbidden" | "wrongKey" | "slow" | "tokens" | "file";

/** One screen or state of the product; tried by axe and drawn by `npm run screenshots` in every language, theme and width. */
export interface Screen {
  name: string;
  stage: Stage;
  /** Path on the dashboard; for `file` a name that the stage knows. */
  address: string;
  /** From the address to the state. Words differ by language, so it goes by roles, keys and structure. */
  prepare?: (page: Page) => Promise<void>;
  /** What must be there before anybody looks. */
  ready?: string;
  /** What stands where differs between a small desktop and a wide one: axe looks at those widths too. */
  widths?: true;
}

const press = (key: string) => async (page: Page) => {
  const dialog = page.getByRole("dialog");
  // A key that is pressed before the page answers is lost.
  await expect(async () => {
    if (!(await dialog.isVisible())) await page.keyboard.press(key);
    await dialog.waitFor({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
};

async function openTrial(page: Page): Promise<void> {
  await page.locator("#what-if summary").first().click();
  await page.locator("#what-if fieldset input").first().fill("no");
  await page.locator("#what-if [data-command-kind=fix]").waitFor();
  await page.locator("#what-if").scrollIntoViewIfNeeded();
}

async function answerMessage(page: Page): Promise<void> {
  await page
    .getByRole("textbox")
    .fill(
      "Warning  SyncLoadBalancerFailed  44m (x26 over 3h)  service-controller  Error syncing load balancer: The specified VSwitch has no available ip.",
    );
  await page.waitForTimeout(600);
}

const toSection = (id: string) => async (page: Page) => {
  await page.locator(`#${id}`).scrollIntoViewIfNeeded();
  await page.evaluate((one) => document.getElementById(one)?.scrollIntoView(), id);
};

/** Presses what opens something, until it stands open: a press before the page answers is lost. */
async function opened(page: Page, what: string, there: string): Promise<void> {
  await expect(async () => {
    if (!(await page.locator(there).first().isVisible())) await page.locator(what).first().click();
    await page.locator(there).first().waitFor({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
}

async function openShare(page: Page): Promise<void> {
  await page.locator("main header button[aria-haspopup=dialog]").last().click();
  await page.getByRole("dialog").getByRole("radio").first().waitFor();
  await page.waitForTimeout(1_000);
}

/** Makes a link in the dialog; what is its address. */
async function makeLink(page: Page): Promise<string> {
  await openShare(page);
  await page.getByRole("dialog").locator("select").last().locator("xpath=following::button[1]").click();
  const link = page.getByTestId("share-link");
  await link.waitFor();
  return (await link.textContent()) ?? "";
}

/** Chooses rows as a person does, so that what can be done with them appears. */
async function chooseRows(page: Page): Promise<void> {
  const boxes = page.locator("main table tbody [role=checkbox], main table tbody input[type=checkbox]");
  for (const at of [0, 1, 2]) await boxes.nth(at).click();
}

/** Another side of the section where a change is tried, by its place in its row of choices. */
const trialOn = (group: number, choice: number) => async (page: Page) => {
  await page.locator("#what-if summary").first().click();
  await page.locator("#what-if [data-slot=toggle-group]").nth(group).locator("button").nth(choice).click();
  await page.locator("#what-if textarea").waitFor();
  await page.locator("#what-if").scrollIntoViewIfNeeded();
};

async function openBundle(page: Page): Promise<void> {
  const { demoBundle } = await import("../../simulator/demo/bundle");
  const bundle = demoBundle({ now: "2026-03-01T10:00:00.000Z" });
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: "mall.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(bundle)) });
  await page.locator("main table tbody tr").first().waitFor();
}

const worked = (name: string, address: string, rest: Partial<Screen> = {}): Screen => ({
  name,
  stage: "worked",
  address,
  ...rest,
});

const demo = (name: string, address: string, rest: Partial<Screen> = {}): Screen => ({
  name,
  stage: "demo",
  address,
  ...rest,
});

/** Notes and ticks stay as they are: those who look are slower than a few seconds. */
async function keepNotes(page: Page): Promise<void> {
  await page.evaluate(() => {
    const later = window.setTimeout.bind(window);
    window.setTimeout = ((work: () => void, ms = 0) => later(work, ms >= 2_000 ? 3_600_000 : ms)) as typeof setTimeout;
  });
}

/** What is said after copying, after a row was read again, and when that did not work. */
async function doneNotes(page: Page): Promise<void> {
  await keepNotes(page);
  await page.locator("main [data-command-kind] button").first().click();
  const notes = page.locator("[role=status].fixed > div");
  const again = page.locator("main button:has(svg.lucide-rotate-cw)").first();
  await again.click();
  await notes.first().waitFor();
  await page.route("**/runs/recheck", (route) =>
    route.fulfill({
      status: 503,
      contentType: "application/json",
      body: JSON.stringify({ code: "run.busy", message: "Too many checks are going on." }),
    }),
  );
  await again.click();
  await notes.nth(1).waitFor();
}

/** A view that no page can draw: what stands in the place of the page then. */
async function breakEvents(page: Page): Promise<void> {
  await page.route("**/api/clusters/*/events*", (route) => route.fulfill({ json: {} }));
  await page.locator('main nav a[href$="/events"]').click();
  await page.locator("main [role=alert] button").waitFor();
}

async function searchPalette(page: Page): Promise<void> {
  await press("Control+k")(page);
  await page.getByRole("dialog").getByRole("combobox").fill("kafka");
  await page.getByRole("dialog").getByRole("option").filter({ hasText: "kafka" }).first().waitFor();
}

async function choosePart(page: Page): Promise<void> {
  await page.locator("[data-plan-section] input[type=checkbox], [data-plan-section] [role=checkbox]").first().click();
  await page.locator("main [role=status] button").first().waitFor();
}

export const SCREENS: readonly Screen[] = [
  demo("clusters", "/?all=1", { widths: true }),
  demo("readiness", CLUSTER, { ready: "[data-row-link]", widths: true }),
  demo("readiness-services", `${CLUSTER}?view=services`, { ready: "[data-row-link]" }),
  demo("readiness-filtered", `${CLUSTER}?view=services&namespace=platform&state=fail`, { ready: "[data-row-link]" }),
  demo("readiness-nothing-found", `${CLUSTER}?q=no-such-name`),
  demo("readiness-chosen", CLUSTER, { ready: "[data-row-link]", prepare: chooseRows }),
  demo("readiness-columns", CLUSTER, {
    ready: "[data-row-link]",
    prepare: (page) => opened(page, "button:has(svg.lucide-columns-3)", "[data-slot=popover-content] label"),
  }),
  demo("readiness-matrix", CLUSTER, {
    ready: "[data-row-link]",
    prepare: (page) => opened(page, "button[aria-controls=namespace-matrix]", "#namespace-matrix button"),
  }),
  demo("readiness-views", CLUSTER, {
    ready: "[data-row-link]",
    prepare: (page) => opened(page, "button:has(svg.lucide-bookmark)", "[data-slot=popover-content] input"),
  }),
  demo("readiness-ready", READY, { ready: "[data-row-link]" }),
  demo("readiness-unknown", UNKNOWN),
  demo("targets", `${CLUSTER}?versions=true`, { ready: "main table button[aria-pressed]", widths: true }),
  demo("events", `${CLUSTER}/events`, { widths: true }),
  demo("plan", `${CLUSTER}/plan`, { widths: true }),
  demo("plan-chosen", `${CLUSTER}/plan`, { ready: "[data-plan-section]", prepare: choosePart }),
  demo("plan-folded", `${CLUSTER}/plan`, {
    ready: "[data-plan-section]",
    prepare: (page) =>
      opened(page, "[data-plan-section] button[aria-expanded=true]", "[data-plan-section] [aria-expanded=false]"),
  }),
  demo("playbook", `${CLUSTER}/playbook`),
  demo("after-upgrade", `${CLUSTER}/after`),
  demo("history", `${CLUSTER}/history`),
  demo("accepted", `${CLUSTER}/waivers`),
  demo("permissions", `${CLUSTER}/permissions`),
  demo("service", `${CLUSTER}/s/data/kafka-external`, { ready: "#findings", widths: true }),
  demo("service-notes", `${CLUSTER}/s/data/kafka-external`, { ready: "#findings", prepare: doneNotes }),
  demo("service-differences", `${CLUSTER}/s/data/kafka-external`, { ready: "#diff", prepare: toSection("diff") }),
  demo("service-whole-objects", `${CLUSTER}/s/data/kafka-external`, {
    ready: "#diff",
    prepare: async (page) => {
      await page.locator("#diff [role=checkbox], #diff input[type=checkbox]").first().click();
      await toSection("diff")(page);
    },
  }),
  demo("service-what-if-yaml", `${CLUSTER}/s/data/kafka-external`, { ready: "#what-if", prepare: trialOn(1, 1) }),
  demo("service-what-if-clb", `${CLUSTER}/s/data/kafka-external`, { ready: "#what-if", prepare: trialOn(0, 1) }),
  demo("service-accept", `${CLUSTER}/s/data/kafka-external`, {
    ready: "#findings",
    prepare: (page) =>
      opened(page, "#findings button[aria-haspopup=dialog]", "[role=dialog] textarea, [role=dialog] input"),
  }),
  demo("service-what-if", `${CLUSTER}/s/data/kafka-external`, {
    ready: "#what-if",
    prepare: openTrial,
    widths: true,
  }),
  demo("service-live-failure", `${CLUSTER}/s/logistics/label-printer`, { ready: "#findings" }),
  demo("service-map", `${CLUSTER}/s/payments/gateway`, { ready: "#map", prepare: toSection("map"), widths: true }),
  demo("service-not-there", `${CLUSTER}/s/shop/no-such`),
  demo("instance", CLUSTER, {
    ready: "[data-row-link]",
    prepare: async (page) => {
      await page.locator('[data-row-link][href*="/i/lb-"]').first().click();
      await page.locator("#findings").waitFor();
    },
  }),
  demo("share", CLUSTER, {
    ready: "[data-row-link]",
    prepare: openShare,
  }),
  demo("palette", CLUSTER, { ready: "[data-row-link]", prepare: press("Control+k") }),
  demo("palette-results", CLUSTER, { ready: "[data-row-link]", prepare: searchPalette }),
  demo("help", CLUSTER, { ready: "[data-row-link]", prepare: press("?") }),
  demo("triage", "/triage"),
  demo("triage-answer", "/triage", { prepare: answerMessage }),
  demo("guide", "/guide", { widths: true }),
  demo("guide-code", "/guide/CLB220"),
  demo("guide-annotations", "/guide/annotations"),
  demo("guide-symptoms", "/guide/symptoms"),
  demo("open", "/open"),
  demo("opened", "/open", { ready: "input[type=file]", prepare: openBundle }),
  worked("share-made", CLUSTER, {
    ready: "[data-row-link]",
    prepare: async (page) => {
      await makeLink(page);
    },
  }),
  worked("shared-report", CLUSTER, {
    ready: "[data-row-link]",
    prepare: async (page) => {
      await page.goto(new URL(await makeLink(page), page.url()).href);
      await page.locator("main table tbody tr").first().waitFor();
    },
  }),
  worked("history-compared", `${CLUSTER}/history`, { ready: "#compare", widths: true }),
  worked("after-upgrade-unchanged", `${CLUSTER}/after`, { ready: "main [role=status]" }),
  demo("link-not-available", "/r/no-such-link"),
  demo("not-found", "/no/such/page"),
  demo("page-broken", CLUSTER, { ready: "[data-row-link]", prepare: breakEvents }),
  { name: "report-file", stage: "file", address: "report.html", ready: "details", widths: true },
  { name: "first-run", stage: "noConfig", address: "/", widths: true },
  { name: "unreachable", stage: "unreachable", address: "/", ready: "main h1" },
  { name: "forbidden", stage: "forbidden", address: "/", ready: "main h1" },
  { name: "wrong-credentials", stage: "wrongKey", address: "/", ready: "main h1" },
  { name: "checking", stage: "slow", address: "/", ready: "main h1" },
  { name: "sign-in", stage: "tokens", address: "/", ready: "input[type=password]" },
];
