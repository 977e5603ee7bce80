import { demoShell, fixOf, startDemo, type Dashboard } from "./support/dashboard";
import { FIXED as SERVICE } from "./support/screens";
import { expect, test } from "./support/test";

/** The controller acts so many milliseconds after an edit. */
const CONTROLLER_MS = 200;

test.describe("after a fix", () => {
  let demo: Dashboard;
  test.beforeAll(async () => {
    demo = await startDemo(CONTROLLER_MS);
  });
  test.afterAll(() => demo.stop());

  test("a receipt says what was changed, by which program, when the sync ended, and how to undo it", async ({
    page,
    context,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const shell = demoShell(demo);
    const step = await fixOf(demo, SERVICE);
    await page.goto(`${demo.url}/c/mall-prod-hz/s/${SERVICE}`);
    const receipt = page.locator("[data-slot=receipt]");
    await expect(page.getByRole("table", { name: "Both sides" }).first()).toBeVisible();
    await expect(receipt).toHaveCount(0);

    await shell(step.command!);
    await expect(receipt).toBeVisible();
    const setting = receipt.getByRole("row").filter({ hasText: /idle timeout/i });
    await expect(setting.getByRole("cell")).toHaveText(["300", "900", "900"]);
    await expect(receipt).toContainText(/Set by kubectl/);
    await expect(receipt.locator("[data-command-kind=plain]")).toContainText("kubectl");
    // The Events are read when a person asks, which may be before the controller wrote its own.
    await expect(async () => {
      await page.getByRole("button", { name: "Check again" }).click({ timeout: 5_000 });
      await expect(receipt).toContainText("Sync ended", { timeout: 5_000 });
    }).toPass();

    await page.goto(`${demo.url}/c/mall-prod-hz`);
    const list = page.getByRole("region", { name: /^Fixed lately: \d/ });
    await list.locator("summary").first().click();
    await expect(list).toContainText(SERVICE);
    await list.getByRole("button", { name: "Copy for the change ticket" }).click();
    const ticket = await page.evaluate(() => navigator.clipboard.readText());
    expect(ticket).toContain(`## ${SERVICE}`);
    expect(ticket).toMatch(/\| Idle timeout.* \| 300 \| 900 \| 900 \|/i);
    expect(ticket).toContain(step.undo!);

    // Undone, the controller writes the old value: it passes by another way than the plan's.
    await shell(step.undo!);
    const again = { headers: { origin: demo.url }, data: { service: SERVICE } };
    const read = () => page.request.post(`${demo.url}/api/clusters/mall-prod-hz/runs/recheck`, again);
    await expect.poll(async () => JSON.stringify(await (await read()).json())).toContain('"status":"pass"');
    await page.goto(`${demo.url}/c/mall-prod-hz/s/${SERVICE}`);
    await expect(setting.getByRole("cell")).toHaveText(["300", "900", "300"]);
    await expect(receipt).toContainText("not those of a step of the plan");
    await expect(receipt.locator("[data-command-kind=undo]")).toHaveCount(0);
  });
});
