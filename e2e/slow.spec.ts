import { demoBundle } from "../simulator/demo/bundle";
import { startOwn } from "./support/dashboard";
import { expect, test } from "./support/test";

/** Sentences that are true of an answer only, never of one that is on its way. */
const FALSE =
  /Nothing found|0 checks|without a known fix|No fix is known|Unknown message|Nothing matches|No Service of type|does not (?:know|recognise)|\b0 (?:safe|need|load balancers|failing)/i;
const LATE_MS = 500;

test("nothing is said before it is known: every answer comes late", async ({ page, demo }) => {
  test.setTimeout(300_000);
  await page.goto(demo.url);
  await page.route(/\/api\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LATE_MS));
    await route.continue().catch(() => undefined);
  });
  /** Looks at the page until something is there; before that it says nothing. */
  const isQuiet = async (known: RegExp) => {
    const end = Date.now() + 90_000;
    for (;;) {
      const text = await page.locator("main").innerText();
      expect(text).not.toMatch(FALSE);
      if (known.test(text)) return;
      expect(Date.now(), text).toBeLessThan(end);
      await page.waitForTimeout(100);
    }
  };
  await page.getByRole("link", { name: "mall-prod-hz" }).first().click();
  await isQuiet(/Start here/);
  const tab = (name: string) => page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name }).click();
  await tab("Fix");
  await isQuiet(/Needs a decision/);
  await tab("Events");
  await isQuiet(/fail/i);
  await page.goto(`${demo.url}/lookup`);
  await page.getByRole("textbox").first().fill("payments/refund");
  await expect(page.getByText("Searching...")).toBeVisible();
  await isQuiet(/payments\/refund\b[^]*Open its fix/);
});

/** Sentences that need a finished check. */
const JUDGED =
  /\bReady\b|Not ready|match (?:its|their) Services|(?:Nothing|no load balancer) would change|Nothing to fix|Not tonight|\bPass\b|is not part of the last check/;

test("nothing is said of a cluster that was never checked, while its first check lasts", async ({ page }) => {
  const own = await startOwn(demoBundle({ now: new Date().toISOString() }));
  try {
    own.live.simulator.faults.latency(600_000);
    const cluster = `${own.dashboard.url}/c/${own.cluster}`;
    const places = ["", "/fix", "/events", "/upgrade", "/history", "/s/shop/storefront", "/i/lb-bp1witicsz33wi1dm5kg7"];
    for (const address of [own.dashboard.url, ...places.map((place) => `${cluster}${place}`)]) {
      await page.goto(address);
      const main = page.locator("main");
      await expect(main, address).toContainText(/Checking|Not checked yet|No check/);
      await page.waitForTimeout(500);
      const text = await main.innerText();
      expect(text, address).not.toMatch(FALSE);
      expect(text, address).not.toMatch(JUDGED);
    }
  } finally {
    own.live.simulator.faults.clear();
    await own.stop();
  }
});
