import { NextRequest } from "next/server";
import { afterEach, describe, expect, it, vi } from "vitest";
import { inRequest } from "@/lib/server/access/current";

const TOKENS = { viewer: "viewer-0123456789-abcdefghij", operator: "operator-0123456789-abcdefgh" };
const BY_TOKEN = {
  PREFLIGHT_AUTH: "token",
  PREFLIGHT_TOKEN_VIEWER: TOKENS.viewer,
  PREFLIGHT_TOKEN_OPERATOR: TOKENS.operator,
};
const JSON_BODY = { "content-type": "application/json" };
const ORIGIN = "http://127.0.0.1:3000";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

type Ask = (
  path: string,
  more?: { method?: string; headers?: Record<string, string>; peer?: string },
) => Promise<Response>;

/** The guard of a server with these settings, asked as Next asks it. */
async function guardOf(env: Record<string, string>): Promise<Ask> {
  vi.resetModules();
  for (const [name, value] of Object.entries({ HOSTNAME: "127.0.0.1", PORT: "3000", ...env })) vi.stubEnv(name, value);
  const { guard } = await import("./guard");
  return (path, { method = "GET", headers = {}, peer = "127.0.0.1" } = {}) => {
    const request = new NextRequest(`${ORIGIN}${path}`, { method, headers: { host: "127.0.0.1:3000", ...headers } });
    return inRequest({ peer }, () => guard(request));
  };
}

/** 200: the request goes on to its page or route. */
const codeOf = async (answer: Response) =>
  answer.headers.has("x-middleware-next") ? "passed" : ((await answer.json()) as { code: string }).code;

describe("without authentication, on loopback", () => {
  it("a page on a name that was rebound to this machine reads nothing", async () => {
    const ask = await guardOf({});
    const answer = await ask("/api/clusters", { headers: { host: "rebound.example:3000" } });
    expect([answer.status, await codeOf(answer)]).toEqual([421, "request.host"]);
    expect(await codeOf(await ask("/api/clusters"))).toBe("passed");
    expect(await codeOf(await ask("/readyz", { headers: { host: "10.0.0.7:3000" } }))).toBe("passed");
  });

  it("writes and API reads of another origin are refused, with or without Sec-Fetch-Site", async () => {
    const ask = await guardOf({});
    const foreign: Record<string, string>[] = [
      { origin: "http://evil.example", ...JSON_BODY },
      { "sec-fetch-site": "cross-site", ...JSON_BODY },
      { "content-type": "text/plain" },
      { origin: "null", "content-type": "text/plain" },
    ];
    for (const headers of foreign) expect((await ask("/api/reports", { method: "POST", headers })).status).toBe(403);
    for (const path of ["/api/reports/export", "/api/clusters/a/permissions", "/api/clusters/a/runs/1/stream"])
      expect((await ask(path, { headers: { "sec-fetch-site": "cross-site" } })).status).toBe(403);
    const own = await ask("/api/reports", { method: "POST", headers: { origin: ORIGIN, ...JSON_BODY } });
    expect(await codeOf(own)).toBe("passed");
  });
});

