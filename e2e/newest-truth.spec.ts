import { keyOf } from "@/lib/ccm/names";
import { expect, test, type Page } from "./support/test";
import type { OwnDashboard } from "./support/dashboard";

/** The page of the one cluster, checked without a fault: one Service is to fix. */
async function checked(page: Page, own: OwnDashboard): Promise<void> {
  const service = keyOf(own.live.simulator.bundle().kubernetes.services[0]!);
  await own.annotate(service, {
    "service.beta.kubernetes.io/alibaba-cloud-loadbalancer-health-check-interval": "5s",
  });
  await openCluster(page, own);
  await checkAgain(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/^Not ready/);
  await expect(checkAgain(page)).toBeEnabled();
}
const openCluster = (page: Page, own: OwnDashboard) => page.goto(`${own.dashboard.url}/c/${own.cluster}`);
const checkAgain = (page: Page) => page.getByRole("button", { name: "Check again" });

test("a check that loses its sources leaves the last whole result on screen, dated, after a restart too", async ({
  page,
  own,
}) => {
  await checked(page, own);
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
  await openCluster(page, own);
  await expect(last).toBeVisible({ timeout: 60_000 });
  await expect(title).toHaveText(kept);
  await page.getByText("Why", { exact: true }).click();
  await expect(page.getByText("User not authorized.").first()).toBeVisible();
  await page.getByRole("link", { name: "Open what it read" }).click();
  await expect(title).toHaveText(/^Unknown: \d+ of \d+ could not be read\./);
});

test("Services that vanished make the cluster unknown until a person says that they are gone", async ({
  page,
  own,
}) => {
  await checked(page, own);
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
