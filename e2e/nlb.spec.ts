import { expect, test } from "./support/test";

const TARGET = "target=v2.15.0";

test.describe("NLB Services of the demo, for the release whose precheck looks at them", () => {
  test("are chosen in the list by their type, and a page tells what the console hides", async ({ page, demo }) => {
    await page.goto(`${demo.url}/c/mall-prod-hz/fix?family=nlb&${TARGET}`);
    const names = page.locator("main table a.row-name");
    await expect(names.filter({ hasText: "edge/game-login" })).toBeVisible();
    await expect(names.filter({ hasNotText: /^(?:edge\/|platform\/api-gateway$)/ })).toHaveCount(0);
    await expect(page.locator("tbody tr", { hasText: "edge/game-login" }).first()).toContainText("NLB");

    await page.goto(`${demo.url}/c/mall-prod-hz/s/edge/game-login?${TARGET}`);
    const kept = page.getByText("Shown in the result Event: 1 of 2.");
    await kept.click();
    await expect(page.getByText(/^UpdateListener lsn-/)).toBeVisible();
    await expect(page.getByText(/^UpdateServerGroup sgp-/)).toBeVisible();
    await expect(page.getByText("NLB has").first()).toBeAttached();
    await expect(page.getByText("CLB has")).toHaveCount(0);

    const map = page.getByRole("group", { name: /^Service ports, listeners/ });
    await expect(map.getByText("Server group").first()).toBeVisible();
    await expect(map.getByText(/nlb\.aliyuncsslb\.com|\.nlb\./).first()).toBeVisible();
  });

  test("say on the Upgrade page what starting the precheck writes", async ({ page, demo }) => {
    await page.goto(`${demo.url}/c/mall-prod-hz/upgrade?step=official&${TARGET}`);
    await expect(page.getByText("The official precheck also writes to the cluster", { exact: false })).toBeVisible();
  });
});
