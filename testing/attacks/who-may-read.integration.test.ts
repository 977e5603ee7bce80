import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { SESSION_COOKIE } from "@/lib/server/access/session";
import { standaloneFolder, type Replica } from "../deploy/standalone";
import { Browser, type Answer } from "../sign-in/browser";
import { startProvider, type TestProvider } from "../sign-in/provider";
import { freePort } from "../http";
import { readingAttacks, writingAttacks } from "./addresses";
import { sendAll, sendRaw, type RawRequest } from "./raw";
import { routes, type Route } from "./routes";
import { startServer } from "./server";
import { testFolder } from "@/testing/folder";

// The built server, asked over plain sockets: nothing between puts an address right before the server judges it.
const CLUSTER = "quiet-harbour";
/** Its name, which is in no address. */
const CONTEXT = "quiet.harbour";
const SECRETS = {
  viewer: "viewer-0123456789-abcdefghij",
  operator: "operator-0123456789-abcdefgh",
  session: "session-0123456789-abcdefghi",
};
const READS = [
  "/api/clusters",
  `/api/clusters/${CLUSTER}/readiness`,
  `/api/clusters/${CLUSTER}/runs/latest/stream?watch=0`,
  "/api/reports",
  "/api/connection",
  `/c/${CLUSTER}`,
  "/metrics",
  "/lookup",
];
const WRITES = ["runs", "runs/recheck", "waivers", "baseline", "ticks", "decisions"];

/** Header that Next itself sends to skip its checks; the id is in every copy of the build. */
function internalHeaders(): Headers[] {
  const file = path.join(standaloneFolder(), ".next", "prerender-manifest.json");
  const { preview } = JSON.parse(readFileSync(file, "utf8")) as { preview: { previewModeId: string } };
  const id = preview.previewModeId;
  return [
    { "x-prerender-revalidate": id },
    { "x-prerender-revalidate": id, "x-prerender-revalidate-if-generated": "1" },
    { "x-middleware-subrequest": "proxy:proxy:proxy:proxy:proxy", "x-middleware-prefetch": "1" },
    { "x-matched-path": "/api/clusters", "x-invoke-path": "/api/clusters", "x-now-route-matches": "1" },
    { "next-resume": "1", "x-nextjs-data": "1" },
    { Cookie: `__prerender_bypass=${id}; __next_preview_data=x` },
  ];
}

type Headers = Record<string, string>;
interface Server {
  replica: Replica;
  viewer: Headers;
  operator: Headers;
}

const scratch = testFolder();
let provider: TestProvider;
/** The sign-in page while the provider does not answer. */
let withoutProvider: Answer;
const servers: Record<string, Server> = {};

async function signIn(url: string, account: string): Promise<Headers> {
  const browser = new Browser();
  const consent = await browser.submit(await browser.open(`${url}/auth/login`), { login: account, password: "any" });
  await browser.submit(consent, {});
  return { Cookie: `${SESSION_COOKIE}=${browser.cookie(url, SESSION_COOKIE)}` };
}

const start = (mode: string, env: Headers = {}, port?: number) =>
  startServer(
    scratch,
    {
      PREFLIGHT_AUTH: mode,
      PREFLIGHT_IDENTITY_FROM: "127.0.0.1",
      PREFLIGHT_PROXY_FROM: "127.0.0.1",
      PREFLIGHT_OPERATOR_GROUPS: "sre",
      PREFLIGHT_VIEWER_GROUPS: "dev",
      ...env,
    },
    { port, context: CONTEXT },
  );

const startByToken = (port?: number) =>
  start(
    "token",
    {
      PREFLIGHT_TOKEN_VIEWER: SECRETS.viewer,
      PREFLIGHT_TOKEN_OPERATOR: SECRETS.operator,
      PREFLIGHT_SESSION_SECRET: SECRETS.session,
    },
    port,
  );

beforeAll(async () => {
  standaloneFolder();
  const [oidc, issuer] = await Promise.all([freePort(), freePort()]);
  const redirectUri = `http://127.0.0.1:${oidc}/auth/callback`;
  const [byToken, byOidc, byProxy] = await Promise.all([
    startByToken(),
    start(
      "oidc",
      {
        PREFLIGHT_OIDC_ISSUER: `http://127.0.0.1:${issuer}`,
        PREFLIGHT_OIDC_CLIENT_ID: "preflight",
        PREFLIGHT_OIDC_CLIENT_SECRET: SECRETS.operator,
        PREFLIGHT_SESSION_SECRET: SECRETS.session,
      },
      oidc,
    ),
    start("proxy"),
  ]);
  withoutProvider = await new Browser().ask(`${byOidc.url}/auth/login`, { headers: { "accept-language": "zh-CN,zh" } });
  provider = await startProvider({ id: "preflight", secret: SECRETS.operator, redirectUri }, issuer);
  const bearer = (secret: string) => ({ Authorization: `Bearer ${secret}` });
  const person = (user: string, group: string) => ({ "X-Forwarded-User": user, "X-Forwarded-Groups": group });
  servers["token"] = { replica: byToken, viewer: bearer(SECRETS.viewer), operator: bearer(SECRETS.operator) };
  servers["oidc"] = {
    replica: byOidc,
    viewer: await signIn(byOidc.url, "bob+dev"),
    operator: await signIn(byOidc.url, "ann+sre"),
  };
  servers["proxy"] = { replica: byProxy, viewer: person("bob", "dev"), operator: person("ann", "sre") };
}, 900_000);

