import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { generateScale } from "@/simulator/cluster/scale";
import { testFolder } from "@/testing/folder";
import { startLive, type Live } from "@/testing/live";
import { LOCAL } from "./access/identity";
import { store } from "./history";
import { runs } from "./runs";
import { answer } from "./worker/operations";

const folder = testFolder();
let live: Live;
beforeAll(async () => {
  live = await startLive(generateScale({ services: 6, seed: 5 }));
  for (const [name, value] of Object.entries({ ...live.env, PREFLIGHT_DATA_DIR: folder })) vi.stubEnv(name, value);
});
afterAll(async () => {
  await runs().close();
  await store().close();
  vi.unstubAllEnvs();
  await live.close();
});

const cluster = () => live.cluster.key;
const permissions = { view: "permissions" as const, input: {}, locale: "en" as const };

it("self-tests that are asked for at once, or soon after, are one, and spend the account's quota once", async () => {
  const alone = async (work: () => Promise<unknown>) => {
    live.simulator.log.reset();
    await work();
    return live.simulator.log.total();
  };
  const once = await alone(() => answer(LOCAL, "view", [{ cluster: cluster(), ...permissions }]));
  expect(once).toBeGreaterThan(20);
  const sixty = Array.from({ length: 60 }, () => ({ cluster: cluster(), ...permissions }));
  expect(await alone(() => Promise.all(sixty.map((asked) => answer(LOCAL, "view", [asked]))))).toBe(0);
  const connections = () => Promise.all(sixty.map(() => answer(LOCAL, "connection", [cluster()])));
  expect(await alone(connections)).toBeLessThan(10);
  // Without a cluster the first one is tested: the same.
  expect(await alone(() => answer(LOCAL, "connection", []))).toBe(0);
});
