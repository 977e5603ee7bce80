import { expect, type Page } from "playwright/test";

/** A Service that a single command of the plan turns green. */
export const FIXED = "edge/game-login";

/** The demo clusters: one with work, one ready, one unknown. */
const CLUSTER = "/c/mall-prod-hz";
/** Condition for done: the overview is there. */
const EFFORT = 'main a[href*="/fix?group="]';
const ROW = "[data-row-link]";
const MINUTE = "[data-slot=minute]";
const WATCH = "[data-slot=watch]";
/** A card of a finding on the page of an instance or a Service. */
const FINDING = "main article";
const DIFFERENCES = "main [role=tabpanel] details section:has(input[type=checkbox])";

/** Servers behind the screens: a dashboard on the demo clusters, as they are, after a fix or after the upgrade, or one whose sources fail in one way. */
export type Stage = "demo" | "fixed" | "upgraded" | "noConfig" | "forbidden";

/** One screen or state of the product; tried by axe and drawn by `npm run screenshots` in every language, theme and width. */
export interface Screen {
  name: string;
  stage: Stage;
  /** Path on the dashboard. */
  address: string;
  /** From the address to the state. Words differ by language, so it goes by roles, keys and structure. */
  prepare?: (page: Page) => Promise<void>;
  /** Condition before a screenshot. */
  ready?: string;
  /** The picture shows this part alone. */
  part?: string;
}

const press = (key: string) => async (page: Page) => {
  const dialog = page.getByRole("dialog");
  // A key that is pressed before the page answers is lost.
  await expect(async () => {
    if (!(await dialog.isVisible())) await page.keyboard.press(key);
    await dialog.waitFor({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
};

export async function openPreview(page: Page): Promise<void> {
  await opened(page, "#preview summary", "#preview textarea");
  const yaml = page.locator("#preview textarea").first();
  await yaml.fill((await yaml.inputValue()).replace(/type: LoadBalancer/, "type: ClusterIP"));
  await page.locator("#preview [data-verdict]").waitFor();
  await page.locator("#preview").scrollIntoViewIfNeeded();
}

export async function answerMessage(page: Page): Promise<void> {
  await page
    .getByRole("textbox")
    .fill(
      "Warning  SyncLoadBalancerFailed  44m (x26 over 3h)  service-controller  Error syncing load balancer: The specified VSwitch has no available ip.",
    );
  await page.locator('main a[href="/guide/EVT110"]').first().waitFor();
}

/** Presses what opens something, until it is open: a press before the page answers is lost. */
async function opened(page: Page, what: string, there: string): Promise<void> {
  await expect(async () => {
    if (!(await page.locator(there).first().isVisible())) await page.locator(what).first().click({ timeout: 2_000 });
    await page.locator(there).first().waitFor({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
}

/** Both sides of a Service: folded where there is no room. */
const openCompare = (page: Page) => opened(page, "main [role=tabpanel] > details > summary", DIFFERENCES);

const SHARE = "main header button[aria-haspopup=dialog]:has(svg.lucide-share-2)";

export async function openShare(page: Page): Promise<void> {
  await opened(page, SHARE, "[role=dialog] [role=radio], [role=dialog] input[type=radio]");
  // The preview says how much there is.
  await page.getByRole("dialog").getByRole("status").filter({ hasText: /\d/ }).first().waitFor();
}

/** Chooses rows as a person does, so that what can be done with them appears. */
async function chooseRows(page: Page): Promise<void> {
  const boxes = page.locator("main table tbody [role=checkbox], main table tbody input[type=checkbox]");
  await expect(async () => {
    for (const at of [0, 1, 2]) await boxes.nth(at).setChecked(true);
    await page.locator("[data-slot=fix] > section").waitFor({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
}

/** The table of target versions, asked for above its bars. */
export const openVersions = (page: Page) =>
  opened(
    page,
    "main aside section:has(> ul[data-slot=values]) > h2 button[aria-haspopup=dialog]",
    "[role=dialog] table button[aria-pressed]",
  );

export async function openBundle(page: Page): Promise<void> {
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

export const SCREENS: readonly Screen[] = [
  demo("clusters", "/?all=1"),
  demo("readiness", CLUSTER, { ready: EFFORT }),
  ...["safe", "window", "decisions"].map((stop, at) =>
    demo(`minute-${stop}`, CLUSTER, {
      ready: MINUTE,
      part: MINUTE,
      prepare: (page) =>
        page
          .locator(`${MINUTE} [role=radio]`)
          .nth(at + 1)
          .click(),
    }),
  ),
  demo("versions", CLUSTER, { ready: EFFORT, prepare: openVersions }),
  demo("events", `${CLUSTER}/events`),
  demo("fix", `${CLUSTER}/fix`, { ready: ROW }),
  demo("fix-decide", `${CLUSTER}/fix?view=services&group=decide`, { ready: "[data-slot=question]:visible" }),
  demo("ready", "/c/mall-staging-hz", { ready: "main h1" }),
  demo("fix-unfolded", `${CLUSTER}/fix`, {
    ready: ROW,
    prepare: (page) => opened(page, ROW, "[data-step]"),
  }),
  demo("fix-chosen", `${CLUSTER}/fix`, { ready: ROW, prepare: chooseRows }),
  demo("upgrade", `${CLUSTER}/upgrade`, { ready: "#verify" }),
  demo("service-details", `${CLUSTER}/s/data/kafka-external`, {
    ready: FINDING,
    prepare: (page) => opened(page, "main article summary", "main article details[open] > div"),
  }),
  demo("service-decided", `${CLUSTER}/s/payments/ledger`, {
    ready: FINDING,
    prepare: (page) => opened(page, "[data-way] input", "main article > [data-command-kind=fix]"),
  }),
  demo("service-differences", `${CLUSTER}/s/data/kafka-external`, { ready: FINDING, prepare: openCompare }),
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
  demo("share", CLUSTER, { ready: EFFORT, prepare: openShare }),
  demo("palette", CLUSTER, { ready: EFFORT, prepare: press("Control+k") }),
  demo("triage-answer", "/lookup", { prepare: answerMessage }),
  demo("guide-code", "/guide/CLB220"),
  demo("opened", "/open", { ready: "input[type=file]", prepare: openBundle }),
  on("fixed")("receipt", `${CLUSTER}/s/${FIXED}`, { ready: "[data-slot=receipt]" }),
  on("upgraded")("watched", `${CLUSTER}/upgrade?step=upgrade`, { ready: `${WATCH} [data-state]`, part: WATCH }),
  on("noConfig")("first-run", "/"),
  on("forbidden")("forbidden", "/", { ready: "main h1" }),
];
