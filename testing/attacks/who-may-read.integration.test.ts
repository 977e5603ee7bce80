import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { standaloneFolder, type Replica } from "../deploy/standalone";
import { Browser } from "../sign-in/browser";
import { startProvider, type TestProvider } from "../sign-in/provider";
import { freePort } from "../http";
import { readingAttacks, writingAttacks } from "./addresses";
import { sendAll, sendRaw, type RawRequest } from "./raw";
import { routes, type Route } from "./routes";
import { startServer } from "./server";
import { testFolder } from "@/testing/folder";

// The built server, asked over plain sockets: nothing between puts an address right before the server judges it.
const CLUSTER = "quiet-harbour";
/** Its name, which stands in no address. */
const CONTEXT = "quiet.harbour";
const SECRETS = { viewer: "viewer-0123456789-abcdefghij", operator: "operator-0123456789-abcdefgh" };
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
const WRITES = ["runs", "runs/recheck", "waivers", "baseline", "ticks"];

type Headers = Record<string, string>;
interface Server {
  replica: Replica;
  viewer: Headers;
  operator: Headers;
}

const scratch = testFolder();
let provider: TestProvider;
const servers: Record<string, Server> = {};

async function signIn(url: string, account: string): Promise<Headers> {
  const browser = new Browser();
  const consent = await browser.submit(await browser.open(`${url}/auth/login`), { login: account, password: "any" });
  await browser.submit(consent, {});
  return { Cookie: `__Host-preflight=${browser.cookie(url, "__Host-preflight")}` };
}

const start = (mode: string, env: Headers = {}, port?: number) =>
  startServer(
    scratch,
    {
      PREFLIGHT_AUTH: mode,
      PREFLIGHT_PROXY_FROM: "127.0.0.1",
      PREFLIGHT_OPERATOR_GROUPS: "sre",
      PREFLIGHT_VIEWER_GROUPS: "dev",
      ...env,
    },
    { port, context: CONTEXT },
  );

beforeAll(async () => {
  await standaloneFolder();
  const oidc = await freePort();
  const redirectUri = `http://127.0.0.1:${oidc}/auth/callback`;
  provider = await startProvider({ id: "preflight", secret: SECRETS.operator, redirectUri });
  const [byToken, byOidc, byProxy] = await Promise.all([
    start("token", { PREFLIGHT_TOKEN_VIEWER: SECRETS.viewer, PREFLIGHT_TOKEN_OPERATOR: SECRETS.operator }),
    start(
      "oidc",
      {
        PREFLIGHT_OIDC_ISSUER: provider.issuer,
        PREFLIGHT_OIDC_CLIENT_ID: "preflight",
        PREFLIGHT_OIDC_CLIENT_SECRET: SECRETS.operator,
        PREFLIGHT_SESSION_SECRET: SECRETS.viewer,
      },
      oidc,
    ),
    start("proxy"),
  ]);
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

describe.each(["token", "oidc", "proxy"])("signed in by %s", (mode) => {
  const server = () => servers[mode] as Server;
  // Addresses are read before anybody is asked who they are: all of them are tried in one way to sign in.
  const [reads, writes, least] = mode === "token" ? [READS, WRITES, 900] : [READS.slice(1, 2), WRITES.slice(0, 1), 100];

  it("no spelling of an address opens anything to a stranger", async () => {
    const attacks: RawRequest[] = readingAttacks(reads).map((target) => ({ target }));
    for (const name of ["x-matched-path", "x-invoke-path", "x-original-url", "x-rewrite-url", "x-middleware-rewrite"])
      for (const target of reads) attacks.push({ target: "/_next/static/x", headers: { [name]: target } });
    for (const target of reads) {
      attacks.push({ target, headers: { "x-middleware-subrequest": "proxy:proxy:proxy:proxy:proxy" } });
      attacks.push({ target, headers: { rsc: "1", "next-router-state-tree": "%5B%22%22%5D" } });
    }
    const opened: string[] = [];
    await sendAll(server().replica.port, attacks, ({ target, headers }, { status, head, body }) => {
      // The page behind a share link is the same for every token, and says nothing.
      const empty = /^\/r\/[^/]+$/.test(target) && !body.includes(CONTEXT);
      const told =
        (head + body).includes(CONTEXT) || (!target.includes(CLUSTER) && !headers && (head + body).includes(CLUSTER));
      if (told || (status >= 200 && status < 300 && !empty))
        opened.push(`${status} ${target} ${JSON.stringify(headers)}`);
    });
    expect(opened).toEqual([]);
    expect(attacks.length).toBeGreaterThan(least);
  });

  it("no spelling of an address makes a viewer an operator", async () => {
    const attacks = writingAttacks(CLUSTER, writes).map((target) => ({
      method: "POST",
      target,
      headers: server().viewer,
      body: JSON.stringify({ cluster: CLUSTER, scope: { kind: "cluster" } }),
    }));
    const done: string[] = [];
    await sendAll(server().replica.port, attacks, ({ target }, { status }) => {
      if (status >= 200 && status < 300) done.push(`${status} ${target}`);
    });
    expect(done).toEqual([]);
    expect(attacks.length).toBeGreaterThan(least);
  });

  it("each route asks for its role", async () => {
    const { replica, viewer, operator } = server();
    const wrong: string[] = [];
    const all = routes(CLUSTER);
    expect(all.length).toBeGreaterThan(40);
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

  it("pages are drawn for a viewer, and lead a stranger to the sign-in", async () => {
    const { replica, viewer } = server();
    for (const target of [`/c/${CLUSTER}`, "/lookup", "/guide", "/?all=1"]) {
      const html = { Accept: "text/html" };
      const inside = await sendRaw(replica.port, { target, headers: { ...html, ...viewer } });
      expect([inside.status, inside.body.includes("<!DOCTYPE html>")], target).toEqual([200, true]);
      const outside = await sendRaw(replica.port, { target, headers: html });
      expect(mode === "proxy" ? [401] : [303], target).toContain(outside.status);
    }
  });
});

it("the head of a shared report is not looked at, whatever its token, so that no opening is counted", async () => {
  const { replica } = servers["token"] as Server;
  for (const target of ["/r/x", "/api/reports/shared/x", "/api/reports/shared/x/view?view=readiness"]) {
    const { status, head } = await sendRaw(replica.port, { method: "HEAD", target });
    expect([status, /^allow: (.*)$/im.exec(head)?.[1]?.trim()], target).toEqual([405, "GET"]);
  }
});

it("a request that names two hosts is refused", async () => {
  const { replica, operator } = servers["token"] as Server;
  const headers = { ...operator, host: "evil.example" };
  expect((await sendRaw(replica.port, { target: "/api/clusters", headers })).status).toBe(400);
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

it("everything the server says is one JSON object a line", () => {
  for (const { replica } of Object.values(servers))
    for (const line of replica.log().split("\n").filter(Boolean))
      expect(() => JSON.parse(line) as unknown, line).not.toThrow();
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

it("ends when the command that started it was killed", async () => {
  const alone = await startServer(scratch);
  const gone = once(alone.child, "exit");
  alone.child.disconnect();
  expect(await gone).toEqual([0, null]);
});

it("in proxy mode the headers of another address are nobody's", async () => {
  const { replica, operator } = servers["proxy"] as Server;
  const from = "127.0.0.2";
  const read = await sendRaw(replica.port, { target: "/api/clusters", headers: operator, from });
  expect(read.status).toBe(403);
  expect(read.body).not.toContain(CLUSTER);
});
