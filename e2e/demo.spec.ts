import { undecide } from "./support/dashboard";
import { expect, test } from "./support/test";

test.describe("the demo", () => {
  test("a value that is open is chosen from what was read, and a console path is a link", async ({ page, demo }) => {
    await page.goto(`${demo.url}/c/mall-prod-hz/s/logistics/label-printer`);
    await page.getByRole("radio", { name: /^Another vSwitch: mall-prod-hz-i/ }).click();
    await expect(page.locator("[data-command-kind=fix] code").first()).toHaveText(/vswitch-id=vsw-\w+/);
    await undecide(demo.url);

    await page.goto(`${demo.url}/c/mall-prod-hz/s/shop/promo`);
    await expect(page.getByText("The precheck shows 1 now, then 2.")).toBeVisible();
    const stopped = page.locator("article", { hasText: "Access control status of listener 80/tcp differs" });
    // Whether it is started is decided with who gets in.
    await expect(stopped.getByText("and 2 more")).toBeVisible();
    await expect(stopped.getByRole("radio")).toHaveCount(2);
    await page.locator("article").first().getByRole("radio").last().click();
    await page.locator("article").first().getByText("Look first and undo").first().click();
    const link = page.locator("article a[href^='https://slb.console.aliyun.com/slb/cn-hangzhou/slbs/lb-']").first();
    await expect(link).toHaveAttribute("target", "_blank");
    await undecide(demo.url);
  });
});
