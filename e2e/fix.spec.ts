import { runEngine } from "@/lib/engine";
import { PHONE } from "./support/devices";
import { expect, fits, test } from "./support/test";

const CHECK = "/c/mall-prod-hz";
const PROTECTION = "service.beta.kubernetes.io/alibaba-cloud-loadbalancer-delete-protection";

test.describe("the list of fixes", () => {
  test("says the values, who owns the Service, what a group's commands lead to, and what its signs mean", async ({
    page,
    demo,
  }) => {
    await page.goto(`${demo.url}${CHECK}/fix`);
    const row = page.getByRole("row").filter({ hasText: "edge/game-login" });
    await expect(row).toContainText("idle-timeout 300 → 900, health-check-interval 10 → 5");
    await expect(row).toContainText("Terraform");
    await expect(page.locator("[data-group=safe]")).toContainText(/\d+ go green/);
    // A sign tells its meaning to a mouse and to the keyboard; all of them on demand.
    const tip = page.getByRole("tooltip");
    await row.getByRole("img", { name: "No effect on traffic" }).hover();
    await expect(tip).toContainText("no client notices");
    await page.mouse.move(0, 0);
    await expect(tip).toHaveCount(0);
    await row.getByRole("button", { name: "Unfold edge/game-login" }).focus();
    await page.keyboard.press("Tab");
    await expect(tip).toContainText("no client notices");
    await page.getByRole("button", { name: "What the signs mean" }).click();
    for (const text of ["No effect on traffic", "The address is lost", "Needs a decision", "precheck misses it"])
      await expect(page.getByRole("dialog")).toContainText(text);
  });

  test("gives a group's script, with the line that runs it", async ({ page, demo }) => {
    await page.goto(`${demo.url}${CHECK}/fix`);
    const group = page.locator("[data-group=safe]");
    const download = page.waitForEvent("download");
    await group.getByRole("button", { name: "Script" }).click();
    await page.getByRole("menuitem", { name: "Download .sh" }).click();
    expect((await download).suggestedFilename()).toBe("fix-plan-mall-prod-hz.sh");
    await expect(page.getByText("“sh fix-plan-mall-prod-hz.sh” only prints what it would do").first()).toBeVisible();
    // One press chooses the group.
    await group.getByRole("checkbox").click();
    const number = Number(/\d+/.exec((await group.getByRole("heading").textContent()) ?? "")?.[0]);
    await expect(page.getByRole("region", { name: "Selected rows" })).toContainText(`${number} rows selected`);
  });

  test.describe("on a phone", () => {
    test.use(PHONE);

    test("has its filters in a sheet, and the effect in the row", async ({ page, demo }) => {
      await page.goto(`${demo.url}${CHECK}/fix?group=window`);
      const effect = page.getByText("Existing connections cut").filter({ visible: true }).first();
      await effect.tap();
      await expect(page.getByRole("tooltip")).toContainText("clients reconnect");
      await page.getByRole("button", { name: "Filters" }).click();
      const box = (await page.getByRole("dialog", { name: "Filters" }).boundingBox())!;
      expect([Math.round(box.x), Math.round(box.width)]).toEqual([0, 390]);
      await fits(page);
    });
  });
});

test.describe("Services with the same problem", () => {
  test("are decided once, with exceptions; a row that passes is struck out in its place", async ({ page, own }) => {
    const { url } = own.dashboard;
    const bundle = own.live.simulator.bundle();
    const changed = runEngine(bundle, { checkedAt: bundle.capturedAt })
      .services.filter(({ loadBalancerId }) => loadBalancerId)
      .slice(0, 4)
      .map(({ service }) => service);
    for (const service of changed) await own.annotate(service, { [PROTECTION]: "on" });
    await page.goto(`${url}/c/${own.cluster}/fix?by=problem`);
    const group = page.locator("[data-group='problem:CLB404']");
    await expect(group).toBeVisible({ timeout: 60_000 });
    await group.getByRole("button", { name: /^Decide for all/ }).click();
    await page.getByRole("menuitem", { name: /^Do what the Service asks for/ }).click();
    await expect(group).toContainText(/safe now/);
    await expect(group).not.toContainText(/decision/);
    const all = Number(/(\d+) safe now/.exec((await group.locator("span").allTextContents()).join("\n"))?.[1]);
    expect(all).toBeGreaterThanOrEqual(changed.length);

    // One Service decides otherwise on its card.
    const [exception, other] = [changed[0]!, changed[1]!];
    await page.goto(`${url}/c/${own.cluster}/s/${exception}`);
    const card = page.getByRole("article", { name: "CLB404" });
    await expect(card.getByRole("radio", { name: "Do what the Service asks for" })).toBeChecked();
    await card.getByRole("button", { name: "Take it back" }).click();
    await expect(card.getByRole("group", { name: "Choose one" })).toBeVisible();
    await page.getByRole("navigation", { name: "Where you are" }).getByRole("link", { name: "Fix" }).click();
    await expect(page).toHaveURL(/\/fix/);
    await page.goto(`${url}/c/${own.cluster}/fix?by=problem`);
    // The list opens at the row that was left.
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, 0));
      await expect(group).toContainText(`${all - 1} safe now`, { timeout: 2_000 });
    }).toPass({ timeout: 30_000 });

    // A user runs one of them: the list follows, and the row stays where it is.
    await page.goto(`${url}/c/${own.cluster}/fix?by=problem&q=${other}`);
    const row = page.getByRole("row").filter({ hasText: other });
    await expect(row).toBeVisible();
    await own.annotate(other, { [PROTECTION]: "off" });
    await expect(row.getByRole("img", { name: "Pass" })).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText(`${other} passes now`).first()).toBeVisible();
    await page.getByRole("button", { name: "Hide 1 that passed" }).click();
    await expect(page.locator("[data-group=rest]")).toBeVisible();
    await expect(row.locator(".line-through")).toHaveCount(0);
  });
});
