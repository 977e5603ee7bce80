import { connect, type AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { currentIdentity } from "@/lib/access/current";
import { PACKED_HEADER } from "@/lib/access/headers";
import { readAccess } from "@/lib/access/settings";
import { Browser } from "@/testing/door/browser";
import { startProvider, type TestProvider } from "@/testing/door/provider";
import { closeServer, freePort } from "@/testing/http";
import { createDoor } from "./server";
import { SESSION_COOKIE } from "./session";

const SECRET = "a-secret-of-at-least-24-characters";
const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

interface Started {
  url: string;
  log: { event: string; fields: Record<string, unknown> }[];
  seen: { headers: Record<string, unknown> }[];
}

/** The real door on loopback; behind it a handler that says in whose name it was called. */
async function startDoor(env: Record<string, string>, port = 0, headersMs?: number): Promise<Started> {
  const log: Started["log"] = [];
  const seen: Started["seen"] = [];
  const server = createDoor({
    settings: readAccess(env, { host: "127.0.0.1", port }),
    headersMs,
    log: (event, fields) => log.push({ event, fields }),
    inner: async (request, response) => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      seen.push({ headers: request.headers });
      response.setHeader("content-type", "application/json");
      // As Next hands on the header of a route: in a list.
      if (request.url === "/api/packed") response.setHeader(PACKED_HEADER, ["gzip"]);
      response.end(JSON.stringify({ who: currentIdentity(), path: request.url }));
    },
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  open.push(() => closeServer(server));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, log, seen };
}

const whoIs = (body: string) => (JSON.parse(body) as { who: { subject: string; role: string } }).who;

describe("H1: at the door, without authentication, on loopback", () => {
  it("a page on a name that was rebound to this machine reads nothing", async () => {
    const { url } = await startDoor({});
    const answer = await new Browser().ask(`${url}/api/clusters`, { headers: { host: "rebound.example:3000" } });
    expect(answer.status).toBe(421);
    expect(JSON.parse(answer.body)).toMatchObject({ code: "request.host", source: "app" });
    expect((await new Browser().ask(`${url}/api/clusters`)).status).toBe(200);
  });

  it("writes and API reads of another origin are refused, with or without Sec-Fetch-Site", async () => {
    const { url } = await startDoor({});
    const browser = new Browser();
    const share = `${url}/api/reports`;
    const body = "{}";
    const foreign: Record<string, string>[] = [
      { origin: "http://evil.example", "content-type": "application/json" },
      { "sec-fetch-site": "cross-site", "content-type": "application/json" },
      { "content-type": "text/plain" },
      { origin: "null", "content-type": "text/plain" },
    ];
    for (const headers of foreign)
      expect((await browser.ask(share, { method: "POST", headers, body })).status).toBe(403);
    for (const path of ["/api/reports/export", "/api/clusters/a/permissions", "/api/clusters/a/runs/1/stream"])
      expect((await browser.ask(url + path, { headers: { "sec-fetch-site": "cross-site" } })).status).toBe(403);
    expect(
      (await browser.ask(share, { method: "POST", headers: { origin: url, "content-type": "application/json" }, body }))
        .status,
    ).toBe(200);
  });

  it("a forged X-Forwarded-Host, identity or nonce does not get through", async () => {
    const { url, seen } = await startDoor({});
    await new Browser().ask(`${url}/api/reports`, {
      headers: {
        "x-forwarded-host": "evil.example",
        "x-forwarded-proto": "https",
        "x-nonce": "guessed",
        "x-middleware-subrequest": "1",
        "content-security-policy": "default-src *",
      },
    });
    const { headers } = seen[0]!;
    expect(headers["x-forwarded-host"]).toBeUndefined();
    expect(headers["x-nonce"]).not.toBe("guessed");
    expect(headers["x-middleware-subrequest"]).toBeUndefined();
    expect(headers["content-security-policy"]).toContain(`'nonce-${String(headers["x-nonce"])}'`);
  });
});

describe("H2: headers of every answer", () => {
  it("frames, sniffing, scripts without a nonce and other origins are ruled out, on errors too", async () => {
    const { url } = await startDoor({});
    const browser = new Browser();
    const nonces = new Set<string>();
    for (const path of ["/", "/api/clusters", "/healthz", "/%zz"]) {
      const { headers } = await browser.ask(url + path);
      const csp = String(headers["content-security-policy"]);
      expect(csp).toContain("frame-ancestors 'none'");
      expect(csp).not.toMatch(/script-src[^;]*unsafe-(?:inline|eval)/);
      nonces.add(/'nonce-([^']+)'/.exec(csp)![1]!);
      expect(headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
      });
    }
    expect(nonces.size).toBe(4);
  });

  it("an answer that comes packed says so, and not how it was told", async () => {
    const { url } = await startDoor({});
    const answer = await new Browser().ask(`${url}/api/packed`);
    expect(answer.headers["content-encoding"]).toBe("gzip");
    expect(answer.headers[PACKED_HEADER]).toBeUndefined();
  });

  it("HSTS stands only where people come over TLS", async () => {
    const plain = await startDoor({});
    const tls = await startDoor({ PREFLIGHT_PUBLIC_URL: "https://preflight.example.com" });
    expect((await new Browser().ask(plain.url)).headers["strict-transport-security"]).toBeUndefined();
    const answer = await new Browser().ask(tls.url, { headers: { host: "preflight.example.com" } });
    expect(answer.headers["strict-transport-security"]).toContain("max-age=31536000");
  });
});

