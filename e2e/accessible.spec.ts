import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "playwright/test";
import { startDashboard, type Dashboard } from "./support/dashboard";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** WCAG 2.2, levels A and AA. */
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const CHECK = "/c/mall-prod-hz";
const SCREENS = ["/?all=1", CHECK, `${CHECK}/fix`, `${CHECK}/events`, `${CHECK}/upgrade`, "/lookup", "/guide", "/open"];

test.describe("WCAG 2.2 AA", () => {
  let dashboard: Dashboard;
  test.beforeAll(async () => {
    dashboard = await startDashboard(["demo"]);
  });
  test.afterAll(() => dashboard.stop());

  for (const colorScheme of ["light", "dark"] as const)
    test(`the places of a check, ${colorScheme}`, async ({ browser }) => {
      const context = await browser.newContext({
        colorScheme,
        viewport: { width: 1280, height: 800 },
        bypassCSP: true,
      });
      const page = await context.newPage();
      const faults: string[] = [];
      for (const screen of SCREENS) {
        await page.goto(`${dashboard.url}${screen}`);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await page.evaluate(AXE);
        const violations = await page.evaluate(
          async (values) =>
            (
              await (
                globalThis as unknown as {
                  axe: {
                    run: (
                      at: Document,
                      options: object,
                    ) => Promise<{ violations: { id: string; nodes: { target: unknown }[] }[] }>;
                  };
                }
              ).axe.run(document, { runOnly: { type: "tag", values } })
            ).violations.map(({ id, nodes }) => `${id} ${JSON.stringify(nodes[0]?.target)}`),
          TAGS,
        );
        faults.push(...violations.map((one) => `${screen}: ${one}`));
      }
      await context.close();
      expect(faults).toEqual([]);
    });
});
