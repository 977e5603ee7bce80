import { expect, fits, test, type Page } from "./support/test";

const POLICY = /service\.beta\.kubernetes\.io/;

/** Every request that could change something: only the question itself may be among them. */
function writes(page: Page): string[] {
  const seen: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET" && !request.url().endsWith("/what-if")) seen.push(request.url());
  });
  return seen;
}

/** Unfolds the trial. The page is drawn before its scripts listen. */
async function openTrial(page: Page): Promise<void> {
  await expect(async () => {
    const side = page.getByRole("radio", { name: "The CLB instance" });
    if (!(await side.isVisible())) await page.getByText("Try a change", { exact: true }).click({ timeout: 5_000 });
    await expect(side).toBeVisible({ timeout: 3_000 });
  }).toPass();
}

async function tryAnnotation(page: Page): Promise<void> {
  await openTrial(page);
  const form = page.getByRole("group", { name: "Annotations" });
  const field = form.getByRole("textbox", { name: POLICY }).first();
  const key = await form.locator("label").first().innerText();
  await field.fill("a-value-that-is-none");
  const outcome = page.getByRole("region", { name: "Result" });
  await expect(outcome.getByText("Commands that make this change")).toBeVisible();
  await expect(outcome.locator("[data-command-kind=fix]")).toContainText("kubectl");
  await expect(outcome.locator("[data-command-kind=fix]")).toContainText(key);
  await expect(outcome.locator("[data-command-kind=undo]")).toContainText(key);
}

test.describe("a change on trial", () => {
  test("an annotation, a port and the traffic policy in a form, then as YAML", async ({ page, demo }) => {
    const sent = writes(page);
    await page.goto(`${demo.url}/c/mall-prod-hz`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("to fix");
    sent.length = 0;
    await page.goto(`${demo.url}/c/mall-prod-hz/s/data/kafka-external?part=compare`);
    await tryAnnotation(page);
    const outcome = page.getByRole("region", { name: "Result" });

    await page.getByRole("button", { name: "Start over" }).click();
    await expect(outcome).toContainText("Change something");
    await page.getByRole("button", { name: "Add a port" }).click();
    await expect(outcome.getByText(/Create\w*Listener/).first()).toBeVisible();
    await expect(outcome.getByRole("heading", { name: /^New \(\d+\)$/ })).toBeVisible();

    await page.getByRole("radiogroup", { name: "How to edit" }).getByRole("radio", { name: "YAML" }).click();
    const yaml = page.getByRole("textbox", { name: "The Service as YAML" });
    await expect(yaml).toHaveValue(/kind: Service/);
    await yaml.fill("metadata: [");
    await expect(page.getByRole("alert").filter({ hasText: "Invalid YAML" })).toBeVisible();
    await fits(page);
    expect(sent).toEqual([]);
  });

  test("the CLB instead", async ({ page, demo }) => {
    await page.goto(`${demo.url}/c/mall-prod-hz/s/data/kafka-external?part=compare`);
    await openTrial(page);
    await page.getByRole("radio", { name: "The CLB instance" }).click();
    const yaml = page.getByRole("textbox", { name: "Instance and listeners as YAML" });
    const text = await yaml.inputValue();
    await yaml.fill(text.replace(/Listeners:[\s\S]*/, "Listeners: []\n"));
    const outcome = page.getByRole("region", { name: "Result" });
    await expect(outcome.getByRole("heading", { name: /^New \(\d+\)$/ })).toBeVisible();
  });

  test("an opened file answers from its worker", async ({ page, demo }) => {
    const { demoBundle } = await import("../simulator/demo/bundle");
    const bundle = JSON.stringify(demoBundle({ now: "2026-03-01T10:00:00.000Z" }));
    await page.goto(`${demo.url}/open`);
    await page.waitForLoadState("networkidle");
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "demo.bundle.json", mimeType: "application/json", buffer: Buffer.from(bundle) });
    await expect(page.getByRole("heading", { level: 1 })).toContainText("to fix");
    const sent = writes(page);
    await page.evaluate(() => (window.location.hash = "#/s/data/kafka-external"));
    await page.getByRole("tab", { name: "Compare" }).click();
    await tryAnnotation(page);
    expect(sent).toEqual([]);
  });
});
