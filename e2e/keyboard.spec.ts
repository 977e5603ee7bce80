import { expect, test } from "playwright/test";
import { startDashboard, type Dashboard } from "./support/dashboard";
import { heard, tabTo } from "./support/keyboard";

/** Every job without a mouse: nothing in this file clicks. */
test.describe("by keyboard alone", () => {
  test.setTimeout(180_000);
  let dashboard: Dashboard;
  const at = (path: string) => `${dashboard.url}/c/mall-prod-hz${path}`;
  test.beforeAll(async ({ browser }) => {
    dashboard = await startDashboard(["demo"]);
    const page = await browser.newPage();
    await page.goto(at(""));
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Not ready");
    await page.close();
  });
  test.afterAll(() => dashboard.stop());

  test("from the overview through the list to a copied command, and on to the next", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: dashboard.url });
    await page.goto(dashboard.url);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: /Skip/ })).toBeFocused();
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByRole("link", { name: /mall-prod-hz/ }).first());
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/mall-prod-hz/);
    // The first check is over: rows have their places.
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Not ready");
    await expect(page.locator("[data-row-link]").first()).toBeVisible();
    await heard(page);
    await page.keyboard.press("/");
    await page.keyboard.type("data/");
    await expect(page).toHaveURL(/q=data/);
    // The list follows what is typed a moment later.
    await expect(page.getByRole("status").filter({ hasText: /\d+ of \d+/ })).toBeVisible();
    await page.keyboard.press("Escape");
    // One that has a first step: of others a person decides.
    const focused = page.locator("tr", { has: page.locator("[data-row-link]:focus") });
    await expect(async () => {
      await page.keyboard.press("j");
      await expect(focused).toContainText("kafka-external", { timeout: 500 });
    }).toPass();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Fix this first")).toBeVisible();
    const first = page.url();
    await tabTo(page, page.locator("main [data-command-kind] button").first());
    await page.keyboard.press("Enter");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/kubectl|aliyun/);
    await page.keyboard.press("n");
    await expect(page).not.toHaveURL(first);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  });

  test("a report is shared, and the focus comes back", async ({ page }) => {
    await page.goto(at(""));
    await heard(page);
    const share = page.locator("main header").getByRole("button", { name: "Share" });
    await tabTo(page, share);
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Share" });
    await expect(dialog).toBeVisible();
    await tabTo(page, dialog.getByRole("button", { name: "Make link" }));
    // The focus stays in the dialog.
    await expect(dialog.locator(":focus")).toHaveCount(1);
    await page.keyboard.press("Enter");
    await expect(page.getByTestId("share-link")).toContainText("/r/");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(share).toBeFocused();
  });

  test("rows are chosen, and a view is kept by name", async ({ page }) => {
    await page.goto(at("?view=services&namespace=platform&state=fail"));
    await heard(page);
    await expect(page.locator("tbody [data-row-link]").first()).toBeVisible();
    await expect(async () => {
      await page.keyboard.press("j");
      await expect(page.locator("[data-row-link]:focus")).toHaveCount(1, { timeout: 500 });
    }).toPass();
    await page.keyboard.press("x");
    const bar = page.getByRole("region", { name: "Chosen rows" });
    await expect(bar.getByRole("status")).toHaveText("1 row chosen");

    const views = page.getByRole("button", { name: "Saved views" });
    // From a row once around the page: the list's own tools stand before it.
    await tabTo(page, views, 160);
    await page.keyboard.press("Enter");
    const name = page.getByLabel("Keep filter, order and columns as");
    await tabTo(page, name, 10);
    await page.keyboard.type("By keyboard");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "By keyboard", exact: true })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(views).toBeFocused();
  });

  test("a change is tried, targets are compared, a finding is accepted", async ({ page }) => {
    await page.goto(at("/s/data/kafka-external"));
    await heard(page);
    await tabTo(page, page.locator("#what-if summary").first());
    await page.keyboard.press("Enter");
    const field = page.locator("#what-if fieldset input").first();
    await expect(field).toBeVisible();
    await tabTo(page, field, 20);
    await page.keyboard.type("no");
    await expect(page.locator("#what-if [data-command-kind=fix]")).toBeVisible();

    await page.goto(at(""));
    await heard(page);
    await tabTo(page, page.locator("summary").filter({ hasText: "target version" }).first());
    await page.keyboard.press("Enter");
    const version = page.locator("main table button[aria-pressed=false]").first();
    await expect(version).toBeVisible();
    await tabTo(page, version, 30);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/target=/);

    await page.goto(at("/s/shop/cart"));
    await heard(page);
    await tabTo(page, page.getByRole("button", { name: "Accept CLB401" }).first());
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Accept CLB401" });
    await tabTo(page, dialog.getByLabel("Reason"), 10);
    await page.keyboard.type("moves next week");
    await tabTo(page, dialog.getByLabel("Who answers for it"), 10);
    await page.keyboard.type("team-shop");
    await tabTo(page, dialog.getByRole("button", { name: "Accept", exact: true }), 20);
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(page.getByText("moves next week")).toBeVisible();
  });

  test("differences: the whole, folded lines, from a line to its finding and back, and copied", async ({
    page,
    context,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: dashboard.url });
    await page.goto(at("/s/payments/gateway"));
    await heard(page);
    const sides = page.getByRole("region", { name: "Service and CLB, side by side" });
    const clb = sides.getByRole("region", { name: /^CLB has/ });
    const whole = sides.getByRole("checkbox", { name: "Whole objects" });
    await tabTo(page, whole);
    await page.keyboard.press("Space");
    await expect(clb).toContainText("RegionId");
    await page.keyboard.press("Space");
    await expect(clb).not.toContainText("RegionId");
    await tabTo(page, sides.getByRole("button", { name: /^Copy Service and CLB/ }), 40);
    await page.keyboard.press("Enter");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("@@ Listener 443/https @@");
    const folded = sides.getByRole("button", { name: /more lines/ });
    const folds = await folded.count();
    await tabTo(page, folded.first(), 60);
    await page.keyboard.press("Enter");
    await expect(folded).toHaveCount(folds - 1);
    const badge = clb.getByRole("button", { name: /^Difference 1, / });
    const finding = (await badge.getAttribute("data-diff-finding"))!;
    await tabTo(page, badge, 200);
    await page.keyboard.press("Enter");
    const article = page.locator(`[id="${finding}"]`);
    await expect(article).toBeFocused();
    await tabTo(page, article.getByRole("link", { name: "See it side by side" }), 40);
    await page.keyboard.press("Enter");
    await expect(sides.locator(`[data-diff-finding="${finding}"]:focus`)).toBeVisible();
  });

  test("what if: a port, the traffic policy, YAML, and the CLB instead", async ({ page }) => {
    await page.goto(at("/s/data/kafka-external"));
    await heard(page);
    await tabTo(page, page.locator("#what-if summary").first());
    await page.keyboard.press("Enter");
    const outcome = page.getByRole("region", { name: "What would come of it" });
    await tabTo(page, page.getByRole("button", { name: "Add a port" }), 80);
    await page.keyboard.press("Enter");
    await expect(outcome.getByRole("heading", { name: /^Appears \(\d+\)$/ })).toBeVisible();
    // One stop for a group of choices; the arrows choose.
    const how = page.getByRole("radiogroup", { name: "How to edit" });
    await tabTo(page, how.getByRole("radio", { checked: true }), 160);
    await page.keyboard.press("ArrowRight");
    await expect(how.getByRole("radio", { name: "YAML" })).toBeFocused();
    await page.keyboard.press("Space");
    const yaml = page.getByRole("textbox", { name: "The Service as YAML" });
    await tabTo(page, yaml, 20);
    await expect(yaml).toHaveValue(/kind: Service/);
    await page.keyboard.press("Control+A");
    await page.keyboard.type("metadata: [");
    await expect(page.getByRole("alert").filter({ hasText: "Not readable as YAML" })).toBeVisible();
    await tabTo(page, page.getByRole("radio", { name: "The Service", exact: true }), 160);
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("radio", { name: "The CLB instance", exact: true })).toBeFocused();
    await page.keyboard.press("Space");
    await expect(page.getByRole("textbox", { name: "Instance and listeners as YAML" })).toBeVisible();
  });

  test("the playbook judges a policy and is saved", async ({ page }) => {
    await page.goto(at("/playbook"));
    await heard(page);
    const permissions = page.locator("#permissions");
    await tabTo(page, permissions.getByLabel("Policy documents of the CCM's role"), 200);
    await page.keyboard.type("{oops");
    await tabTo(page, permissions.getByRole("button", { name: "See what is missing" }), 10);
    await page.keyboard.press("Enter");
    await expect(permissions.getByRole("status")).toHaveText("This is not JSON of a policy document.");
    await tabTo(page, page.getByRole("button", { name: "Markdown" }), 300);
    const download = page.waitForEvent("download");
    await page.keyboard.press("Enter");
    expect((await download).suggestedFilename()).toBe("ccm-upgrade-mall-prod-hz.md");
  });

  test("a baseline is taken and compared, two runs are compared, and a kept one is opened", async ({ page }) => {
    await page.goto(at("/after"));
    await heard(page);
    await tabTo(page, page.getByRole("button", { name: /baseline/ }).first());
    await page.keyboard.press("Enter");
    await expect(page.getByRole("status").filter({ hasText: "Unchanged" })).toContainText(
      "Nothing changed on the CLB side.",
    );
    await page.goto(at(""));
    await heard(page);
    const again = page.getByRole("button", { name: "Check again" });
    await tabTo(page, again);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Checking");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Not ready", { timeout: 60_000 });
    await page.goto(at("/history"));
    await heard(page);
    const columns = page.getByRole("group", { name: /runs: \d+ failing at first/ }).getByRole("button");
    await tabTo(page, columns.and(page.locator("[tabindex='0']")));
    await page.keyboard.press("Home");
    await expect(columns.first()).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/[?&](from|to)=/);
    await tabTo(page, page.getByRole("link", { name: /^Open the run of/ }).first());
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/history\/.+/);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Not ready");
  });

  test("a file is opened, worked through, and closed", async ({ page }) => {
    const { demoBundle } = await import("../simulator/demo/bundle");
    const buffer = Buffer.from(JSON.stringify(demoBundle({ now: "2026-03-01T10:00:00.000Z" })));
    await page.goto(`${dashboard.url}/open`);
    await heard(page);
    // Listened for before it is pressed: the browser hands the dialog over only then.
    const choosing = page.waitForEvent("filechooser", { timeout: 60_000 });
    await tabTo(page, page.getByRole("button", { name: "Choose file" }));
    await page.keyboard.press("Enter");
    await (await choosing).setFiles({ name: "demo.bundle.json", mimeType: "application/json", buffer });
    await expect(page.getByRole("heading", { level: 1 })).toContainText("to fix before upgrading");
    await expect(page.locator("[data-row-link]").first()).toBeVisible();
    await page.keyboard.press("j");
    await expect(page.locator("[data-row-link]:focus")).toHaveCount(1);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/#\/[is]\//);
    const first = page.url();
    await expect(page.getByRole("navigation", { name: "Work through the list" })).toContainText("left");
    await page.keyboard.press("n");
    await expect(page).not.toHaveURL(first);
    await tabTo(page, page.getByRole("navigation", { name: "Where you are" }).getByRole("link").last());
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByRole("navigation").getByRole("link", { name: /^(?:Fix )?[Pp]lan/ }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("steps for");
    await tabTo(page, page.getByRole("button", { name: "Close file" }), 60, "Shift+Tab");
    await page.keyboard.press("Enter");
    await expect(page.locator("input[type=file]")).toBeAttached();
  });

  test("the plan: searched, folded, chosen and downloaded", async ({ page }) => {
    await page.goto(at("/plan"));
    await heard(page);
    const steps = page.locator("[data-step]");
    await expect(steps.first()).toBeVisible();
    await tabTo(page, page.getByRole("searchbox", { name: "Search steps" }));
    await page.keyboard.type("shop/flash-sale");
    await expect(steps).toHaveCount(2);
    await page.keyboard.press("Control+A");
    await page.keyboard.press("Delete");
    await expect(steps.nth(2)).toBeVisible();
    await tabTo(page, page.getByRole("button", { name: "Fold Safe now" }), 40);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Unfold Safe now" })).toBeFocused();
    await page.keyboard.press("Enter");
    await tabTo(page, steps.first().getByRole("checkbox"), 40);
    await page.keyboard.press("Space");
    await expect(page.getByRole("status").filter({ hasText: "in the script" })).toBeVisible();
    await tabTo(page, page.getByRole("button", { name: /Download \.sh \(/ }), 60, "Shift+Tab");
    const download = page.waitForEvent("download");
    await page.keyboard.press("Enter");
    expect((await download).suggestedFilename()).toMatch(/^fix-plan-.*\.sh$/);
  });

  test("the palette goes anywhere, `g` moves, and a message is understood", async ({ page }) => {
    await page.goto(at(""));
    await heard(page);
    await page.keyboard.press("Control+k");
    await page.getByPlaceholder(/Type a page/).waitFor();
    await page.keyboard.type("quota");
    const options = page.getByRole("option");
    await expect(options.nth(2)).toBeVisible();
    // The arrows move through what was found; Escape closes and leaves everything as it was.
    const chosen = page.locator("[role=option][aria-selected=true]");
    const before = await chosen.textContent({ timeout: 15_000 });
    await page.keyboard.press("ArrowDown");
    await expect(chosen).not.toHaveText(before ?? "");
    await page.keyboard.press("ArrowUp");
    await expect(chosen).toHaveText(before ?? "");
    await page.keyboard.press("Escape");
    await expect(page.getByPlaceholder(/Type a page/)).toBeHidden();
    await page.keyboard.press("Control+k");
    await page.getByPlaceholder(/Type a page/).waitFor();
    await page.keyboard.press("Control+A");
    await page.keyboard.type("label-printer");
    await expect(page.getByRole("option", { name: /label-printer/ }).first()).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/label-printer/);
    await page.keyboard.press("g");
    await page.keyboard.press("t");
    await expect(page).toHaveURL(/\/triage/);
    await tabTo(page, page.getByRole("textbox").first());
    await page.keyboard.type("CreateSLB logistics/label-printer");
    await expect(page.getByRole("link", { name: /label-printer/ }).first()).toBeVisible();
  });

  test("who asked for less motion gets none, and what happens is said", async ({ browser }) => {
    const page = await (await browser.newContext({ reducedMotion: "reduce" })).newPage();
    await page.goto(at(""));
    await heard(page);
    await tabTo(page, page.getByRole("button", { name: "Check again" }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Checking");
    const moving = await page.evaluate(
      () =>
        document.getAnimations().filter((one) => {
          const { duration } = one.effect?.getComputedTiming() ?? {};
          return typeof duration === "number" && duration > 1;
        }).length,
    );
    expect(moving).toBe(0);
    const said = page.locator("main p[role=status].sr-only");
    await expect(said).toHaveText("Not ready");
    await page.keyboard.press("/");
    await page.keyboard.type("kafka");
    await expect(page.getByRole("status").filter({ hasText: /^\d+ of \d+ rows$/ })).toBeVisible();
    await page.context().close();
  });
});
