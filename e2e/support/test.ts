import { expect, test as base, type Page } from "playwright/test";
import { startDemo, type Dashboard } from "./dashboard";

export { expect, type Page } from "playwright/test";

/** Tests that leave the demo's clusters as they are share one dashboard per worker; the others start one of their own. */
export const test = base.extend<object, { demo: Dashboard }>({
  demo: [
    async ({}, use) => {
      const dashboard = await startDemo();
      await use(dashboard);
      await dashboard.stop();
    },
    { scope: "worker", timeout: 300_000 },
  ],
});

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
