import { readFileSync } from "node:fs";
import { expect, test, type Page } from "playwright/test";
import type { Dashboard } from "./support/dashboard";
import { startChecked } from "./support/first-check";
import { heard, tabTo } from "./support/keyboard";
import { startStage } from "./support/stages";

/** Lists, Events, history, triage, guide and the first run without a mouse: nothing in this file clicks. */
test.describe("by keyboard alone, lists and texts", () => {
  test.setTimeout(180_000);
  let dashboard: Dashboard;
  const at = (path: string) => `${dashboard.url}/c/mall-prod-hz${path}`;
  test.beforeAll(async ({ browser }) => {
    test.setTimeout(120_000);
    const page = await browser.newPage();
    dashboard = await startChecked(page);
    await page.close();
  });
  test.afterAll(() => dashboard.stop());

  /** Whatever was done, something on the page has the focus, and it can be seen that it has. */
  async function focusIsSeen(page: Page): Promise<void> {
    const seen = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return "nothing has the focus";
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      const ring = (outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0) || boxShadow !== "none";
      return ring ? "seen" : `${element.tagName} ${element.textContent?.slice(0, 40)} has no ring`;
    });
    expect(seen).toBe("seen");
  }

  test("Events are filtered, searched, opened and followed", async ({ page }) => {
    await page.goto(at("/events"));
    await heard(page);
    const count = page.getByText(/^\d+ groups?$/);
    const all = (await count.textContent()) ?? "";
    const failing = page.getByRole("checkbox", { name: /^Failing/ });
    await tabTo(page, failing);
    await focusIsSeen(page);
    await page.keyboard.press("Space");
    await expect(page).toHaveURL(/state=failing/);
    await expect(count).not.toHaveText(all);
    await expect(failing).toBeFocused();
    await page.keyboard.press("/");
    await page.keyboard.type("label-printer");
    await expect(page).toHaveURL(/q=label-printer/);
    const row = page.locator("main li > details").first();
    await expect(row).toContainText("label-printer");
    await tabTo(page, row.locator("summary").first(), 40);
    await page.keyboard.press("Enter");
    await focusIsSeen(page);
    await tabTo(page, row.getByRole("link", { name: /label-printer/ }).first(), 20);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/s\/logistics\/label-printer/);
  });

  test("the matrix of namespaces filters, a column is put away, and the view is saved as CSV", async ({ page }) => {
    await page.goto(at("?view=services"));
    await heard(page);
    const rows = page.locator("tbody [data-row-link]");
    await expect(rows.first()).toBeVisible();
    const all = await rows.count();
    await tabTo(page, page.getByRole("button", { name: "By namespace" }));
    await page.keyboard.press("Enter");
    await focusIsSeen(page);
    const cell = page.getByRole("button", { name: /^platform, .*: \d+ finding/ }).first();
    await tabTo(page, cell, 160);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/namespace=platform/);
    await expect.poll(() => rows.count()).toBeLessThan(all);
    await focusIsSeen(page);

    const columns = page.getByRole("button", { name: "Columns" });
    await tabTo(page, columns, 300);
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByRole("checkbox", { name: "Findings" }), 20);
    await page.keyboard.press("Space");
    await expect(page).toHaveURL(/hide=findings/);
    await page.keyboard.press("Escape");
    await expect(columns).toBeFocused();

    const views = page.getByRole("button", { name: "Saved views" });
    await tabTo(page, views, 10);
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByLabel("Keep filter, order and columns as"), 10);
    await page.keyboard.type("Platform");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await expect(views).toBeFocused();
    await page.goto(at("?view=services"));
    await heard(page);
    await tabTo(page, views, 200);
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByRole("button", { name: "Platform", exact: true }), 10);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/namespace=platform/);
    await expect(page).toHaveURL(/hide=findings/);
    await expect(rows.filter({ hasNotText: /^platform\// })).toHaveCount(0);
    const names = await rows.allTextContents();
    await focusIsSeen(page);
    await tabTo(page, page.getByRole("button", { name: "Save rows as CSV" }), 10);
    const coming = page.waitForEvent("download");
    await page.keyboard.press("Enter");
    const lines = readFileSync(await (await coming).path(), "utf8")
      .trim()
      .split(/\r?\n/);
    expect(lines).toHaveLength(names.length + 1);
    await focusIsSeen(page);
  });

  test("a row is read again, a column orders the list, and a report of part of it is downloaded", async ({ page }) => {
    await page.goto(at("?view=services&namespace=platform"));
    await heard(page);
    await expect(page.locator("tbody [data-row-link]").first()).toBeVisible();
    const header = page.getByRole("columnheader", { name: "Findings" });
    await tabTo(page, header.getByRole("button"), 200);
    await page.keyboard.press("Enter");
    await expect(header).toHaveAttribute("aria-sort", "descending");
    await expect(header.getByRole("button")).toBeFocused();
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    const bar = page.getByRole("region", { name: "Chosen rows" });
    await expect(bar.getByRole("status")).toHaveText("1 row chosen");
    const again = bar.getByRole("button", { name: "Check these again" });
    await tabTo(page, again, 400);
    await page.keyboard.press("Enter");
    await expect(page.getByText(/^1 row was read again/)).toBeVisible();
    await focusIsSeen(page);
    const share = bar.getByRole("button", { name: "Share these" });
    await tabTo(page, share, 20, "Shift+Tab");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Share" });
    await expect(dialog.getByRole("status").filter({ hasText: "1 Service" })).toBeVisible();
    const markdown = dialog.getByRole("button", { name: "Markdown" });
    await tabTo(page, markdown, 200);
    const coming = page.waitForEvent("download");
    await page.keyboard.press("Enter");
    expect((await coming).suggestedFilename()).toMatch(/\.md$/);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(share).toBeFocused();
  });

  test("two runs of the history are compared by their rows", async ({ page }) => {
    await page.goto(at(""));
    await heard(page);
    const again = page.getByRole("button", { name: "Check again" });
    await tabTo(page, again);
    const title = page.getByRole("heading", { level: 1 });
    for (let run = 0; run < 2; run += 1) {
      await page.keyboard.press("Enter");
      await expect(title).toContainText("Checking");
      await expect(again).toBeFocused();
      await expect(title).toContainText("to fix before upgrading", { timeout: 60_000 });
      await expect(again).toBeFocused();
    }
    await focusIsSeen(page);
    await page.goto(at("/history"));
    await heard(page);
    await expect(page.getByRole("radio", { name: /^Compare to the run/ }).nth(2)).toBeVisible();
    await tabTo(page, page.locator("input[name=to]:checked"), 200);
    await focusIsSeen(page);
    // One stop for a group of choices: the arrows choose.
    await page.keyboard.press("ArrowUp");
    await expect(page).toHaveURL(/[?&]to=/);
    await expect(page.locator("#compare")).toBeVisible();
    await focusIsSeen(page);
  });

  test("a pasted message is answered, and its link followed", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: dashboard.url });
    await page.goto(`${dashboard.url}/triage`);
    await page.evaluate(() => navigator.clipboard.writeText("CreateSLB logistics/label-printer"));
    await tabTo(page, page.getByRole("textbox", { name: "Message or kubectl output" }));
    await page.keyboard.press("Control+V");
    await tabTo(
      page,
      page
        .getByRole("main")
        .getByRole("link", { name: /label-printer/ })
        .first(),
      80,
    );
    await focusIsSeen(page);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/label-printer/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });

  test("the guide is searched and an entry opened", async ({ page }) => {
    await page.goto(`${dashboard.url}/guide`);
    await heard(page);
    await page.keyboard.press("/");
    await page.keyboard.type("The specified VSwitch has no available ip.");
    const found = page.getByRole("main").getByRole("link").filter({ hasText: "EVT110" }).first();
    await expect(found).toBeVisible();
    await tabTo(page, found, 60);
    await focusIsSeen(page);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/guide\/EVT110/);
  });

  test("on the first run the connection is tested step by step", async ({ page }) => {
    const running = await startStage("noConfig");
    try {
      await page.goto(running.at("/"));
      await heard(page);
      const button = page.getByRole("button", { name: /Test the connection/ }).first();
      await tabTo(page, button);
      await focusIsSeen(page);
      await page.keyboard.press("Enter");
      await expect(
        page
          .getByRole("listitem")
          .filter({ hasText: /kubeconfig/ })
          .last(),
      ).toBeVisible({ timeout: 45_000 });
      await expect(page.locator("main")).toContainText("Check KUBECONFIG");
      await focusIsSeen(page);
    } finally {
      await running.stop();
    }
  });
});
