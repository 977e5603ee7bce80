import { expect, test, type Page } from "playwright/test";
import type { Dashboard } from "./support/dashboard";
import { DEVICES } from "./support/devices";
import { startChecked } from "./support/first-check";

/** What is on the screen can be pressed: the page is drawn long before its scripts arrive. */
for (const [device, options] of DEVICES)
  test.describe(`before the scripts come, ${device}`, () => {
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
    /** The page as it comes from the server; its scripts come when the returned function is called. */
    async function drawn(path: string): Promise<() => void> {
      let come = (): void => undefined;
      const coming = new Promise<void>((resolve) => (come = resolve));
      await page.route("**/_next/static/chunks/**", async (route) => {
        if (route.request().resourceType() === "script") await coming;
        await route.continue().catch(() => undefined);
      });
      // Made for the first time on a busy machine a page may go out without its data, which its scripts would then ask for.
      await (await fetch(`${dashboard.url}${path}`, { headers: { accept: "text/html" } })).text();
      await page.goto(`${dashboard.url}${path}`, { waitUntil: "commit" });
      await page.locator("h1").waitFor();
      return come;
    }
    test.afterEach(() => page.unroute("**/_next/static/chunks/**"));

    test("the side by side choice and a difference", async () => {
      const scriptsCome = await drawn("/c/mall-prod-hz/s/payments/gateway");
      const sides = page.getByRole("region", { name: "Service and CLB, side by side" });
      const whole = sides.getByRole("checkbox", { name: "Whole objects" });
      await whole.click();
      scriptsCome();
      await expect(whole).toBeChecked();
      await expect(sides).toContainText("RegionId");
    });

    test("the dialog of a report", async () => {
      const scriptsCome = await drawn("/c/mall-prod-hz");
      await page.locator("main header").getByRole("button", { name: "Share" }).click();
      scriptsCome();
      await expect(page.getByRole("dialog", { name: "Share" })).toBeVisible();
    });

    test("a row is chosen, and words are searched", async () => {
      const scriptsCome = await drawn("/c/mall-prod-hz?view=services&namespace=platform&state=fail");
      const box = page.getByRole("checkbox", { name: /^Choose platform\// }).first();
      await box.click();
      await page.getByPlaceholder(/Search name, ID/).fill("harbor");
      scriptsCome();
      await expect(page.getByRole("region", { name: "Chosen rows" }).getByRole("status")).toHaveText("1 row chosen");
      await expect(page).toHaveURL(/q=harbor/);
    });

    test("a pasted message", async () => {
      const scriptsCome = await drawn("/triage");
      await page.getByRole("textbox", { name: "Message or kubectl output" }).fill("CreateSLB logistics/label-printer");
      scriptsCome();
      await expect(page.getByRole("link", { name: /label-printer/ }).first()).toBeVisible();
    });

    // A phone has no such keys.
    if (device === "desktop") {
      test("a single key: the list of keys, and rows one after the other", async () => {
        let scriptsCome = await drawn("/c/mall-prod-hz?view=services");
        await page.keyboard.press("?");
        scriptsCome();
        await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
        await page.unroute("**/_next/static/chunks/**");

        scriptsCome = await drawn("/c/mall-prod-hz?view=services");
        for (let press = 0; press < 3; press += 1) await page.keyboard.press("j");
        scriptsCome();
        await expect(page.locator("tbody [data-row-link]").nth(2)).toBeFocused();
      });

      test("the key of the search, with the words after it", async () => {
        const scriptsCome = await drawn("/c/mall-prod-hz?view=services");
        await page.keyboard.press("/");
        await page.keyboard.type("jungle n");
        scriptsCome();
        const search = page.getByPlaceholder(/Search name, ID/);
        await expect(search).toHaveValue("jungle n");
        await expect(search).toBeFocused();
        await expect(page).toHaveURL(/q=jungle/);
      });

      test("the next failing one, and a move", async () => {
        let scriptsCome = await drawn("/c/mall-prod-hz/s/payments/gateway");
        await page.keyboard.press("n");
        scriptsCome();
        await expect(page).not.toHaveURL(/payments\/gateway/);
        await page.unroute("**/_next/static/chunks/**");

        scriptsCome = await drawn("/c/mall-prod-hz");
        await page.keyboard.press("g");
        await page.keyboard.press("e");
        scriptsCome();
        await expect(page).toHaveURL(/\/events$/);
      });

      test("what is typed into a field is no key", async () => {
        const scriptsCome = await drawn("/triage");
        const box = page.getByRole("textbox", { name: "Message or kubectl output" });
        await box.focus();
        await page.keyboard.type("n?/j");
        scriptsCome();
        await expect(box).toHaveValue("n?/j");
        // Keys act from here on, and none of those did.
        await page.keyboard.press("Tab");
        await expect(async () => {
          await page.keyboard.press("?");
          await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible({ timeout: 500 });
        }).toPass();
        await page.keyboard.press("Escape");
        await expect(page).toHaveURL(/\/triage/);
        await expect(box).toHaveValue("n?/j");
      });
    }
  });
