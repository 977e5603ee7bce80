import type { AddressInfo } from "node:net";
import { expect, test, type Page } from "playwright/test";
import { currentIdentity } from "@/lib/access/current";
import { readAccess } from "@/lib/access/settings";
import { createDoor } from "@/lib/door/server";
import { startProvider } from "@/testing/door/provider";
import { closeServer, freePort } from "@/testing/http";

/**
 * The door's own pages in a real browser, which decides what Origin a form sends, where a form may lead, and which cookies
 * it keeps. Behind the door stands a page with a name and a plain sign-out form; the dashboard's is the same form.
 */
const SECRET = "a-secret-of-at-least-24-characters";
const closing: (() => Promise<void>)[] = [];
test.afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function startDoor(port: number, env: Record<string, string>): Promise<string> {
  const url = `http://127.0.0.1:${port}`;
  const settings = readAccess({ PREFLIGHT_PUBLIC_URL: url, ...env }, { host: "127.0.0.1", port });
  const server = createDoor({
    settings,
    inner: (_request, response) => {
      response.setHeader("content-type", "text/html; charset=utf-8");
      response.end(
        `<!doctype html><title>inside</title><h1>${currentIdentity().name}</h1><form method="post" action="/auth/logout"><button>Sign out</button></form>`,
      );
    },
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  closing.push(() => closeServer(server));
  expect((server.address() as AddressInfo).port).toBe(port);
  return url;
}

/** What the browser refused on the way, in its own words. */
function complaints(page: Page): string[] {
  const said: string[] = [];
  page.on("console", (message) => void (message.type() === "error" && said.push(message.text())));
  return said;
}

test("a token opens the dashboard through the form, and the sign-out form ends it", async ({ page }) => {
  const said = complaints(page);
  const url = await startDoor(await freePort(), { PREFLIGHT_AUTH: "token", PREFLIGHT_TOKEN_OPERATOR: SECRET });
  await page.goto(`${url}/c/prod`);
  await page.getByLabel("Access token").fill(SECRET);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading")).toHaveText("operator");
  await expect(page).toHaveURL(`${url}/c/prod`);
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByLabel("Access token")).toBeVisible();
  await page.goto(`${url}/c/prod`);
  await expect(page.getByLabel("Access token")).toBeVisible();
  expect(said).toEqual([]);
});

test("sign-in and sign-out go through the provider and back, and no policy of ours stops the browser", async ({
  page,
}) => {
  const said = complaints(page);
  const port = await freePort();
  const provider = await startProvider({
    id: "preflight",
    secret: SECRET,
    redirectUri: `http://127.0.0.1:${port}/auth/callback`,
  });
  closing.push(() => provider.close());
  const url = await startDoor(port, {
    PREFLIGHT_AUTH: "oidc",
    PREFLIGHT_OIDC_ISSUER: provider.issuer,
    PREFLIGHT_OIDC_CLIENT_ID: "preflight",
    PREFLIGHT_OIDC_CLIENT_SECRET: SECRET,
    PREFLIGHT_SESSION_SECRET: SECRET,
  });
  await page.goto(`${url}/c/prod`);
  await page.locator("input[name=login]").fill("ann+sre");
  await page.locator("input[name=password]").fill("any");
  await page.locator("button[type=submit]").click();
  await page.locator("button[type=submit]").click();
  await expect(page.getByRole("heading")).toHaveText("ann");
  await page.getByRole("button", { name: "Sign out" }).click();
  // The provider asks whether to end its own session, and sends back.
  await expect(page).toHaveURL(new RegExp(`^${provider.issuer}/session/end`));
  await page.locator("button[name=logout], button[value=yes]").first().click();
  await expect(page).toHaveURL(new RegExp(`^${provider.issuer}/interaction/|^${url}/auth/`));
  await page.goto(`${url}/c/prod`);
  await expect(page.locator("input[name=login]")).toBeVisible();
  expect(said.filter((text) => /Content Security Policy|form-action|Refused/i.test(text))).toEqual([]);
});
