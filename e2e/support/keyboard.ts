import { expect, type Locator, type Page } from "playwright/test";

/** Presses Tab (or `key`: Shift+Tab) until `target` has the focus; fails after `most` presses. Nothing is clicked. */
export async function tabTo(page: Page, target: Locator, most = 120, key = "Tab"): Promise<void> {
  await expect(target).toBeVisible();
  for (let press = 0; press < most; press += 1) {
    if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) return;
    await page.keyboard.press(key);
  }
  await expect(target, `reached by Tab within ${most} presses`).toBeFocused();
}

/** Waits until keys are heard: a page of which nothing is shown yet has none to press. */
export async function heard(page: Page): Promise<void> {
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(async () => {
    if (!(await help.isVisible())) await page.keyboard.press("?");
    await expect(help).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.keyboard.press("Escape");
  await expect(help).toBeHidden();
}
