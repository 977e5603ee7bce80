import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { buildReport } from "../lib/report/build";
import { renderHtml } from "../lib/report/html";
import { DEFAULT_REDACTION } from "../lib/report/schema";
import { savedProgram } from "../testing/saved-program";
import { HOSTILE, sample } from "../testing/samples/report";
import { expect, fits, test, type Page } from "./support/test";

let dir = "";
test.beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), "preflight-e2e-"));
});
test.afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** Everything a page asks for, data and blob addresses left out. */
function requestsOf(page: Page): string[] {
  const seen: string[] = [];
  page.on("request", (request) => {
    if (!/^(data|blob):/.test(request.url())) seen.push(`${request.method()} ${request.url()}`);
  });
  return seen;
}
function alarms(page: Page): string[] {
  const seen: string[] = [];
  page.on("dialog", (dialog) => {
    seen.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("pageerror", (error) => seen.push(`error ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") seen.push(`console ${message.text()}`);
  });
  return seen;
}
const hostileReport = (services = 12) =>
  buildReport({
    ...sample({ services, hostile: true }),
    scope: { kind: "cluster" },
    // Free texts are ticked: the worst that a report can hold.
    redaction: { ...DEFAULT_REDACTION, freeTexts: false },
    now: "2026-11-21T10:00:00.000Z",
  });

/** A saved report on disk, opened. */
async function openSaved(page: Page, services?: number): Promise<string> {
  const file = path.join(dir, `report-${services ?? 12}.html`);
  writeFileSync(file, await renderHtml(hostileReport(services), await savedProgram()));
  await page.goto(pathToFileURL(file).href);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("to fix");
  return pathToFileURL(file).href;
}

test.describe("report file", () => {
  test("opens from disk, asks for nothing, and hostile names do nothing", async ({ page }) => {
    const requests = requestsOf(page);
    const trouble = alarms(page);
    const address = await openSaved(page);
    await page.context().setOffline(true);
    await expect(page).toHaveTitle(/c0ffee/);
    await page.goto(`${address}#/s/team-0/web-0`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("web-0");
    await page.locator("main details").evaluateAll((all) => all.forEach((one) => one.setAttribute("open", "")));
    await expect(page.getByText(HOSTILE.script).first()).toBeVisible();
    await page.goto(`${address}#/events`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const text = await page.locator("main").innerText();
    expect(text).not.toContain("\u202e");
    expect(
      await page
        .locator(
          "main script, main img, main iframe, main a[href^=http]:not([href^='https://slb.console.aliyun.com/slb/'])",
        )
        .count(),
    ).toBe(0);
    expect(requests).toEqual([`GET ${address}`]);
    expect(trouble).toEqual([]);
  });

  test("speaks both languages and gives the report back as JSON", async ({ page }) => {
    const trouble = alarms(page);
    await openSaved(page);
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByRole("menuitemradio", { name: "简体中文" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("不可升级");
    await page.getByRole("button", { name: "设置" }).click();
    await page.getByRole("menuitemradio", { name: "深色" }).click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "保存 JSON" }).click(),
    ]);
    expect((JSON.parse(readFileSync(await download.path(), "utf8")) as { format: string }).format).toBe(
      "ccm-preflight/report@2",
    );
    expect(trouble).toEqual([]);
  });
});

/** Without it a write looks like the form of another site, and is refused. */
const JSON_BODY = { "content-type": "application/json" };

