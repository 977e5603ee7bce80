import type { Browser } from "playwright/test";
import { DEVICES } from "./support/devices";
import type { Stage } from "./support/screens";
import { startStage, type RunningStage } from "./support/stages";
import { expect, fits, test, type Page } from "./support/test";

const LANGUAGES = { desktop: "en-US", phone: "zh-CN" } as const;

/** One stage in both languages: English on a desktop, Chinese on a phone. */
async function onBoth(browser: Browser, stage: Stage, look: (page: Page, chinese: boolean) => Promise<void>) {
  let running: RunningStage | undefined;
  try {
    running = await startStage(stage);
    for (const [device, options] of DEVICES) {
      const context = await browser.newContext({ ...options, locale: LANGUAGES[device] });
      const page = await context.newPage();
      await page.goto(running.at("/"));
      await look(page, LANGUAGES[device] === "zh-CN");
      // Nothing was seen of the cluster: its verdict is never green.
      await expect(page.getByRole("heading", { level: 1 })).not.toContainText(/^(?:Ready|可以升级)/);
      await fits(page);
      await context.close();
    }
  } finally {
    await running?.stop();
  }
}

/** The description of an error begins in the reader's language; what was answered is beneath, as a quotation in its own. */
async function readersWordsFirst(page: Page, chinese: boolean): Promise<void> {
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
  for (const part of said.slice(0, quoted)) expect(/\p{Script=Han}/u.test(part.text), part.text).toBe(chinese);
}

/** Presses "Test the connection" and says how the step of that name came out. */
async function testConnection(page: Page, chinese: boolean): Promise<void> {
  const step = page.getByRole("listitem").filter({ hasText: /kubeconfig/ });
  await page
    .getByRole("button", { name: chinese ? /测试/ : /Test/ })
    .first()
    .click();
  await expect(step.last()).toBeVisible({ timeout: 45_000 });
}

test("no kubeconfig: what is needed, what grants it, the demo and a test, in Chinese and in English", async ({
  browser,
}) => {
  await onBoth(browser, "noConfig", async (page, chinese) => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(chinese ? "连接集群" : /Connect a cluster/);
    const main = page.locator("main");
    // The demo first, then what was found, with one command for each gap.
    const commands = main.locator("[data-command-kind]");
    await expect(commands.first()).toContainText("npm run demo");
    const rows = main
      .getByRole("region", { name: chinese ? "本机已有的配置" : "What was found here" })
      .getByRole("listitem");
    await expect(rows.nth(0)).toContainText("/nothing-here");
    await expect(rows.nth(0)).toContainText("export KUBECONFIG=");
    await expect(rows.nth(1)).toContainText("aliyun configure");
    await expect(rows.nth(2)).toContainText("export ALIBABA_CLOUD_REGION_ID=");
    await expect(rows.nth(3)).toContainText("npm start");
    // A fault is shown once.
    const fault = main.getByText(/does not exist|不存在/);
    await expect(fault).toHaveCount(1);
    await expect(fault).toContainText(chinese ? "不存在" : "does not exist");
    for (const part of ["kind: ClusterRole\n", "slb:DescribeLoadBalancers"])
      await expect(main).not.toContainText(part.trim());
    for (const fold of await main.locator("summary").all()) await fold.click();
    for (const part of ["kind: ClusterRole\n", "kind: ClusterRoleBinding", "slb:DescribeLoadBalancers"])
      await expect(main).toContainText(part.trim());
    await main.getByRole("button", { name: chinese ? /测试/ : /Test/ }).click();
    await expect(main.getByRole("region", { name: chinese ? "阿里云" : "Alibaba Cloud" })).toBeVisible({
      timeout: 45_000,
    });
    await expect(fault).toHaveCount(1);
  });
});

test("a forbidden list: “Kubernetes ok” is never beside a refusal, and the role with its binding is offered", async ({
  browser,
}) => {
  await onBoth(browser, "forbidden", async (page, chinese) => {
    const main = page.locator("main");
    await expect(main).toContainText(chinese ? /无法判断|拒绝|不允许|权限/ : /forbidden|does not allow/i, {
      timeout: 45_000,
    });
    await expect(page.getByText(/Kubernetes (ok|正常)/i)).toHaveCount(0);
    await readersWordsFirst(page, chinese);
    await testConnection(page, chinese);
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
