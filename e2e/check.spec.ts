import { PHONE } from "./support/devices";
import { expect, test, type Page } from "./support/test";
import type { Locator } from "playwright/test";

const CHECK = "/c/mall-prod-hz";

const open = async (page: Page, address: string) => {
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/Not ready: \d+ to fix/);
};

test.describe("a check, on a phone", () => {
  test.use(PHONE);

  test("the list is in the order of the work; a row unfolds to old and new value and its command", async ({
    page,
    demo,
  }) => {
    await open(page, `${demo.url}${CHECK}/fix`);
    const groups = page.locator("[data-group]");
    await expect(groups.first()).toContainText("Safe now");
    const unfold = page.getByRole("button", { name: "Unfold shop/cart" });
    const step = page.locator("[data-step]").first();
    // A phone draws the rows in view alone, and the page is drawn before its scripts listen.
    await open(page, `${demo.url}${CHECK}/fix?q=shop/cart`);
    await expect(async () => {
      if (await unfold.isVisible()) await unfold.click();
      await expect(step).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect(step.locator("[data-slot=difference]").first()).toContainText(/slb\.s2\.medium.*slb\.s3\.small/);
    await expect(step.locator("[data-command-kind=fix]")).toContainText(/annotate .* cart .*spec=slb\.s3\.small/);
    await page.getByRole("searchbox").fill("kafka-external");
    await expect(page.locator("tbody [data-row-link]")).toHaveCount(1);
    await page.reload();
    await expect(page.locator("tbody [data-row-link]")).toHaveCount(1);
  });
});

test.describe("a check, at a desk", () => {
  test("the overview says what it takes, and Start here leads into the queue", async ({ page, demo }) => {
    await open(page, demo.url + CHECK);
    const effort = page.getByRole("list", { name: "What it takes" });
    // One count: the groups of the list, which come with the plan, are what the verdict says.
    const verdict = await page.getByRole("heading", { level: 1 }).textContent();
    const total = async () =>
      (await effort.getByRole("link").allTextContents()).reduce((sum, text) => sum + Number(/\d+/.exec(text)?.[0]), 0);
    await expect.poll(total).toBe(Number(/(\d+) to fix/.exec(verdict ?? "")?.[1]));
    // The answer to the question of the day is above it.
    await expect(page.locator("main")).toContainText(
      /Not tonight: decisions and things outside still open; safe fixes take about \d+ minutes?\./,
    );
    const start = page.getByRole("region", { name: "Start here" });
    await expect(start.locator("[data-command-kind=fix]")).toContainText(/kubectl|aliyun/);
    await start.getByRole("link", { name: "Open" }).click();
    await expect(page.getByRole("navigation", { name: "Findings queue" })).toContainText("left");
    await expect(page.locator("article [data-command-kind=fix]").first()).toBeVisible();
  });

  test("a Service has its findings, both sides below them, and its raw objects", async ({ page, demo }) => {
    await page.goto(`${demo.url}${CHECK}/s/payments/refund`);
    await expect(page.locator("article").first()).toBeVisible();
    const height = await page
      .locator("#preview")
      .evaluate((part) => (part.getBoundingClientRect().top + window.scrollY) / window.innerHeight);
    expect(height).toBeLessThanOrEqual(2);
    await page.locator("article").first().getByText("Details", { exact: true }).click();
    await expect(page.getByText("Service asks for").first()).toBeVisible();
    // Where there is no room they are folded.
    const map = page.getByRole("group", { name: /^Service ports, listeners/ });
    await expect(async () => {
      if (!(await map.isVisible())) await page.getByText("Compare", { exact: true }).click();
      await expect(map).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await page.getByRole("tab", { name: /Raw/ }).click();
    await expect(page.getByText("apiVersion: v1").first()).toBeVisible();
  });

  test("says that the steps are not known where their answer fails", async ({ page, demo }) => {
    const busy = { code: "server.busy", message: "Too many requests.", source: "app" };
    await page.route("**/mall-prod-hz/plan", (route) => route.fulfill({ status: 429, json: busy }), { times: 1 });
    await page.goto(`${demo.url}/?all=1`);
    await page.locator(`main a[href="${CHECK}"]`).first().click();
    const alert = page.getByRole("alert").filter({ hasText: "Too many requests." });
    await expect(alert).toBeVisible();
    await expect(page.locator("main")).not.toContainText("nothing can run now");
    await alert.getByRole("button", { name: "Try again" }).click();
    await expect(page.locator("main")).toContainText("safe fixes take");
  });

  test("a name is selected as text, and a press anywhere else on its row unfolds it", async ({ page, demo }) => {
    await page.goto(`${demo.url}${CHECK}/fix`);
    const row = page.locator("tbody tr", { has: page.locator("[data-row-link]") }).first();
    const name = row.locator(".row-name");
    const text = await name.innerText();
    const box = (await name.boundingBox())!;
    const middle = box.y + box.height / 2;
    await page.mouse.move(box.x + 1, middle);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width + 4, middle, { steps: 6 });
    await page.mouse.up();
    expect(await page.evaluate(() => String(window.getSelection()).trim())).toBe(text);
    await expect(page).toHaveURL(`${demo.url}${CHECK}/fix`);
    await expect(row.locator("[data-row-link]")).toHaveAttribute("aria-expanded", "false");
    await row.locator("td").nth(2).click();
    await expect(row.locator("[data-row-link]")).toHaveAttribute("aria-expanded", "true");
  });

  test("clusters that need attention come first", async ({ page, demo }) => {
    await page.goto(demo.url);
    const names = page.getByRole("list", { name: "Clusters" }).locator("[data-row-link]");
    await expect(names).toHaveCount(3);
    await expect(names.first()).toContainText("mall-prod-hz");
    await expect(names.last()).toContainText("mall-staging-hz");
    await names.first().click();
    await expect(page).toHaveURL(/\/c\/mall-prod-hz$/);
  });

  test("where people have to decide, no way is taken for them", async ({ page, demo }) => {
    const card = (code: string) => page.getByRole("article", { name: code });
    const fix = "> [data-command-kind=fix]";
    // A way that is recommended is the fix.
    await page.goto(`${demo.url}${CHECK}/s/shop/cart`);
    await expect(card("CLB401").locator(fix)).toContainText("spec=slb.s3.small");
    await expect(card("CLB401").getByRole("cell")).toHaveText(["slb.s2.medium", "slb.s3.small", "slb.s3.small"]);
    await page.goto(`${demo.url}${CHECK}/s/shop/product-catalog`);
    // Five settings, one answer to which side is right.
    await expect(card("CLB237")).toHaveCount(1);
    await expect(card("CLB237").locator(fix)).toHaveCount(0);
    await expect(card("CLB237").getByRole("cell", { name: "your choice" })).toHaveCount(5);
    await expect(card("CLB237").getByRole("group", { name: "Choose one" }).getByRole("radio")).toHaveCount(2);
    await expect(card("CLB237").getByRole("radio", { checked: true })).toHaveCount(0);
  });

  test("by keyboard: to the list, through it, into a row and back", async ({ page, demo }) => {
    await page.goto(`${demo.url}${CHECK}/fix`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Not ready");
    // The page listens to keys as soon as it listens to buttons.
    await expect(page.getByRole("button", { name: "Check again" }).first()).toBeEnabled();
    await tabTo(page, page.getByRole("link", { name: "Skip to the list" }), 6);
    await page.keyboard.press("Enter");
    const rows = page.locator("tbody [data-row-link]");
    // The list is there a moment before it hears keys.
    await expect(async () => {
      await page.keyboard.press("j");
      await expect(rows.nth(0)).toBeFocused({ timeout: 1_000 });
    }).toPass({ timeout: 15_000 });
    await page.keyboard.press("j");
    await expect(rows.nth(1)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.locator("[data-step]").first()).toBeVisible();
    await page.keyboard.press("x");
    await expect(page.getByRole("region", { name: "Selected rows" })).toBeVisible();
    await page.keyboard.press("g");
    await page.keyboard.press("u");
    await expect(page).toHaveURL(/\/upgrade$/);
  });
});

/** Presses Tab (or `key`: Shift+Tab) until `target` has the focus; fails after `most` presses. Nothing is clicked. */
async function tabTo(page: Page, target: Locator, most = 120, key = "Tab"): Promise<void> {
  await expect(target).toBeVisible();
  for (let press = 0; press < most; press += 1) {
    if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) return;
    await page.keyboard.press(key);
  }
  await expect(target, `reached by Tab within ${most} presses`).toBeFocused();
}
