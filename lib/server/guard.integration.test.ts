import http, { type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { requestContext } from "@/lib/server/access/current";
import { closeServer } from "@/testing/http";

const TOKENS = { viewer: "viewer-0123456789-abcdefghij", operator: "operator-0123456789-abcdefgh" };
const BY_TOKEN = {
  PREFLIGHT_AUTH: "token",
  PREFLIGHT_TOKEN_VIEWER: TOKENS.viewer,
  PREFLIGHT_TOKEN_OPERATOR: TOKENS.operator,
};
const JSON_BODY = { "content-type": "application/json" };

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await closeServer(server);
  vi.unstubAllEnvs();
  vi.resetModules();
});

interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: string;
  /** `passed`: the request continues to its page or route. */
  code: string;
}
interface Ask {
  (path: string, more?: { method?: string; headers?: http.OutgoingHttpHeaders; from?: string }): Promise<Answer>;
  origin: string;
}

/** The server with these settings; a page in its place says what it is handed. `from`: address of the sender. */
async function serverOf(env: Record<string, string>): Promise<Ask> {
  vi.resetModules();
  vi.unstubAllEnvs();
  vi.stubEnv("PREFLIGHT_LOG_LEVEL", "silent");
  for (const [name, value] of Object.entries({ HOSTNAME: "127.0.0.1", ...env })) vi.stubEnv(name, value);
  const { createHttpServer } = await import("@/lib/http/server");
  const server = createHttpServer({
    handle: (request, response) =>
      void response.end(
        JSON.stringify({ code: "passed", headers: request.headers, raw: request.rawHeaders, ...requestContext() }),
      ),
    ready: () => Promise.resolve({ ready: true, checks: {} }),
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const ask = (path: string, { method = "GET", headers = {}, from = "127.0.0.1" }: Parameters<Ask>[1] = {}) =>
    new Promise<Answer>((resolve, reject) => {
      const request = http.request(
        { host: "127.0.0.1", port, path, method, headers, localAddress: from, agent: false },
        (response) => {
          let body = "";
          response.on("data", (chunk: Buffer) => (body += chunk.toString()));
          response.on("end", () => {
            const { code = "" } = (body.startsWith("{") ? JSON.parse(body) : {}) as { code?: string };
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body, code });
          });
        },
      );
      request.on("error", reject).end();
    });
  return Object.assign(ask, { origin: `http://127.0.0.1:${port}` });
}

describe("without authentication, on loopback", () => {
  it("a page on a name that was rebound to this machine reads nothing", async () => {
    const ask = await serverOf({});
    const headers = { host: "rebound.example:3000" };
    for (const path of ["/", "/api/clusters", "/metrics", "/r/token", "/open", "/_next/static/x.js", "/auth/login"]) {
      const answer = await ask(path, { headers });
      expect([answer.status, answer.code], path).toEqual([421, "request.host"]);
      expect((await ask(path)).code, path).toBe("passed");
    }
    // The kubelet uses the Pod's address.
    expect((await ask("/readyz", { headers: { host: "10.0.0.7:3000" } })).status).toBe(200);
    expect((await ask("/healthz", { headers })).body).toBe("ok\n");
  });

  it("Prometheus reads metrics under the Pod's address where it has a token, and nowhere else", async () => {
    const headers = { host: "10.0.0.7:3000" };
    const token = { PREFLIGHT_METRICS_TOKEN: "metrics-0123456789-abcdefgh" };
    expect((await (await serverOf(token))("/metrics", { headers })).code).toBe("passed");
    expect((await (await serverOf({}))("/metrics", { headers })).status).toBe(421);
  });

  it("writes and API reads of another origin are refused, with or without Sec-Fetch-Site", async () => {
    const ask = await serverOf({});
    const foreign: Record<string, string>[] = [
      { origin: "http://evil.example", ...JSON_BODY },
      { "sec-fetch-site": "cross-site", ...JSON_BODY },
      { "content-type": "text/plain" },
      { origin: "null", "content-type": "text/plain" },
    ];
    for (const headers of foreign) expect((await ask("/api/reports", { method: "POST", headers })).status).toBe(403);
    for (const path of ["/api/reports/export", "/api/clusters/a/permissions", "/api/clusters/a/runs/1/stream"])
      expect((await ask(path, { headers: { "sec-fetch-site": "cross-site" } })).status).toBe(403);
    const own = await ask("/api/reports", { method: "POST", headers: { origin: ask.origin, ...JSON_BODY } });
    expect(own.code).toBe("passed");
  });
});

