import { expect, test } from "./support/test";

test("the text for an assistant is that of one Service, without its names", async ({ page, context, demo }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`${demo.url}/c/mall-prod-hz/s/payments/gateway`);
  await page.getByRole("button", { name: "Copy for an assistant" }).click();
  await expect(page.getByText("Names, addresses and domains are placeholders.").first()).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toContain("tls_cipher_policy_1_0");
  expect(text).toContain("NAMESPACE-");
  expect(text).not.toMatch(/payments|mall\.example\.com|shop\//);
});
