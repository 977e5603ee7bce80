import { generateScale } from "@/simulator/cluster/scale";
import { kubeWrite } from "@/testing/kube-write";
import { startOwn, type Dashboard, type OwnDashboard } from "./support/dashboard";
import { PHONE } from "./support/devices";
import { expect, fits, test } from "./support/test";

/** Settings of each run, so that every run is another. */
const WRONG = "service.beta.kubernetes.io/alibaba-cloud-loadbalancer-health-check-interval";

test.describe("runs of the history", () => {
  test.describe.configure({ timeout: 180_000 });
  let own: OwnDashboard;
  let dashboard: Dashboard;
  let cluster = "";
  /** Of the runs, oldest first: their ids and when they ended. */
  let runs: { id: string; finishedAt: string }[] = [];
  let services: { namespace?: string; name?: string }[] = [];

  const asked = async <T>(where: string, init?: RequestInit): Promise<T> =>
    (await (await fetch(`${dashboard.url}${where}`, init)).json()) as T;
  const kept = async () =>
    (await asked<{ runs: { id: string; finishedAt: string }[] }>(`/api/clusters/${cluster}/history`)).runs;
  const run = async () => {
    const init = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };
    const { runId } = await asked<{ runId: string }>(`/api/clusters/${cluster}/runs`, init);
    await expect(async () => expect((await kept()).map(({ id }) => id)).toContain(runId)).toPass({ timeout: 60_000 });
  };

  test.beforeAll(async () => {
    test.setTimeout(240_000);
    own = await startOwn(generateScale({ services: 12, ports: 2, failing: 0 }));
    ({ dashboard, cluster } = own);
    services = own.live.simulator
      .bundle()
      .kubernetes.services.map(({ metadata }) => metadata!)
      .slice(0, 2);
    const [first, second] = services as [(typeof services)[0], (typeof services)[0]];
    // Nothing is wrong, the first Service is, both are, only the second is, nothing is.
    const stages: [typeof first, string | null][] = [
      [first, "5s"],
      [second, "7s"],
      [first, null],
      [second, null],
    ];
    await run();
    for (const [{ namespace, name }, value] of stages) {
      const metadata = { annotations: { [WRONG]: value } };
      await kubeWrite(own.live, "PATCH", `/api/v1/namespaces/${namespace}/services/${name}`, { metadata });
      await run();
    }
    runs = (await kept()).reverse();
  });
  test.afterAll(() => own.stop());

  const nameOf = (at: number) => `${services[at]?.namespace}/${services[at]?.name}`;
  test("two older runs are compared, not only the newest two", async ({ page }) => {
    await page.goto(`${dashboard.url}/c/${cluster}/history`);
    await expect(page.getByRole("table", { name: "Runs" }).getByRole("row")).toHaveCount(runs.length + 1);
    // The second run compared with the third: one Service began to fail, another failed before and after.
    await page.getByRole("radio", { name: `Compare from the run of ${runs[1]?.finishedAt}` }).click();
    await page.getByRole("radio", { name: `Compare to the run of ${runs[2]?.finishedAt}` }).click();
    await expect(page).toHaveURL(new RegExp(`from=${runs[1]?.id}`));
    await expect(page).toHaveURL(new RegExp(`to=${runs[2]?.id}`));
    const compared = page.locator("#compare");
    // Both runs ended a minute ago: an age would not tell which is which.
    await expect(compared.getByRole("time")).toHaveCount(2);
    const times = await compared.getByRole("time").allTextContents();
    for (const time of times) expect(time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC$/);
    await compared.getByRole("radio", { name: /^New [1-9]/ }).click();
    await expect(
      compared
        .getByRole("listitem")
        .filter({ hasText: nameOf(1) })
        .first(),
    ).toBeVisible();
    await expect(compared.getByRole("listitem").filter({ hasText: nameOf(0) })).toHaveCount(0);
    await compared.getByRole("radio", { name: /^Still there [1-9]/ }).click();
    await expect(
      compared
        .getByRole("listitem")
        .filter({ hasText: nameOf(0) })
        .first(),
    ).toBeVisible();
    // The address says which two: a colleague who follows it sees the same.
    await page.reload();
    await expect(page.getByRole("radio", { name: `Compare to the run of ${runs[2]?.finishedAt}` })).toBeChecked();
    await fits(page);
  });

  test("an older run is opened and shared as it was, on a phone", async ({ browser }) => {
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    await page.goto(`${dashboard.url}/c/${cluster}/history`);
    await expect(page.getByRole("link", { name: `Open the run of ${runs[2]?.finishedAt}` })).toBeVisible();
    // Nothing has to be moved aside to open or share a run.
    await expect.poll(() => page.evaluate(besideTheScreen)).toEqual([]);
    await page.getByRole("link", { name: `Open the run of ${runs[2]?.finishedAt}` }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Not ready: 2");
    await page.goBack();
    await page.getByRole("button", { name: `Share the run of ${runs[1]?.finishedAt}` }).click();
    const dialog = page.getByRole("dialog", { name: "Share with support" });
    await expect(dialog).toContainText("a copy of the check of");
    await expect(dialog.getByRole("status").first()).toContainText("12 Services");
    await dialog.getByRole("button", { name: /link/i }).first().click();
    const link = await page.getByTestId("share-link").textContent();
    const seen = await (await browser.newContext(PHONE)).newPage();
    await seen.goto(new URL(link ?? "", dashboard.url).href);
    // Of that run: the first Service fails alone, today nothing does.
    await expect(seen.getByRole("heading", { level: 1 })).toContainText("Not ready: 1");
    await expect(seen.getByText(nameOf(0)).filter({ visible: true }).first()).toBeVisible();
    await fits(seen);
    await seen.context().close();
    await context.close();
  });
});

/**
 * Runs in the page: controls of which a part lies left or right of the screen, so that a finger has to move something
 * aside to find them. Exempt is a bar of tabs that is moved on purpose, as long as it says so: the tab one is on lies on the
 * screen whole, and the bar is shaded where it continues.
 */
function besideTheScreen(): string[] {
  const controls =
    "button, select, summary, a[href], input:not([type=hidden]), textarea, [role=checkbox], [role=radio], [role=option], [role=menuitem]";
  const out = new Set<string>();
  const inside = (box: DOMRect) => box.left >= -1 && box.right <= window.innerWidth + 1;
  const goesOn = (bar: Element | null) => {
    const own = bar?.querySelector('[aria-current="page"]')?.getBoundingClientRect();
    if (!bar || !own || !inside(own) || bar.scrollWidth <= bar.clientWidth) return false;
    const { overflowX, backgroundImage } = getComputedStyle(bar);
    return overflowX === "auto" && backgroundImage.includes("gradient");
  };
  for (const element of document.querySelectorAll<HTMLElement>(controls)) {
    const box = element.getBoundingClientRect();
    if (box.width <= 1 || box.height <= 1 || !element.checkVisibility({ visibilityProperty: true })) continue;
    if (element.closest("[inert], [hidden]") || inside(box) || goesOn(element.closest("nav"))) continue;
    const name = (element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40);
    out.add(`${element.tagName.toLowerCase()} "${name}" from ${Math.round(box.left)} to ${Math.round(box.right)}`);
  }
  return [...out];
}