describe("headers of every answer", () => {
  it("frames, sniffing, scripts without a nonce and other origins are ruled out, on refusals too", async () => {
    const ask = await guardOf({});
    const nonces = new Set<string>();
    for (const [path, host] of [
      ["/", "127.0.0.1:3000"],
      ["/api/clusters", "127.0.0.1:3000"],
      ["/api/clusters", "evil.example"],
    ] as const) {
      const { headers } = await ask(path, { headers: { host, "x-nonce": "guessed" } });
      const csp = headers.get("content-security-policy") ?? "";
      expect(csp).toContain("frame-ancestors 'none'");
      expect(csp).not.toMatch(/script-src[^;]*unsafe-(?:inline|eval)/);
      const nonce = /'nonce-([^']+)'/.exec(csp)?.[1] ?? "";
      nonces.add(nonce);
      if (headers.has("x-middleware-next")) expect(headers.get("x-middleware-request-x-nonce")).toBe(nonce);
      expect(Object.fromEntries(headers)).toMatchObject({
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
      });
    }
    expect(nonces.size).toBe(3);
    const shared = await ask("/r/token");
    expect(shared.headers.get("referrer-policy")).toBe("no-referrer");
    expect(shared.headers.get("cache-control")).toBe("no-store, private");
  });

  it("HSTS stands only where people come over TLS", async () => {
    const plain = await (await guardOf({}))("/");
    const tls = await guardOf({ ...BY_TOKEN, PREFLIGHT_PUBLIC_URL: "https://preflight.example.com" });
    expect(plain.headers.get("strict-transport-security")).toBeNull();
    const answer = await tls("/", { headers: { host: "preflight.example.com" } });
    expect(answer.headers.get("strict-transport-security")).toContain("max-age=31536000");
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
    const ask = await guardOf({});
    for (let i = 0; i < 30; i++)
      await ask("/api/clusters/a/runs", { method: "POST", headers: { origin: "http://evil.example" } });
    const statuses: number[] = [];
    for (let i = 0; i < 24; i++) statuses.push(await check(ask));
    expect(statuses.slice(0, 20).every((status) => status === 200)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
  });

  it("behind a named proxy its clients are counted, and nobody lends himself another address", async () => {
    const ask = await guardOf({ PREFLIGHT_PROXY_FROM: "127.0.0.0/8, 10.9.0.0/16" });
    // The client writes what it likes in front; the two proxies append whom they heard from.
    for (let i = 0; i < 20; i++) expect(await check(ask, `192.0.2.${i}, 198.51.100.7, 10.9.0.1`)).toBe(200);
    expect(await check(ask, "192.0.2.99, 198.51.100.7, 10.9.0.1")).toBe(429);
    expect(await check(ask, "198.51.100.8")).toBe(200);
  });

  it("without a named proxy the header counts for nothing", async () => {
    const ask = await guardOf({});
    const statuses: number[] = [];
    for (let i = 0; i < 24; i++) statuses.push(await check(ask, `192.0.2.${i}`));
    expect(statuses.at(-1)).toBe(429);
  });
});

describe("who has signed in", () => {
  it("a stranger is led to the sign-in from a page, and told so by the API; a share link opens", async () => {
    const ask = await guardOf(BY_TOKEN);
    const page = await ask("/c/prod?tab=plan", { headers: { accept: "text/html" } });
    const { pathname, search } = new URL(page.headers.get("location") ?? "");
    expect([page.status, pathname + search]).toEqual([303, "/auth/login?returnTo=%2Fc%2Fprod%3Ftab%3Dplan"]);
    for (const path of ["/api/clusters", "/api/reports", "/lookup", "/something/nobody/thought/of"])
      expect((await ask(path)).status, path).toBe(401);
    expect((await ask("/api/clusters", { headers: { authorization: "Bearer guess" } })).status).toBe(401);
    for (const path of ["/r/token", "/api/reports/shared/token", "/auth/login", "/readyz", "/icon.svg"])
      expect(await codeOf(await ask(path)), path).toBe("passed");
    const viewer = await ask("/api/clusters", { headers: { authorization: `Bearer ${TOKENS.viewer}` } });
    expect(await codeOf(viewer)).toBe("passed");
  });

  it("headers of a proxy are believed from named addresses only", async () => {
    const ask = await guardOf({
      PREFLIGHT_AUTH: "proxy",
      PREFLIGHT_PROXY_FROM: "10.1.0.0/16",
      PREFLIGHT_VIEWER_GROUPS: "dev",
    });
    const headers = { "x-forwarded-user": "ann", "x-forwarded-groups": "dev" };
    expect(await codeOf(await ask("/api/clusters", { headers, peer: "10.1.2.3" }))).toBe("passed");
    expect(await codeOf(await ask("/api/clusters", { headers, peer: "::ffff:10.1.2.3" }))).toBe("passed");
    expect((await ask("/api/clusters", { headers, peer: "10.2.0.1" })).status).toBe(403);
    expect((await ask("/api/clusters", { peer: "10.1.2.3" })).status).toBe(401);
    const sales = { ...headers, "x-forwarded-groups": "sales" };
    expect((await ask("/api/clusters", { headers: sales, peer: "10.1.2.3" })).status).toBe(403);
  });

  it("a group is cut where the proxy cuts, and nowhere in its name", async () => {
    const proxy = { PREFLIGHT_AUTH: "proxy", PREFLIGHT_PROXY_FROM: "10.1.0.0/16", PREFLIGHT_VIEWER_GROUPS: "dev" };
    const headers = { "x-forwarded-user": "ann", "x-forwarded-groups": "x|dev" };
    const status = async (env: Record<string, string>) =>
      (await (await guardOf({ ...proxy, ...env }))("/api/clusters", { headers, peer: "10.1.2.3" })).status;
    expect(await status({})).toBe(403);
    expect(await status({ PREFLIGHT_PROXY_GROUPS_SEPARATOR: "|" })).toBe(200);
  });
});
