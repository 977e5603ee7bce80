import { expect, test as base, type Browser, type BrowserContext, type Page } from "playwright/test";
import { generateScale } from "@/simulator/cluster/scale";
import { startDemo, startOwn, type Dashboard, type OwnDashboard } from "./dashboard";

export { expect, type Page } from "playwright/test";

const EMPTY = "about:blank";

/** A page without what the last test left in it. */
async function emptied(page: Page): Promise<void> {
  page.removeAllListeners();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.evaluate(() => (window.localStorage.clear(), window.sessionStorage.clear())).catch(() => undefined);
  await page.mouse.move(0, 0);
  // Its dashboard may end now.
  await page.goto(EMPTY);
}

interface OfWorker {
  demo: Dashboard;
  /** On a cluster in order, but for its protections, which no Service asks for. */
  small: OwnDashboard;
  browser: Browser;
  kept: Map<string, BrowserContext>;
}

/**
 * Tests that leave the demo's clusters as they are share one dashboard per worker, and so do those that change a small
 * cluster: what they did is taken back after each. Tests on one kind of device share a page: its process, and the scripts
 * that it has compiled.
 */
export const test = base.extend<{ own: OwnDashboard }, OfWorker>({
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
  small: [
    async ({}, use) => {
      const bundle = generateScale({ services: 12, ports: 2, failing: 0 });
      for (const one of bundle.alibabaCloud.loadBalancers) one.DeleteProtection = "off";
      const own = await startOwn(bundle);
      await own.reset();
      await use(own);
      await own.stop();
    },
    { scope: "worker", timeout: 300_000 },
  ],
  own: async ({ small, page }, use) => {
    await use(small);
    await page.goto(EMPTY);
    await small.reset();
  },
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
  page.goto = (address, options) => (address === EMPTY ? goto(address) : waited(goto(address, options)));
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
