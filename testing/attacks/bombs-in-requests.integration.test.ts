import { afterAll, beforeAll, expect, it } from "vitest";
import { testFolder } from "@/testing/folder";
import { generateScale } from "@/simulator/cluster/scale";
import type { Replica } from "../deploy/standalone";
import { startLive, type Live } from "../live";
import { armed, BOMBS } from "./bombs";
import { sendAll } from "./raw";
import { routes } from "./routes";
import { startServer } from "./server";

// The built server with a cluster behind it: a bomb that is let in reaches what works with it.
const TOKEN = "operator-0123456789-abcdefgh";

const scratch = testFolder();
let live: Live;
let replica: Replica;

beforeAll(async () => {
  live = await startLive(generateScale({ services: 3, ports: 2, nodes: 2, failing: 0.3, seed: 5 }));
  replica = await startServer(scratch, {
    ...live.env,
    PREFLIGHT_AUTH: "token",
    PREFLIGHT_TOKEN_OPERATOR: TOKEN,
    PREFLIGHT_PROXY_FROM: "127.0.0.1",
  });
}, 900_000);
afterAll(async () => {
  await replica?.stop();
  await live?.close();
});

it("a bomb in a body is answered in time by every route that takes one, and harms no other reader", async () => {
  const { key } = live.cluster;
  const headers = { Authorization: `Bearer ${TOKEN}` };
  const check = await fetch(`${replica.url}/api/clusters/${key}/runs`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: "{}",
  });
  expect(check.status).toBeLessThan(300);
  const [service] = live.simulator.bundle().kubernetes.services;
  const name = `${service!.metadata!.namespace}/${service!.metadata!.name}`;
  const all = { cluster: key, key: name, scope: { kind: "cluster" }, change: {} };
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
  const requests = routes(key)
    .filter(({ method }) => method !== "GET")
    .flatMap((route, nth) => {
      const whole = bombs.map(([what, bomb]) => ({ name: what, body: bomb }));
      const inPlaces = places.flatMap((place, at) => {
        const [what, bomb] = bombs[(at + nth) % bombs.length]!;
        return (at + nth) % 4 === 0 ? [{ name: `${what} in place ${at}`, body: armed(place, bomb) }] : [];
      });
      return [...whole, ...inPlaces].map((sent) => ({ ...route, ...sent, headers }));
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
  const { view } = (await (await fetch(`${replica.url}/api/clusters/${key}/readiness`, { headers })).json()) as {
    view: { rows: unknown[] };
  };
  expect(view.rows).toHaveLength(3);
}, 300_000);
