import { waysParam } from "@/lib/client/ways";
import { choiceText } from "@/lib/model/ways";
import type { PlanView } from "@/lib/remediation";
import { demoShell, fleetChecked, startDemo } from "./support/dashboard";
import { expect, test, type Page } from "./support/test";

/** The controller acts so many milliseconds after an edit. */
const CONTROLLER_MS = 200;

/** Decisions taken by hand; the others are in the address, as a colleague's link has them. */
const BY_HAND = 3;

/** All other decisions as the address keeps them: of each the first way that has a command. */
async function waysInAddress(url: string): Promise<string> {
  const plan = (await (await fetch(`${url}/api/clusters/mall-prod-hz/plan`)).json()) as PlanView;
  const open = plan.steps.filter(({ command, ways }) => command === undefined && ways !== undefined);
  const taken = open.slice(BY_HAND).flatMap(({ decision, findingIds, ways = [] }) => {
    const way = ways.find(({ command }) => command) ?? ways[0]!;
    return (decision ? [decision.id] : findingIds).map((id) => choiceText(id, way.name));
  });
  return waysParam(taken) ?? "";
}

/** Takes the decisions of the list one after the other, of each the first way that has a command. Returns how many there were. */
async function decide(page: Page): Promise<number> {
  const kept = async () =>
    (
      (await (await page.request.get(`${new URL(page.url()).origin}/api/clusters/mall-prod-hz/decided`)).json()) as {
        decisions: unknown[];
      }
    ).decisions.length;
  const left = page.locator("[data-group=decide]");
  const open = page.locator("[data-slot=question]:visible").first();
  const timeout = 2_000;
  const one = async () => {
    if ((await left.count()) === 0) return;
    await expect(open).toBeVisible({ timeout });
    const before = await kept();
    const answers = open.locator("[data-answer]");
    const typed = open.locator('[data-answer]:not([title$="By hand"])');
    await ((await typed.count()) > 0 ? typed : answers).first().click({ timeout });
    await expect.poll(kept, { intervals: [50], timeout }).toBeGreaterThan(before);
  };
  await expect(left).toBeVisible();
  // The list is drawn anew after each: a click that comes too late is tried again.
  while ((await left.count()) > 0) await expect(one).toPass({ intervals: [100] });
  return (await kept()) + (new URL(page.url()).searchParams.get("ways")?.split(",").length ?? 0);
}

test("the demo is worked to green: its decisions on the list, its script, and a bill that is paid", async ({
  page,
}) => {
  // A limit for what never ends: a busy machine takes some minutes for all the decisions and commands.
  test.setTimeout(600_000);
  const dashboard = await startDemo(CONTROLLER_MS);
  try {
    const shell = demoShell(dashboard);
    // One block at the end: before it is progress, never a list of routes, requests or warnings.
    expect(dashboard.log()).not.toMatch(/warn|EBADENGINE|ƒ|"level"/i);

    await page.goto(dashboard.url);
    await page.getByRole("link", { name: "mall-prod-hz" }).first().click();
    const verdict = page.getByRole("heading", { level: 1 });
    await expect(verdict).toContainText("Not ready");
    const checkAgain = async () => {
      const started = page.waitForResponse(
        (answer) => answer.request().method() === "POST" && /\/runs$/.test(answer.url()),
      );
      await page.getByRole("button", { name: "Check again" }).first().click();
      await started;
      await fleetChecked(dashboard.url);
      await page.reload();
      await expect(verdict).toContainText(/^(Ready|Not ready)/);
    };
    // Before the bill is paid, steps wait for it: they would be a second script.
    await shell("demo-console pay-bill");
    await checkAgain();
    const ways = encodeURIComponent(await waysInAddress(dashboard.url));
    await page.goto(`${dashboard.url}/c/mall-prod-hz/fix?view=services&group=decide&ways=${ways}`);
    expect(await decide(page)).toBeGreaterThan(20);
    const all = new URL(page.url());
    all.searchParams.delete("group");
    await page.goto(all.href);
    await page.getByRole("button", { name: "Script", exact: true }).first().click();
    const download = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "Download .sh" }).click();
    await shell(`sh ${await (await download).path()} --apply --window`);
    // Edits turn rows green by themselves; calls of the cloud are seen when it is read again.
    await checkAgain();
    await expect(verdict).toContainText(/^Ready/);
  } finally {
    await dashboard.stop();
  }
});