describe("M6: bodies and slow clients", () => {
  it("a body is measured before a byte of it is read, and must say its length", async () => {
    const { url, seen } = await startDoor({});
    const browser = new Browser();
    const json = { "content-type": "application/json" };
    const big = await browser.ask(`${url}/api/clusters/a/runs`, {
      method: "POST",
      headers: { ...json, "content-length": "400000000", connection: "close" },
      body: "{}",
    });
    expect(big.status).toBe(413);
    const chunked = await raw(
      url,
      "POST /api/reports HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n",
    );
    expect(chunked).toMatch(/^HTTP\/1\.1 411/);
    const packed = await browser.ask(`${url}/api/reports`, {
      method: "POST",
      headers: { ...json, "content-encoding": "gzip" },
      body: "xx",
    });
    expect(packed.status).toBe(415);
    expect(seen).toEqual([]);
  });

  it("M6: connections that send their headers or body byte by byte are all let go, and others are answered meanwhile", async () => {
    const { url } = await startDoor({}, 0, 400);
    const { hostname, port } = new URL(url);
    const starts = [
      "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ",
      "POST /api/reports HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n",
    ];
    const closed = Array.from({ length: 100 }, (_, n) => {
      const socket = connect(Number(port), hostname, () => socket.write(starts[n % 2] ?? ""));
      const drip = setInterval(() => socket.write("x"), 50);
      socket.on("error", () => undefined);
      socket.on("data", () => undefined);
      return new Promise<void>((resolve) =>
        socket.on("close", () => {
          clearInterval(drip);
          resolve();
        }),
      );
    });
    expect((await new Browser().ask(`${url}/healthz`)).status).toBe(200);
    await Promise.all(closed);
  }, 15_000);

  it("sign-ins and checks of one address are counted", async () => {
    const { url } = await startDoor({});
    const browser = new Browser();
    const statuses: number[] = [];
    for (let i = 0; i < 24; i++)
      statuses.push(
        (
          await browser.ask(`${url}/api/clusters/a/runs`, {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: "{}",
          })
        ).status,
      );
    expect(statuses.slice(0, 20).every((status) => status === 200)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
  });

  it("M6: behind a named proxy its clients are counted, and nobody lends himself another address", async () => {
    const { url } = await startDoor({ PREFLIGHT_PROXY_FROM: "127.0.0.0/8, 10.9.0.0/16" });
    const browser = new Browser();
    const check = async (forwarded: string) =>
      (
        await browser.ask(`${url}/api/clusters/a/runs`, {
          method: "POST",
          headers: { "content-type": "application/json", "x-forwarded-for": forwarded },
          body: "{}",
        })
      ).status;
    // The client writes what it likes in front; the two proxies append whom they heard from.
    for (let i = 0; i < 20; i++) expect(await check(`192.0.2.${i}, 198.51.100.7, 10.9.0.1`)).toBe(200);
    expect(await check("192.0.2.99, 198.51.100.7, 10.9.0.1")).toBe(429);
    expect(await check("198.51.100.8")).toBe(200);
  });

  it("M6: without a named proxy the header counts for nothing", async () => {
    const { url } = await startDoor({});
    const browser = new Browser();
    const statuses: number[] = [];
    for (let i = 0; i < 24; i++) {
      const headers = { "content-type": "application/json", "x-forwarded-for": `192.0.2.${i}` };
      const asked = await browser.ask(`${url}/api/clusters/a/runs`, { method: "POST", headers, body: "{}" });
      statuses.push(asked.status);
    }
    expect(statuses.at(-1)).toBe(429);
  });

  it("Low: a malformed percent sign, TRACE and a doubled slash are answered, not a 500", async () => {
    const { url } = await startDoor({});
    expect((await new Browser().ask(`${url}/%`)).status).toBe(400);
    expect((await new Browser().ask(`${url}//evil.example/x`)).status).toBe(400);
    expect(await raw(url, "TRACE / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")).toMatch(/^HTTP\/1\.1 405/);
  });
});

/** One request as written; resolves with what came back before the peer closed or a second passed. */
function raw(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write(text));
    let got = "";
    const done = () => (socket.destroy(), resolve(got));
    socket.on("data", (chunk) => {
      got += chunk.toString();
      done();
    });
    socket.setTimeout(1_000, done);
  });
}

