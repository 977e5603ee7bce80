import { PHONE } from "./support/devices";
import { expect, test, type Page } from "./support/test";

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
    await expect(page.locator("[data-group]").first()).toContainText("Safe now");
    // A phone draws the rows in view alone.
    await open(page, `${demo.url}${CHECK}/fix?q=shop/cart`);
    await page.getByRole("button", { name: "Unfold shop/cart" }).click();
    const step = page.locator("[data-step]").first();
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
    await expect(page.getByRole("group", { name: /^Service ports, listeners/ })).toBeVisible();
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
    const card = page.getByRole("article", { name: "CLB237" });
    await page.goto(`${demo.url}${CHECK}/s/shop/product-catalog`);
    // Five settings, one answer to which side is right.
    await expect(card).toHaveCount(1);
    await expect(card.locator("> [data-command-kind=fix]")).toHaveCount(0);
    await expect(card.getByRole("cell", { name: "your choice" })).toHaveCount(5);
    await expect(card.getByRole("group", { name: "Choose one" }).getByRole("radio")).toHaveCount(2);
    await expect(card.getByRole("radio", { checked: true })).toHaveCount(0);
  });

  test("by keyboard: to the list, through it, into a row and back", async ({ page, demo }) => {
    await page.goto(`${demo.url}${CHECK}/fix`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Not ready");
    for (const name of ["Skip to content", "Skip to the list"]) {
      await page.keyboard.press("Tab");
      await expect(page.getByRole("link", { name })).toBeFocused();
    }
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
