import { expect, test, type Page } from "playwright/test";
import type { Dashboard } from "./support/dashboard";
import { DEVICES } from "./support/devices";
import { startChecked } from "./support/first-check";

for (const [device, options] of DEVICES)
  test.describe(`Events, ${device}`, () => {
    let dashboard: Dashboard;
    let page: Page;
    test.beforeAll(async ({ browser }) => {
      test.setTimeout(120_000);
      page = await (await browser.newContext(options)).newPage();
      dashboard = await startChecked(page);
    });
    test.afterAll(async () => {
      await page.context().close();
      await dashboard.stop();
    });
    const rows = () => page.locator("main li > details");

    test("are filtered by state and namespace, searched, and lead to the Service", async () => {
      await page.goto(`${dashboard.url}/c/mall-prod-hz/events`);
      await expect(page.locator("main")).toContainText(/\d+ errors are ongoing/);
      const count = page.getByText(/^\d+ groups?$/);
      const all = await count.textContent();
      await page.getByRole("button", { name: "Filters" }).click();
      await page
        .getByRole("dialog", { name: "Filters" })
        .getByRole("checkbox", { name: /^Failing/ })
        .click();
      await expect(page).toHaveURL(/state=failing/);
      await expect(count).not.toHaveText(all ?? "");
      const failing = await count.textContent();
      await page.keyboard.press("Escape");
      await page.getByRole("searchbox").last().fill("label-printer");
      await expect(page).toHaveURL(/q=label-printer/);
      await expect(count).not.toHaveText(failing ?? "");
      await page.reload();
      await expect(rows().first()).toContainText("label-printer");
      await rows().first().locator("summary").first().click();
      await rows()
        .first()
        .getByRole("link", { name: /label-printer/ })
        .first()
        .click();
      await expect(page).toHaveURL(/\/s\/logistics\/label-printer/);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
    });
  });
