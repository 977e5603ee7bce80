import { spawn } from "node:child_process";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { listRuns, Store } from "@/lib/store";
import { generateScale } from "@/simulator/cluster/scale";
import { compiled } from "@/testing/command";
import { testFolder } from "@/testing/folder";
import { runCheck, startLive, type Live } from "@/testing/live";
import { postgresBin, startPostgres, type TestPostgres } from "@/testing/store/postgres";
import { attachHistory } from "./history";
import { followReplicas, restoreChecks } from "./replicas";
import { RunManager } from "./runs";
import { runSlot } from "./schedule";
import { attachWaivers } from "./waivers";

const bin = postgresBin();
const folder = testFolder();

describe.skipIf(!bin)("two replicas on one PostgreSQL", () => {
  let database: TestPostgres;
  let live: Live;
  let key: string;
  const open: { manager: RunManager; store: Store; stop: () => void }[] = [];
  beforeAll(async () => {
    database = await startPostgres(bin as string);
    live = await startLive(generateScale({ services: 20, seed: 9, failing: 0.1 }));
    key = live.cluster.key;
  }, 300_000);
  afterEach(async () => {
    live.simulator.faults.clear();
    for (const { manager, store, stop } of open.splice(0)) {
      stop();
      await manager.close();
      await store.close();
    }
  });
  afterAll(async () => {
    await live.close();
    await database.close();
  });

  function replica(session = "") {
    const store = new Store({ dataDir: "/nowhere", databaseUrl: database.url + session });
    const manager = new RunManager(() => live.settings, { settleMs: 20 });
    attachHistory(manager, store);
    attachWaivers(manager, store, () => live.settings);
    const { stop, known } = followReplicas(manager, store, 1_500);
    open.push({ manager, store, stop });
    return { manager, store, stop, known };
  }
  /** A check continues until the faults are cleared. */
  const hold = () => live.simulator.faults.hold({ action: "DescribeVServerGroups" });
  const until = (what: () => unknown) => expect.poll(what);

  it("make one check together: it is followed under its id, and shown with its result", async () => {
    const [a, b] = [replica(), replica()];
    hold();
    const run = await a.manager.startRun(live.cluster);
    const joined = await b.manager.startRun(live.cluster);
    expect([joined.id, joined.elsewhere]).toEqual([run.id, true]);
    await until(() => joined.snapshot.services).toBe(20);
    live.simulator.faults.clear();
    await Promise.all([run.done, joined.done]);
    expect(joined.snapshot).toMatchObject({ runId: run.id, state: "done" });
    await until(() => b.manager.latest(key)?.rows.length).toBe(20);
    expect((await listRuns(b.store, key)).filter(({ id }) => id === run.id)).toHaveLength(1);
  });

  it("one that starts meanwhile knows the check when it is ready", async () => {
    const a = replica();
    hold();
    const run = await a.manager.startRun(live.cluster);
    const b = replica();
    await b.known;
    expect(b.manager.run(key, run.id)?.elsewhere).toBe(true);
    run.cancel();
    await run.done;
  });

  it("show the check that was stored last, though the clock of the one that made it is behind", async () => {
    const [a, b] = [replica(), replica()];
    await runCheck(a.manager, live.cluster);
    await until(() => b.manager.latest(key)?.run.runId).toBe(a.manager.latest(key)?.run.runId);
    live.simulator.faults.deny("list services", "kubernetes");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 90_000 });
    const failed = await runCheck(b.manager, live.cluster);
    vi.useRealTimers();
    expect(b.manager.latest(key)?.run).toMatchObject({ verdict: "unknown" });
    await until(() => a.manager.latest(key)?.run.outrankedBy?.runId).toBe(failed.id);
    expect(a.manager.latest(key)?.run.verdict).toBe("unknown");
  });

  it("one that starts learns from the others which check is still valid", async () => {
    const a = replica();
    const run = await runCheck(a.manager, live.cluster);
    await until(() => listRuns(a.store, key).then(([newest]) => newest?.id)).toBe(run.id);
    const b = replica();
    await restoreChecks(b.manager, b.store);
    await until(() => b.manager.latest(key)?.run.runId).toBe(run.id);
    await until(() => b.manager.latest(key)?.run.restored).toBeUndefined();
    live.simulator.faults.deny("list services", "kubernetes");
    await runCheck(a.manager, live.cluster);
    // Those that know of a newer failure answer for nothing.
    a.manager.sendCurrent();
    await until(() => b.manager.latest(key)?.run.outrankedBy).toBeDefined();
  });

  it("a check is cancelled from either", async () => {
    const [a, b] = [replica(), replica()];
    hold();
    const run = await a.manager.startRun(live.cluster);
    const joined = await b.manager.startRun(live.cluster);
    expect(b.manager.cancel(key, run.id)).toBe(true);
    await Promise.all([run.done, joined.done]);
    expect([run.snapshot.state, joined.snapshot.state]).toEqual(["cancelled", "cancelled"]);
  });

  it("a check whose replica was killed is begun again by another", async () => {
    const b = replica();
    hold();
    const child = spawn(process.execPath, [await compiled("check-child.ts", folder)], {
      env: { ...process.env, ...live.env, DATABASE_URL: database.url },
      stdio: ["ignore", "ignore", "inherit"],
    });
    await until(() => b.manager.current(key)?.elsewhere).toBe(true);
    const followed = b.manager.current(key);
    child.kill("SIGKILL");
    await followed?.done;
    expect(followed?.snapshot.error?.code).toBe("run.lost");
    live.simulator.faults.clear();
    await until(() => b.manager.latest(key)?.run.state).toBe("done");
  }, 300_000);

  it("a check whose end was not heard of is shown from the store, not begun again", async () => {
    const [a, b] = [replica(), replica()];
    hold();
    const run = await a.manager.startRun(live.cluster);
    const joined = await b.manager.startRun(live.cluster);
    const send = a.manager.replicas!.send.bind(a.manager.replicas);
    a.manager.replicas!.send = (message) => message.type !== "stored" && send(message);
    live.simulator.faults.clear();
    await Promise.all([run.done, joined.done]);
    expect(joined.snapshot).toMatchObject({ runId: run.id, state: "done" });
    await until(() => b.manager.latest(key)?.run.runId).toBe(run.id);
    expect(b.manager.current(key)).toBeUndefined();
  });

  it("a check that could not be stored is reported, not repeated", async () => {
    const b = replica();
    await listRuns(b.store, key);
    const a = replica("?options=-c%20default_transaction_read_only%3Don");
    hold();
    const run = await a.manager.startRun(live.cluster);
    const joined = await b.manager.startRun(live.cluster);
    live.simulator.faults.clear();
    await Promise.all([run.done, joined.done]);
    expect(run.snapshot.state).toBe("done");
    expect(joined.snapshot).toMatchObject({ state: "failed", error: { code: "run.notStored" } });
    expect(b.manager.current(key)).toBeUndefined();
    expect(a.manager.latest(key)?.run.runId).toBe(run.id);
  });

  it("of one slot make one check", async () => {
    const slot = new Date();
    const made = await Promise.all([replica(), replica()].map((r) => runSlot(r.manager, r.store, slot, 0)));
    expect(made.flat()).toContain(key);
    const runs = await listRuns(open[0]!.store, key);
    expect(runs.filter(({ startedAt }) => Date.parse(startedAt) >= slot.getTime())).toHaveLength(1);
  });
});