describe("headers of every answer", () => {
  it("frames, sniffing, scripts without a nonce and other origins are ruled out, on refusals too", async () => {
    const ask = await serverOf({});
    const nonces = new Set<string>();
    for (const [path, host] of [
      ["/", undefined],
      ["/api/clusters", undefined],
      ["/api/clusters", "evil.example"],
      ["/_next/static/x.js", undefined],
      ["/a%00b", undefined],
    ] as const) {
      const sent = { "x-nonce": "guessed", "content-security-policy": "script-src 'nonce-guessed'" };
      const { headers, code, body } = await ask(path, { headers: { ...(host ? { host } : {}), ...sent } });
      const csp = String(headers["content-security-policy"]);
      expect(csp).toContain("frame-ancestors 'none'");
      expect(csp).not.toMatch(/script-src[^;]*unsafe-(?:inline|eval)/);
      const nonce = /'nonce-([^']+)'/.exec(csp)?.[1] ?? "";
      nonces.add(nonce);
      if (code === "passed")
        expect(JSON.parse(body)).toMatchObject({ nonce, headers: { "content-security-policy": csp } });
      expect(body).not.toContain("guessed");
      expect(headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
      });
    }
    expect(nonces.size).toBe(5);
    const shared = await ask("/r/token");
    expect(shared.headers["referrer-policy"]).toBe("no-referrer");
    expect(shared.headers["cache-control"]).toBe("no-store, private");
  });

  it("HSTS stands only where people come over TLS", async () => {
    const plain = await (await serverOf({}))("/");
    const tls = await serverOf({ ...BY_TOKEN, PREFLIGHT_PUBLIC_URL: "https://preflight.example.com" });
    expect(plain.headers["strict-transport-security"]).toBeUndefined();
    const answer = await tls("/", { headers: { host: "preflight.example.com" } });
    expect(answer.headers["strict-transport-security"]).toContain("max-age=31536000");
  });

  it("pages and routes get the headers and cookies that they read, and no others", async () => {
    const ask = await serverOf(BY_TOKEN);
    const internal = {
      "x-prerender-revalidate": "id",
      "x-prerender-revalidate-if-generated": "1",
      "x-middleware-subrequest": "proxy:proxy",
      "x-middleware-rewrite": "/api/clusters",
      "x-invoke-path": "/api/clusters",
      "x-matched-path": "/api/clusters",
      "x-now-route-matches": "1",
      "x-nextjs-data": "1",
      "next-resume": "1",
      "next-action": "0".repeat(40),
      "x-forwarded-host": "evil.example",
      "x-header-of-a-later-version": "1",
    };
    const ours = { accept: "text/html", "accept-language": "zh-CN", rsc: "1", "x-opening": "pass" };
    const cookie = "__prerender_bypass=id; locale=zh-CN; __next_preview_data=x; __Host-preflight-login=state";
    const { body } = await ask("/auth/login", { headers: { ...internal, ...ours, cookie } });
    const got = JSON.parse(body) as { headers: Record<string, string>; raw: string[] };
    expect(got.headers).toMatchObject({ ...ours, cookie: "__Host-preflight-login=state; locale=zh-CN" });
    for (const name of Object.keys(internal)) {
      expect(got.headers[name], name).toBeUndefined();
      expect(
        got.raw.map((text) => text.toLowerCase()),
        name,
      ).not.toContain(name);
    }
  });
});