afterAll(async () => {
  await Promise.all(Object.values(servers).map(({ replica }) => replica.stop()));
  await provider?.close();
});

// Addresses are read before anybody is asked who they are: they are tried in one way to sign in.
it("no spelling of an address opens anything to an anonymous client", async () => {
  const { replica } = servers["token"] as Server;
  const attacks: RawRequest[] = readingAttacks(READS).map((target) => ({ target }));
  for (const name of ["x-matched-path", "x-invoke-path", "x-original-url", "x-rewrite-url", "x-middleware-rewrite"])
    for (const target of READS) attacks.push({ target: "/_next/static/x", headers: { [name]: target } });
  for (const target of READS) {
    attacks.push({ target, headers: { "x-middleware-subrequest": "proxy:proxy:proxy:proxy:proxy" } });
    attacks.push({ target, headers: { rsc: "1", "next-router-state-tree": "%5B%22%22%5D" } });
  }
  const opened: string[] = [];
  await sendAll(replica.port, attacks, ({ target, headers }, { status, head, body }) => {
    // The page behind a share link is the same for every token, and says nothing.
    const empty = /^\/r\/[^/]+$/.test(target) && !body.includes(CONTEXT);
    const told =
      (head + body).includes(CONTEXT) || (!target.includes(CLUSTER) && !headers && (head + body).includes(CLUSTER));
    if (told || (status >= 200 && status < 300 && !empty))
      opened.push(`${status} ${target} ${JSON.stringify(headers)}`);
  });
  expect(opened).toEqual([]);
  expect(attacks.length).toBeGreaterThan(250);
});

it("no spelling of an address makes a viewer an operator", async () => {
  const { replica, viewer } = servers["token"] as Server;
  const attacks = writingAttacks(CLUSTER, WRITES).map((target) => ({
    method: "POST",
    target,
    headers: viewer,
    body: JSON.stringify({ cluster: CLUSTER, scope: { kind: "cluster" } }),
  }));
  const done: string[] = [];
  await sendAll(replica.port, attacks, ({ target }, { status }) => {
    if (status >= 200 && status < 300) done.push(`${status} ${target}`);
  });
  expect(done).toEqual([]);
  expect(attacks.length).toBeGreaterThan(400);
});

it("a callback without a sign-in, and one with another state, open nothing; a provider that does not answer is named", async () => {
  const { url } = servers["oidc"]!.replica;
  const uninvited = await new Browser().ask(`${url}/auth/callback?code=stolen&state=x`);
  expect(uninvited.headers["location"]).toBe("/auth/login");
  const browser = new Browser();
  await browser.ask(`${url}/auth/login`);
  const mixed = await browser.ask(`${url}/auth/callback?code=stolen&state=another`);
  expect(mixed.status).toBe(403);
  expect(browser.cookie(url, SESSION_COOKIE)).toBeUndefined();
  expect(withoutProvider).toMatchObject({ status: 502, body: expect.stringContaining("登录未成功") as string });
});

it.each(["token", "oidc", "proxy"])("signed in by %s, each route asks for its role", async (mode) => {
  const { replica, viewer, operator } = servers[mode] as Server;
  const wrong: string[] = [];
  const every = routes(CLUSTER);
  expect(every.length).toBeGreaterThan(40);
  // A role is asked for alike, however a person signed in: every route in one way, one route of each role in the others.
  const isFirst = ({ role }: Route, at: number) => every.findIndex((one) => one.role === role) === at;
  const all = mode === "token" ? every : every.filter(isFirst);
  const ask = async (as: string, headers: Headers, wanted: (route: Route, status: number) => boolean) => {
    const requests = all.map((route) => ({ ...route, headers, ...(route.method === "GET" ? {} : { body: "{}" }) }));
    await sendAll(replica.port, requests, (route, { status }) => {
      if (status === 0 || !wanted(route, status)) wrong.push(`${as}: ${status} ${route.method} ${route.target}`);
    });
  };
  const refused = (status: number) => status === 401 || status === 403;
  await ask("stranger", {}, ({ role }, status) => (role === "public" ? !refused(status) : refused(status)));
  await ask("viewer", viewer, ({ role }, status) => refused(status) === (role === "operator" || role === "metrics"));
  await ask("operator", operator, ({ role }, status) => refused(status) === (role === "metrics"));
  expect(wrong).toEqual([]);
});

