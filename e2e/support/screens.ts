import { expect, type Page } from "playwright/test";

/** The demo cluster with work, the one that is ready, and the one of which nothing can be said. */
const CLUSTER = "/c/mall-prod-hz";
const READY = "/c/mall-staging-hz";
const UNKNOWN = "/c/mall-dr-hz";
/** Condition for done: the overview is there. */
const EFFORT = 'main a[href*="/fix?group="]';
const ROW = "[data-row-link]";
/** A card of a finding on the page of an instance or a Service. */
const FINDING = "main article";
const DIFFERENCES = "main [role=tabpanel] details section:has(input[type=checkbox])";

/**
 * Servers behind the screens: a dashboard on the demo clusters, one where they were checked several times and a baseline
 * was taken, or one whose sources fail in one way.
 */
export type Stage =
  | "demo"
  | "worked"
  | "noConfig"
  | "notYaml"
  | "unreachable"
  | "forbidden"
  | "wrongKey"
  | "checking"
  | "tokens"
  | "file";

/** One screen or state of the product; tried by axe and drawn by `npm run screenshots` in every language, theme and width. */
export interface Screen {
  name: string;
  stage: Stage;
  /** Path on the dashboard; for `file` a name that the stage knows. */
  address: string;
  /** From the address to the state. Words differ by language, so it goes by roles, keys and structure. */
  prepare?: (page: Page) => Promise<void>;
  /** Condition before a screenshot. */
  ready?: string;
}

