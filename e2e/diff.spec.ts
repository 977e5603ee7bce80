import { expect, test } from "playwright/test";
import { startDashboard, type Dashboard } from "./support/dashboard";

const SIZES = [
  ["desktop", { width: 1280, height: 800 }],
  ["phone", { width: 390, height: 844 }],
] as const;

test.describe("targets and differences", () => {
  let dashboard: Dashboard;
  test.beforeAll(async () => {
    dashboard = await startDashboard(["demo"]);
  });
  test.afterAll(() => dashboard.stop());

  test("parts that come later take nothing off the screen", async ({ page }) => {
    // React hides what it draws again later with this style; every such moment is a page that blinks.
    await page.addInitScript(() => {
      const blinks: string[] = [];
      Object.assign(window, { blinks });
      new MutationObserver((changes) => {
        for (const { target } of changes)
          if (target instanceof HTMLElement && target.closest("main") && target.style.display === "none")
            blinks.push(target.className);
      }).observe(document, { subtree: true, attributes: true, attributeFilter: ["style"] });
    });
    const blinks = () => page.evaluate(() => (window as unknown as { blinks: string[] }).blinks);
    await page.route("**/_next/static/chunks/**", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 150));
      await route.continue().catch(() => undefined);
    });
    await page.goto(`${dashboard.url}/c/mall-prod-hz`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("to fix before upgrading");
    await expect(page.getByRole("table", { name: "CLB instances without a Service" })).toBeVisible();
    await page.getByText("All target versions").click();
    await expect(page.getByRole("button", { name: /^Read the check for v2\.13\.0:/ })).toBeVisible();
    await page.getByRole("button", { name: "By namespace" }).click();
    expect(await blinks()).toEqual([]);

    await page.goto(`${dashboard.url}/c/mall-prod-hz/s/payments/gateway`);
    await expect(page.getByRole("region", { name: "Service and CLB, side by side" })).toBeVisible();
    await page.getByText("Try a change", { exact: true }).click();
    await expect(page.getByRole("region", { name: "What would come of it" })).toBeVisible();
    expect(await blinks()).toEqual([]);
  });

  for (const [device, viewport] of SIZES)
    test(`another target is judged from the same read, and the address keeps it (${device})`, async ({ page }) => {
      await page.setViewportSize(viewport);
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

  for (const [device, viewport] of SIZES)
    test(`ids of access lists, vSwitches and servers have their names beside them (${device})`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await page.goto(`${dashboard.url}/c/mall-prod-hz/s/shop/promo`);
      const sides = page.getByRole("region", { name: "Service and CLB, side by side" });
      await expect(sides).toContainText(/acl-bp1office0000000001.*office-hangzhou/s);
      await page.goto(`${dashboard.url}/c/mall-prod-hz/s/platform/harbor`);
      await expect(page.locator("main")).toContainText(/mall-prod-hz-worker-0\d/);
    });

  test("Service and CLB side by side: differences, the whole, and from a line to its finding and back", async ({
    page,
    context,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: dashboard.url });
    await page.goto(`${dashboard.url}/c/mall-prod-hz/s/payments/gateway`);
    const sides = page.getByRole("region", { name: "Service and CLB, side by side" });
    const clb = sides.getByRole("region", { name: /^CLB has/ });
    await expect(clb.locator("mark").first()).toBeVisible();
    // The certificate is named, with the day it ends, beside its id.
    await expect(clb).toContainText(/ServerCertificateId.*\d{4}-\d\d-\d\d/);
    await expect(clb).not.toContainText("RegionId");
    await sides.getByRole("checkbox", { name: "Whole objects" }).click();
    await expect(clb).toContainText("RegionId");
    await sides.getByRole("checkbox", { name: "Whole objects" }).click();
    await clb
      .getByRole("button", { name: /more lines/ })
      .first()
      .click();

    const badge = clb.getByRole("button", { name: /^Difference 1, / });
    const finding = (await badge.getAttribute("data-diff-finding"))!;
    await badge.click();
    const article = page.locator(`[id="${finding}"]`);
    await expect(article).toBeFocused();
    await article.getByRole("link", { name: "See it side by side" }).click();
    await expect(sides.locator(`[data-diff-finding="${finding}"]:focus`)).toBeVisible();

    await sides.getByRole("button", { name: /^Copy Service and CLB/ }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^@@ Listener 443\/https @@\n- CertId/m);
  });

  test("on a phone the differences are one after the other, to a finding and back, whole and copied", async ({
    page,
    context,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: dashboard.url });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${dashboard.url}/c/mall-prod-hz/s/payments/gateway`);
    const sides = page.getByRole("region", { name: "Service and CLB, side by side" });
    await expect(sides.getByRole("region", { name: /^CLB has/ })).toBeHidden();
    const first = sides.getByRole("listitem").filter({ hasText: "CertId" }).first();
    await expect(first).toContainText("ServerCertificateId");
    await expect(first).toContainText("alibaba-cloud-loadbalancer-cert-id");
    await first.getByRole("button", { name: /^Difference 1, CertId/ }).click();
    const article = page.getByRole("article").filter({ hasText: "CLB226" });
    await expect(article).toBeFocused();
    await article.getByRole("link", { name: "See it side by side" }).click();
    await expect(first.getByRole("button", { name: /^Difference 1, CertId/ })).toBeFocused();
    await sides.getByRole("button", { name: /^Copy Service and CLB/ }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("@@ Listener 443/https @@");
    await sides.getByRole("checkbox", { name: "Whole objects" }).click();
    await expect(sides.getByRole("listitem").filter({ hasText: "RegionId" }).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});
