/**
 * The dashboard in a real browser: `npm run bench ui [-- --json] [-- --services 5000]
 * [-- --pages]`, the last for what each kind of page loads, and nothing else. Prints each figure beside its
 * budget and fails when one is missed. Dashboard, simulator (30 ms per call) and browser share the machine's cores.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium, type Browser, type Page } from "playwright";
import { startDashboard } from "@/e2e/support/dashboard";
import { hanIn, packed } from "@/e2e/support/page-scripts";
import { startSimulatorProcess } from "@/e2e/support/simulator";
import { startStage } from "@/e2e/support/stages";
import { NAMES, visit, visits } from "@/e2e/support/visits";
import { demoBundle } from "@/simulator/demo/bundle";
import { buildIfStale } from "../scripts/build-if-stale.mjs";
import { findChromium } from "../scripts/setup-tools.mjs";
import { kilobytes, layoutShift, longestTask, median, openPage, timeTo } from "./browser/measure";

const LATENCY_MS = 30;
const ROUNDS = 3;
const ROW = "[data-row-link]";

interface Figure {
  what: string;
  value: number;
  budget: number;
  unit: string;
}

const figures: Figure[] = [];
const asJson = process.argv.includes("--json");
const option = (name: string, fallback: string) =>
  process.argv.includes(name) ? (process.argv[process.argv.indexOf(name) + 1] ?? fallback) : fallback;

function figure(what: string, value: number, budget: number, unit: string): void {
  figures.push({ what, value, budget, unit });
  const digits = unit === "" ? 3 : unit === "s" ? 2 : 0;
  if (!asJson)
    console.log(
      `${value <= budget ? "ok    " : "MISSED"}  ${what}: ${value.toFixed(digits)}${unit && ` ${unit}`} (budget ${budget}${unit && ` ${unit}`})`,
    );
}

/** Typing, sorting, filtering and scrolling through a full list: the worst task of each, the median of the rounds. */
async function interactions(page: Page): Promise<void> {
  const search = page.getByRole("searchbox").first();
  const jobs: [string, () => Promise<void>][] = [
    [
      "typing",
      async () => {
        await search.pressSequentially("svc-12", { delay: 60 });
        await search.fill("");
      },
    ],
    [
      "sorting",
      async () => {
        for (let n = 0; n < 3; n += 1) {
          await page.getByRole("columnheader", { name: "Findings" }).getByRole("button").click();
          await page.waitForTimeout(250);
        }
      },
    ],
    [
      "filtering",
      async () => {
        const box = page.getByRole("checkbox", { name: /^Precheck will report/ }).first();
        for (let n = 0; n < 2; n += 1) {
          await box.click();
          await page.waitForTimeout(250);
        }
      },
    ],
    [
      "scrolling",
      async () => {
        for (let n = 0; n < 20; n += 1) {
          await page.mouse.wheel(0, 900);
          await page.waitForTimeout(40);
        }
        await page.evaluate(() => window.scrollTo(0, 0));
      },
    ],
  ];
  await page.mouse.move(640, 500);
  for (const [name, work] of jobs) {
    const worst: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) worst.push(await longestTask(page, work));
    figure(`longest task while ${name}`, median(worst), 50, "ms");
  }
}

async function largeCluster(browser: Browser, services: number, home: string): Promise<void> {
  const simulator = await startSimulatorProcess(["--scale", String(services), "--latency", String(LATENCY_MS)]);
  const dashboard = await startDashboard(["serve"], { ...simulator.env, PREFLIGHT_DATA_DIR: home });
  try {
    // The first request of a server process compiles its pages; a dashboard runs for weeks.
    const [key] = (await (await fetch(`${dashboard.url}/api/clusters`)).json().then(keysOf)) as string[];
    const address = `${dashboard.url}/c/${key}`;
    await fetch(`${dashboard.url}/guide`);
    const first = await openPage(browser);
    figure(`first row, ${services} Services never checked`, (await timeTo(first.page, address, ROW)) / 1000, 1.5, "s");
    await first.page.getByRole("heading", { level: 1 }).filter({ hasText: /ready/i }).waitFor({ timeout: 120_000 });
    await first.page.waitForTimeout(1_000);
    figure("layout shift, first check", await layoutShift(first.page), 0.02, "");
    figure("JavaScript of the readiness page, gzip", kilobytes(first.scripts), 200, "kB");
    if (!asJson && process.argv.includes("--scripts"))
      for (const [name, bytes] of [...first.scripts].sort((a, b) => b[1] - a[1]).slice(0, 20))
        console.log(`        ${bytes} ${name}`);
    await first.close();

    const warm: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const opened = await openPage(browser);
      warm.push(await timeTo(opened.page, address, ROW));
      if (round === 0) {
        await opened.page.waitForTimeout(1_000);
        figure("layout shift, checked cluster", await layoutShift(opened.page), 0.02, "");
      }
      await opened.close();
    }
    figure("first row, checked cluster", median(warm) / 1000, 1, "s");

    const list = await openPage(browser);
    await timeTo(list.page, `${address}?view=services`, ROW);
    await list.page.waitForTimeout(1_500);
    await interactions(list.page);
    await list.close();

    await planOf(browser, address);
  } finally {
    await dashboard.stop();
    await simulator.stop();
  }
}

