import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunSnapshot } from "@/lib/model/run";
import type { HistoryAnswer, ReadinessAnswer } from "@/lib/views/answers";
import { generateScale } from "@/simulator/cluster/scale";
import { testFolder } from "@/testing/folder";
import { startLive, type Live } from "../live";
import { postgresBin, startPostgres, type TestPostgres } from "../store/postgres";
import { standaloneFolder, startReplica, type Replica } from "./standalone";

const SERVICES = 200;
const bin = postgresBin();
const scratch = testFolder();

describe.skipIf(!bin)("two replicas on one PostgreSQL, one of which is replaced", () => {
  let live: Live;
  let database: TestPostgres;
  const replicas: Replica[] = [];

  const start = async () => {
    const env = { ...live.env, DATABASE_URL: database.url, PREFLIGHT_DATA_DIR: scratch, HOME: scratch };
    const replica = await startReplica({ folder: await standaloneFolder(), env });
    replicas.push(replica);
    return replica;
  };
  const api = ({ url }: Replica, what: string) => `${url}/api/clusters/${live.cluster.key}/${what}`;
  const read = async <T>(url: string, init?: RequestInit): Promise<T> => {
    const response = await fetch(url, init);
    const text = await response.text();
    expect(response.status, `${url} ${text}`).toBeLessThan(300);
    return JSON.parse(text) as T;
  };
  const begin = (replica: Replica) =>
    read<RunSnapshot>(api(replica, "runs"), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
    });

  beforeAll(async () => {
    database = await startPostgres(bin as string);
    live = await startLive(generateScale({ services: SERVICES, ports: 2, nodes: 6, failing: 0.1, seed: 12 }));
    await Promise.all([start(), start()]);
  }, 900_000);
  afterAll(async () => {
    for (const replica of replicas) if (replica.child.exitCode === null) await replica.stop();
    await live?.close();
    await database?.close();
  });

  it("its check is begun again by another, whose readers see its end, and both show the same", async () => {
    const [one, two] = replicas as [Replica, Replica];
    // The check stops in the middle, however long what follows takes.
    live.simulator.faults.hold({ action: "DescribeVServerGroups", after: 80 });
    const begun = await begin(one);
    // Asked of the other replica, the same check answers: no second one begins.
    expect((await begin(two)).runId).toBe(begun.runId);
    const streams = replicas.map(async (replica) => (await fetch(api(replica, `runs/${begun.runId}/stream`))).text());
    const three = await start();
    // The platform ends the old one when the new one is ready.
    const ending = one.stop();
    expect((await read<RunSnapshot>(api(two, "runs/latest"))).runId).toBe(begun.runId);
    await ending;
    expect(one.child.exitCode).toBe(0);
    live.simulator.faults.clear();
    expect(await streams[1]).toContain("event: end");
    for (const replica of [two, three])
      await expect
        .poll(async () => (await read<ReadinessAnswer>(api(replica, "readiness"))).run, { timeout: 120_000 })
        .toMatchObject({ state: "done", runId: expect.not.stringMatching(begun.runId) as string });
    // Each object is read by one replica: the first, or the one that began again.
    expect(live.simulator.log.count("DescribeVServerGroups")).toBeLessThan(2 * SERVICES);
    const rows = await Promise.all(
      [two, three].map(async (replica) => {
        const { view } = await read<ReadinessAnswer>(api(replica, "readiness"));
        return view?.rows.map((row) => [row.service, row.status]);
      }),
    );
    expect(rows[0]).toHaveLength(SERVICES);
    expect(rows[1]).toEqual(rows[0]);
    const { runs } = await read<HistoryAnswer>(api(three, "history"));
    expect(runs.map(({ state }) => state)).toEqual(["done"]);
  }, 300_000);
});
