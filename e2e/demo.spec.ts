import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { startDemo } from "./support/dashboard";
import { expect, test } from "./support/test";

const run = promisify(execFile);
/** Fixes worked through in the order of the list, which begins with annotations. */
const WORKED = 3;
/** The command of a card; what is behind its details is another way. */
const SHOWN = "article > [data-command-kind=fix] code";

test.describe("the demo", () => {
  test("is worked towards green with what the terminal and the screen say, and nothing else", async ({ page }) => {
    test.setTimeout(300_000);
    const dashboard = await startDemo();
    const shellLine = /^ +(export PATH=.*)$/m.exec(dashboard.printed())?.[1] ?? "";
    expect(shellLine).toContain("preflight-demo-");
    // One block at the end: whatever came before it is progress, never a list of routes, requests or warnings.
    expect(dashboard.log()).not.toMatch(/warn|EBADENGINE|ƒ|"level"/i);

    await page.goto(dashboard.url);
    await page.getByRole("link", { name: "mall-prod-hz" }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Not ready");
    // The week before is there to be looked at.
    await expect(page.getByRole("link", { name: /[89] checks$/ })).toBeVisible();
    await page.getByRole("link", { name: "Fix", exact: true }).click();
    await page.locator("tbody a.row-name").first().click();

    const again = page.getByRole("button", { name: "Check again" });
    const title = page.getByRole("heading", { level: 1 });
    const shown = page.locator(SHOWN).first();
    /** Types a command and checks again: whether the Service is green. */
    const type = async (command: string): Promise<boolean> => {
      await run("sh", ["-c", `${shellLine}\n${command}`]);
      const answer = page.waitForResponse((response) => response.url().endsWith("/recheck"));
      await again.click();
      const { rows } = (await (await answer).json()) as { rows: { status: string }[] };
      return rows.every(({ status }) => status === "pass");
    };
    /** Types what the page shows until nothing is left, or what is left is a decision. */
    const workOff = async (program: string): Promise<boolean> => {
      await expect(again).toBeEnabled();
      await expect(page.locator("article").first()).toBeVisible();
      while ((await shown.count()) > 0) {
        const command = (await shown.textContent()) ?? "";
        expect(command).toContain(program);
        if (await type(command)) return true;
        await expect(page.locator(SHOWN, { hasText: command })).toHaveCount(0);
      }
      return false;
    };
    for (let worked = 0; worked < WORKED;) {
      const name = (await title.textContent()) ?? "";
      if (await workOff("kubectl")) worked += 1;
      else await page.getByRole("link", { name: /^Next/ }).click();
      // A green one makes way for the next by itself.
      await expect(title, name).not.toHaveText(name);
    }
    await page.goto(`${dashboard.url}/c/mall-prod-hz/s/shop/gift-card`);
    await expect(shown).toBeVisible();
    expect(await workOff("aliyun")).toBe(true);

    // A decision is no command of the page until a person takes it; then it is typed as any other.
    await page.goto(`${dashboard.url}/c/mall-prod-hz/s/payments/ledger`);
    const card = page.locator("article");
    await expect(card.getByRole("group", { name: "Choose one" })).toBeVisible();
    await expect(shown).toHaveCount(0);
    await expect(again).toBeEnabled();
    await card.getByRole("radio", { name: "Restore the CLB" }).click();
    await expect(shown).toContainText("aliyun slb SetLoadBalancerDeleteProtection");
    expect(await type((await shown.textContent()) ?? "")).toBe(true);
    await dashboard.stop();
  });

  test("a value that is open is chosen from what was read, and a console path is a link", async ({ page, demo }) => {
    await page.goto(`${demo.url}/c/mall-prod-hz/s/logistics/label-printer`);
    await page.getByRole("radio", { name: /^Another vSwitch: mall-prod-hz-i/ }).click();
    await expect(page.locator("[data-command-kind=fix] code").first()).toHaveText(/vswitch-id=vsw-\w+/);
    await expect(page).toHaveURL(/ways=logistics/);

    await page.goto(`${demo.url}/c/mall-prod-hz/s/shop/promo`);
    await expect(page.getByText("The precheck shows 1 now, then 2.")).toBeVisible();
    await page.locator("article").first().getByRole("radio").last().click();
    await page.locator("article").first().getByText("Look first and undo").first().click();
    const link = page.locator("article a[href^='https://slb.console.aliyun.com/slb/cn-hangzhou/slbs/lb-']").first();
    await expect(link).toHaveAttribute("target", "_blank");
  });

  test("shared instances are with their Services in one picture", async ({ page, demo }) => {
    await page.goto(`${demo.url}/c/mall-prod-hz`);
    await page.getByText("More", { exact: true }).click();
    const instance = page.locator("li", { has: page.locator("> span a[href*='/i/lb-']") }).first();
    await expect(instance).toBeVisible();
    expect(await instance.locator("a[href*='/s/']").count()).toBeGreaterThan(1);
  });
});
