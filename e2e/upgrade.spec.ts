import type { Locator } from "playwright/test";
import { expect, fits, test, type Page } from "./support/test";

const CLUSTER = "/c/mall-prod-hz";

test.describe("around the upgrade", () => {
  /** Opens a step, if it is not the one that is open. */
  async function open(page: Page, id: string): Promise<Locator> {
    const step = page.locator(`#${id}`);
    const title = step.getByRole("heading").getByRole("button");
    if ((await title.getAttribute("aria-expanded")) !== "true") await title.click();
    await expect(title).toHaveAttribute("aria-expanded", "true");
    return step;
  }

  test("is a stepper: one step is open, the others are a line each; a policy is judged, all of it exported", async ({
    page,
    demo,
  }) => {
    await page.goto(`${demo.url}${CLUSTER}/upgrade`);
    await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText(/^\d of 9 done$/);
    const titles = page.getByRole("list", { name: "Steps" }).getByRole("heading").getByRole("button");
    await expect(titles).toHaveCount(9);
    await expect(titles.and(page.locator("[aria-expanded=true]"))).toHaveCount(1);
    await expect(page.locator("#fix")).toContainText(/Fix\d+ left/);
    // Work that has not begun is not broken.
    await expect(page.getByRole("img", { name: "Wrong" })).toHaveCount(0);
    const changes = await open(page, "changes");
    await changes.getByText(/^Applies to this cluster \(\d+\)$/).click();
    await expect(changes).toContainText("domain-extensions starts to count with v2.13.0");
    await changes.getByRole("button", { name: "Next" }).click();
    await expect(page).toHaveURL(/step=fix/);
    const permissions = await open(page, "permissions");
    await permissions.getByLabel("Policy documents of the CCM's role").fill("{oops");
    await permissions.getByRole("button", { name: "Show missing permissions" }).click();
    const said = permissions.getByRole("status").filter({ hasText: "not the JSON of a policy document" });
    await expect(said).toBeVisible();
    const policy = { Version: "1", Statement: [{ Effect: "Allow", Action: "nlb:*", Resource: "*" }] };
    await permissions.getByLabel("Policy documents of the CCM's role").fill(JSON.stringify(policy));
    await permissions.getByRole("button", { name: "Show missing permissions" }).click();
    await expect(permissions).toContainText("Missing: 4 of 6");
    await fits(page);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Markdown" }).first().click();
    expect((await download).suggestedFilename()).toBe("ccm-upgrade-mall-prod-hz.md");
  });

  test("what was done outside is ticked off, with name and time, is still so later, and is taken back", async ({
    page,
    demo,
  }) => {
    await page.goto(`${demo.url}${CLUSTER}/upgrade?step=rollback`);
    const step = page.locator("#rollback");
    await step.getByRole("button", { name: "I have done this" }).click();
    // The next one that is not done is open.
    await expect(page).toHaveURL(/step=freeze/);
    await expect(step).toContainText(/Done by .+, \d\d:\d\d/);
    await page.reload();
    await expect(step.getByRole("img", { name: "Done" })).toBeVisible();
    await open(page, "rollback");
    await step.getByRole("button", { name: "Take back" }).click();
    await expect(step.getByRole("button", { name: "I have done this" })).toBeVisible();
  });

  test("a baseline is taken in its step, and compared with something later only", async ({ page, demo }) => {
    await page.goto(`${demo.url}${CLUSTER}/upgrade`);
    const freeze = await open(page, "freeze");
    await freeze.getByRole("button", { name: "Take a baseline now" }).click();
    await expect(freeze).toContainText("later checks are compared with it");
    const verify = await open(page, "verify");
    await expect(verify).toContainText(/Baseline of \d\d:\d\d: the next check is compared with it\./);
    await page.getByRole("button", { name: "Check again" }).first().click();
    await expect(verify.getByRole("status").filter({ hasText: "Unchanged" })).toContainText(
      "Nothing changed in the cloud.",
    );
    await fits(page);
  });

  test("a finding is accepted from its place, counts apart, and is withdrawn", async ({ page, demo }) => {
    await page.goto(`${demo.url}${CLUSTER}/s/shop/cart`);
    await page.getByRole("button", { name: "Accept CLB401" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Accept CLB401" });
    await dialog.getByLabel("Reason").fill("moves next week");
    await dialog.getByLabel("Owner").fill("team-shop");
    await dialog.getByRole("button", { name: "Accept", exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("moves next week")).toBeVisible();
    await expect(page.getByText("Would be changed (accepted)")).toBeVisible();
    await page.goto(`${demo.url}${CLUSTER}/fix`);
    const accepted = page.locator("#accepted");
    await accepted.locator("summary").click();
    const row = accepted.getByRole("listitem").filter({ hasText: "shop/cart" });
    await expect(row).toContainText("team-shop");
    await row.getByRole("button", { name: "Withdraw the acceptance of CLB401 on shop/cart" }).click();
    await expect(row).toHaveCount(0);
  });
});
