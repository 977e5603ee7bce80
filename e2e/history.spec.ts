import { keyOf } from "@/lib/ccm/names";
import { post, type OwnDashboard } from "./support/dashboard";
import { PHONE } from "./support/devices";
import { expect, fits, test } from "./support/test";

/** Settings of each run, so that every run is another. */
const WRONG = "service.beta.kubernetes.io/alibaba-cloud-loadbalancer-health-check-interval";

test.describe("runs of the history", () => {
  /** Two Services, and the runs since they began to fail, oldest first: the first fails, both, only the second, neither. */
  async function fail(own: OwnDashboard) {
    const url = own.dashboard.url;
    const history = `/api/clusters/${own.cluster}/history`;
    const kept = async () =>
      ((await (await fetch(url + history)).json()) as { runs: { id: string; finishedAt: string }[] }).runs;
    const services = own.live.simulator.bundle().kubernetes.services.slice(0, 2).map(keyOf);
    const stages = [
      [0, "5s"],
      [1, "7s"],
      [0, null],
      [1, null],
    ] as const;
    for (const [at, value] of stages) {
      await own.annotate(services[at]!, { [WRONG]: value });
      const { runId } = await post<{ runId: string }>(url, `/api/clusters/${own.cluster}/runs`, {});
      await expect(async () => expect((await kept()).map(({ id }) => id)).toContain(runId)).toPass({ timeout: 60_000 });
    }
    const all = await kept();
    return { services, runs: all.slice(0, stages.length).reverse(), count: all.length };
  }
  let made: ReturnType<typeof fail> | undefined;
  /** Made once: the history keeps them. */
  const failed = (own: OwnDashboard) => (made ??= fail(own));

  test("two older runs are compared, not only the newest two", async ({ page, own }) => {
    const { services, runs, count } = await failed(own);
    await page.goto(`${own.dashboard.url}/c/${own.cluster}/history`);
    await expect(page.getByRole("table", { name: "Runs" }).getByRole("row")).toHaveCount(count + 1);
    // The first run compared with the second: one Service began to fail, another failed before and after.
    await page.getByRole("radio", { name: `Compare from the run of ${runs[0]?.finishedAt}` }).click();
    await page.getByRole("radio", { name: `Compare to the run of ${runs[1]?.finishedAt}` }).click();
    await expect(page).toHaveURL(new RegExp(`from=${runs[0]?.id}`));
    await expect(page).toHaveURL(new RegExp(`to=${runs[1]?.id}`));
    const compared = page.locator("#compare");
    // Both runs ended a minute ago: an age would not tell which is which.
    await expect(compared.getByRole("time")).toHaveCount(2);
    const times = await compared.getByRole("time").allTextContents();
    for (const time of times) expect(time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC$/);
    await compared.getByRole("radio", { name: /^New [1-9]/ }).click();
    await expect(compared.getByRole("listitem").filter({ hasText: services[1]! }).first()).toBeVisible();
    await expect(compared.getByRole("listitem").filter({ hasText: services[0]! })).toHaveCount(0);
    await compared.getByRole("radio", { name: /^Still there [1-9]/ }).click();
    await expect(compared.getByRole("listitem").filter({ hasText: services[0]! }).first()).toBeVisible();
    // The address says which two: a colleague who follows it sees the same.
    await page.reload();
    await expect(page.getByRole("radio", { name: `Compare to the run of ${runs[1]?.finishedAt}` })).toBeChecked();
    await fits(page);
  });

  test.describe("on a phone", () => {
    test.use(PHONE);
    test("an older run is opened and shared as it was", async ({ page, own }) => {
      const { services, runs } = await failed(own);
      await page.goto(`${own.dashboard.url}/c/${own.cluster}/history`);
      const openRun = page.getByRole("link", { name: `Open the run of ${runs[1]?.finishedAt}` });
      const share = page.getByRole("button", { name: `Share the run of ${runs[0]?.finishedAt}` });
      // Nothing has to be moved aside to open or share a run.
      for (const control of [openRun, share]) {
        const { x, width } = (await control.boundingBox())!;
        expect(x >= 0 && x + width <= 390).toBe(true);
      }
      await openRun.click();
      await expect(page.getByRole("heading", { level: 1 })).toContainText("Not ready: 2");
      await page.goBack();
      await share.click();
      const dialog = page.getByRole("dialog", { name: "Share with support" });
      await expect(dialog).toContainText("a copy of the check of");
      await expect(dialog.getByRole("status").first()).toContainText("12 Services");
      await dialog.getByRole("button", { name: /link/i }).first().click();
      const link = await page.getByTestId("share-link").textContent();
      await page.goto(new URL(link ?? "", own.dashboard.url).href);
      // Of that run: the first Service fails alone, today nothing does.
      await expect(page.getByRole("heading", { level: 1 })).toContainText("Not ready: 1");
      await expect(page.getByText(services[0]!).filter({ visible: true }).first()).toBeVisible();
      await fits(page);
    });
  });
});
