import { readFileSync } from "node:fs";
import { waysParam } from "@/lib/client/ways";
import { choiceText } from "@/lib/model/ways";
import type { PlanView } from "@/lib/remediation";
import { PHONE } from "./support/devices";
import { undecide } from "./support/dashboard";
import { expect, test } from "./support/test";

const CHECK = "/c/mall-prod-hz";
const LEDGER = `${CHECK}/s/payments/ledger`;

test.afterEach(({ demo }) => undecide(demo.url));

test.describe("a difference", () => {
  test("says whose value is which, and which side changes", async ({ page, demo }) => {
    await page.goto(`${demo.url}${CHECK}/s/shop/cart`);
    const card = page.getByRole("article", { name: "CLB401" });
    const heads = card.getByRole("columnheader");
    await expect(heads).toHaveText(["Setting", /^Service asks for\s*changes/, "CLB has", "After the fix"]);
    await expect(card.getByRole("cell")).toHaveText(["slb.s2.medium", "slb.s3.small", "slb.s3.small"]);
    // The other way: the other side changes.
    await card.getByRole("radio", { name: "Do what the Service asks for" }).click();
    await expect(heads).toHaveText(["Setting", "Service asks for", /^CLB has\s*changes/, "After the fix"]);
    await expect(card.getByRole("cell").last()).toHaveText("slb.s2.medium");
    await expect(card.locator("[data-command-kind=fix]")).toContainText("aliyun slb ModifyLoadBalancer");
    // The setting's other names are there for who wants them.
    await card.getByRole("button", { name: /^Specification/ }).click();
    await expect(page.getByRole("dialog")).toContainText("alibaba-cloud-loadbalancer-spec");
  });

  test("shows what an option leads to while the pointer is on it", async ({ page, demo }) => {
    await page.goto(`${demo.url}${LEDGER}`);
    const card = page.getByRole("article", { name: "CLB404" });
    const end = card.getByRole("cell").last();
    await expect(end).toHaveText("your choice");
    await card.locator("[data-way=keep-service]").hover();
    await expect(end).toHaveText((await card.getByRole("cell").first().textContent()) ?? "");
    await page.mouse.move(0, 0);
    await expect(end).toHaveText("your choice");
  });
});

