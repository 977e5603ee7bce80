import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, fits, test, type Page } from "./support/test";

const CASES = path.resolve(import.meta.dirname, "../testing/cases");
const given = (file: string) => readFileSync(path.join(CASES, file), "utf8");

/** Every request that could change something: only the question itself may be among them. */
function writes(page: Page): string[] {
  const seen: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET" && !request.url().endsWith("/preview")) seen.push(request.url());
  });
  return seen;
}

async function tryChange(page: Page): Promise<void> {
  await page.locator("#preview summary").first().click();
  const yaml = page.getByRole("textbox", { name: "The Service as YAML" });
  await expect(yaml).toHaveValue(/kind: Service/);
  const outcome = page.getByRole("region", { name: "Result" });
  await expect(outcome).toContainText("Change the YAML");
  await yaml.fill((await yaml.inputValue()).replace("type: LoadBalancer", "type: ClusterIP"));
  await expect(outcome.getByRole("heading", { name: /kafka-external/ })).toContainText("breaks");
  await expect(outcome).toContainText("DeleteLoadBalancer");
  await expect(outcome).toContainText("The address is lost");
}

test.describe("a manifest before it is applied", () => {
  test("the YAML of a Service on its page, and one that is refused", async ({ page, demo }) => {
    const sent = writes(page);
    await page.goto(`${demo.url}/c/mall-prod-hz/s/data/kafka-external`);
    await tryChange(page);
    const outcome = page.getByRole("region", { name: "Result" });
    await page.getByRole("button", { name: "Start over" }).click();
    await expect(outcome).toContainText("Change the YAML");
    await page.getByRole("textbox", { name: "The Service as YAML" }).fill("kind: Service\nmetadata: [");
    await expect(outcome).toContainText("Not accepted as it stands");
    await fits(page);
    expect(sent).toEqual([]);
  });

  test("pasted into Look up, with a cluster and without", async ({ page, demo }) => {
    await page.goto(`${demo.url}/lookup`);
    const sent = writes(page);
    const box = page.getByRole("textbox").first();
    await box.fill(given("01-nlb-id-without-class.yaml"));
    const answer = page.getByRole("region", { name: "Preview" });
    await expect(answer).toContainText("ANN201");
    await expect(answer.getByLabel("Corrected manifest").first()).toContainText(
      "loadBalancerClass: alibabacloud.com/nlb",
    );
    await answer.getByRole("combobox").selectOption({ label: "no cluster, the manifest alone" });
    await expect(answer).toContainText("No cluster was read");
    await box.fill(given("21-annotation-on-ingress.yaml"));
    await expect(answer).toContainText("Service of the ingress controller");
    await box.fill("EVT110");
    await expect(answer).toBeHidden();
    await fits(page);
    expect(sent).toEqual([]);
  });

  test("dropped onto Look up", async ({ page, demo }) => {
    await page.goto(`${demo.url}/lookup`);
    await page.waitForLoadState("networkidle");
    const data = await page.evaluateHandle((text) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], "service.yaml", { type: "application/yaml" }));
      return transfer;
    }, given("05-threshold-names.yaml"));
    await page.getByRole("textbox").first().dispatchEvent("drop", { dataTransfer: data });
    await expect(page.getByRole("region", { name: "Preview" })).toContainText("healthy-threshold");
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
    await tryChange(page);
    expect(sent).toEqual([]);
  });
});