describe("requests of one client are counted", () => {
  const start = { method: "POST", headers: JSON_BODY };
  const check = (ask: Ask, forwarded?: string) =>
    ask("/api/clusters/a/runs", {
      ...start,
      headers: { ...start.headers, ...(forwarded ? { "x-forwarded-for": forwarded } : {}) },
    }).then((answer) => answer.status);

  it("sign-ins and checks of one address are counted, requests that other sites caused are not", async () => {
    const ask = await serverOf({});
    for (let i = 0; i < 30; i++)
      await ask("/api/clusters/a/runs", { method: "POST", headers: { origin: "http://evil.example" } });
    const statuses: number[] = [];
    for (let i = 0; i < 24; i++) statuses.push(await check(ask));
    expect(statuses.slice(0, 20).every((status) => status === 200)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
  });

  it("files, self-tests and views of shared reports are counted, probes are not", async () => {
    const ask = await serverOf({});
    const counted = async (path: string, times: number, from: string) => {
      const answers = await Promise.all(Array.from({ length: times }, () => ask(path, { from })));
      return answers.filter(({ status }) => status === 429).length;
    };
    expect(await counted("/api/connection", 30, "127.0.0.2")).toBeGreaterThan(5);
    expect(await counted("/api/clusters/a/permissions", 30, "127.0.0.3")).toBeGreaterThan(5);
    expect(await counted("/api/reports/shared/token/view", 150, "127.0.0.4")).toBeGreaterThan(20);
    expect(await counted("/api/clusters/a/preview", 90, "127.0.0.6")).toBeGreaterThan(20);
    let refused = 0;
    for (let round = 0; round < 20 && refused === 0; round++)
      refused = await counted("/_next/static/x.js", 190, "127.0.0.5");
    expect(refused).toBeGreaterThan(0);
    expect(await counted("/readyz", 190, "127.0.0.5")).toBe(0);
    expect(await counted("/healthz", 190, "127.0.0.5")).toBe(0);
  });

  it("readers of one link together are counted, whatever their addresses, and those of another link are not", async () => {
    const ask = await serverOf({ PREFLIGHT_PROXY_FROM: "127.0.0.1" });
    const open = (link: string, reader: number) =>
      ask(`/api/reports/shared/${link}/view`, { headers: { "x-forwarded-for": `10.0.0.${reader}` } });
    let refused = 0;
    for (let reader = 0; reader < 8; reader++) {
      const answers = await Promise.all(Array.from({ length: 100 }, () => open("one", reader)));
      refused += answers.filter(({ status }) => status === 429).length;
    }
    expect(refused).toBeGreaterThan(150);
    // Ten a second come back, and this machine may be slow.
    const page = () => ask("/r/one", { headers: { "x-forwarded-for": "10.0.0.9" } });
    for (const more of [() => open("one", 8), page])
      expect((await Promise.all(Array.from({ length: 60 }, more))).map(({ status }) => status)).toContain(429);
    expect((await open("two", 9)).code).toBe("passed");
  });

  it("people behind one address sign in at once, while guesses of a token stay few", async () => {
    const ask = await serverOf(BY_TOKEN);
    for (let person = 0; person < 100; person++) {
      expect((await ask("/auth/login")).code).toBe("passed");
      expect((await ask("/auth/callback?code=x")).code).toBe("passed");
    }
    const guess = () => ask("/auth/token", { method: "POST", headers: { origin: ask.origin } });
    const statuses = await Promise.all(Array.from({ length: 12 }, guess));
    expect(statuses.filter(({ status }) => status === 429)).toHaveLength(2);
  });

  it("who comes back from the provider is counted by the own cookie, whatever others at the same address used up", async () => {
    const ask = await serverOf({
      PREFLIGHT_AUTH: "oidc",
      PREFLIGHT_OIDC_ISSUER: "https://idp.example.com",
      PREFLIGHT_OIDC_CLIENT_ID: "preflight",
      PREFLIGHT_PUBLIC_URL: "http://127.0.0.1",
      PREFLIGHT_SESSION_SECRET: "secret-0123456789-abcdefghijklmnop",
      PREFLIGHT_OPERATOR_GROUPS: "ops",
    });
    const { configured } = await import("@/lib/server/access/identify");
    const begin = async (state: string) => {
      const set = await configured().sessions!.rememberLogin({ state, nonce: "n", verifier: "v", returnTo: "/" });
      return set.split(";")[0]!;
    };
    const back = (cookie: string) => ask("/auth/callback?code=x", { headers: { cookie } });
    const [stranger, colleague] = [await begin("stranger"), await begin("colleague")];
    const all = (count: number, one: () => Promise<Answer>) => Promise.all(Array.from({ length: count }, one));
    for (const login of await all(200, () => ask("/auth/login"))) expect(login.code).toBe("passed");
    const used = await all(6, () => back(stranger));
    expect(used.filter(({ code }) => code === "passed")).toHaveLength(3);
    // A copy sealed at another time is the same sign-in; a forged one is refused, and uses up no other.
    expect((await back(await begin("stranger"))).status).toBe(429);
    for (const answer of await all(70, () => back(colleague.replace(/.$/, "")))) expect(answer.status).not.toBe(429);
    expect((await back(colleague)).code).toBe("passed");
  });

  it("behind a named proxy its clients are counted, and no client can claim another address", async () => {
    const ask = await serverOf({ PREFLIGHT_PROXY_FROM: "127.0.0.0/8, 10.9.0.0/16" });
    // The client writes what it likes in front; the two proxies append whom they heard from.
    for (let i = 0; i < 20; i++) expect(await check(ask, `192.0.2.${i}, 198.51.100.7, 10.9.0.1`)).toBe(200);
    expect(await check(ask, "192.0.2.99, 198.51.100.7, 10.9.0.1")).toBe(429);
    expect(await check(ask, "198.51.100.8")).toBe(200);
    // One customer has a whole /64.
    for (let i = 0; i < 20; i++) expect(await check(ask, `2001:db8:1:2:${i}::1`)).toBe(200);
    expect(await check(ask, "2001:db8:1:2:ffff::1")).toBe(429);
    expect(await check(ask, "2001:db8:1:3::1")).toBe(200);
  });

  it("without a named proxy the header counts for nothing", async () => {
    const ask = await serverOf({});
    const statuses: number[] = [];
    for (let i = 0; i < 24; i++) statuses.push(await check(ask, `192.0.2.${i}`));
    expect(statuses.at(-1)).toBe(429);
  });
});

describe("who has signed in", () => {
  it("an anonymous client is redirected to the sign-in from a page and gets 401 from the API; a share link opens", async () => {
    const ask = await serverOf(BY_TOKEN);
    const page = await ask("/c/prod?tab=plan", { headers: { accept: "text/html" } });
    expect([page.status, page.headers.location]).toEqual([303, "/auth/login?returnTo=%2Fc%2Fprod%3Ftab%3Dplan"]);
    for (const path of ["/api/clusters", "/api/reports", "/lookup", "/a/path/without/a/route"])
      expect((await ask(path)).status, path).toBe(401);
    expect((await ask("/api/clusters", { headers: { authorization: "Bearer guess" } })).status).toBe(401);
    for (const path of ["/r/token", "/api/reports/shared/token", "/auth/login", "/icon.svg"])
      expect((await ask(path)).code, path).toBe("passed");
    const viewer = await ask("/api/clusters", { headers: { authorization: `Bearer ${TOKENS.viewer}` } });
    expect(viewer.code).toBe("passed");
  });

  it("headers of a proxy are believed from named addresses only", async () => {
    const ask = await serverOf({
      PREFLIGHT_AUTH: "proxy",
      PREFLIGHT_IDENTITY_FROM: "127.1.0.0/16",
      PREFLIGHT_PROXY_FROM: "127.0.0.0/8",
      PREFLIGHT_VIEWER_GROUPS: "dev",
    });
    const headers = { "x-forwarded-user": "ann", "x-forwarded-groups": "dev" };
    expect((await ask("/api/clusters", { headers, from: "127.1.2.3" })).code).toBe("passed");
    // Who counts behind it, the Ingress, says nothing about people.
    expect((await ask("/api/clusters", { headers, from: "127.2.0.1" })).status).toBe(403);
    expect((await ask("/api/clusters", { from: "127.1.2.3" })).status).toBe(401);
    const sales = { ...headers, "x-forwarded-groups": "sales" };
    expect((await ask("/api/clusters", { headers: sales, from: "127.1.2.3" })).status).toBe(403);
  });

  it("a group is cut where the proxy cuts, and nowhere in its name", async () => {
    const proxy = { PREFLIGHT_AUTH: "proxy", PREFLIGHT_IDENTITY_FROM: "127.0.0.1", PREFLIGHT_VIEWER_GROUPS: "dev" };
    const headers = { "x-forwarded-user": "ann", "x-forwarded-groups": "x|dev" };
    const status = async (env: Record<string, string>) =>
      (await (await serverOf({ ...proxy, ...env }))("/api/clusters", { headers })).status;
    expect(await status({})).toBe(403);
    expect(await status({ PREFLIGHT_PROXY_GROUPS_SEPARATOR: "|" })).toBe(200);
  });
});
