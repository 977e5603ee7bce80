import type { Browser, BrowserContextOptions } from "playwright/test";
import { PHONE } from "./support/devices";
import type { Stage } from "./support/screens";
import { startStage } from "./support/stages";
import { expect, fits, test, type Page } from "./support/test";

/** One stage in one language, on its device: English on a desktop, Chinese on a phone. */
async function onStage(
  browser: Browser,
  stage: Stage,
  [locale, options]: readonly [locale: string, options: BrowserContextOptions],
  look: (page: Page) => Promise<void>,
) {
  const running = await startStage(stage);
  try {
    const context = await browser.newContext({ ...options, locale });
    const page = await context.newPage();
    await page.goto(running.at("/"));
    await look(page);
    // Nothing was seen of the cluster: its verdict is never green.
    await expect(page.getByRole("heading", { level: 1 })).not.toContainText(/^(?:Ready|可以升级)/);
    await fits(page);
    await context.close();
  } finally {
    await running.stop();
  }
}

/** The description of an error begins in the reader's language; what was answered is beneath, as a quotation in its own. */
async function readersWordsFirst(page: Page): Promise<void> {
  const error = page
    .getByRole("alert")
    .filter({ has: page.locator("blockquote") })
    .first();
  await expect(error).toBeVisible({ timeout: 45_000 });
  const said = await error.locator("p, blockquote").evaluateAll((parts) =>
    parts.map((part) => ({
      quoted: part.tagName === "BLOCKQUOTE",
      lang: part.getAttribute("lang"),
      text: part.textContent ?? "",
    })),
  );
  const quoted = said.findIndex((part) => part.quoted);
  expect(quoted).toBeGreaterThan(0);
  expect(said[quoted]?.lang).toBe("en");
  for (const part of said.slice(0, quoted)) expect(part.text).toMatch(/\p{Script=Han}/u);
}

test("no kubeconfig: what is needed, what grants it, the demo and a test", async ({ browser }) => {
  await onStage(browser, "noConfig", ["en-US", {}], async (page) => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Connect a cluster/);
    const main = page.locator("main");
    // The demo first, then what was found, with one command for each gap.
    const commands = main.locator("[data-command-kind]");
    await expect(commands.first()).toContainText("npm run demo");
    const rows = main.getByRole("region", { name: "What was found here" }).getByRole("listitem");
    await expect(rows.nth(0)).toContainText("/nothing-here");
    await expect(rows.nth(0)).toContainText("export KUBECONFIG=");
    await expect(rows.nth(1)).toContainText("aliyun configure");
    await expect(rows.nth(2)).toContainText("export ALIBABA_CLOUD_REGION_ID=");
    await expect(rows.nth(3)).toContainText("npm start");
    // A fault is shown once.
    const fault = main.getByText(/does not exist/);
    await expect(fault).toHaveCount(1);
    for (const part of ["kind: ClusterRole\n", "slb:DescribeLoadBalancers"])
      await expect(main).not.toContainText(part.trim());
    for (const fold of await main.locator("summary").all()) await fold.click();
    for (const part of ["kind: ClusterRole\n", "kind: ClusterRoleBinding", "slb:DescribeLoadBalancers"])
      await expect(main).toContainText(part.trim());
    await main.getByRole("button", { name: /Test/ }).click();
    await expect(main.getByRole("region", { name: "Alibaba Cloud" })).toBeVisible({
      timeout: 45_000,
    });
    await expect(fault).toHaveCount(1);
  });
});

test("a forbidden list: “Kubernetes ok” is never beside a refusal, and the role with its binding is offered", async ({
  browser,
}) => {
  await onStage(browser, "forbidden", ["zh-CN", PHONE], async (page) => {
    const main = page.locator("main");
    await expect(main).toContainText(/无法判断|拒绝|不允许|权限/, {
      timeout: 45_000,
    });
    await expect(page.getByText(/Kubernetes (ok|正常)/i)).toHaveCount(0);
    await readersWordsFirst(page);
    await page.getByRole("button", { name: /测试/ }).first().click();
    await expect(
      page
        .getByRole("listitem")
        .filter({ hasText: /kubeconfig/ })
        .last(),
    ).toBeVisible({ timeout: 45_000 });
    await expect(main).toContainText("kind: ClusterRoleBinding");
  });
});

test("a cloud action that is forbidden is named, and the verdict is not green", async ({ page, demo }) => {
  await page.goto(`${demo.url}/c/mall-dr-hz`);
  const main = page.locator("main");
  await expect(main).toContainText("DescribeLoadBalancerListeners");
  await expect(main).toContainText("What it would report is not known");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/^Unknown/);
  await expect(main).not.toContainText(/Nothing changes|would change no Service/);
  await fits(page);
});