test.describe("a decision, on a phone", () => {
  test.use(PHONE);

  test("is taken on the card, moves its row, is kept for the cluster and is in the script", async ({ page, demo }) => {
    await page.goto(`${demo.url}${LEDGER}`);
    const card = page.getByRole("article", { name: "CLB404" });
    const ways = card.locator("[data-way]");
    await expect(ways).toHaveCount(2);
    await expect(card.locator("> [data-command-kind=fix]")).toHaveCount(0);
    for (const text of ["No effect on traffic", "Same cost, same address", "aliyun"])
      await expect(ways.first()).toContainText(text);
    const [one, other] = [(await ways.first().boundingBox())!, (await ways.last().boundingBox())!];
    expect(other.y).toBeGreaterThan(one.y);

    await card.getByRole("radio", { name: "Do what the Service asks for" }).click();
    await expect(card.locator("> [data-command-kind=fix]")).toContainText("SetLoadBalancerDeleteProtection");
    await expect(page).not.toHaveURL(/ways=/);
    await page.reload();
    await expect(card.getByRole("radio", { name: "Do what the Service asks for" })).toBeChecked();
    await expect(card.locator("> [data-command-kind=fix]")).toContainText("SetLoadBalancerDeleteProtection");

    // The list has one decision less and one safe fix more, also after the cluster was left.
    await page.goto(demo.url);
    await page.getByRole("link", { name: "mall-prod-hz" }).first().click();
    const decided = page.locator("[data-slot=decided]");
    await expect(decided).toContainText(/^1 of \d+ decided, by you, \d\d:\d\d/);
    const all = Number(/of (\d+)/.exec((await decided.textContent()) ?? "")?.[1]);
    const list = `${demo.url}${CHECK}/fix?view=services`;
    await page.goto(`${list}&group=decide`);
    await expect(page.locator("[data-group=decide]").first()).toContainText(String(all - 1));
    await expect(decided).toContainText("by you");
    await page.goto(`${list}&group=safe&q=payments/ledger`);
    await expect(page.locator("[data-group=safe]").first()).toBeVisible();

    await page.getByRole("checkbox", { name: "Select payments/ledger" }).setChecked(true);
    const bar = page.getByRole("region", { name: "Selected rows" });
    await bar.getByRole("button", { name: "Script for 1" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "Download .sh" }).click();
    const script = readFileSync(await (await download).path(), "utf8");
    expect(script).toMatch(/ safe '.*payments\/ledger.*\n.*SetLoadBalancerDeleteProtection .*DeleteProtection on/);
    expect(script).not.toMatch(/annotate .* cart /);
  });

  test("of a link is shown as such, and kept when its reader wants it", async ({ page, demo }) => {
    const plan = (await (await fetch(`${demo.url}/api/clusters/mall-prod-hz/plan`)).json()) as PlanView;
    const [first] = plan.steps.filter(({ decision, ways }) => ways && !decision);
    const ways = waysParam([choiceText(first!.findingIds[0]!, first!.ways![0]!.name)])!;
    await page.goto(`${demo.url}${CHECK}/fix?view=services&ways=${encodeURIComponent(ways)}`);
    const line = page.locator("[data-slot=decided]");
    await expect(line).toContainText("1 choice is from this link.");
    await line.getByRole("button", { name: "Keep them" }).click();
    await expect(line).toContainText("by you");
    await expect(page).not.toHaveURL(/ways=/);
  });
});

test("a row that its decision moves says where it went, in a note that the keyboard reaches and that waits for it", async ({
  page,
  demo,
}) => {
  await page.goto(`${demo.url}${CHECK}/fix?view=services&q=payments/ledger`);
  await page.getByRole("button", { name: "Unfold payments/ledger" }).click();
  await page.locator("[data-way=keep-service] input").click();
  const note = page.getByRole("region", { name: "Notes (F8)" }).getByRole("listitem");
  await expect(note).toContainText("payments/ledger is now under “Safe now”");
  await expect(page.locator("[data-group=safe]")).toBeVisible();
  await expect(page.locator("[data-step] [data-command-kind=fix]")).toContainText("SetLoadBalancerDeleteProtection");
  await page.keyboard.press("F8");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(note.getByRole("button", { name: "Undo" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(note).toHaveCount(0);
  await expect(page.locator("[data-group=safe]")).toHaveCount(0);
});

test("one answer settles all settings of a Service in one edit; each can be answered by itself", async ({
  page,
  demo,
}) => {
  await page.goto(`${demo.url}${CHECK}/s/shop/product-catalog`);
  const cards = page.locator("article");
  const keep = (at: number) => cards.nth(at).getByRole("radio", { name: "Keep what the CLB has" });
  const edit = cards.first().locator("> [data-command-kind=fix]");
  await expect(cards).toHaveCount(1);
  await keep(0).click();
  await expect(edit).toContainText(/cookie-timeout=60.*scheduler=wrr|scheduler=wrr.*cookie-timeout=60/);
  // The owner puts an edit back that is not at its source.
  await cards.first().getByText("At its source Argo CD application mall-shop").click();
  await expect(cards.first().locator("pre").filter({ hasText: 'cookie-timeout: "60"' })).toBeVisible();
  await cards.first().getByRole("button", { name: "Take it back" }).click();
  await cards.first().getByRole("button", { name: "Each by itself" }).click();
  // Settings that one sync overwrites together are one question.
  await expect(cards).toHaveCount(2);
  await keep(0).click();
  await expect(cards.nth(0)).toContainText("joins the script when the other decisions");
  await keep(1).click();
  await expect(edit).toContainText(/cookie-timeout=60.*scheduler=wrr|scheduler=wrr.*cookie-timeout=60/);
});

test("all decisions of a list are taken by keys in their rows, each with its next one in focus; the last is taken back", async ({
  page,
  demo,
}) => {
  // Rows of one question and of two, answers by command and by hand.
  const some = "payments/ledger,payments/gateway,data/kafka-external,data/clickhouse,shop/flash-sale";
  await page.goto(`${demo.url}${CHECK}/fix?view=services&group=decide&q=${some}`);
  const group = page.locator("[data-group=decide]").first();
  await expect(group).toBeVisible();
  const all = Number(/\d+/.exec((await group.getByRole("heading").textContent()) ?? "")?.[0]);
  expect(all).toBeGreaterThan(3);
  // The values of both sides are the answers.
  await expect(page.getByRole("button", { name: /\(Service\)$/ }).first()).toBeVisible();
  let keys = 0;
  const press = async (key: string) => {
    await page.keyboard.press(key);
    keys += 1;
  };
  await press("j");
  const asked = page.locator("tr:focus-within [data-slot=question]:visible");
  const focused = asked.locator("[data-answer]:focus");
  // Rows out of view are not drawn: the heading counts all.
  const left = async () => Number(/\d+/.exec((await group.getByRole("heading").allTextContents()).join())?.[0] ?? 0);
  for (;;) {
    await expect.poll(async () => (await left()) === 0 || (await asked.count()) === 1).toBe(true);
    if ((await left()) === 0) break;
    const before = await left();
    const answers = () =>
      asked.locator("[data-answer]").evaluateAll((all) => all.map((one) => one.getAttribute("title") ?? ""));
    const question = (await answers()).join();
    // The first that is a command: one that is done by hand stays with its row.
    const typed = (await answers()).findIndex((title) => !title.endsWith("By hand"));
    await press(String(Math.max(typed, 0) + 1));
    await expect
      .poll(
        async () => (await left()) < before || ((await focused.count()) === 1 && (await answers()).join() !== question),
      )
      .toBe(true);
  }
  expect(keys, `keys for ${all} decisions`).toBeLessThanOrEqual(2 * all);
  await expect(page.getByRole("listitem").filter({ hasText: "is now under" })).toHaveCount(1);
  await expect(page.locator("[data-slot=decided]")).toContainText(new RegExp(`^${all} of \\d+ decided`));
  await page.keyboard.press("z");
  await expect(group).toContainText("1");
  await expect(focused).toHaveCount(1);
});

test("one answer in the group's heading decides for all rows that differ only in settings", async ({ page, demo }) => {
  await page.goto(`${demo.url}${CHECK}/fix?view=services&group=decide`);
  const group = page.locator("[data-group=decide]").first();
  const sides = group.getByRole("group", { name: /differ only in settings/ });
  const count = Number(/\d+/.exec((await sides.getAttribute("aria-label")) ?? "")?.[0]);
  expect(count).toBeGreaterThan(1);
  await sides.getByRole("button", { name: "Keep the CLBs" }).click();
  await expect(page.locator("[data-slot=decided]")).toContainText(`${count} of `);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(sides).toBeVisible();
  await expect(page.locator("[data-slot=decided]")).toHaveCount(0);
});
