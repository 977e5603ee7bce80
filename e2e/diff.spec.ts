import { expect, test } from "playwright/test";
import { startDashboard, type Dashboard } from "./support/dashboard";

test.describe("targets and differences", () => {
  let dashboard: Dashboard;
  test.beforeAll(async () => {
    dashboard = await startDashboard(["demo"]);
  });
  test.afterAll(() => dashboard.stop());

  test("another target is judged from the same read, and the address keeps it", async ({ page }) => {
    await page.goto(`${dashboard.url}/c/mall-prod-hz`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("to fix before upgrading");
    const started: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith("/runs")) started.push(request.url());
    });
    await page.getByText("All target versions").click();
    await expect(page).toHaveURL(/versions=true/);
    const column = page.getByRole("button", { name: /^Read the check for v2\.13\.0:/ });
    await column.click();
    await expect(page).toHaveURL(/target=v2\.13\.0/);
    await expect(column).toHaveAttribute("aria-pressed", "true");
    await page.reload();
    await expect(column).toHaveAttribute("aria-pressed", "true");
    expect(started).toEqual([]);
  });

  test("both sides by field, from a difference to its finding", async ({ page }) => {
    await page.goto(`${dashboard.url}/c/mall-prod-hz/s/data/kafka-external`);
    const sides = page.getByRole("region", { name: "Service and CLB, side by side" });
    await expect(sides.getByRole("table").first()).toBeVisible();
    const differing = await sides.getByRole("row").count();
    await sides.getByRole("checkbox", { name: "Also what is the same" }).click();
    expect(await sides.getByRole("row").count()).toBeGreaterThanOrEqual(differing);
    const link = sides.getByRole("link", { name: "Go to the finding" }).first();
    const finding = decodeURIComponent((await link.getAttribute("href"))!.split("#")[1]!);
    await link.click();
    await expect(page.locator(`[id="${finding}"]`)).toBeInViewport();
  });
});
