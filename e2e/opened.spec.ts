import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { demoBundle } from "../simulator/demo/bundle";
import type { Dashboard } from "./support/dashboard";
import { expect, fits, test, type Page } from "./support/test";

const NOW = "2026-11-21T08:00:00Z";
/** A support engineer has the file and no cluster: what an upgrade needs comes from it all the same. */
test.describe("an opened bundle", () => {
  let dir = "";
  const file = (name: string) => path.join(dir, name);
  test.beforeAll(() => {
    dir = mkdtempSync(path.join(tmpdir(), "preflight-e2e-"));
    const now = demoBundle({ now: NOW });
    writeFileSync(file("now.json"), JSON.stringify(now));
    const before = structuredClone(now);
    before.capturedAt = "2026-11-20T08:00:00Z";
    before.alibabaCloud.loadBalancers[0]!.LoadBalancerName = "as-it-was";
    writeFileSync(file("before.json"), JSON.stringify(before));
    before.cluster.id = "c-another";
    writeFileSync(file("another.json"), JSON.stringify(before));
    writeFileSync(
      file("waivers.yaml"),
      [
        "version: 1",
        "waivers:",
        '  - {service: shop/cart, code: CLB401, reason: moves next week, owner: team-shop, until: "2027-03-31"}',
        '  - {service: shop/gone, code: CLB401, reason: was once, owner: team-shop, until: "2027-03-31"}',
        "",
      ].join("\n"),
    );
  });
  test.afterAll(() => rmSync(dir, { recursive: true, force: true }));

  const tab = (page: Page, name: string) =>
    page.getByRole("navigation").getByRole("link", { name: new RegExp(`^${name}`) });
  /** Whatever is chosen, nothing is sent: every request is a read of the dashboard's own files. */
  async function open(page: Page, { url }: Dashboard): Promise<string[]> {
    await page.goto(`${url}/open`);
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.method() !== "GET") sent.push(`${request.method()} ${request.url()}`);
    });
    await page.locator("input[type=file]").first().setInputFiles(file("now.json"));
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Not ready");
    return sent;
  }

  test("has its playbook with a pasted policy, is judged for every target, and worked through one by one", async ({
    page,
    demo,
  }) => {
    const sent = await open(page, demo);
    await tab(page, "Upgrade").click();
    await expect(page.getByRole("heading", { name: /^\d of 9 done$/ })).toBeVisible();
    const permissions = page.locator("#permissions");
    await permissions.getByRole("heading").getByRole("button").click();
    await expect(page).toHaveURL(/#\/upgrade$/);
    // A file keeps no names of people: there is nothing to tick off.
    await expect(page.getByRole("button", { name: "I have done this" })).toHaveCount(0);
    const policy = { Version: "1", Statement: [{ Effect: "Allow", Action: "nlb:*", Resource: "*" }] };
    await permissions.getByLabel("Policy documents of the CCM's role").fill(JSON.stringify(policy));
    await permissions.getByRole("button", { name: "Show missing permissions" }).click();
    await expect(permissions).toContainText("Missing: 4 of 6");
    await fits(page);

    await tab(page, "Overview").click();
    await page.getByRole("button", { name: "Target versions" }).click();
    const column = page.getByRole("table").getByRole("button", { name: /^Show the check for v2\.13\.0:/ });
    await column.click();
    await expect(column).toHaveAttribute("aria-pressed", "true");
    await expect(page).toHaveURL(/target=v2\.13\.0/);
    await page.keyboard.press("Escape");
    await fits(page);
    await tab(page, "Fix").click();
    await page.locator("main table a.row-name").first().click();
    await expect(page).toHaveURL(/#\/[is]\//);
    const queue = page.getByRole("navigation", { name: "Findings queue" });
    const left = await queue.getByRole("status").textContent();
    expect(left).toMatch(/\d+ left/);
    const first = page.url();
    await queue.getByRole("link", { name: /^Next/ }).click();
    await expect(page).not.toHaveURL(first);
    await expect(queue.getByRole("status")).toHaveText(left ?? "");
    await fits(page);
    expect(sent).toEqual([]);
  });

  test("counts what a file accepts apart, is compared with an earlier one of its cluster, and switches language with both", async ({
    page,
    demo,
  }) => {
    const sent = await open(page, demo);
    await tab(page, "Fix").click();
    await page.getByLabel("Choose .preflight-waivers.yaml").first().setInputFiles(file("waivers.yaml"));
    // By then every part of the page has its new answer, and nothing moves under the mouse.
    await expect(page.getByRole("status").filter({ hasText: "waivers.yaml" })).toBeVisible();
    await page.locator("#accepted > summary").click();
    const rows = page.getByRole("list", { name: "Accepted findings" }).getByRole("listitem");
    await expect(rows).toHaveCount(2);
    await expect(rows.filter({ hasText: "shop/gone" })).toContainText("No longer found");
    await expect(rows.filter({ hasText: "shop/cart" })).toContainText("team-shop, until 2027-03-31");
    await expect(rows.getByRole("button")).toHaveCount(0);
    await fits(page);
    await rows.getByRole("link", { name: "shop/cart" }).click();
    await expect(page.getByText("moves next week")).toBeVisible();
    await page.goBack();

    await tab(page, "Upgrade").click();
    await page.locator("#freeze").getByRole("heading").getByRole("button").click();
    const choose = page.getByLabel("Choose the earlier bundle").first();
    await choose.setInputFiles(file("another.json"));
    await expect(page.getByRole("alert").filter({ hasText: "c-another" })).toBeVisible();
    await choose.setInputFiles(file("before.json"));
    await expect(page.locator("#freeze")).toContainText("Changes since the baseline");
    await page.locator("#verify").getByRole("heading").getByRole("button").click();
    await expect(page.getByText("as-it-was")).toBeVisible();
    await fits(page);
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByText("简体中文").click();
    await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
    await expect(page.getByText("as-it-was")).toBeVisible();
    await tab(page, "修复").click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("不可升级");
    await tab(page, "事件").click();
    await expect(page.locator("main li details").first()).toContainText(/\d 次/);
    await fits(page);
    expect(sent).toEqual([]);
  });
});