describe("static tokens", () => {
  const env = {
    PREFLIGHT_AUTH: "token",
    PREFLIGHT_TOKEN_VIEWER: `viewer-${SECRET}`,
    PREFLIGHT_TOKEN_OPERATOR: `operator-${SECRET}`,
  };

  it("roles by token, on the API and through the form", async () => {
    const { url, log } = await startDoor(env);
    const curl = new Browser();
    const api = { accept: "application/json" };
    expect((await curl.ask(`${url}/api/clusters`, { headers: api })).status).toBe(401);
    const as = (token: string) => ({ ...api, authorization: `Bearer ${token}`, "content-type": "application/json" });
    expect((await curl.ask(`${url}/api/clusters`, { headers: as("guess") })).status).toBe(401);
    expect(whoIs((await curl.ask(`${url}/api/clusters`, { headers: as(env.PREFLIGHT_TOKEN_VIEWER) })).body).role).toBe(
      "viewer",
    );
    const start = (token: string) =>
      curl.ask(`${url}/api/clusters/a/runs`, { method: "POST", headers: as(token), body: "{}" });
    expect((await start(env.PREFLIGHT_TOKEN_VIEWER)).status).toBe(403);
    expect((await start(env.PREFLIGHT_TOKEN_OPERATOR)).status).toBe(200);
    const browser = new Browser();
    const form = await browser.open(`${url}/c/prod?tab=plan`);
    expect(form.body).toContain('name="token"');
    expect((await browser.submit(form, { token: "wrong" })).status).toBe(403);
    const inside = await browser.submit(form, { token: env.PREFLIGHT_TOKEN_OPERATOR });
    expect(JSON.parse(inside.body)).toMatchObject({ who: { role: "operator" }, path: "/c/prod?tab=plan" });
    expect(JSON.stringify(log)).not.toContain(SECRET);
  });

  it("a share link opens for outsiders, and nothing else does", async () => {
    const { url } = await startDoor(env);
    const outsider = new Browser();
    expect((await outsider.ask(`${url}/r/token`)).status).toBe(200);
    expect((await outsider.ask(`${url}/api/reports/shared/token`)).status).toBe(200);
    for (const path of [
      "/",
      "/c/prod",
      "/triage",
      "/api/clusters",
      "/api/reports",
      "/metrics",
      "/r/token/../../api/clusters",
    ])
      expect([303, 401], path).toContain((await outsider.ask(url + path)).status);
  });

  it("a session sealed with another secret, or altered, is nobody", async () => {
    const { url } = await startDoor(env);
    const browser = new Browser();
    await browser.submit(await browser.open(`${url}/`), { token: env.PREFLIGHT_TOKEN_VIEWER });
    const cookie = browser.cookie(url, SESSION_COOKIE)!;
    expect(cookie).not.toContain("viewer");
    const other = await startDoor({ ...env, PREFLIGHT_SESSION_SECRET: `another-${SECRET}` });
    for (const [where, value] of [
      [other.url, cookie],
      [url, `${cookie.slice(0, -6)}AAAAAA`],
    ] as const) {
      const thief = new Browser();
      thief.setCookie(where, SESSION_COOKIE, value);
      expect((await thief.ask(`${where}/api/clusters`, { headers: { accept: "application/json" } })).status).toBe(401);
    }
  });
});

describe("headers of a trusted proxy", () => {
  it("are believed from named addresses only", async () => {
    const trusted = await startDoor({
      PREFLIGHT_AUTH: "proxy",
      PREFLIGHT_PROXY_FROM: "127.0.0.0/8",
      PREFLIGHT_OPERATOR_GROUPS: "sre",
    });
    const named = { "x-forwarded-user": "ann", "x-forwarded-groups": "dev,sre", accept: "application/json" };
    expect(whoIs((await new Browser().ask(`${trusted.url}/api/clusters`, { headers: named })).body)).toMatchObject({
      subject: "ann",
      role: "operator",
    });
    expect((await new Browser().ask(`${trusted.url}/api/clusters`)).status).toBe(401);
    const stranger = await startDoor({ PREFLIGHT_AUTH: "proxy", PREFLIGHT_PROXY_FROM: "10.0.0.0/8,fd00::/8" });
    expect((await new Browser().ask(`${stranger.url}/api/clusters`, { headers: named })).status).toBe(403);
    await expect(startDoor({ PREFLIGHT_AUTH: "proxy", PREFLIGHT_PROXY_FROM: "10.0.0.0/99" })).rejects.toThrow(
      /neither an address/,
    );
  });
});

