import { readFileSync } from "node:fs";
import { expect, test } from "playwright/test";
import { startDashboard, type Dashboard } from "./support/dashboard";

test.describe("the plan", () => {
  let dashboard: Dashboard;
  test.beforeAll(async () => {
    dashboard = await startDashboard(["demo"]);
  });
  test.afterAll(() => dashboard.stop());

  for (const [name, viewport] of [
    ["desktop", { width: 1280, height: 800 }],
    ["phone", { width: 390, height: 844 }],
  ] as const)
    test(`by effect, searched, folded and chosen on a ${name}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      // The plan is made from the cluster's last check: the first visit to the cluster begins one.
      await page.goto(`${dashboard.url}/c/mall-prod-hz`);
      await expect(page.getByText("Not ready").first()).toBeVisible();
      await page.goto(`${dashboard.url}/c/mall-prod-hz/plan`);
      await expect(page.getByRole("heading", { level: 1 })).toContainText("steps for");
      for (const effect of ["Safe now", "Needs a window", "Decide"])
        await expect(page.getByRole("heading", { level: 2, name: new RegExp(effect) })).toBeVisible();
      const steps = page.locator("[data-step]");
      const all = await steps.count();
      expect(all).toBeGreaterThan(20);

      // What is read first is 1, and the Markdown and the script call every step the same.
      const shown = await steps.evaluateAll((all) =>
        all.map(
          (one) =>
            one
              .querySelector("label")
              ?.textContent?.match(/^(\d+)(.*)$/)
              ?.slice(1) ?? [],
        ),
      );
      expect(shown.map(([number]) => Number(number))).toEqual(shown.map((_, index) => index + 1));
      const [written] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Markdown" }).click(),
      ]);
      const items = [...readFileSync(await written.path(), "utf8").matchAll(/^(\d+)[.)] \*\*(.*?)\*\* \(/gm)];
      expect(items.map(([, number, title]) => [number, title?.replaceAll("\\", "")])).toEqual(
        shown.map(([number, title]) => [number, title?.replaceAll("\\", "")]),
      );
      const [run] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Download .sh" }).click(),
      ]);
      const script = readFileSync(await run.path(), "utf8");
      for (const [number] of shown)
        expect(script).toMatch(new RegExp(`^(if begin \\S+|  hand .*) '${number}\\. `, "m"));

      await page.getByRole("searchbox", { name: "Search steps" }).fill("shop/flash-sale");
      await expect(steps).toHaveCount(2);
      await expect(steps.first()).toContainText("Existing connections");
      await page.getByRole("searchbox", { name: "Search steps" }).fill("");
      await expect(steps).toHaveCount(all);

      await page.getByRole("button", { name: "Fold Decide" }).click();
      await expect(page.locator("[data-step] >> text=Not for running as it stands")).toHaveCount(0);
      expect(await steps.count()).toBeLessThan(all);
      await page.getByRole("button", { name: "Unfold Decide" }).click();
      await expect(steps).toHaveCount(all);

      // An example is no command: nothing to copy.
      const example = page.locator('[data-command-kind="example"]').first();
      await expect(example).toContainText("Not for running as it stands");
      await expect(example.getByRole("button")).toHaveCount(0);

      await steps.first().getByRole("checkbox").check();
      await expect(page.getByRole("status").filter({ hasText: "in the script" })).toBeVisible();
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: /Download \.sh \(/ }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/^fix-plan-.*\.sh$/);
      // Nothing is wider than the screen.
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
    });
});
