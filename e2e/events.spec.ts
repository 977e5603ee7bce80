import { expect, fits, test } from "./support/test";
import { PHONE } from "./support/devices";

test.use(PHONE);

test("Events are filtered by state and namespace, searched, and lead to the Service", async ({ page, demo }) => {
  const rows = page.locator("main li").filter({ has: page.locator("details") });
  await page.goto(`${demo.url}/c/mall-prod-hz/events`);
  await expect(page.locator("main")).toContainText(/\d+ Services and nodes fail now/);
  // By Service, what fails most often first; what is no outage is folded.
  const times = await rows.getByText(/^\d+×$/).allTextContents();
  const counts = times.map((text) => Number.parseInt(text, 10));
  expect(counts[0]).toBe(Math.max(...counts));
  await expect(rows.first()).toContainText("data/legacy-report");
  await expect(page.getByText(/^Official precheck \(\d+\)/)).toBeVisible();
  await expect(page.getByText("DryRun")).toHaveCount(0);
  const count = page.getByText(/^\d+ groups?$/);
  await page.getByRole("button", { name: "Filters" }).click();
  await page
    .getByRole("dialog", { name: "Filters" })
    .getByRole("checkbox", { name: /^Failing/ })
    .click();
  await expect(page).toHaveURL(/state=failing/);
  const failing = await count.textContent();
  await page.keyboard.press("Escape");
  await page.getByRole("searchbox").last().fill("label-printer");
  await expect(page).toHaveURL(/q=label-printer/);
  await expect(count).not.toHaveText(failing ?? "");
  await page.reload();
  await expect(rows.first()).toContainText("label-printer");
  await rows.first().locator("summary").first().click();
  await rows
    .first()
    .getByRole("link", { name: /label-printer/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/s\/logistics\/label-printer/);
  await fits(page);
});
