import { PHONE } from "./support/devices";
import { expect, fits, test } from "./support/test";

const CHECK = "/c/mall-prod-hz";

test.describe("the owner of a Service", () => {
  test.use(PHONE);

  test("shows the first change in the owner's form next to the command, and how to pause and resume the owner", async ({
    page,
    demo,
  }) => {
    await page.goto(`${demo.url}${CHECK}/s/shop/cart`);
    await expect(page.locator("dl").getByText("mall-shop")).toBeVisible();
    await page.locator("summary", { hasText: "At its source" }).click();
    const source = page.getByRole("region", { name: "At its source" });
    await expect(source.getByText("In the source of Argo CD application mall-shop")).toBeVisible();
    // Changes that a sync would revert are reviewed first.
    await expect(source.locator("pre").first()).toHaveText("argocd app diff mall-shop");
    await expect(source.locator("pre").nth(1)).toContainText('loadbalancer-spec: "slb.s3.small"');
    await expect(source).toContainText("Before you commit, prove the edit:");
    await expect(source).toContainText("cat ... | npx preflight preview -f - --live says what it leads to");
    await source.getByRole("tab", { name: "Kustomize" }).click();
    await expect(source.locator("pre").first()).toContainText("patches:");
    await expect(source).toContainText("kubectl kustomize ... | npx preflight preview");
    await source.getByText("Keep the edit until the upgrade is done").click();
    await expect(source.getByText("--sync-policy automated")).toBeVisible();
    await fits(page);
  });
});
