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
