import { PHONE } from "./support/devices";
import { expect, fits, test } from "./support/test";

const CHECK = "/c/mall-prod-hz";

test.describe("the first minute, on a phone", () => {
  test.use(PHONE);

  test("a lane a load balancer; the handle leaves the calls that are left, and rewrites the numbers", async ({
    page,
    demo,
  }) => {
    await page.goto(demo.url + CHECK);
    const minute = page.getByRole("region", { name: "The first minute of the upgrade" });
    const said = minute.getByRole("status");
    await expect(said).toContainText(/\d+ calls on \d+ load balancers in about \d+ seconds?/);
    const balancers = async () => Number(/on (\d+) load balancer/.exec((await said.textContent()) ?? "")?.[1] ?? 0);
    const now = await balancers();
    const lanes = minute.getByRole("list", { name: "Load balancers and their calls" });
    // The busiest comes first, and its calls are named.
    await expect(lanes.getByRole("link").first()).toHaveAccessibleName(/deletes|releases/);
    const effort = page.getByRole("list", { name: "What it takes" });
    await expect(effort.getByRole("link", { name: /Safe now/ })).not.toHaveText(/^0/);
    await fits(page);

    const handle = minute.getByRole("radiogroup", { name: "Before the upgrade, up to" });
    await handle.getByRole("radio", { name: "Safe fixes" }).click();
    await expect(effort.getByRole("link", { name: /Safe now/ })).toHaveText(/^0/);
    await expect(page.locator("main")).toContainText("nothing can run now");
    const safe = await balancers();
    expect(safe).toBeLessThanOrEqual(now);
    // By the keyboard too.
    for (const name of ["Window", "Decisions"]) {
      await page.keyboard.press("ArrowRight");
      await expect(handle.getByRole("radio", { name })).toBeFocused();
    }
    await page.keyboard.press("Enter");
    await expect(handle.getByRole("radio", { name: "Decisions" })).toBeChecked();
    await expect.poll(balancers).toBeLessThan(now);
  });
});

test("the table of the first minute names each call with its effect", async ({ page, demo }) => {
  await page.goto(demo.url + CHECK);
  const minute = page.getByRole("region", { name: "The first minute of the upgrade" });
  await minute.getByRole("button", { name: /^\d+ more/ }).click();
  await minute.getByText("All calls as a table").click();
  const table = minute.getByRole("table", { name: "All calls as a table" });
  await expect(table.getByRole("row").filter({ hasText: "connections cut" }).first()).toBeVisible();
  await minute.getByRole("list", { name: "Load balancers and their calls" }).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/(i|s)\//);
});
