import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test, type Page } from "./support/test";
import { startServer } from "@/testing/attacks/server";
import { startProvider } from "@/testing/sign-in/provider";
import { freePort } from "@/testing/http";

/**
 * Signing in and out in a real browser, which decides what Origin a form sends, where a form may lead, and which cookies it
 * keeps.
 */
const SECRET = "a-secret-of-at-least-24-characters";
const closing: (() => Promise<unknown> | void)[] = [];
test.afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function start(port: number, env: Record<string, string>): Promise<string> {
  const scratch = mkdtempSync(path.join(tmpdir(), "preflight-sign-in-"));
  const replica = await startServer(scratch, env, { port });
  closing.push(
    () => replica.stop(),
    () => rmSync(scratch, { recursive: true, force: true, maxRetries: 5 }),
  );
  return replica.url;
}

/** Requests that the browser blocked, in its own words. */
function complaints(page: Page): string[] {
  const said: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy|form-action|Refused/i.test(message.text())) said.push(message.text());
  });
  return said;
}

async function signOut(page: Page, name: string): Promise<void> {
  // The page came by the answer of a form: a button does nothing until React listens to it.
  await expect(async () => {
    await page.getByRole("button", { name: `Signed in as ${name}` }).click({ timeout: 2_000 });
    await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.getByRole("button", { name: "Sign out" }).click();
}

test("a token opens the dashboard through the form, and the sign-out form ends it", async ({ page }) => {
  const said = complaints(page);
  const url = await start(await freePort(), { PREFLIGHT_AUTH: "token", PREFLIGHT_TOKEN_OPERATOR: SECRET });
  await page.goto(`${url}/guide`);
  await page.getByLabel("Access token").fill(SECRET);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(`${url}/guide`);
  await signOut(page, "operator");
  await expect(page.getByLabel("Access token")).toBeVisible();
  await page.goto(`${url}/guide`);
  await expect(page.getByLabel("Access token")).toBeVisible();
  expect(said).toEqual([]);
});

test("sign-in and sign-out go through the provider and back, and the content security policy does not stop the browser", async ({
  page,
}) => {
  const said = complaints(page);
  const port = await freePort();
  const redirectUri = `http://127.0.0.1:${port}/auth/callback`;
  const provider = await startProvider({ id: "preflight", secret: SECRET, redirectUri });
  closing.push(() => provider.close());
  const url = await start(port, {
    PREFLIGHT_AUTH: "oidc",
    PREFLIGHT_OIDC_ISSUER: provider.issuer,
    PREFLIGHT_OIDC_CLIENT_ID: "preflight",
    PREFLIGHT_OIDC_CLIENT_SECRET: SECRET,
    PREFLIGHT_SESSION_SECRET: SECRET,
    PREFLIGHT_OPERATOR_GROUPS: "sre",
  });
  await page.goto(`${url}/guide`);
  await page.locator("input[name=login]").fill("ann+sre");
  await page.locator("input[name=password]").fill("any");
  await page.locator("button[type=submit]").click();
  await page.locator("button[type=submit]").click();
  await expect(page).toHaveURL(`${url}/guide`);
  await signOut(page, "ann");
  // The provider asks whether to end its own session, and sends back.
  await expect(page).toHaveURL(new RegExp(`^${provider.issuer}/session/end`));
  await page.locator("button[name=logout], button[value=yes]").first().click();
  await expect(page).toHaveURL(new RegExp(`^${provider.issuer}/interaction/|^${url}/auth/`));
  await page.goto(`${url}/guide`);
  await expect(page.locator("input[name=login]")).toBeVisible();
  expect(said).toEqual([]);
});
