import { generateScale } from "@/simulator/cluster/scale";
import { expect, test, type Page } from "./support/test";
import { startOwn, type OwnDashboard } from "./support/dashboard";

let own: OwnDashboard;
test.beforeAll(async () => {
  own = await startOwn(generateScale({ services: 30, ports: 2, failing: 0.1 }));
});
test.afterAll(() => own.stop());

/** The page of the one cluster, checked without a fault. */
async function checked(page: Page): Promise<void> {
  own.live.simulator.faults.clear();
  await openCluster(page);
  await checkAgain(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/^Not ready/, { timeout: 60_000 });
  await expect(checkAgain(page)).toBeEnabled({ timeout: 60_000 });
}
const openCluster = (page: Page) => page.goto(`${own.dashboard.url}/c/${own.cluster}`);
const checkAgain = (page: Page) => page.getByRole("button", { name: "Check again" });

test("a check that loses its sources leaves the last whole result on screen, dated, after a restart too", async ({
  page,
}) => {
  await checked(page);
  const title = page.getByRole("heading", { level: 1 });
  const fix = /(\d+) to fix/.exec((await title.textContent()) ?? "")?.[1];
  own.live.simulator.faults.inject({
    source: "cloud",
    action: "DescribeVServerGroups",
    effect: { kind: "error", status: 403, code: "Forbidden.RAM", message: "User not authorized." },
  });
  await checkAgain(page).click();
  const last = page.getByText(/^Last try \d\d:\d\d: SLB could not be read\. Showing \d\d:\d\d\./);
  await expect(last).toBeVisible({ timeout: 60_000 });
  const kept = new RegExp(`^Unknown: ${fix} to fix when it was last read, at \\d\\d:\\d\\d\\.`);
  await expect(title).toHaveText(kept);
  await own.restart();
  await openCluster(page);
  await expect(last).toBeVisible({ timeout: 60_000 });
  await expect(title).toHaveText(kept);
  await page.getByText("Why", { exact: true }).click();
  await expect(page.getByText("User not authorized.").first()).toBeVisible();
  await page.getByRole("link", { name: "Open what it read" }).click();
  await expect(title).toHaveText(/^Unknown: \d+ of \d+ could not be read\./, { timeout: 60_000 });
});

test("Services that vanished make the cluster unknown until a person says that they are gone", async ({ page }) => {
  await checked(page);
  own.live.simulator.faults.inject({
    source: "kubernetes",
    action: "list services",
    effect: { kind: "mutate", how: "emptyList" },
  });
  // Asked for by name they are not there either.
  own.live.simulator.faults.inject({
    source: "kubernetes",
    action: "get services",
    effect: { kind: "error", status: 404, code: "NotFound", message: "not found" },
  });
  await checkAgain(page).click();
  const missing = page.getByText(/Services of the last check are missing from the list/);
  await expect(missing).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/^Unknown/);
  await page.getByRole("button", { name: "They were deleted: check again" }).click();
  await expect(page.getByText(/For this check it was confirmed/)).toBeVisible({ timeout: 60_000 });
  // The next check asks again.
  await checkAgain(page).click();
  await expect(missing).toBeVisible({ timeout: 60_000 });
});
