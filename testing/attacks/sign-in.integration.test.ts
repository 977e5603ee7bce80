import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SESSION_COOKIE } from "@/lib/server/access/session";
import { standaloneFolder, type Replica } from "../deploy/standalone";
import { startServer } from "./server";
import { Browser } from "../sign-in/browser";
import { startProvider, type TestProvider } from "../sign-in/provider";
import { freePort } from "../http";
import { testFolder } from "@/testing/folder";

// The built server and a real OpenID provider.
const SECRET = "a-secret-of-at-least-24-characters";
const OPERATOR = `operator-${SECRET}`;
const API = { headers: { accept: "application/json" } };

const scratch = testFolder();
let provider: TestProvider;
let byOidc: Replica;
let nobodyThere: Replica;

const start = (env: Record<string, string>, port?: number) => startServer(scratch, env, { port });

beforeAll(async () => {
  standaloneFolder();
  const [port, closed] = await Promise.all([freePort(), freePort()]);
  const redirectUri = `http://127.0.0.1:${port}/auth/callback`;
  provider = await startProvider({ id: "preflight", secret: `client-${SECRET}`, redirectUri });
  const oidc = {
    PREFLIGHT_AUTH: "oidc",
    PREFLIGHT_OIDC_ISSUER: provider.issuer,
    PREFLIGHT_OIDC_CLIENT_ID: "preflight",
    PREFLIGHT_OIDC_CLIENT_SECRET: `client-${SECRET}`,
    PREFLIGHT_SESSION_SECRET: SECRET,
    PREFLIGHT_OPERATOR_GROUPS: "sre",
    PREFLIGHT_VIEWER_GROUPS: "dev",
  };
  [byOidc, nobodyThere] = await Promise.all([
    start(oidc, port),
    start({ ...oidc, PREFLIGHT_OIDC_ISSUER: `http://127.0.0.1:${closed}` }),
  ]);
}, 900_000);

afterAll(async () => {
  await Promise.all([byOidc, nobodyThere].map((replica) => replica?.stop()));
  await provider?.close();
});

describe("static tokens", () => {
  it("after a restart, too, a copied cookie of a session that was ended opens nothing", async () => {
    const port = await freePort();
    const settings = {
      PREFLIGHT_AUTH: "token",
      PREFLIGHT_TOKEN_OPERATOR: OPERATOR,
      PREFLIGHT_SESSION_SECRET: SECRET,
      PREFLIGHT_DATA_DIR: path.join(scratch, "kept"),
    };
    const signIn = async (url: string) => {
      const browser = new Browser();
      const form = await browser.open(`${url}/auth/login`);
      expect((await browser.submit(form, { token: "wrong" })).status).toBe(403);
      await browser.submit(form, { token: OPERATOR });
      return browser;
    };
    const before = await start(settings, port);
    const [ended, going] = [await signIn(before.url), await signIn(before.url)];
    const copy = new Browser();
    copy.setCookie(before.url, SESSION_COOKIE, ended.cookie(before.url, SESSION_COOKIE)!);
    await ended.ask(`${before.url}/auth/logout`, { method: "POST", headers: { origin: before.url } });
    expect((await copy.ask(`${before.url}/api/clusters`, API)).status).toBe(401);
    expect(before.log()).not.toContain(SECRET);
    await before.stop();
    const after = await start(settings, port);
    try {
      expect((await copy.ask(`${after.url}/api/clusters`, API)).status).toBe(401);
      expect((await going.ask(`${after.url}/api/clusters`, API)).status).toBe(200);
    } finally {
      await after.stop();
    }
  }, 300_000);
});

describe("OIDC against a real provider", () => {
  it("a callback without a sign-in, and one with another state, open nothing", async () => {
    const { url } = byOidc;
    const uninvited = await new Browser().ask(`${url}/auth/callback?code=stolen&state=x`);
    expect(uninvited.headers["location"]).toBe("/auth/login");
    const browser = new Browser();
    await browser.ask(`${url}/auth/login`);
    const mixed = await browser.ask(`${url}/auth/callback?code=stolen&state=another`);
    expect(mixed.status).toBe(403);
    expect(browser.cookie(url, SESSION_COOKIE)).toBeUndefined();
  });

  it("reports a provider that does not answer, in the reader's language", async () => {
    const headers = { "accept-language": "zh-CN,zh" };
    const answer = await new Browser().ask(`${nobodyThere.url}/auth/login`, { headers });
    expect(answer.status).toBe(502);
    expect(answer.body).toContain("登录未成功");
  });
});
