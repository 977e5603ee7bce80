import { keyOf } from "@/lib/ccm/names";
import { expect, test } from "./support/test";

test("n and p follow the list's filter, survive a reload, and the list keeps its place", async ({ page, demo }) => {
  const queue = page.getByRole("navigation", { name: "Findings queue" });
  const step = async (key: "n" | "p") => {
    // A key acts once the page knows its neighbours.
    await expect(queue).toContainText("left");
    await page.keyboard.press(key);
  };
  await page.goto(`${demo.url}/c/mall-prod-hz/fix?view=services&namespace=platform&state=fail`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Not ready");
  const links = page.locator("tbody a.row-name");
  // The list follows the verdict: it waits for the plan.
  await expect(links.first()).toBeVisible();
  const names = await links.allTextContents();
  expect(names.length).toBeGreaterThan(2);

  await page.getByRole("link", { name: names[0], exact: true }).click();
  await expect(queue).toContainText(`${names.length} left`);
  await step("n");
  await expect(page).toHaveURL(new RegExp(`/s/${names[1]}\\?.*namespace=platform`));
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.reload();
  await expect(queue).toContainText(`${names.length} left`);
  await step("n");
  await expect(page).toHaveURL(new RegExp(`/s/${names[2]}\\?`));
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await step("p");
  await expect(page).toHaveURL(new RegExp(`/s/${names[1]}\\?`));

  await page.getByRole("navigation", { name: "Where you are" }).getByRole("link", { name: "Fix" }).click();
  await expect(page).toHaveURL(/namespace=platform/);
  await expect(page.locator('tr[aria-current="true"]')).toContainText(names[1] ?? "");
});

test("“Check again” moves on when it is green, counts down, and the done one fades", async ({ page, own }) => {
  const key = "service.beta.kubernetes.io/alibaba-cloud-loadbalancer-scheduler";
  const { dashboard, cluster } = own;
  const changed = own.live.simulator.bundle().kubernetes.services.filter(({ metadata }) => metadata?.annotations);
  const before = new Map(changed.slice(0, 3).map((one) => [keyOf(one), one.metadata!.annotations![key] ?? null]));
  for (const [service, value] of before) await own.annotate(service, { [key]: value === "rr" ? "wrr" : "rr" });
  const mend = (service: string) => own.annotate(service, { [key]: before.get(service)! });

  await page.goto(`${dashboard.url}/c/${cluster}/fix?view=services&state=fail`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Not ready");
  const failing = page.locator("tbody a.row-name");
  await expect(failing).toHaveCount(3);
  const names = await failing.allTextContents();
  await failing.first().click();
  const queue = page.getByRole("navigation", { name: "Findings queue" });
  await expect(queue).toContainText("3 left");

  // Still wrong: it stays.
  const again = page.getByRole("button", { name: "Check again" });
  await again.click();
  await expect(page.getByRole("listitem").filter({ hasText: "Checked again: Fail" })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/s/${names[0]}`));

  await mend(names[0]!);
  await again.click();
  await expect(page).toHaveURL(new RegExp(`/s/${names[1]}`));
  await expect(queue).toContainText("2 left");

  // The watch sees the next one turn green, and the page says so.
  await mend(names[1]!);
  await expect(page.getByRole("listitem").filter({ hasText: `${names[1]} passes` })).toBeVisible();
  await page.getByRole("button", { name: "Next failing", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/s/${names[2]}`));
  await page.getByRole("navigation", { name: "Where you are" }).getByRole("link", { name: "Fix" }).click();
  await expect(page.locator("tbody a.row-name")).toHaveCount(1);
});