async function planOf(browser: Browser, address: string): Promise<void> {
  const plan = await openPage(browser);
  const opened = await timeTo(plan.page, `${address}/plan`, "[data-plan-section]");
  await plan.page.waitForTimeout(1_000);
  const title = await plan.page.getByRole("heading", { level: 1 }).innerText();
  figure(`plan opens, ${title}`, opened / 1000, 1, "s");
  figure("layout shift, plan", await layoutShift(plan.page), 0.02, "");
  await plan.close();
}

/** A cluster in which every Service fails: its plan is as long as plans get. */
async function longPlan(browser: Browser, services: number, home: string): Promise<void> {
  const simulator = await startSimulatorProcess(["--scale", String(services), "--failing", "1", "--latency", "1"]);
  const dashboard = await startDashboard(["serve"], { ...simulator.env, PREFLIGHT_DATA_DIR: home });
  try {
    const [key] = (await (await fetch(`${dashboard.url}/api/clusters`)).json().then(keysOf)) as string[];
    const address = `${dashboard.url}/c/${key}`;
    const first = await openPage(browser);
    await timeTo(first.page, address, ROW);
    await first.page.getByRole("heading", { level: 1 }).filter({ hasText: /ready/i }).waitFor({ timeout: 120_000 });
    // The plan is made once its check was read, as for whoever reads the verdict first.
    await first.page.waitForTimeout(5_000);
    await first.close();
    await planOf(browser, address);
  } finally {
    await dashboard.stop();
    await simulator.stop();
  }
}

const keysOf = (value: unknown) => (value as { clusters: { key: string }[] }).clusters.map((cluster) => cluster.key);

async function sharedReport(browser: Browser, home: string): Promise<void> {
  const dashboard = await startDashboard(["demo"], { PREFLIGHT_DATA_DIR: home });
  try {
    const [cluster] = (await (await fetch(`${dashboard.url}/api/clusters`)).json().then(keysOf)) as string[];
    const page = await openPage(browser);
    await timeTo(page.page, `${dashboard.url}/c/${cluster}`, ROW);
    await page.page.getByRole("heading", { level: 1 }).filter({ hasText: /ready/i }).waitFor({ timeout: 60_000 });
    await page.close();
    const response = await fetch(`${dashboard.url}/api/reports`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ cluster, scope: { kind: "cluster" } }),
    });
    if (!response.ok) throw new Error(`the report was not made: ${await response.text()}`);
    const { path: link, url } = (await response.json()) as { path?: string; url?: string };
    const shared = await openPage(browser);
    const address = new URL(link ?? url ?? "", dashboard.url).href;
    figure("first row of a shared report", (await timeTo(shared.page, address, ROW)) / 1000, 1.5, "s");
    await shared.page.waitForTimeout(1_500);
    figure("JavaScript of a shared report, gzip", kilobytes(shared.scripts), 120, "kB");
    if (!asJson && process.argv.includes("--scripts"))
      for (const [name, bytes] of [...shared.scripts].sort((a, b) => b[1] - a[1]).slice(0, 20))
        console.log(`        ${bytes} ${name}`);
    figure("layout shift, shared report", await layoutShift(shared.page), 0.02, "");
    await shared.close();
  } finally {
    await dashboard.stop();
  }
}

/** The large cluster, the long plan and a shared report. */
async function journeys(browser: Browser, home: string): Promise<void> {
  await largeCluster(browser, Number(option("--services", "5000")), path.join(home, "large"));
  await longPlan(browser, Number(option("--services", "5000")), path.join(home, "failing"));
  await sharedReport(browser, path.join(home, "demo"));
}

/** JavaScript of a page that most readers never open twice a day; those that judge or read in the browser bring more. */
const PAGE_KB = 300;
const OPENED_KB = 500;

/** What every kind of page loads, and how much of it is in a language that it does not show. */
async function pages(browser: Browser, home: string): Promise<void> {
  mkdirSync(home, { recursive: true });
  const file = path.join(home, "cluster.json");
  writeFileSync(file, JSON.stringify(demoBundle({ now: "2026-11-21T08:00:00Z" })));
  const stage = await startStage("demo");
  try {
    for (const one of visits(file)) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-US" });
      const loaded = await visit(context, one, stage.at);
      await context.close();
      const budget = one.name === "opened file" ? OPENED_KB : PAGE_KB;
      figure(`JavaScript, gzip: ${one.name}`, packed(loaded), budget, "kB");
      figure(
        `Chinese characters in it, while English is shown: ${one.name}`,
        hanIn(loaded),
        one.han ?? NAMES,
        "characters",
      );
    }
  } finally {
    await stage.stop();
  }
}

async function main(): Promise<void> {
  // Before anything starts: a busy machine may take longer to build than a server may take to start.
  buildIfStale(process.cwd());
  const home = mkdtempSync(path.join(tmpdir(), "preflight-bench-ui-"));
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"],
  });
  try {
    if (!process.argv.includes("--pages")) await journeys(browser, home);
    await pages(browser, path.join(home, "pages"));
  } finally {
    await browser.close();
    rmSync(home, { recursive: true, force: true });
  }
  const missed = figures.filter(({ value, budget }) => value > budget);
  if (asJson) console.log(JSON.stringify({ figures, missed: missed.map(({ what }) => what) }, null, 2));
  else console.log(`${figures.length - missed.length} of ${figures.length} within budget`);
  process.exit(missed.length > 0 ? 1 : 0);
}

await main();
