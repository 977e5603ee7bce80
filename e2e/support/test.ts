import { expect, test as base, type Browser, type BrowserContext, type Page } from "playwright/test";
import { startDemo, type Dashboard } from "./dashboard";

export { expect, type Page } from "playwright/test";

/** A page without what the last test left in it. */
async function emptied(page: Page): Promise<void> {
  page.removeAllListeners();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.evaluate(() => (window.localStorage.clear(), window.sessionStorage.clear())).catch(() => undefined);
  await page.mouse.move(0, 0);
  // Its dashboard may end now.
  await page.goto("about:blank");
}

/**
 * Tests that leave the demo's clusters as they are share one dashboard per worker; the others start one of their own. Tests
 * on one kind of device share a page: its process, and the scripts that it has compiled.
 */
export const test = base.extend<object, { demo: Dashboard; browser: Browser; kept: Map<string, BrowserContext> }>({
  kept: [async ({}, use) => use(new Map()), { scope: "worker" }],
  context: async ({ browser, kept, viewport }, use) => {
    const key = JSON.stringify(viewport);
    const context = kept.get(key) ?? (await browser.newContext());
    kept.set(key, context);
    await use(context);
    const [page, ...others] = context.pages();
    for (const other of others) await other.close();
    if (page) await emptied(page);
    await context.setOffline(false);
    await context.clearPermissions();
    await context.clearCookies();
  },
  page: async ({ context }, use) => use(context.pages()[0] ?? (await context.newPage())),
  browser: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser);
      browser.newContext = async (options) => (await open(options)).on("page", waitsForReact);
      await use(browser);
    },
    { scope: "worker" },
  ],
  demo: [
    async ({}, use) => {
      const dashboard = await startDemo();
      await use(dashboard);
      await dashboard.stop();
    },
    { scope: "worker", timeout: 300_000 },
  ],
});

/** A button does nothing until React listens to it: an address is open when it does. */
function waitsForReact(page: Page): void {
  const listens = () =>
    [...document.querySelectorAll("[data-slot=button]")].every((button) =>
      Object.keys(button).some((key) => key.startsWith("__reactProps$")),
    );
  const waited = async <T>(opened: Promise<T>): Promise<T> => {
    const answer = await opened;
    await page.waitForFunction(listens, undefined, { timeout: 10_000 }).catch(() => undefined);
    return answer;
  };
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = (address, options) => waited(goto(address, options));
  page.reload = (options) => waited(reload(options));
}

const PHONE = { width: 390, height: 844 };

/** Nothing is wider than the screen, at the size of the page and on a phone. */
export async function fits(page: Page): Promise<void> {
  const size = page.viewportSize() ?? PHONE;
  for (const viewport of [PHONE, size]) {
    await page.setViewportSize(viewport);
    const over = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(over, `at ${viewport.width} pixels`).toBeLessThanOrEqual(0);
  }
}
