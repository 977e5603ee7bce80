import { expect, fits, test } from "./support/test";

const CLUSTER = "/c/mall-prod-hz";

test.describe("around the upgrade", () => {
  test("the playbook goes chapter by chapter, judges a pasted policy and is exported", async ({ page, demo }) => {
    await page.goto(`${demo.url}${CLUSTER}/upgrade`);
    await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText(
      "Upgrade of the CCM from v2.11.2 to v2.15.0",
    );
    await expect(page.getByRole("heading", { level: 3, name: /^\d+\D/ })).toHaveCount(10);
    await expect(page.locator("#changes")).toContainText("domain-extensions starts to count with v2.13.0");
    const permissions = page.locator("#permissions");
    await permissions.getByLabel("Policy documents of the CCM's role").fill("{oops");
    await permissions.getByRole("button", { name: "Show missing permissions" }).click();
    await expect(permissions.getByRole("status")).toHaveText("This is not the JSON of a policy document.");
    const policy = { Version: "1", Statement: [{ Effect: "Allow", Action: "nlb:*", Resource: "*" }] };
    await permissions.getByLabel("Policy documents of the CCM's role").fill(JSON.stringify(policy));
    await permissions.getByRole("button", { name: "Show missing permissions" }).click();
    await expect(permissions).toContainText("Missing: 4 of 6");
    await fits(page);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Markdown" }).first().click();
    expect((await download).suggestedFilename()).toBe("ccm-upgrade-mall-prod-hz.md");
  });

  test("a baseline is taken, and nothing changed since", async ({ page, demo }) => {
    await page.goto(`${demo.url}${CLUSTER}/upgrade`);
    await page
      .locator("#after")
      .getByRole("button", { name: /baseline/ })
      .click();
    await expect(page.getByRole("status").filter({ hasText: "Unchanged" })).toContainText(
      "Nothing changed in the cloud.",
    );
    await fits(page);
  });

  test("annotations are found by key, value, version and finding", async ({ page, demo }) => {
    await page.goto(`${demo.url}/guide/annotations`);
    const search = page.getByRole("searchbox", { name: "Search annotations" });
    for (const [words, key] of [
      ["CLB222", "alibaba-cloud-loadbalancer-scheduler"],
      ["zone-maps", "alibaba-cloud-loadbalancer-zone-maps"],
      ["PayByCLCU", "alibaba-cloud-loadbalancer-instance-charge-type"],
    ] as const) {
      await search.fill(words);
      await expect(page.getByRole("article", { name: new RegExp(`${key}$`) })).toBeVisible();
    }
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
    await expect(async () => {
      if (!(await accepted.evaluate((element) => (element as HTMLDetailsElement).open)))
        await accepted.locator("summary").click();
      await expect(accepted.getByRole("list")).toBeVisible({ timeout: 2_000 });
    }).toPass();
    const row = accepted.getByRole("listitem").filter({ hasText: "shop/cart" });
    await expect(row).toContainText("team-shop");
    await row.getByRole("button", { name: "Withdraw the acceptance of CLB401 on shop/cart" }).click();
    await expect(row).toHaveCount(0);
  });
});
