import { existsSync } from "node:fs";
import path from "node:path";
import { expect, test } from "playwright/test";
import { startDashboard, type Dashboard } from "./support/dashboard";
import { DEVICES } from "./support/devices";

const corpus = path.resolve(
  process.env.PREFLIGHT_CONFORMANCE_DIR ?? path.join(import.meta.dirname, "..", "..", "shared", "conformance"),
  "corpus-101.bundle.json",
);

test.describe("demo cluster", () => {
  let dashboard: Dashboard;
  test.beforeAll(async () => {
    dashboard = await startDashboard(["demo"]);
  });
  test.afterAll(() => dashboard.stop());

  test("from the overview into a failing instance, and a command in the clipboard", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: dashboard.url });
    await page.goto(dashboard.url);
    // A fleet: one cluster is not ready, one is, and of one nothing can be said.
    const clusters = page.getByRole("table", { name: "Clusters" });
    await expect(clusters.getByRole("row", { name: /mall-staging-hz/ })).toContainText("Ready");
    await expect(clusters.getByRole("row", { name: /mall-dr-hz/ })).toContainText("Unknown");
    await clusters.getByRole("link", { name: /mall-prod-hz/ }).click();
    await expect(page).toHaveURL(/\/c\/mall-prod-hz/);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(
      /Not ready: \d+ to fix before upgrading: \d+ the precheck will report, \d+ it will miss/,
    );

    await page.getByPlaceholder(/Search name, ID/).fill("kafka-external");
    await expect(page).toHaveURL(/kafka-external/);
    const row = page.getByRole("row").filter({ hasText: "data/kafka-external" });
    await row.getByRole("link").first().click();
    await expect(page).toHaveURL(/\/c\/mall-prod-hz\/i\/lb-/);
    await expect(page.getByText("Fix this first")).toBeVisible();
    await expect(page.getByRole("columnheader", { name: "Service asks for" }).first()).toBeVisible();
    await expect(page.getByRole("columnheader", { name: "CLB has" }).first()).toBeVisible();

    await page.getByRole("region", { name: "Fix this first" }).getByRole("button", { name: /^Copy/ }).first().click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/kubectl|aliyun/);
    expect(copied).toMatch(/kafka-external|lb-/);
  });

  test("the same on a phone, by finger", async ({ browser }) => {
    const context = await browser.newContext({ ...DEVICES[1]?.[1] });
    await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: dashboard.url });
    const page = await context.newPage();
    await page.goto(dashboard.url);
    await page
      .getByRole("link", { name: /mall-prod-hz/ })
      .first()
      .tap();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(/Not ready: \d+ to fix before upgrading/);
    await page.getByPlaceholder(/Search name, ID/).fill("kafka-external");
    await expect(page).toHaveURL(/kafka-external/);
    await page.getByRole("row").filter({ hasText: "data/kafka-external" }).getByRole("link").first().tap();
    const first = page.getByRole("region", { name: "Fix this first" });
    await first.getByRole("button", { name: /^Copy/ }).first().tap();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/kafka-external|lb-/);
    await context.close();
  });

  test("filters live in the address, survive a reload and go back", async ({ page }) => {
    await page.goto(`${dashboard.url}/c/mall-prod-hz`);
    // The box shows what the address says, so its state follows the click a moment later.
    await page.getByRole("checkbox", { name: /Hidden behind another finding/ }).click();
    await expect(page).toHaveURL(/masked/);
    const counted = page.getByText(/^\d+ of \d+ rows$/);
    await expect(counted).toHaveText(/^(\d+) of (?!\1 )/);
    const before = await counted.textContent();
    await page.reload();
    await expect(page.getByRole("checkbox", { name: /Hidden behind another finding/ })).toBeChecked();
    await expect(counted).toHaveText(before ?? "");
  });

  test("the same page in Chinese, dark and on a phone", async ({ browser }) => {
    const context = await browser.newContext({
      locale: "zh-CN",
      colorScheme: "dark",
      viewport: { width: 390, height: 844 },
    });
    const page = await context.newPage();
    await page.goto(`${dashboard.url}/c/mall-prod-hz`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("不可升级");
    // Nothing but tables and commands, in boxes of their own, may scroll sideways.
    for (const where of [
      "/c/mall-prod-hz",
      "/c/mall-prod-hz/plan",
      "/c/mall-prod-hz/events",
      "/c/mall-prod-hz/permissions",
      "/triage",
      "/guide",
    ]) {
      await page.goto(`${dashboard.url}${where}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), where).toBeLessThanOrEqual(390);
    }
    await context.close();
  });

  test("the keyboard reaches search, and every control has a name", async ({ page }) => {
    await page.goto(`${dashboard.url}/c/mall-prod-hz`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Not ready");
    // The page is drawn before its scripts listen.
    await expect(async () => {
      await page.keyboard.press("/");
      await expect(page.getByPlaceholder(/Search name, ID/)).toBeFocused({ timeout: 500 });
    }).toPass();
    const nameless = await page.evaluate(() =>
      [...document.querySelectorAll("button, a[href], input, select, textarea")]
        .filter((el) => {
          const labelled =
            el.getAttribute("aria-label") ||
            el.getAttribute("aria-labelledby") ||
            el.getAttribute("title") ||
            (el as HTMLInputElement).labels?.length ||
            (el as HTMLInputElement).placeholder;
          return !labelled && !el.textContent?.trim() && !el.closest("[aria-hidden=true]");
        })
        .map((el) => el.outerHTML.slice(0, 120)),
    );
    expect(nameless).toEqual([]);
  });

  test("no page asks another host for anything", async ({ page }) => {
    const foreign: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(dashboard.url) && !/^(data|blob):/.test(request.url())) foreign.push(request.url());
    });
    for (const where of [
      "/c/mall-prod-hz",
      "/c/mall-prod-hz/plan",
      "/c/mall-prod-hz/events",
      "/triage",
      "/guide",
      "/open",
    ]) {
      await page.goto(`${dashboard.url}${where}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    }
    expect(foreign).toEqual([]);
  });
});

test.describe("a recorded cluster served by the simulator", () => {
  test.skip(!existsSync(corpus), `needs ${path.basename(corpus)} (PREFLIGHT_CONFORMANCE_DIR)`);

  test("leads from the overview to a command too", async ({ page, context }) => {
    const dashboard = await startDashboard(["demo", "--bundle", corpus]);
    try {
      await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: dashboard.url });
      await page.goto(dashboard.url);
      await expect(page.getByRole("heading", { level: 1 })).toContainText(
        /Not ready: \d+ to fix before upgrading: \d+ the precheck will report, \d+ it will miss/,
        { timeout: 30_000 },
      );
      await page.getByPlaceholder(/Search name, ID/).fill("svc-0125");
      await page.getByRole("row").filter({ hasText: "svc-0125" }).getByRole("link").first().click();
      await expect(page.getByText("lb HealthCheckInterval 2 should be changed to 20;").first()).toBeVisible();
      await page.getByRole("region", { name: "Fix this first" }).getByRole("button", { name: /^Copy/ }).first().click();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("svc-0125");
    } finally {
      await dashboard.stop();
    }
  });
});
