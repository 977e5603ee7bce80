import type { BrowserContext, Page } from "playwright/test";
import { post } from "./dashboard";
import { collectLoaded, type Loaded } from "./page-scripts";
import { answerMessage, openBundle, openPreview, openShare, openVersions } from "./screens";

// Every kind of page with what a reader does there: for what it loads.

const CLUSTER = "/c/mall-prod-hz";
/** "Start here" of the overview. */
const OVERVIEW = "main section [data-command-kind=fix]";
/** The names of the languages in their own words, and the words by which a step of a console gets its link. */
export const NAMES = 50;
/**
 * Words by which secrets, other products and errors of the API are recognised, in whatever language a message is: they say
 * nothing to anybody. The box for messages masks secrets, a worker reads messages and opened files.
 */
const RECOGNISERS = 1_100;

export interface Visit {
  name: string;
  /** A path of the dashboard. */
  address: string;
  /** The address is a link that has to be made first. */
  shared?: true;
  /** Mark that the page is ready. */
  ready: string;
  /** Chinese characters that its scripts may hold while English is shown. */
  han?: number;
  /** Action of a reader on the page. */
  work?: (page: Page) => Promise<void>;
}

const firstInstance = async (page: Page) => {
  await page.locator('tbody a[href*="/i/lb-"]').first().click();
  await page.locator("main article").first().waitFor();
};
const fixesOfReport = async (page: Page) => {
  await page.locator('main nav a[href$="/fix"]').first().click();
  await page.locator("[data-group]").first().waitFor();
};

export const VISITS: readonly Visit[] = [
  { name: "clusters", address: "/?all=1", ready: "main h1" },
  { name: "overview", address: CLUSTER, ready: OVERVIEW },
  { name: "instance", address: `${CLUSTER}/fix`, ready: "[data-row-link]", work: firstInstance },
  { name: "service", address: `${CLUSTER}/s/logistics/label-printer`, ready: "article" },
  {
    name: "events of a Service",
    address: `${CLUSTER}/s/logistics/label-printer?part=raw`,
    ready: "#events details",
  },
  { name: "preview", address: `${CLUSTER}/s/data/kafka-external`, ready: "#preview", work: openPreview },
  { name: "targets", address: CLUSTER, ready: OVERVIEW, work: openVersions },
  { name: "events", address: `${CLUSTER}/events`, ready: "main li details" },
  { name: "fix", address: `${CLUSTER}/fix`, ready: "[data-group]" },
  { name: "upgrade", address: `${CLUSTER}/upgrade`, ready: "main h3" },
  { name: "permissions", address: `${CLUSTER}/permissions`, ready: "main h1" },
  { name: "share", address: CLUSTER, ready: OVERVIEW, work: openShare },
  { name: "shared report", address: CLUSTER, shared: true, ready: OVERVIEW },
  { name: "fixes of a shared report", address: CLUSTER, shared: true, ready: OVERVIEW, work: fixesOfReport },
  { name: "triage", address: "/lookup", ready: "textarea", han: RECOGNISERS, work: answerMessage },
  { name: "guide", address: "/guide", ready: "main summary" },
  { name: "guide of an Event", address: "/guide/EVT110", ready: "main h1" },
  { name: "guide of a precheck item", address: "/guide/PRE110", ready: "main h1" },
  { name: "guide of a symptom", address: "/guide/FAQ151", ready: "main h1" },
  { name: "guide of a question", address: "/guide/FAQ113", ready: "main h1" },
  { name: "questions", address: "/guide?kind=faq", ready: "main summary" },
  { name: "annotations", address: "/guide/annotations", ready: "main h1" },
  { name: "open", address: "/open", ready: "input[type=file]" },
  { name: "opened file", address: "/open", ready: "input[type=file]", han: RECOGNISERS, work: openBundle },
];

/** A new share link to the whole cluster. */
export async function linkTo(at: (path: string) => string): Promise<string> {
  const report = { cluster: CLUSTER.slice("/c/".length), scope: { kind: "cluster" } };
  const { path } = await post<{ path: string }>(at(""), "/api/reports", report);
  return at(path);
}

/** Goes there, does that, and says what the browser loaded. `at`: whole address of a path. */
export async function visit(
  context: BrowserContext,
  { address, ready, work, shared }: Visit,
  at: (path: string) => string,
): Promise<Loaded> {
  const page = await context.newPage();
  const { loaded, settled } = collectLoaded(page);
  await page.goto(shared ? await linkTo(at) : at(address));
  await page.locator(ready).first().waitFor();
  await page.waitForLoadState("networkidle");
  if (work) await work(page);
  await page.waitForLoadState("networkidle");
  await settled();
  await page.close();
  return loaded;
}
