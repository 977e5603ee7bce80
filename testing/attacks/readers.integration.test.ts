import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { stringify } from "yaml";
import type { ReadinessAnswer } from "@/lib/views/answers";
import { VIEWS } from "@/lib/views/registry";
import { generateScale } from "@/simulator/cluster/scale";
import { testFolder } from "@/testing/folder";
import type { Replica } from "../deploy/standalone";
import { startLive, type Live } from "../live";
import { armed, BOMBS } from "./bombs";
import { sendAll } from "./raw";
import { routes } from "./routes";
import { startServer } from "./server";

// The built server behind a proxy, and two teams with a cluster each.
const scratch = testFolder();
const lives: Live[] = [];
let replica: Replica;
const CLUSTERS = { ann: "quince", bob: "medlar" } as const;
type Reader = keyof typeof CLUSTERS;
const headersOf = (reader: Reader) => ({ "X-Forwarded-User": reader, "X-Forwarded-Groups": `team-${reader}` });
let clients = 0;

async function ask(reader: Reader, target: string, body?: object) {
  const answer = await fetch(`${replica.url}${target}`, {
    method: body ? "POST" : "GET",
    headers: {
      "Content-Type": "application/json",
      ...headersOf(reader),
      "X-Forwarded-For": `10.0.${Math.floor(clients / 250)}.${clients++ % 250}`,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: answer.status, body: await answer.text() };
}

beforeAll(async () => {
  for (const seed of [5, 6]) lives.push(await startLive(generateScale({ services: 40, ports: 2, nodes: 2, seed })));
  const clusters = Object.entries(CLUSTERS).map(([reader, name], at) => ({
    context: lives[at]!.simulator.context,
    name,
    kubeconfig: lives[at]!.env["KUBECONFIG"],
    groups: [`team-${reader}`],
    endpoints: Object.fromEntries(
      ["slb", "ecs", "vpc", "nlb"].map((product) => [
        product,
        lives[at]!.env[`PREFLIGHT_${product.toUpperCase()}_ENDPOINT`],
      ]),
    ),
  }));
  const file = path.join(scratch, "clusters.yaml");
  writeFileSync(file, stringify({ clusters }));
  const { PREFLIGHT_CLUSTER_ID: _, KUBECONFIG: _kubeconfig, ...account } = lives[0]!.env;
  replica = await startServer(scratch, {
    ...account,
    PREFLIGHT_CLUSTERS_FILE: file,
    PREFLIGHT_AUTH: "proxy",
    PREFLIGHT_IDENTITY_FROM: "127.0.0.1",
    PREFLIGHT_PROXY_FROM: "127.0.0.1",
  });
  for (const [reader, cluster] of Object.entries(CLUSTERS) as [Reader, string][]) {
    expect((await ask(reader, `/api/clusters/${cluster}/runs`, {})).status).toBe(202);
    const state = async () =>
      (JSON.parse((await ask(reader, `/api/clusters/${cluster}/readiness`)).body) as ReadinessAnswer).run?.state;
    await vi.waitFor(async () => expect(await state()).toBe("done"), { timeout: 120_000, interval: 200 });
  }
}, 900_000);
afterAll(async () => {
  await replica?.stop();
  for (const live of lives) await live.close();
});

it("reports that wait for each other are made as the one who asked, and hold nothing of the other", async () => {
  const asked = Array.from({ length: 20 }, (_, n) => {
    const reader: Reader = n % 2 ? "bob" : "ann";
    // Each its own, so that none is shared.
    const choice = {
      cluster: CLUSTERS[reader],
      redaction: { names: n % 4 < 2, ips: n % 3 === 0, domains: n % 5 === 0 },
    };
    return ask(reader, "/api/reports/export?format=markdown", choice).then((answer) => ({ ...answer, reader }));
  });
  for (const { status, body, reader } of await Promise.all(asked)) {
    expect([status, reader], body.slice(0, 200)).toEqual([200, reader]);
    expect(body).not.toContain(CLUSTERS[reader === "ann" ? "bob" : "ann"]);
  }
}, 300_000);

it("a cluster of another team cannot be distinguished from one that does not exist", async () => {
  const views = Object.keys(VIEWS).map((view) => `/api/clusters/KEY/${view}?key=a%2Fb&id=lb-1&from=run-1&to=run-2`);
  const reads = [
    ...views,
    "/api/clusters/KEY/no-such-view",
    "/api/clusters/KEY/runs/latest",
    "/api/clusters/KEY/runs/run-1",
    "/api/clusters/KEY/runs/latest/stream?watch=0",
    "/api/connection?cluster=KEY",
    "/api/reports?cluster=KEY",
    "/api/reports/export?cluster=KEY",
  ];
  const writes = ["runs", "runs/recheck", "baseline", "waivers"].map((what) => `/api/clusters/KEY/${what}`);
  const waiver = { service: "a/b", code: "CLB203", reason: "r", owner: "o", until: "2099-01-01" };
  const seen = async (key: string, target: string, body?: object) => {
    const at = target.replace("KEY", key);
    const answer = await ask("ann", at, body && JSON.parse(JSON.stringify(body).replace("KEY", key)));
    return `${answer.status} ${answer.body.replaceAll(key, "KEY")}`;
  };
  const compare = async (target: string, body?: object) => {
    const hidden = await seen("medlar", target, body);
    expect(hidden, target).toBe(await seen("nope", target, body));
    expect(hidden, target).not.toMatch(/^2(?!00 \{"shares":\[\]\})/);
  };
  for (const target of reads) await compare(target);
  for (const target of writes) await compare(target, { ...waiver, loadBalancerId: "lb-1" });
  for (const target of ["/api/reports", "/api/reports/preview"]) await compare(target, { cluster: "KEY" });
  const page = async (key: string) =>
    (await ask("ann", `/c/${key}`)).body.replaceAll(key, "KEY").replaceAll(/nonce="[^"]*"|"[\w-]{20,}"/g, "").length;
  expect(Math.abs((await page("medlar")) - (await page("nope")))).toBeLessThan(200);
}, 300_000);

it("a bomb in a body is answered in time by every route that takes one, and harms no other reader", async () => {
  const cluster = CLUSTERS.ann;
  const [service] = lives[0]!.simulator.bundle().kubernetes.services;
  const name = `${service!.metadata!.namespace}/${service!.metadata!.name}`;
  const all = { cluster, key: name, scope: { kind: "cluster" }, change: {} };
  const places = [
    { ...all, policies: ["BOMB"] },
    { ...all, scope: { kind: "services", services: "BOMB" } },
    { ...all, redaction: "BOMB" },
    { ...all, maxViews: "BOMB" },
    { ...all, target: "BOMB", service: name },
    { service: name, code: "CLB203", reason: "BOMB", owner: "ann", until: "2099-01-01" },
    { service: name, code: "CLB203", reason: "why", owner: "ann", until: "2099-01-01", port: "BOMB" },
    { ...all, change: { service: { spec: { x: "BOMB" } } } },
    { ...all, change: { service: { spec: { ports: "BOMB" } } } },
    { ...all, change: { service: { spec: { ports: [{ port: "BOMB", nodePort: 30_001 }] } } } },
    { ...all, change: { service: { metadata: { annotations: "BOMB" } } } },
    { ...all, change: { loadBalancer: { x: "BOMB" }, listeners: [{ ListenerPort: "BOMB" }] } },
  ];
  const bombs = Object.entries(BOMBS);
  // Each as the whole body, and in a quarter of the places one in turn, others on the next route.
  const requests = routes(cluster)
    .filter(({ method }) => method !== "GET")
    .flatMap((route, nth) => {
      const whole = bombs.map(([what, bomb]) => ({ name: what, body: bomb }));
      const inPlaces = places.flatMap((place, at) => {
        const [what, bomb] = bombs[(at + nth) % bombs.length]!;
        return (at + nth) % 4 === 0 ? [{ name: `${what} in place ${at}`, body: armed(place, bomb) }] : [];
      });
      return [...whole, ...inPlaces].map((sent) => ({ ...route, ...sent, headers: headersOf("ann") }));
    });
  expect(requests.length).toBeGreaterThan(200);
  const wrong: string[] = [];
  const watch = setInterval(() => {
    fetch(`${replica.url}/healthz`).catch((error: unknown) => wrong.push(`health: ${String(error)}`));
  }, 200);
  await sendAll(replica.port, requests, ({ method, target, name }, { status, body }) => {
    // 0: no answer within a minute, or none at all.
    if (status === 0 || status >= 500) wrong.push(`${status} ${method} ${target} ${name} ${body.slice(0, 200)}`);
  });
  clearInterval(watch);
  expect(wrong).toEqual([]);
  expect(replica.child.exitCode).toBeNull();
  expect(replica.log()).not.toMatch(/"unexpected"|call stack/);
  const { status, body } = await ask("bob", `/api/clusters/${CLUSTERS.bob}/readiness`);
  expect([status, (JSON.parse(body) as ReadinessAnswer).view?.rows.length]).toEqual([200, 40]);
}, 300_000);
