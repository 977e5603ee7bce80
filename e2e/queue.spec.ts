import { expect, test } from "playwright/test";
import { startDashboard, type Dashboard } from "./support/dashboard";

test.describe("working through a list", () => {
  let dashboard: Dashboard;
  test.beforeAll(async () => {
    dashboard = await startDashboard(["demo"]);
  });
  test.afterAll(() => dashboard.stop());

  test("n and p follow the list's filter, survive a reload, and the list keeps its place", async ({ page }) => {
    await page.goto(`${dashboard.url}/c/mall-prod-hz?view=services&namespace=platform&sort=services`);
    const links = page.getByRole("table", { name: "Services" }).locator("[data-row-link]");
    await expect(links.first()).toBeVisible();
    const failing = page.getByRole("row").filter({ hasText: /^Fail/ });
    // Rows fill in while the first check runs.
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Not ready");
    const names = await failing.locator("[data-row-link]").allTextContents();
    expect(names.length).toBeGreaterThan(2);

    await page.getByRole("link", { name: names[0], exact: true }).click();
    const queue = page.getByRole("navigation", { name: "Work through the list" });
    await expect(queue).toContainText(`${names.length} left`);
    await page.keyboard.press("n");
    await expect(page).toHaveURL(new RegExp(`/s/${names[1]}\\?.*namespace=platform`));
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await page.reload();
    await expect(queue).toContainText(`${names.length} left`);
    await page.keyboard.press("n");
    await expect(page).toHaveURL(new RegExp(`/s/${names[2]}\\?`));
    await page.keyboard.press("p");
    await expect(page).toHaveURL(new RegExp(`/s/${names[1]}\\?`));

    await page.getByRole("navigation", { name: "Where you are" }).getByRole("link", { name: "Services" }).click();
    await expect(page).toHaveURL(/namespace=platform/);
    await expect(page.locator('tr[aria-current="true"]')).toContainText(names[1] ?? "");
  });

  test("a link that is pressed right after typing is followed", async ({ page }) => {
    await page.goto(`${dashboard.url}/c/mall-prod-hz`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Not ready");
    // In one go: the address follows what is typed a moment later.
    await page.evaluate(() => {
      const search = document.querySelector<HTMLInputElement>("main [role=search] input")!;
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(search, "a");
      search.dispatchEvent(new Event("input", { bubbles: true }));
      document.querySelector<HTMLElement>("[data-row-link]")!.click();
    });
    await expect(page).toHaveURL(/\/c\/mall-prod-hz\/[is]\//);
  });

  test("keys can be listed and switched off", async ({ page }) => {
    await page.goto(`${dashboard.url}/c/mall-prod-hz`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Not ready");
    await page.keyboard.press("?");
    const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await help.getByRole("checkbox", { name: "Single-key shortcuts" }).click();
    await page.keyboard.press("Escape");
    await page.keyboard.press("g");
    await page.keyboard.press("e");
    await expect(page).toHaveURL(/mall-prod-hz$/);
    await page.keyboard.press("Control+k");
    await page.getByPlaceholder(/Type a page/).fill("CLB220");
    await expect(page.getByRole("option", { name: /CLB220/ }).first()).toBeVisible();
  });
});
