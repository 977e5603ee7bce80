import { readFileSync } from "node:fs";
import { expect, test, type Browser, type Page } from "playwright/test";
import { startDashboard, type Dashboard } from "./support/dashboard";
import { DEVICES } from "./support/devices";

for (const [device, options] of DEVICES)
  test.describe(`lists and plots, ${device}`, () => {
    test.setTimeout(180_000);
    let dashboard: Dashboard;
    let page: Page;
    const open = async (browser: Browser) => {
      page = await (await browser.newContext({ ...options, acceptDownloads: true })).newPage();
      return page;
    };
    const rows = () => page.locator("tbody [data-row-link]");
    const list = async (query = "") => {
      await page.goto(`${dashboard.url}/c/mall-prod-hz?view=services${query}`);
      await expect(page.getByRole("heading", { level: 1 })).toContainText("Not ready");
      await expect(rows().first()).toBeVisible();
    };
    test.beforeAll(async ({ browser }) => {
      test.setTimeout(120_000);
      dashboard = await startDashboard(["demo"]);
      await open(browser);
    });
    test.afterAll(async () => {
      await page.context().close();
      await dashboard.stop();
    });

    test("chosen rows: read again, shared, and a plan of them alone", async () => {
      await list("&namespace=platform&state=fail");
      const names = (await rows().allTextContents()).slice(0, 2);
      const bar = page.getByRole("region", { name: "Chosen rows" });
      await page.getByRole("checkbox", { name: `Choose ${names[0]}` }).click();
      await expect(bar.getByRole("status")).toHaveText("1 row chosen");
      if (device === "desktop") {
        // The key of the row that has the focus.
        await rows().nth(1).focus();
        await page.keyboard.press("x");
      } else await page.getByRole("checkbox", { name: `Choose ${names[1]}` }).check();
      await expect(bar.getByRole("status")).toHaveText("2 rows chosen");

      await bar.getByRole("button", { name: "Check these again" }).click();
      await expect(page.getByText(/^2 rows were read again: 2 fail$/)).toBeVisible();

      await bar.getByRole("button", { name: "Share these" }).click();
      const dialog = page.getByRole("dialog", { name: "Share" });
      await expect(dialog.getByRole("status").filter({ hasText: "2 Services" })).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();

      await bar.getByRole("button", { name: "Plan for these" }).click();
      await expect(page).toHaveURL(/\/plan\?services=/);
      await expect(page.getByRole("heading", { level: 1 })).toContainText(/for 2 Services/);
      for (const name of names) await expect(page.getByRole("link", { name: `Service ${name}` }).first()).toBeVisible();
      await page.reload();
      await expect(page.getByRole("heading", { level: 1 })).toContainText(/for 2 Services/);
    });

    test("a view is kept by name, and columns are put away", async () => {
      await list("&namespace=platform&sort=-findings");
      const some = await rows().count();
      const views = page.getByRole("button", { name: "Saved views" });
      const name = page.getByLabel("Keep filter, order and columns as");
      await views.click();
      await name.fill("Platform team");
      await page.getByRole("button", { name: "Keep", exact: true }).click();
      await list();
      expect(await rows().count()).toBeGreaterThan(some);
      await views.click();
      await page.getByRole("button", { name: "Platform team", exact: true }).click();
      await expect(page).toHaveURL(/namespace=platform/);
      await expect(page).toHaveURL(/sort=-findings/);
      await expect(rows()).toHaveCount(some);
      await views.click();
      await page.getByRole("button", { name: "Remove Platform team" }).click();
      await expect(page.getByText("No view is kept in this browser yet.")).toBeVisible();
      await page.keyboard.press("Escape");

      await page.getByRole("button", { name: "Columns" }).click();
      await page.getByRole("checkbox", { name: "Findings" }).click();
      await expect(page).toHaveURL(/hide=findings/);
      await expect(page.getByRole("columnheader", { name: "Findings" })).toHaveCount(0);
      await page.reload();
      await expect(rows().first()).toBeVisible();
      await expect(page.getByRole("columnheader", { name: "Findings" })).toHaveCount(0);
    });

    test("rows as CSV, as the list shows them", async () => {
      await list("&namespace=platform&sort=-services");
      const names = await rows().allTextContents();
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Save rows as CSV" }).click(),
      ]);
      expect(download.suggestedFilename()).toBe("services.csv");
      const lines = readFileSync(await download.path(), "utf8")
        .trim()
        .split(/\r?\n/);
      expect(lines[0]).toContain("State");
      expect(lines.slice(1).map((line) => names.find((name) => line.includes(name)))).toEqual(names);
    });

    test("findings by namespace: a number filters the list", async () => {
      await list();
      const all = await rows().count();
      const matrix = page.getByRole("button", { name: "By namespace" });
      await matrix.click();
      const shown = device === "desktop" ? "table" : "list";
      await expect(page.getByRole(shown, { name: "Findings by namespace and category" })).toBeVisible();
      const cell = page.getByRole("button", { name: /^platform, .*: \d+ finding/ }).first();
      await cell.click();
      await expect(page).toHaveURL(/namespace=platform/);
      await expect(page).toHaveURL(/category=/);
      await expect.poll(() => rows().count()).toBeLessThan(all);
      for (const name of await rows().allTextContents()) expect(name).toMatch(/^platform\//);
    });

    // A phone's rows have no columns to press: a choice stands above them.
    if (device === "phone")
      test("on a phone a list is ordered by a choice above it, kept in the address", async () => {
        await list("&namespace=platform");
        const sort = page.getByRole("combobox", { name: "Sort by" });
        await expect(sort).toHaveValue("state");
        const box = await sort.boundingBox();
        expect(box?.height).toBeGreaterThanOrEqual(44);
        await sort.selectOption("Findings");
        await expect(page).toHaveURL(/sort=-findings/);
        await sort.selectOption("Service");
        await expect(page).toHaveURL(/sort=services/);
        const names = await rows().allTextContents();
        expect(names.length).toBeGreaterThan(2);
        expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, "en", { numeric: true })));
        await page.getByRole("button", { name: "Ascending: turn the order around" }).click();
        await expect(page).toHaveURL(/sort=-services/);
        expect(await rows().allTextContents()).toEqual([...names].reverse());
        await page.reload();
        await expect(sort).toHaveValue("services");
        await expect(page.getByRole("button", { name: "Descending: turn the order around" })).toBeVisible();

        await page.goto(`${dashboard.url}/?all=1`);
        await sort.selectOption("Verdict");
        await expect(page).toHaveURL(/sort=verdict/);
        await expect(rows().first()).toContainText("mall-prod-hz");
        await page.getByRole("button", { name: "Ascending: turn the order around" }).click();
        await expect(rows().last()).toContainText("mall-prod-hz");
        const chinese = await (
          await page
            .context()
            .browser()!
            .newContext({ ...options, locale: "zh-CN" })
        ).newPage();
        await chinese.goto(`${dashboard.url}/c/mall-prod-hz`);
        await chinese.getByRole("combobox", { name: "排序方式" }).selectOption("检查结果");
        await expect(chinese).toHaveURL(/sort=-findings/);
        await chinese.context().close();
      });

    if (device === "desktop")
      test("the order of a list is said by its header and kept in the address", async () => {
        await list();
        await expect(
          page.getByRole("table", { name: "Services" }).getByRole("columnheader", { name: "State", exact: true }),
        ).toHaveAttribute("aria-sort", "ascending");
        await page.getByRole("columnheader", { name: "Findings" }).getByRole("button").click();
        await expect(page.getByRole("columnheader", { name: "Findings" })).toHaveAttribute("aria-sort", "descending");
        await expect(page).toHaveURL(/sort=-findings/);
      });

    test("runs over time are read, shown by category and compared by a press", async () => {
      for (let run = 0; run < 2; run += 1) {
        const started = await fetch(`${dashboard.url}/api/clusters/mall-prod-hz/runs`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: "{}",
        });
        const { runId } = (await started.json()) as { runId: string };
        await expect(async () => {
          const kept = await (await fetch(`${dashboard.url}/api/clusters/mall-prod-hz/history`)).text();
          expect(kept).toContain(runId);
        }).toPass({ timeout: 60_000 });
      }
      await page.goto(`${dashboard.url}/c/mall-prod-hz/history`);
      const plot = page.getByRole("group", { name: /runs: \d+ failing at first/ });
      const columns = plot.getByRole("button");
      await expect(plot).toBeVisible();
      const count = await columns.count();
      expect(count).toBeGreaterThan(1);
      await expect(async () => {
        await columns.last().focus();
        await page.keyboard.press("Home");
        await expect(columns.first()).toBeFocused({ timeout: 500 });
      }).toPass();
      await page.keyboard.press("ArrowRight");
      await expect(columns.nth(1)).toBeFocused();
      const words = await columns.nth(1).getAttribute("aria-label");
      await expect(page.getByRole("figure").first()).toContainText(words ?? "nothing");
      await columns.first().click();
      await expect(page).toHaveURL(/[?&](from|to)=/);
      await expect(columns.first()).toHaveAttribute("aria-pressed", "true");
      const category = page.getByRole("list", { name: "Categories" }).getByRole("button").first();
      await category.click();
      await expect(category).toHaveAttribute("aria-pressed", "true");
    });

    test("weights before and after an upgrade, as shares of the traffic", async () => {
      await page.goto(`${dashboard.url}/c/mall-prod-hz/playbook`);
      const plot = page.getByRole("figure", { name: /^Share of the traffic by node/ }).first();
      await expect(plot).toBeVisible();
      await expect(plot.getByRole("listitem").first()).toContainText("%");
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
    });
  });
