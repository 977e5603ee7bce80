import { expect, type Page } from "playwright/test";
import { startDashboard, type Dashboard } from "./dashboard";

/** The demo's dashboard, with its largest cluster open in `page` and checked for the first time. */
export async function startChecked(page: Page): Promise<Dashboard> {
  const dashboard = await startDashboard(["demo"]);
  await page.goto(`${dashboard.url}/c/mall-prod-hz`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("to fix");
  return dashboard;
}