it("internal headers with the build's id skip no check of name, origin or limit, and no header of an answer", async () => {
  const { replica, operator } = servers["token"] as Server;
  const client = { "X-Forwarded-For": "198.51.100.9" };
  const { port } = replica;
  for (const internal of internalHeaders()) {
    const ask = (request: RawRequest) =>
      sendRaw(port, { ...request, headers: { ...client, ...operator, ...internal, ...request.headers } });
    const foreign = await ask({ target: "/api/clusters", headers: { Host: "evil.example" } });
    // Two Hosts, or a wrong one: neither is answered.
    expect([400, 421], JSON.stringify(internal)).toContain(foreign.status);
    const origin = { Origin: "https://evil.example", "Content-Type": "text/plain" };
    const written = await ask({
      method: "POST",
      target: `/api/clusters/${CLUSTER}/runs`,
      headers: origin,
      body: "{}",
    });
    expect(written.status, JSON.stringify(internal)).toBe(403);
    expect((await ask({ method: "HEAD", target: "/r/x" })).status).toBe(405);
    const page = await ask({ target: "/auth/login", headers: { "x-nonce": 'x" onload="' } });
    expect(page.head, JSON.stringify(internal)).toMatch(/content-security-policy: .*frame-ancestors 'none'/i);
    expect(page.head).toMatch(/x-request-id: /i);
    expect(page.head + page.body).not.toContain("onload");
    const stranger = await sendRaw(port, { target: "/api/clusters", headers: { ...client, ...internal } });
    expect(stranger.status, JSON.stringify(internal)).toBe(401);
  }
  const [revalidate] = internalHeaders();
  const guesses = Array.from({ length: 40 }, () =>
    sendRaw(port, { method: "POST", target: "/auth/token", headers: { ...client, ...revalidate }, body: "{}" }),
  );
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(25);
});

it("a request that asks for another protocol is judged as any other, and holds no connection", async () => {
  const { replica, viewer } = servers["token"] as Server;
  // Next begins to listen for such requests with the first page.
  await sendRaw(replica.port, { target: "/lookup", headers: viewer });
  const ask = (target: string, protocol: string, more: Headers = {}) =>
    sendRaw(replica.port, { target, headers: { Connection: "Upgrade, close", Upgrade: protocol, ...more } });
  for (const protocol of ["websocket", "h2c"]) {
    expect((await ask("/api/clusters", protocol)).status).toBe(401);
    expect((await ask("/_next/hmr", protocol)).status).toBe(401);
    expect((await ask("/api/clusters", protocol, { ...viewer, Host: "evil.example" })).status).toBe(400);
    const read = await ask("/api/clusters", protocol, viewer);
    expect([read.status, /x-request-id: /i.test(read.head)]).toEqual([200, true]);
  }
});

it("asks itself for no address that a reader names: there is no optimiser of images", async () => {
  const { replica, viewer } = servers["token"] as Server;
  for (const address of ["%2Ficon.svg", "%2Fapi%2Fclusters", "http%3A%2F%2F127.0.0.1%2Fx"]) {
    const target = `/_next/image?url=${address}&w=64&q=75`;
    expect((await sendRaw(replica.port, { target, headers: viewer })).status, target).toBe(404);
  }
});

it("wrong tokens are limited by address, and the log names it", async () => {
  const { replica } = servers["token"] as Server;
  const guess = (from: string) =>
    sendRaw(replica.port, {
      target: "/api/clusters",
      headers: { Authorization: `Bearer ${"x".repeat(30)}`, "X-Forwarded-For": from },
    });
  const statuses: number[] = [];
  for (let i = 0; i < 15; i++) statuses.push((await guess("192.0.2.1")).status);
  expect([statuses[0], statuses.at(-1)]).toEqual([401, 429]);
  expect((await guess("192.0.2.2")).status).toBe(401);
  expect(replica.log()).toMatch(/"client":"192\.0\.2\.1".*"msg":"signIn\.wrongToken"/);
});

