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

it("views of a shared report are made and encoded once for all its readers", async () => {
  const run = await runs().startRun(live.cluster);
  await run.done;
  const body = {
    cluster: cluster(),
    scope: { kind: "cluster" as const },
    redaction: {},
    expiresInDays: 1,
    maxViews: null,
  };
  const { path } = await answer(LOCAL, "share", [body]);
  const token = path.split("/").at(-1)!;
  const opened = await answer(LOCAL, "openReport", [token, "en"]);
  const view = (locale: "en" | "zh-CN") =>
    answer(LOCAL, "reportView", [token, opened!.opening.pass, { view: "plan", input: {} }, locale]);
  const [first, second, chinese] = await Promise.all([view("en"), view("en"), view("zh-CN")]);
  expect(second?.json).toBe(first?.json);
  expect((await view("en"))?.json).toBe(first?.json);
  // Choices that name no finding of the report make no answer of their own.
  const chosen = (ways: string) =>
    answer(LOCAL, "reportView", [token, opened!.opening.pass, { view: "plan", input: { ways } }, "en"]);
  const nothing = await chosen("no/such|CLB401|80~keep-cloud");
  for (const ways of ["no/other|CLB401|80~keep-cloud", "CLB401~whatever"])
    expect((await chosen(ways))?.json).toBe(nothing?.json);
  expect(chinese?.json).not.toBe(first?.json);
  // Unknown contents and an invalid pass.
  const none = { view: "service" as const, input: { key: "no/such" } };
  expect(await answer(LOCAL, "reportView", [token, opened!.opening.pass, none, "en"])).toBeUndefined();
  expect(await answer(LOCAL, "reportView", [token, "x.y", { view: "plan", input: {} }, "en"])).toBeUndefined();
  expect(opened!.createdBy).toBe("local");
  const [link] = await answer(LOCAL, "shares", []);
  expect(link).toMatchObject({ id: opened!.share, createdBy: "local" });
});
