import { waysParam } from "@/lib/client/ways";
import { choiceText } from "@/lib/model/ways";
import type { PlanView } from "@/lib/remediation";
import { demoShell, fixOf, fleetChecked, startDemo, type Dashboard } from "./support/dashboard";
import { FIXED as SERVICE } from "./support/screens";
import { expect, fits, test } from "./support/test";

/** One demo, worked on as its reader does: a fix, all the others, the upgrade. Each test also stands alone. */
test.describe("the demo is worked on", () => {
  test.describe.configure({ timeout: 300_000 });
  let demo: Dashboard;
  test.beforeAll(async () => {
    demo = await startDemo(200);
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

  /** All decisions as the address of a colleague keeps them: of each the first way that has a command. */
  async function waysInAddress(): Promise<string> {
    const plan = (await (await fetch(`${demo.url}/api/clusters/mall-prod-hz/plan`)).json()) as PlanView;
    const taken = plan.steps.flatMap(({ command, decision, findingIds, ways = [] }) => {
      const way = ways.find((one) => one.command) ?? ways[0];
      if (command !== undefined || !way) return [];
      return (decision ? [decision.id] : findingIds).map((id) => choiceText(id, way.name));
    });
    expect(taken.length).toBeGreaterThan(20);
    return encodeURIComponent(waysParam(taken) ?? "");
  }

  test("to green: with all decisions of a link its script and a bill that is paid do it", async ({ page }) => {
    // One block at the end: before it is progress, never a list of routes, requests or warnings.
    expect(demo.log()).not.toMatch(/warn|EBADENGINE|ƒ|"level"/i);
    const shell = demoShell(demo);
    const verdict = page.getByRole("heading", { level: 1 });
    const checkAgain = async () => {
      const started = page.waitForResponse(
        (answer) => answer.request().method() === "POST" && /\/runs$/.test(answer.url()),
      );
      await page.getByRole("button", { name: "Check again" }).first().click();
      await started;
      await fleetChecked(demo.url);
    };
    // Before the bill is paid, steps wait for it: they would be a second script.
    await shell("demo-console pay-bill");
    await page.goto(`${demo.url}/c/mall-prod-hz/fix`);
    await expect(verdict).toContainText("Not ready");
    await checkAgain();
    await page.goto(`${demo.url}/c/mall-prod-hz/fix?view=services&ways=${await waysInAddress()}`);
    await page.getByRole("button", { name: "Script", exact: true }).first().click();
    const download = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "Download .sh" }).click();
    const script = await (await download).path();
    // A page that is open would be drawn anew with each of its edits.
    await page.goto("about:blank");
    await shell(`sh ${script} --apply --window`);
    await page.goto(`${demo.url}/c/mall-prod-hz`);
    await checkAgain();
    await expect(verdict).toContainText(/^Ready/);
  });

  test("the upgrade is watched: not begun, begun, and a change that was not predicted first, with its undo", async ({
    page,
  }) => {
    await page.goto(`${demo.url}/c/mall-prod-hz/upgrade?step=upgrade`);
    await page.getByRole("button", { name: "It has begun" }).click();
    const minute = page.getByRole("region", { name: "The first minute" });
    const said = minute.getByRole("status").first();
    await expect(said).toHaveText("v2.11.2 still runs, v2.15.0 has not started.");
    const read = (text: RegExp) =>
      expect(async () => {
        await minute.getByRole("button", { name: "Read again" }).click();
        await expect(said).toHaveText(text, { timeout: 10_000 });
      }).toPass({ timeout: 60_000 });

    await demoShell(demo)("demo-console upgrade-ccm --with-fault");
    await read(/1 load balancer has a change that was not predicted/);
    const lanes = minute.getByRole("list", { name: "Load balancers" }).first();
    const first = lanes.getByRole("listitem").first();
    await expect(first).toHaveAttribute("data-state", "unpredicted");
    await expect(first).toContainText(/listener tcp:\d+ Scheduler: wrr wlc/);
    await fits(page);
    // The lanes come before the steps that started it; when to go back is open.
    await expect(page.getByText("How it is started")).toBeVisible();
    await expect(minute.getByText(/For support: the cluster id/)).toBeVisible();

    await expect(first).toContainText(/--Scheduler\s+wrr/);
    await expect(minute.getByText(/^done as predicted: \d+$/)).toBeVisible();
    const download = page.waitForEvent("download");
    await minute.getByRole("button", { name: "Markdown" }).click();
    expect((await download).suggestedFilename()).toBe("first-minute-mall-prod-hz.md");

    // Kept: in the history, and for hours on the Overview.
    for (const place of ["/history", ""]) {
      await page.goto(`${demo.url}/c/mall-prod-hz${place}`);
      const kept = page.getByRole("region", { name: "Watched upgrades" });
      await kept.locator("summary").first().click();
      await expect(kept).toContainText(/a change that was not predicted/);
      await expect(kept).toContainText(/Scheduler: wrr wlc/);
      await expect(kept).toContainText(/done as predicted: \d+/);
      await fits(page);
    }
    // Now the target runs: there is no upgrade to play.
    await expect(page.getByText(/CCM v2\.15\.0 is running: there is nothing to upgrade\. A restart/)).toBeVisible();
    await expect(page.getByRole("region", { name: "The first minute of the upgrade" })).toHaveCount(0);
    await expect(page.locator("main")).not.toContainText("tonight");
  });
});
