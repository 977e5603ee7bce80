import { expect, fits, test } from "./support/test";

const GATEWAY = "/s/payments/gateway";

test("who changed it is asked when a person presses, and answered for each finding", async ({ page, demo }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/\/who\?/.test(request.url())) asked.push(request.url());
  });
  await page.goto(`${demo.url}/c/mall-prod-hz${GATEWAY}`);
  const who = page.getByRole("region", { name: "Who changed it" });
  await expect(who.getByRole("button")).toHaveAttribute("title", /nothing is stored\./);
  expect(asked).toEqual([]);
  await page.getByRole("button", { name: "Who changed it?" }).click();
  await expect(who).toContainText(
    "Listener 443: TLSCipherPolicy set to tls_cipher_policy_1_0 by RAM user zhangwei in the console",
  );
  await expect(who).toContainText("Both ways are open");
  expect(asked).toHaveLength(1);
  await who.locator("summary").first().click();
  await expect(who).toContainText("slb.console.aliyun.com");
  await fits(page);
});
