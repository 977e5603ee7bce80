import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test, type Page } from "playwright/test";
import { startDashboard, type Dashboard } from "./support/dashboard";
import { startSimulatorProcess, type SimulatorProcess } from "./support/simulator";

/** Each failure has its own words and never a green verdict. */
async function expectNotGreen(page: Page, words: RegExp): Promise<void> {
  await expect(page.getByText(words).first()).toBeVisible({ timeout: 45_000 });
  await expect(page.getByRole("heading", { level: 1 })).not.toContainText(/^Ready/);
}

let dir: string;
let simulator: SimulatorProcess;
let dashboard: Dashboard | undefined;

test.beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), "preflight-e2e-"));
  simulator = await startSimulatorProcess();
});
test.afterEach(async () => {
  await simulator.clearFaults();
  await dashboard?.stop();
  dashboard = undefined;
});
test.afterAll(async () => {
  await simulator.stop();
  await rm(dir, { recursive: true, force: true });
});

async function open(page: Page, env: Record<string, string>): Promise<void> {
  dashboard = await startDashboard(["serve"], {
    ...simulator.env,
    PREFLIGHT_DATA_DIR: await mkdtemp(path.join(dir, "data-")),
    ...env,
  });
  await page.goto(dashboard.url);
}

test("a kubeconfig that cannot be read", async ({ page }) => {
  const file = path.join(dir, "broken.yaml");
  await writeFile(file, "clusters: [\n  oops");
  await open(page, { KUBECONFIG: file });
  await expectNotGreen(page, /The kubeconfig cannot be read/);
});

test("no kubeconfig at all explains the two things needed", async ({ page }) => {
  const empty = await mkdtemp(path.join(dir, "home-"));
  await open(page, { KUBECONFIG: path.join(empty, "config"), HOME: empty });
  await expectNotGreen(page, /Connect a cluster|kubeconfig/i);
});

test("cloud credentials that are wrong", async ({ page }) => {
  await open(page, { ALIBABA_CLOUD_ACCESS_KEY_SECRET: "not-the-secret" });
  await expectNotGreen(page, /does not accept these credentials|SignatureDoesNotMatch/);
});

test("a list of Services that is forbidden names verb and resource", async ({ page }) => {
  await simulator.fault({
    source: "kubernetes",
    action: "list services",
    effect: { kind: "error", status: 403, code: "Forbidden", message: "services is forbidden" },
  });
  await open(page, {});
  await expectNotGreen(page, /does not allow this read|forbidden/i);
  await expect(page.getByText(/services/i).first()).toBeVisible();
});

test("a cloud action that is forbidden leaves the verdict unknown", async ({ page }) => {
  await simulator.fault({
    source: "cloud",
    action: "DescribeVServerGroups",
    effect: {
      kind: "error",
      status: 403,
      code: "Forbidden.RAM",
      message: "User not authorized to operate on the specified resource.",
    },
  });
  await open(page, {});
  await expectNotGreen(page, /DescribeVServerGroups|could not be read/);
});

test("an API server that does not answer", async ({ page }) => {
  // A port that was free a moment ago: nothing listens there.
  const port = await new Promise<number>((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 1));
    });
  });
  const file = path.join(dir, "unreachable.yaml");
  await writeFile(
    file,
    `apiVersion: v1\nkind: Config\ncurrent-context: gone\ncontexts: [{name: gone, context: {cluster: gone, user: me}}]\nclusters: [{name: gone, cluster: {server: "https://127.0.0.1:${port}"}}]\nusers: [{name: me, user: {token: t}}]\n`,
  );
  await open(page, { KUBECONFIG: file });
  await expectNotGreen(page, /does not answer|unreachable|ECONNREFUSED/i);
});