describe("OIDC against a real provider", () => {
  let provider: TestProvider;

  async function startOidc(more: Record<string, string> = {}): Promise<Started> {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    provider = await startProvider({
      id: "preflight",
      secret: `client-${SECRET}`,
      redirectUri: `${url}/auth/callback`,
    });
    open.push(() => provider.close());
    return startDoor(
      {
        PREFLIGHT_AUTH: "oidc",
        PREFLIGHT_PUBLIC_URL: url,
        PREFLIGHT_OIDC_ISSUER: provider.issuer,
        PREFLIGHT_OIDC_CLIENT_ID: "preflight",
        PREFLIGHT_OIDC_CLIENT_SECRET: `client-${SECRET}`,
        PREFLIGHT_SESSION_SECRET: SECRET,
        PREFLIGHT_OPERATOR_GROUPS: "sre",
        PREFLIGHT_VIEWER_GROUPS: "dev",
        ...more,
      },
      port,
    );
  }

  async function signIn(url: string, account: string, browser = new Browser()) {
    const login = await browser.open(`${url}/c/prod`);
    const consent = await browser.submit(login, { login: account, password: "any" });
    return { browser, page: await browser.submit(consent, {}) };
  }

  it("code flow with PKCE, groups to roles, back to where one wanted to go", async () => {
    const { url, log } = await startOidc();
    const { browser, page } = await signIn(url, "ann+sre");
    expect(JSON.parse(page.body)).toMatchObject({
      who: { subject: "ann+sre", name: "ann", role: "operator" },
      path: "/c/prod",
    });
    expect(browser.cookie(url, SESSION_COOKIE)).toBeDefined();
    const viewer = await signIn(url, "bob+dev");
    expect(whoIs(viewer.page.body).role).toBe("viewer");
    const stranger = await signIn(url, "eve+sales");
    expect(stranger.page.status).toBe(403);
    expect(stranger.page.body).toContain("no group that may use");
    expect(log.filter((line) => line.event === "signIn").map((line) => line.fields["role"])).toEqual([
      "operator",
      "viewer",
      "none",
    ]);
  });

  it("a callback nobody asked for, and one with another state, open nothing", async () => {
    const { url } = await startOidc();
    const uninvited = await new Browser().ask(`${url}/auth/callback?code=stolen&state=x`);
    expect(uninvited.headers["location"]).toBe("/auth/login");
    const browser = new Browser();
    await browser.ask(`${url}/auth/login`);
    const mixed = await browser.ask(`${url}/auth/callback?code=stolen&state=another`);
    expect(mixed.status).toBe(403);
    expect(browser.cookie(url, SESSION_COOKIE)).toBeUndefined();
  });

  it("sign-out forgets the session here and at the provider", async () => {
    const { url } = await startOidc();
    const { browser } = await signIn(url, "ann+sre");
    const out = await browser.ask(`${url}/auth/logout`, { method: "POST", headers: { origin: url } });
    expect(out.body).toContain(`content="0;url=${provider.issuer}/session/end?`);
    expect(out.body).toContain(encodeURIComponent(`${url}/auth/login`));
    expect(browser.cookie(url, SESSION_COOKIE)).toBeUndefined();
    expect((await browser.ask(`${url}/api/clusters`, { headers: { accept: "application/json" } })).status).toBe(401);
  });

  it("a provider that does not answer is said, in the reader's language", async () => {
    const { url } = await startDoor({
      PREFLIGHT_AUTH: "oidc",
      PREFLIGHT_PUBLIC_URL: "http://127.0.0.1:1",
      PREFLIGHT_OIDC_ISSUER: `http://127.0.0.1:${await freePort()}`,
      PREFLIGHT_OIDC_CLIENT_ID: "preflight",
      PREFLIGHT_SESSION_SECRET: SECRET,
    });
    const answer = await new Browser().ask(`${url}/auth/login`, { headers: { "accept-language": "zh-CN,zh" } });
    expect(answer.status).toBe(502);
    expect(answer.body).toContain("登录未成功");
  });
});