const press = (key: string) => async (page: Page) => {
  const dialog = page.getByRole("dialog");
  // A key that is pressed before the page answers is lost.
  await expect(async () => {
    if (!(await dialog.isVisible())) await page.keyboard.press(key);
    await dialog.waitFor({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
};

async function openPreview(page: Page): Promise<void> {
  await opened(page, "#preview summary", "#preview textarea");
  const yaml = page.locator("#preview textarea").first();
  await yaml.fill((await yaml.inputValue()).replace(/type: LoadBalancer/, "type: ClusterIP"));
  await page.locator("#preview [data-verdict]").waitFor();
  await page.locator("#preview").scrollIntoViewIfNeeded();
}

async function answerMessage(page: Page): Promise<void> {
  await page
    .getByRole("textbox")
    .fill(
      "Warning  SyncLoadBalancerFailed  44m (x26 over 3h)  service-controller  Error syncing load balancer: The specified VSwitch has no available ip.",
    );
  await page.locator('main a[href="/guide/EVT110"]').first().waitFor();
}

const toSection = (id: string) => async (page: Page) => {
  await page.locator(`#${id}`).scrollIntoViewIfNeeded();
  await page.evaluate((one) => document.getElementById(one)?.scrollIntoView(), id);
};

/** Presses what opens something, until it is open: a press before the page answers is lost. */
async function opened(page: Page, what: string, there: string): Promise<void> {
  await expect(async () => {
    if (!(await page.locator(there).first().isVisible())) await page.locator(what).first().click();
    await page.locator(there).first().waitFor({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
}

/** Both sides of a Service: folded where there is no room. */
const openCompare = (page: Page) => opened(page, "main [role=tabpanel] > details > summary", DIFFERENCES);

const SHARE = "main header button[aria-haspopup=dialog]:has(svg.lucide-share-2)";

async function openShare(page: Page): Promise<void> {
  await opened(page, SHARE, "[role=dialog] [role=radio], [role=dialog] input[type=radio]");
  // The preview says how much there is.
  await page.getByRole("dialog").getByRole("status").filter({ hasText: /\d/ }).first().waitFor();
}

/** Makes a link in the dialog; what is its address. */
async function makeLink(page: Page): Promise<string> {
  await openShare(page);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Make link|生成链接/ })
    .click();
  const link = page.getByTestId("share-link");
  await link.waitFor();
  return (await link.textContent()) ?? "";
}

/** Chooses rows as a person does, so that what can be done with them appears. */
async function chooseRows(page: Page): Promise<void> {
  const boxes = page.locator("main table tbody [role=checkbox], main table tbody input[type=checkbox]");
  await expect(async () => {
    for (const at of [0, 1, 2]) await boxes.nth(at).setChecked(true);
    await page.locator("[data-slot=fix] > section").waitFor({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
}

/** Everything that is folded on the overview. */
async function unfoldOverview(page: Page): Promise<void> {
  await opened(page, "main details >> nth=0 >> summary", "main table button[aria-pressed]");
}

async function openBundle(page: Page): Promise<void> {
  const { demoBundle } = await import("../../simulator/demo/bundle");
  const bundle = demoBundle({ now: "2026-03-01T10:00:00.000Z" });
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: "mall.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(bundle)) });
  await page.locator('main a[href*="fix?group="]').first().waitFor();
}

const on =
  (stage: Stage) =>
  (name: string, address: string, rest: Partial<Screen> = {}): Screen => ({ name, stage, address, ...rest });
const demo = on("demo");
const worked = on("worked");

/** Notes and ticks stay as they are: those who look are slower than a few seconds. */
async function keepNotes(page: Page): Promise<void> {
  await page.evaluate(() => {
    const later = window.setTimeout.bind(window);
    window.setTimeout = ((work: () => void, ms = 0) => later(work, ms >= 2_000 ? 3_600_000 : ms)) as typeof setTimeout;
  });
}

/** Messages after copying, after a row was read again, and after a failure. */
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

/** A view that no page can render, and its placeholder. */
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

export const SCREENS: readonly Screen[] = [
  demo("clusters", "/?all=1"),
  demo("readiness", CLUSTER, { ready: EFFORT }),
  demo("readiness-more", CLUSTER, { ready: EFFORT, prepare: unfoldOverview }),
  demo("readiness-ready", READY, { ready: 'main a[href$="/upgrade?step=freeze"]' }),
  demo("readiness-unknown", UNKNOWN),
  demo("events", `${CLUSTER}/events`),
  demo("fix", `${CLUSTER}/fix`, { ready: ROW }),
  demo("fix-services", `${CLUSTER}/fix?view=services`, { ready: ROW }),
  demo("fix-filtered", `${CLUSTER}/fix?view=services&namespace=platform&state=fail`, { ready: ROW }),
  demo("fix-nothing-found", `${CLUSTER}/fix?q=no-such-name`, { ready: "#list" }),
  demo("fix-filters", `${CLUSTER}/fix`, {
    ready: ROW,
    prepare: (page) =>
      opened(page, "[data-slot=fix] button[aria-haspopup=dialog]:visible", "[role=dialog] input[type=checkbox]"),
  }),
  demo("fix-unfolded", `${CLUSTER}/fix`, {
    ready: ROW,
    prepare: (page) => opened(page, ROW, "[data-step]"),
  }),
  demo("fix-chosen", `${CLUSTER}/fix`, { ready: ROW, prepare: chooseRows }),
  demo("upgrade", `${CLUSTER}/upgrade`, { ready: "#verify" }),
  demo("upgrade-permissions", `${CLUSTER}/upgrade?step=permissions`, { ready: "#permissions textarea" }),
  demo("permissions", `${CLUSTER}/permissions`),
  demo("service", `${CLUSTER}/s/data/kafka-external`, { ready: FINDING }),
  demo("service-notes", `${CLUSTER}/s/data/kafka-external`, { ready: FINDING, prepare: doneNotes }),
  demo("service-details", `${CLUSTER}/s/data/kafka-external`, {
    ready: FINDING,
    prepare: (page) => opened(page, "main article summary", "main article details[open] > div"),
  }),
  demo("service-decided", `${CLUSTER}/s/payments/ledger`, {
    ready: FINDING,
    prepare: (page) => opened(page, "[data-way] input", "main article > [data-command-kind=fix]"),
  }),
  demo("service-differences", `${CLUSTER}/s/data/kafka-external`, { ready: FINDING, prepare: openCompare }),
  demo("service-whole-objects", `${CLUSTER}/s/data/kafka-external`, {
    ready: FINDING,
    prepare: async (page) => {
      await openCompare(page);
      await expect(async () => {
        await page.locator(`${DIFFERENCES} input[type=checkbox]`).first().setChecked(true);
      }).toPass({ timeout: 30_000 });
    },
  }),
  demo("service-raw", `${CLUSTER}/s/data/kafka-external?part=raw`, { ready: "#raw" }),
  demo("service-accept", `${CLUSTER}/s/data/kafka-external`, {
    ready: FINDING,
    prepare: (page) =>
      opened(page, "main article button[aria-haspopup=dialog]", "[role=dialog] textarea, [role=dialog] input"),
  }),
  demo("service-preview", `${CLUSTER}/s/data/kafka-external`, {
    ready: "#preview",
    prepare: openPreview,
  }),
  demo("service-who", `${CLUSTER}/s/payments/gateway`, {
    ready: "#who",
    prepare: async (page) => {
      await opened(page, "#who button:has(svg.lucide-user-search)", "#who details");
      await opened(page, "#who summary", "#who dl");
      await page.locator("#who").scrollIntoViewIfNeeded();
    },
  }),
  demo("service-live-failure", `${CLUSTER}/s/logistics/label-printer`, { ready: FINDING }),
  demo("service-map", `${CLUSTER}/s/payments/gateway`, {
    ready: FINDING,
    prepare: async (page) => {
      await openCompare(page);
      await toSection("map")(page);
    },
  }),
  demo("service-not-there", `${CLUSTER}/s/shop/no-such`),
  demo("instance", `${CLUSTER}/fix`, {
    ready: ROW,
    prepare: async (page) => {
      await page.locator('tbody a[href*="/i/lb-"]').first().click();
      await page.locator(FINDING).first().waitFor();
    },
  }),
  demo("share", CLUSTER, { ready: EFFORT, prepare: openShare }),
  demo("palette", CLUSTER, { ready: EFFORT, prepare: press("Control+k") }),
  demo("palette-results", CLUSTER, { ready: EFFORT, prepare: searchPalette }),
  demo("help", CLUSTER, { ready: EFFORT, prepare: press("?") }),
  demo("triage", "/lookup"),
  demo("triage-answer", "/lookup", { prepare: answerMessage }),
  demo("guide", "/guide"),
  demo("guide-code", "/guide/CLB220"),
  demo("guide-annotations", "/guide/annotations"),
  demo("guide-questions", "/guide?kind=faq"),
  demo("open", "/open"),
  demo("opened", "/open", { ready: "input[type=file]", prepare: openBundle }),
  worked("share-made", CLUSTER, {
    ready: EFFORT,
    prepare: async (page) => {
      await makeLink(page);
    },
  }),
  worked("shared-report", CLUSTER, {
    ready: EFFORT,
    prepare: async (page) => {
      await page.goto(new URL(await makeLink(page), page.url()).href);
      await page.locator('main a[href*="fix?group="]').first().waitFor();
    },
  }),
  worked("history-compared", `${CLUSTER}/history`, { ready: "#compare" }),
  worked("after-upgrade-unchanged", `${CLUSTER}/upgrade?step=verify`, { ready: "#after [role=status]" }),
  demo("link-not-available", "/r/no-such-link"),
  demo("not-found", "/no/such/page"),
  demo("page-broken", CLUSTER, { ready: EFFORT, prepare: breakEvents }),
  on("file")("report-file", "report.html", { ready: "details" }),
  on("noConfig")("first-run", "/"),
  on("unreachable")("unreachable", "/", { ready: "main h1" }),
  on("forbidden")("forbidden", "/", { ready: "main h1" }),
  on("wrongKey")("wrong-credentials", "/", { ready: "main h1" }),
  on("checking")("checking", "/", { ready: "main h1" }),
  on("tokens")("sign-in", "/", { ready: "input[type=password]" }),
];
