import { defineConfig } from "playwright/test";
import { findChromium } from "./scripts/setup-tools.mjs";

/** Browser tests start their own dashboard and simulator (e2e/support), so nothing has to run before. */
export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results/e2e",
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // Each file has a dashboard of its own, on what `npm test` has built before: two at a time, one for each core.
  workers: 2,
  retries: 0,
  forbidOnly: !!process.env.CI,
  reporter: [["line"], ["json", { outputFile: "test-results/e2e.json" }]],
  use: {
    viewport: { width: 1280, height: 800 },
    locale: "en-US",
    launchOptions: {
      executablePath: findChromium(),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        // No spare renderer beside each page.
        "--renderer-process-limit=1",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
