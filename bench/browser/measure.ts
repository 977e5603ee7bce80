import type { Browser, Page } from "playwright";

/** Record of the page's own observers; put in before any script of the page runs. */
interface Seen {
  tasks: { start: number; ms: number }[];
  shift: number;
}

declare global {
  interface Window {
    seenByBench: Seen;
  }
}

export interface Opened {
  page: Page;
  close(): Promise<void>;
}

/** A page with an empty cache. */
export async function openPage(browser: Browser): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-US" });
  await context.addInitScript(() => {
    const seen: Seen = { tasks: [], shift: 0 };
    window.seenByBench = seen;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.tasks.push({ start: entry.startTime, ms: entry.duration });
    }).observe({ type: "longtask", buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) seen.shift += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  const page = await context.newPage();
  return { page, close: () => context.close() };
}

/**
 * Milliseconds from the address to the first frame in which `selector` is on the screen. The page looks in each of its
 * frames: what Playwright's own waiting sees is up to half a second old.
 */
export async function timeTo(page: Page, address: string, selector: string): Promise<number> {
  const begin = performance.now();
  await page.goto(address, { waitUntil: "commit" });
  await page.waitForFunction(
    (wanted) => document.querySelector(wanted)?.checkVisibility({ visibilityProperty: true }) === true,
    selector,
    { polling: "raf", timeout: 60_000 },
  );
  return performance.now() - begin;
}

/** The longest task of the page's main thread while `work` continues (`since`: or from then on), in ms; below 50 ms the browser names none. */
export async function longestTask(page: Page, work: () => Promise<void>, since?: number): Promise<number> {
  // Work begun earlier ends.
  await page.waitForTimeout(300);
  const from = since ?? (await page.evaluate(() => performance.now()));
  await work();
  await page.waitForTimeout(400);
  return page.evaluate(
    (start) => Math.max(0, ...window.seenByBench.tasks.filter((task) => task.start >= start).map((task) => task.ms)),
    from,
  );
}

/** Cumulative layout shift since the page was opened; shifts that answer the reader's own input do not count. */
export const layoutShift = (page: Page): Promise<number> => page.evaluate(() => window.seenByBench.shift);

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}