test.describe("in the dashboard", () => {
  const cluster = "mall-prod-hz";
  let url = "";
  test.beforeAll(({ demo }) => void (url = demo.url));

  const api = (file: string, init?: RequestInit) => fetch(url + file, init);
  const share = async (body: object) =>
    (await (
      await api("/api/reports", { method: "POST", headers: JSON_BODY, body: JSON.stringify({ cluster, ...body }) })
    ).json()) as {
      id: string;
      path: string;
    };

  test("a file is browsed like a live cluster, and nothing is uploaded", async ({ page }) => {
    const report = hostileReport(30);
    const file = path.join(dir, "opened.json");
    writeFileSync(file, JSON.stringify(report));
    const trouble = alarms(page);
    await page.goto(`${url}/open`);
    await page.waitForLoadState("networkidle");
    const requests = requestsOf(page);
    await page.locator('input[type="file"]').setInputFiles(file);
    await expect(page.getByText("Report opened.json")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Not ready");
    await page.evaluate(() => (window.location.hash = "#/s/team-0/web-0"));
    await expect(page.getByRole("heading", { level: 1 })).toContainText("web-0");
    for (const hash of ["#/fix", "#/events", "#/upgrade", "#/i/lb-000000000000"]) {
      await page.evaluate((h) => (window.location.hash = h), hash);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    }
    // The page's own program may arrive in parts; data never leaves, and no API is asked.
    expect(requests.filter((line) => !/^GET [^ ]*\/(_next|__nextjs|icon\.svg)/.test(line))).toEqual([]);
    expect(trouble).toEqual([]);
    await expect(page).toHaveTitle(/^(?!owned)/);
  });

  test("a link shows the report and nothing of the live cluster, and is counted and withdrawn", async ({
    page,
    context,
  }) => {
    const { id, path: link } = await share({ redaction: { names: true } });
    const trouble = alarms(page);
    const requests = requestsOf(page);
    const response = await page.goto(`${url}${link}`);
    expect(response?.headers()["x-robots-tag"]).toContain("noindex");
    expect(response?.headers()["referrer-policy"]).toBe("no-referrer");
    const headline = page.getByRole("heading", { level: 1 });
    await expect(headline).toContainText("Not ready");
    // The link and the file of the same check begin with the same words.
    const ticket = await (await api(`/api/reports/export?cluster=${cluster}&format=markdown`)).text();
    expect(ticket).toContain(`**${(await headline.innerText()).replace(/\s+/g, " ").trim().replace(/\.$/, "")}`);
    await expect(page.getByText("Anyone with the link can see this.")).toBeVisible();
    await page.getByRole("button", { name: /values redacted/ }).click();
    await expect(page.getByRole("table", { name: "Redacted values" })).toBeVisible();
    await fits(page);
    expect(await context.cookies()).toEqual([]);
    expect(await page.locator('a[href^="/c/"], a[href="/"], a[href^="/api"]').count()).toBe(0);
    expect(requests.filter((line) => line.includes("/api/") && !line.includes("/api/reports/shared/"))).toEqual([]);
    expect(trouble).toEqual([]);
    const list = (await (await api(`/api/reports?cluster=${cluster}`)).json()) as {
      shares: { id: string; views: number; lastViewAt: string | null }[];
    };
    const row = list.shares.find((s) => s.id === id)!;
    expect(row.views).toBeGreaterThan(0);
    expect(row.lastViewAt).not.toBeNull();
    expect((await api(`/api/reports/${id}`, { method: "DELETE" })).status).toBe(204);
    await page.reload();
    await expect(page.getByText("Link not available")).toBeVisible();
  });

  test("a link opens on the chosen Services, says whose it is and what is asked, and keeps decisions", async ({
    page,
  }) => {
    const service = "payments/ledger";
    const live = (await (await api(`/api/clusters/${cluster}/service?key=${encodeURIComponent(service)}`)).json()) as {
      services: { findings: { id: string; code: string }[] }[];
    };
    const { id } = live.services[0]!.findings.find(({ code }) => code === "CLB404")!;
    const { path: link } = await share({
      scope: { kind: "services", services: [service] },
      redaction: { names: true },
      note: "May protection be switched on?",
      ways: [`${id}~keep-service`],
    });
    const trouble = alarms(page);
    await page.goto(`${url}${link}`);
    const head = page.locator("#content > div").first();
    for (const text of ["May protection be switched on?", "cn-hangzhou", "CCM now", "Kubernetes", "v1.31.1-aliyun.1"])
      await expect(head).toContainText(text);
    await expect(head.getByRole("button", { name: /^Copy c7d3/ })).toBeVisible();
    // The list of the chosen Services, with the decision that the sender took: by the placeholder of its Service.
    await expect(page.getByRole("link", { name: "Fix", exact: true })).toHaveAttribute("aria-current", "page");
    await expect(page.locator("[data-group=safe]")).toBeVisible();
    await expect(page).toHaveURL(/ways=.*keep-service/);
    expect(page.url()).not.toContain("ledger");
    await page.getByRole("link", { name: "Overview", exact: true }).click();
    await expect(page.getByRole("link", { name: "Overview", exact: true })).toHaveAttribute("aria-current", "page");
    expect(trouble).toEqual([]);
  });

  test("support replies with a file, and the dashboard shows it in the rows with their real names", async ({
    browser,
    page,
  }) => {
    const service = "payments/ledger";
    const { path: link } = await share({
      scope: { kind: "services", services: [service, "shop/cart"] },
      redaction: { names: true },
    });
    const support = await (await browser.newContext()).newPage();
    await support.goto(`${url}${link}`);
    // A way that support chooses on the page goes along.
    // Decisions come after what the sender can run.
    await support.locator("main [data-row-link]").last().click();
    await support.locator("[data-way] input").last().click();
    await support.getByRole("button", { name: "Reply" }).click();
    const dialog = support.getByRole("dialog", { name: "Reply to the sender" });
    await expect(dialog.getByRole("button", { name: "Save the reply" })).toBeEnabled();
    await dialog.getByLabel("Your answer").fill("Do the first one tonight.");
    for (const box of await dialog.getByRole("checkbox").all()) await box.click();
    await dialog
      .getByLabel(/^What to do with/)
      .first()
      .fill("Take a backup before.");
    const [download] = await Promise.all([
      support.waitForEvent("download"),
      dialog.getByRole("button", { name: "Save the reply" }).click(),
    ]);
    const text = readFileSync(await download.path(), "utf8");
    expect(text).not.toMatch(/ledger|cart/);
    await support.context().close();

    const trouble = alarms(page);
    await page.goto(`${url}/open`);
    const give = (buffer: Buffer) =>
      page.locator('input[type="file"]').setInputFiles({ name: "reply.json", mimeType: "application/json", buffer });
    await give(Buffer.from(text.replace(/"cluster": "[^"]+"/, '"cluster": "c0"')));
    await expect(page.getByRole("alert").filter({ hasText: "reply.json" })).toContainText("not configured here");
    await give(Buffer.from(text));
    await expect(page).toHaveURL(/\/c\/mall-prod-hz\/fix/);
    const note = page.getByRole("region", { name: "Reply" });
    await expect(note).toContainText("Do the first one tonight.");
    await page.goto(`${url}/c/${cluster}/fix?view=services&q=payments/ledger,shop/cart`);
    await expect(page.locator("main table").getByText("Reply", { exact: true }).filter({ visible: true })).toHaveCount(
      2,
    );
    await note.getByRole("button", { name: "Take the choice" }).click();
    await expect(page.locator("[data-slot=decided]")).toContainText("by you");
    await note.getByText("2 Services").click();
    await expect(note).toContainText("Take a backup before.");
    await note.getByRole("link", { name: "Service payments/ledger" }).click();
    await expect(page.getByRole("tabpanel")).toContainText("Reply");
    await page.getByRole("link", { name: "Fix", exact: true }).click();
    await note.getByRole("button", { name: "Remove the reply" }).click();
    await expect(note).toHaveCount(0);
    expect(trouble).toEqual([]);
  });

  test("a report is made, previewed and downloaded in the dialog", async ({ page }) => {
    const trouble = alarms(page);
    await page.goto(`${url}/c/${cluster}`);
    const dialog = page.getByRole("dialog", { name: "Share" });
    await page.getByRole("button", { name: "Share" }).click();
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole("status").filter({ hasText: "load balancers" })).toBeVisible();
    // A link to 127.0.0.1 opens nowhere else: it says so, and the file comes first.
    await expect(dialog).toContainText(/at 127\.0\.0\.1:\d+: .* this computer only/);
    const way = dialog.getByRole("button", { name: /HTML file|Markdown for a ticket|Make link/ });
    await expect(way).toHaveText(["HTML file", "Markdown for a ticket", "Make link"]);
    // Failing Services are included, unless the sender wants all of it.
    await expect(dialog.getByRole("radio", { name: /that fail or are unknown/ })).toBeChecked();
    await dialog.getByLabel("What do you need help with?").fill("Why does web fail?");
    await dialog.getByText(/values? (?:masked|redacted)/).click();
    // Exported reports have no addresses, unless the sender wants them.
    await expect(dialog.getByLabel("IP addresses")).toBeChecked();
    await dialog.getByLabel("Names (IDs stay)").click();
    await expect(page.getByRole("table", { name: "Redacted values" })).toContainText("Service name");
    await page.getByRole("button", { name: "Make link" }).click();
    await expect(page.getByTestId("share-link")).toContainText("/r/");
    await dialog.getByText(/^More:/).click();
    for (const [button, start] of [
      ["HTML file", "<!doctype html>"],
      ["Markdown for a ticket", "# CCM precheck report"],
      ["JSON", '{"format":"ccm-preflight/report@2"'],
    ] as const) {
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: button, exact: true }).click(),
      ]);
      const text = readFileSync(await download.path(), "utf8");
      expect(text.startsWith(start)).toBe(true);
      if (start !== "<!doctype html>") expect(text).toContain("Why does web fail?");
      expect(text).not.toContain("LTAI5t");
    }
    expect(trouble).toEqual([]);
  });
});