it("refused people are in the log by their name, exports and openings by their ids", async () => {
  const { replica, viewer, operator } = servers["proxy"] as Server;
  const post = (as: Headers, target: string, body: object) =>
    sendRaw(replica.port, {
      method: "POST",
      target,
      headers: { ...as, "X-Forwarded-For": "192.0.2.7" },
      body: JSON.stringify(body),
    });
  expect((await post(viewer, `/api/clusters/${CLUSTER}/runs`, {})).status).toBe(403);
  expect((await post({ ...viewer, "X-Forwarded-Groups": "sales" }, "/api/reports/export", {})).status).toBe(403);
  // The line of a refusal names the cluster that was asked for.
  expect((await post(operator, "/api/reports/export", { cluster: CLUSTER })).status).toBe(400);
  const lines = replica
    .log()
    .split("\n")
    .filter((line) => line.includes('"client":"192.0.2.7"'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines).toMatchObject([
    { subject: "bob", status: 403, path: `/api/clusters/${CLUSTER}/runs` },
    { subject: "bob", status: 403, path: "/api/reports/export" },
    { subject: "ann", status: 400, cluster: CLUSTER },
  ]);
});

it("everything the server says is one JSON object a line, on both outputs", async () => {
  const { replica, operator } = servers["token"] as Server;
  // Messages of libraries: uploads that break off, and a reader's own text in the framework's headers.
  for (const target of ["/auth/token", "/api/reports"]) {
    const socket = connect(replica.port, "127.0.0.1").on("error", () => undefined);
    const lines = Object.entries(operator).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(
      `POST ${target} HTTP/1.1\r\nHost: 127.0.0.1:${replica.port}\r\nContent-Type: application/json\r\n${lines.join("")}Content-Length: 1000\r\n\r\nx`,
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    socket.destroy();
  }
  const action = { ...operator, "next-action": "my own text", accept: "text/x-component" };
  await sendRaw(replica.port, { method: "POST", target: `/c/${CLUSTER}`, headers: action, body: "[]" });
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(replica.child.exitCode).toBeNull();
  for (const { replica: one } of Object.values(servers))
    for (const line of one.log().split("\n").filter(Boolean))
      expect(() => JSON.parse(line) as unknown, line).not.toThrow();
  expect(replica.log()).not.toContain("my own text");
});

it("answers are packed for who takes them so, and are what they are for who does not", async () => {
  const { replica, viewer } = servers["token"] as Server;
  for (const target of ["/guide", "/api/events/answers?code=EVT101&code=EVT102&code=EVT103&code=EVT104"]) {
    const packed = await fetch(replica.url + target, { headers: { ...viewer, "accept-encoding": "gzip" } });
    expect(packed.headers.get("content-encoding"), target).toBe("gzip");
  }
  const plain = await sendRaw(replica.port, { target: "/guide", headers: viewer });
  expect(plain.head).not.toMatch(/content-encoding/i);
  expect(plain.body).toContain("<!DOCTYPE html>");
});

it("ends when the command that started it was killed, however early", async () => {
  const { child: ready } = servers["proxy"]!.replica;
  const gone = once(ready, "exit");
  ready.disconnect();
  expect(await gone).toEqual([0, null]);
  const program = path.join(standaloneFolder(), "preflight-server.mjs");
  const child = spawn(process.execPath, [program], {
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      HOME: scratch,
      HOSTNAME: "127.0.0.1",
      PORT: "0",
      PREFLIGHT_DATA_DIR: path.join(scratch, "early"),
    },
  });
  const ended = once(child, "exit");
  child.disconnect();
  expect(await ended).toEqual([0, null]);
});

it("after a restart, too, a copied cookie of a session that was ended opens nothing, and others continue", async () => {
  const { replica: before } = servers["token"] as Server;
  const { url } = before;
  const api = { headers: { accept: "application/json" } };
  const signInByForm = async () => {
    const browser = new Browser();
    const form = await browser.open(`${url}/auth/login`);
    expect((await browser.submit(form, { token: "wrong" })).status).toBe(403);
    await browser.submit(form, { token: SECRETS.operator });
    return browser;
  };
  const [ended, going] = [await signInByForm(), await signInByForm()];
  const copy = new Browser();
  copy.setCookie(url, SESSION_COOKIE, ended.cookie(url, SESSION_COOKIE)!);
  expect((await copy.ask(`${url}/api/clusters`, api)).status).toBe(200);
  await ended.ask(`${url}/auth/logout`, { method: "POST", headers: { origin: url } });
  expect((await copy.ask(`${url}/api/clusters`, api)).status).toBe(401);
  for (const secret of Object.values(SECRETS)) expect(before.log()).not.toContain(secret);
  await before.stop();
  servers["token"]!.replica = await startByToken(before.port);
  expect((await copy.ask(`${url}/api/clusters`, api)).status).toBe(401);
  expect((await going.ask(`${url}/api/clusters`, api)).status).toBe(200);
});
