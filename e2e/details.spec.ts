import { expect, test } from "playwright/test";
import { demoBundle } from "../simulator/demo/bundle";
import type { Dashboard } from "./support/dashboard";
import { DEVICES } from "./support/devices";
import { startChecked } from "./support/first-check";

/** What a new user met in passing (docs/screens.md), each on a desktop and on a phone. */
for (const [device, options] of DEVICES)
  test.describe(`details, ${device}`, () => {
    test.use(options);
    test.setTimeout(120_000);
    let dashboard: Dashboard;
    const at = (path: string) => `${dashboard.url}/c/mall-prod-hz${path}`;
    test.beforeAll(async ({ browser }) => {
      test.setTimeout(120_000);
      const page = await browser.newPage();
      dashboard = await startChecked(page);
      await page.close();
    });
    test.afterAll(() => dashboard.stop());

    test("the tabs keep their places and counts, whichever page is opened first", async ({ browser }) => {
      const seen = new Map<string, string>();
      const places = new Map<string, string>();
      for (const path of ["", "/events", "/plan", "/playbook", "/history", "/waivers", "/permissions"]) {
        const context = await browser.newContext(options);
        const page = await context.newPage();
        await page.goto(at(path));
        const tabs = page.getByRole("navigation", { name: "Sections of this check" });
        const counted = tabs.getByRole("link", { name: /^(Instances|Services)/ });
        await expect(counted.first()).toHaveText(/\d/);
        seen.set(path, (await counted.allInnerTexts()).join(" ").replaceAll(/\s+/g, " "));
        // Events and Plan have their numbers only once they were opened: no tab has moved for them, or for the bold one.
        const lefts = await tabs
          .getByRole("link")
          .evaluateAll((all) =>
            all.map((link) => (link as HTMLElement).offsetLeft - (all[0] as HTMLElement).offsetLeft),
          );
        places.set(path, lefts.join(" "));
        await context.close();
      }
      expect([...new Set(places.values())], JSON.stringify([...places])).toHaveLength(1);
      expect([...new Set(seen.values())], JSON.stringify([...seen])).toHaveLength(1);
    });

    test("an instance that is nobody's, the API server's own, and a Service that gets none", async ({ page }) => {
      await page.goto(at("?view=services"));
      const own = page.getByRole("table", { name: "The API server's CLB instance" });
      await expect(own.getByRole("row")).toHaveCount(1);
      await expect(page.locator("#apiserver")).toContainText("Deleting it cuts off the cluster: keep it.");
      await expect(page.locator("#orphans")).not.toContainText(
        (await own.getByRole("link").first().innerText()).trim(),
      );
      // No instance is missing where the CCM gives none.
      await page.goto(at("?view=services&state=skipped"));
      const rows = page.locator("tbody tr").filter({ has: page.locator("[data-row-link]") });
      await expect(rows.first()).toBeVisible();
      await expect(rows.filter({ hasText: "No instance" })).toHaveCount(0);
    });

    test("an address with nothing behind it has a title and a heading", async ({ page }) => {
      await page.goto(`${dashboard.url}/nothing/here`);
      await expect(page).toHaveTitle(/^Nothing at this address/);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nothing at this address");
    });

    test("the clusters say when they were checked, and can be checked from the list", async ({ page }) => {
      await page.goto(dashboard.url);
      const row = page.getByRole("row", { name: /mall-prod-hz/ });
      await expect(
        row
          .getByText(/now|second|minute/)
          .filter({ visible: true })
          .first(),
      ).toBeVisible();
      await expect(row.getByRole("button", { name: /Check/ }).filter({ visible: true })).toHaveCount(1);
    });

    test("a cluster that is at the target says so in one sentence", async ({ page }) => {
      const bundle = demoBundle({ now: "2026-03-01T10:00:00.000Z" });
      bundle.cluster.ccmVersion = "v2.14.0";
      await page.goto(`${dashboard.url}/open`);
      await page
        .locator("input[type=file]")
        .first()
        .setInputFiles({
          name: "same.bundle.json",
          mimeType: "application/json",
          buffer: Buffer.from(JSON.stringify(bundle)),
        });
      await expect(page.getByText("CCM v2.14.0, already the target")).toBeVisible();
      await expect(page.getByText(/CCM v2\.14\.0 to v2\.14\.0/)).toHaveCount(0);
    });
  });
