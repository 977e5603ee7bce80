import { execFile } from "node:child_process";
import { tmpdir } from "node:os";
import { promisify } from "node:util";
import { startDemo } from "./support/dashboard";
import { expect, fits, test } from "./support/test";

const run = promisify(execFile);

test("the upgrade is watched: not begun, begun, and a change that was not predicted first, with its undo", async ({
  page,
}) => {
  test.setTimeout(300_000);
  const dashboard = await startDemo(200);
  try {
    const shellLine = /^ +(export PATH=.*)$/m.exec(dashboard.printed())?.[1] ?? "";
    const shell = (line: string) => run("sh", ["-c", `${shellLine}\n${line}`], { cwd: tmpdir() });
    await page.goto(`${dashboard.url}/c/mall-prod-hz/upgrade?step=upgrade`);
    await page.getByRole("button", { name: "It has begun" }).click();
    const minute = page.getByRole("region", { name: "The first minute" });
    const said = minute.getByRole("status").first();
    await expect(said).toHaveText("v2.11.2 still runs, v2.15.0 has not started.");
    const read = (text: RegExp) =>
      expect(async () => {
        await minute.getByRole("button", { name: "Read again" }).click();
        await expect(said).toHaveText(text, { timeout: 10_000 });
      }).toPass({ timeout: 60_000 });

    await shell("demo-console upgrade-ccm --with-fault");
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
      await page.goto(`${dashboard.url}/c/mall-prod-hz${place}`);
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
  } finally {
    await dashboard.stop();
  }
});
