import { expect, type Page } from "playwright/test";

/** The demo cluster with work, the one that is ready, and the one of which nothing can be said. */
const CLUSTER = "/c/mall-prod-hz";
const READY = "/c/mall-staging-hz";
const UNKNOWN = "/c/mall-dr-hz";

/** What a screen is drawn from: a dashboard on the demo clusters, or one whose sources fail in one way. */
export type Stage = "demo" | "noConfig" | "unreachable" | "forbidden" | "wrongKey" | "slow" | "tokens" | "file";

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

const demo = (name: string, address: string, rest: Partial<Screen> = {}): Screen => ({
  name,
  stage: "demo",
  address,
  ...rest,
});

export const SCREENS: readonly Screen[] = [
  demo("clusters", "/?all=1"),
  demo("readiness", CLUSTER, { ready: "[data-row-link]" }),
  demo("readiness-services", `${CLUSTER}?view=services`, { ready: "[data-row-link]" }),
  demo("readiness-filtered", `${CLUSTER}?view=services&namespace=platform&state=fail`, { ready: "[data-row-link]" }),
  demo("readiness-nothing-found", `${CLUSTER}?q=no-such-name`),
  demo("readiness-ready", READY, { ready: "[data-row-link]" }),
  demo("readiness-unknown", UNKNOWN),
  demo("targets", `${CLUSTER}?versions=true`, { ready: "main table button[aria-pressed]" }),
  demo("events", `${CLUSTER}/events`),
  demo("plan", `${CLUSTER}/plan`),
  demo("playbook", `${CLUSTER}/playbook`),
  demo("after-upgrade", `${CLUSTER}/after`),
  demo("history", `${CLUSTER}/history`),
  demo("accepted", `${CLUSTER}/waivers`),
  demo("permissions", `${CLUSTER}/permissions`),
  demo("service", `${CLUSTER}/s/data/kafka-external`, { ready: "#findings" }),
  demo("service-differences", `${CLUSTER}/s/data/kafka-external`, { ready: "#diff", prepare: toSection("diff") }),
  demo("service-what-if", `${CLUSTER}/s/data/kafka-external`, { ready: "#what-if", prepare: openTrial }),
  demo("service-live-failure", `${CLUSTER}/s/logistics/label-printer`, { ready: "#findings" }),
  demo("service-map", `${CLUSTER}/s/payments/gateway`, { ready: "#map", prepare: toSection("map") }),
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
    prepare: async (page) => {
      await page.locator("main header button[aria-haspopup=dialog]").last().click();
      await page.getByRole("dialog").getByRole("radio").first().waitFor();
      await page.waitForTimeout(1_000);
    },
  }),
  demo("palette", CLUSTER, { ready: "[data-row-link]", prepare: press("Control+k") }),
  demo("help", CLUSTER, { ready: "[data-row-link]", prepare: press("?") }),
  demo("triage", "/triage"),
  demo("triage-answer", "/triage", { prepare: answerMessage }),
  demo("guide", "/guide"),
  demo("guide-code", "/guide/CLB220"),
  demo("guide-annotations", "/guide/annotations"),
  demo("guide-symptoms", "/guide/symptoms"),
  demo("open", "/open"),
  demo("link-not-available", "/r/no-such-link"),
  demo("not-found", "/no/such/page"),
  { name: "report-file", stage: "file", address: "report.html", ready: "details" },
  { name: "first-run", stage: "noConfig", address: "/" },
  { name: "unreachable", stage: "unreachable", address: "/", ready: "main h1" },
  { name: "forbidden", stage: "forbidden", address: "/", ready: "main h1" },
  { name: "wrong-credentials", stage: "wrongKey", address: "/", ready: "main h1" },
  { name: "checking", stage: "slow", address: "/", ready: "main h1" },
  { name: "sign-in", stage: "tokens", address: "/", ready: "input[type=password]" },
];
