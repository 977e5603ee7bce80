import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunSnapshot } from "@/lib/model/run";
import type { HistoryAnswer, ReadinessAnswer } from "@/lib/views/answers";
import { generateScale } from "@/simulator/cluster/scale";
import { startLive, type Live } from "../live";
import { postgresBin, startPostgres, type TestPostgres } from "../store/postgres";
import { startBalancer, type Balancer } from "./balancer";
import { TestEventSource } from "./event-source";
import { standaloneFolder, startReplica, type Replica } from "./standalone";

const SERVICES = 60;
const WRITE = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };
const bin = postgresBin();

describe.skipIf(!bin)("two replicas on one PostgreSQL, replaced one by one", () => {
  let live: Live;
  let database: TestPostgres;
  let folder: string;
  let scratch: string;
  let balancer: Balancer;
  const replicas: Replica[] = [];
  const sources: TestEventSource[] = [];
  let reading = true;

  const start = async () => {
    const replica = await startReplica({
      folder,
      env: { ...live.env, DATABASE_URL: database.url, PREFLIGHT_DATA_DIR: scratch, HOME: scratch },
    });
    replicas.push(replica);
    return replica;
  };
  const api = (base: string, what: string) => `${base}/api/clusters/${live.cluster.key}/${what}`;
  const read = async <T>(url: string, init?: RequestInit): Promise<T> => {
    const response = await fetch(url, { ...init, headers: { ...init?.headers, "accept-encoding": "identity" } });
    const text = await response.text();
    expect(response.status, `${url} ${text}`).toBeLessThan(300);
    return JSON.parse(text) as T;
  };
  const until = (what: string, condition: () => boolean | Promise<boolean>) =>
    expect.poll(condition, { timeout: 120_000, message: what }).toBe(true);

  beforeAll(async () => {
    folder = standaloneFolder();
    scratch = mkdtempSync(path.join(tmpdir(), "preflight-rolling-"));
    database = await startPostgres(bin as string);
    live = await startLive(generateScale({ services: SERVICES, ports: 2, nodes: 6, failing: 0.1, seed: 12 }));
    const [one, two] = await Promise.all([start(), start()]);
    balancer = await startBalancer([one.port, two.port]);
  }, 900_000);
  afterAll(async () => {
    reading = false;
    for (const source of sources) source.close();
    await balancer?.close();
    for (const replica of replicas) if (replica.child.exitCode === null) await replica.stop();
    await live?.close();
    await database?.close();
    rmSync(scratch, { recursive: true, force: true });
  });

  it("a check whose replica ends is begun again by another, no request fails, and both show the same", async () => {
    const [one, two] = replicas as [Replica, Replica];
    // The check stops in the middle, however long what follows takes.
    live.simulator.faults.hold({ action: "DescribeVServerGroups", after: 40 });
    // Asked once per CLB instance and check.
    const asks = () => live.simulator.log.count("DescribeVServerGroups");
    const begun = await read<RunSnapshot>(api(one.url, "runs"), WRITE);
    // Asked of the other replica, the same check answers: no second one begins.
    const joined = await read<RunSnapshot>(api(two.url, "runs"), WRITE);
    expect(joined.runId).toBe(begun.runId);
    for (let n = 0; n < 6; n++)
      sources.push(new TestEventSource(api(balancer.url, `runs/${begun.runId}/stream?after=0`)));
    const early = new TestEventSource(api(balancer.url, "runs/latest/stream"));
    sources.push(early);

    // Readers come all the time, through the balancer.
    let asked = 0;
    const broken: string[] = [];
    const readers = Array.from({ length: 2 }, async (_, n) => {
      while (reading) {
        const page = n === 0 ? `${balancer.url}/c/${live.cluster.key}` : api(balancer.url, "readiness");
        await fetch(page)
          .then((response) => response.arrayBuffer())
          .catch((error: unknown) => broken.push(String(error)));
        asked++;
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    });

    await until("rows of the first replica", () => sources.some((source) => source.services.size > 20));
    // The platform starts the new one first (maxSurge), then ends an old one.
    const three = await start();
    balancer.serve([two.port, three.port, one.port]);
    expect((await read<RunSnapshot>(api(two.url, "runs/latest"))).state).toBe("running");
    const ending = one.stop();
    balancer.serve([two.port, three.port]);
    await ending;
    expect(one.child.exitCode).toBe(0);
    live.simulator.faults.clear();

    await until("the loss, told to every stream", () => sources.every((source) => source.ended));
    await until("the readers", () => asked > 10);
    reading = false;
    await Promise.all(readers);
    expect([...balancer.failures, ...broken]).toEqual([]);
    for (const source of sources) expect(source.refused).toBeUndefined();
    expect(sources.some((source) => source.opened > 1)).toBe(true);

    for (const replica of [two, three])
      await until("another check, kept and shown on both", async () => {
        const { run } = await read<ReadinessAnswer>(api(replica.url, "readiness"));
        return run?.state === "done" && run.runId !== begun.runId;
      });
    // Each object is read by one replica: the first, or the one that restarted.
    expect(asks()).toBeGreaterThanOrEqual(SERVICES);
    expect(asks()).toBeLessThan(2 * SERVICES);
    const [a, b] = await Promise.all(
      [two, three].map(async (replica) => (await read<ReadinessAnswer>(api(replica.url, "readiness"))).view),
    );
    expect(a?.rows).toHaveLength(SERVICES);
    expect(b?.rows.map((row) => [row.service, row.status])).toEqual(a?.rows.map((row) => [row.service, row.status]));
    const { runs } = await read<HistoryAnswer>(api(three.url, "history"));
    expect(runs.map(({ state }) => state)).toEqual(["done"]);
  }, 300_000);
});
