import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import Libsql from "libsql";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { compiled } from "@/testing/command";
import { testFolder } from "@/testing/folder";
import { sample } from "@/testing/samples/report";
import { doneRun } from "@/testing/store/run";
import { postgresBin, startPostgres, type TestPostgres } from "@/testing/store/postgres";
import { buildReport } from "@/lib/report/build";
import { DEFAULT_REDACTION } from "@/lib/report/schema";
import { createShare, saveRun, listRuns, lockDataFolder, openShare, Store } from "./index";
import { purge } from "./purge";

/** The store promises two seconds here; a busy machine gets more. Without the promise an answer takes minutes. */
const ANSWER_MS = 60_000;
const work = testFolder();
const open: Store[] = [];
afterEach(async () => {
  for (const store of open.splice(0)) await store.close();
});

function storeAt(name: string, change: { keepDays?: number; databaseUrl?: string } = {}): Store {
  const store = new Store({ dataDir: path.join(work, name), answerMs: 1_500, ...change });
  open.push(store);
  return store;
}

const input = sample({ services: 5 });
const NOW = new Date("2026-11-21T10:00:00Z");
const report = (expiresAt: string | null, now = NOW) =>
  buildReport({
    ...input,
    scope: { kind: "cluster" },
    redaction: DEFAULT_REDACTION,
    now: now.toISOString(),
    expiresAt,
  });
const run = (runId: string, finishedAt = NOW.toISOString()) => doneRun(runId, finishedAt, 5);
const keep = (store: Store, id: string) => saveRun(store, { cluster: "prod", run: run(id), ...input });

/** How it ended, and after how long. */
async function timed(work: Promise<unknown>): Promise<{ code: string; suggestion?: string; ms: number }> {
  const begin = performance.now();
  const ended = await work.then(
    () => ({ code: "ok" }),
    (error: { code: string; suggestion?: string }) => ({ code: error.code, suggestion: error.suggestion }),
  );
  return { ...ended, ms: performance.now() - begin };
}

/** Answered in time, with what to do. */
function isUnreachable({ code, suggestion, ms }: Awaited<ReturnType<typeof timed>>): void {
  expect(code).toBe("store.unreachable");
  expect(suggestion).toContain("DATABASE_URL");
  expect(ms).toBeLessThan(ANSWER_MS);
}

async function resumes(store: Store, id: string): Promise<void> {
  await expect.poll(async () => (await timed(keep(store, id))).code, { timeout: 60_000, interval: 200 }).toBe("ok");
  expect(store.status().state).toBe("ok");
}

describe("one server on one SQLite folder", () => {
  it("a second one is refused with the reason, and may begin when the first was killed", async () => {
    const dir = path.join(work, "one-server");
    const holder = spawn(process.execPath, ["--expose-gc", await compiled("store/holder.ts", work), dir], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [said] = (await once(holder.stdout, "data")) as [Buffer];
    expect(said.toString()).toBe("locked\n");
    await expect(lockDataFolder(dir, 300)).rejects.toMatchObject({
      code: "store.inUse",
      message: expect.stringContaining(`process ${holder.pid}`) as string,
      suggestion: expect.stringContaining("DATABASE_URL") as string,
    });
    const gone = once(holder, "exit");
    holder.kill("SIGKILL");
    await gone;
    const lock = await lockDataFolder(dir, 2_000);
    expect(lock).toBeDefined();
    lock?.release();
  });
});

describe("a file that another process holds", () => {
  it("a write is answered in time with what to do, reading continues, and writes resume by themselves", async () => {
    const store = storeAt("locked");
    await keep(store, "run-1");
    const other = new Libsql(path.join(work, "locked", "preflight.db"));
    other.exec("BEGIN IMMEDIATE");
    const writing = timed(keep(store, "run-2"));
    expect((await listRuns(store, "prod")).map(({ id }) => id)).toEqual(["run-1"]);
    const ended = await writing;
    expect(ended).toMatchObject({ code: "store.busy" });
    expect(ended.suggestion).toContain("DATABASE_URL");
    expect(ended.ms).toBeLessThan(ANSWER_MS);
    other.exec("ROLLBACK");
    other.close();
    expect(await timed(keep(store, "run-3"))).toMatchObject({ code: "ok" });
    expect(store.status().state).toBe("ok");
  }, 300_000);
});

const canMount =
  process.getuid?.() === 0 &&
  spawnSync("bash", ["-c", "d=$(mktemp -d) && mount -t tmpfs -o size=1m tmpfs $d && umount $d && rmdir $d"]).status ===
    0;

describe("a full disk", () => {
  it.runIf(canMount)(
    "the row of a check always fits: as failed, without its data, and the reserve is set aside again",
    async () => {
      const dir = path.join(work, "full-disk");
      mkdirSync(dir);
      execFileSync("mount", ["-t", "tmpfs", "-o", "size=8m", "tmpfs", dir]);
      try {
        const store = new Store({ dataDir: dir });
        await keep(store, "run-1");
        const filler = path.join(dir, "filler");
        const fill = () => spawnSync("dd", ["if=/dev/zero", `of=${filler}`, "bs=4k", "oflag=append", "conv=notrunc"]);
        fill();
        const large = { cluster: "prod", ...sample({ services: 600 }) };
        expect(await timed(saveRun(store, { ...large, run: run("run-2") }))).toMatchObject({ code: "store.full" });
        expect(store.status().state).toBe("notKeeping");
        fill();
        const error = { code: "kubernetes.forbidden", message: "no" };
        const failed = { ...run("run-3"), state: "failed" as const, error };
        await saveRun(store, { cluster: "prod", run: failed }).catch(() => undefined);
        const states = async (from: Store) =>
          (await listRuns(from, "prod")).map((one) => [one.id, one.state, one.error?.code]);
        const wanted = [
          ["run-3", "failed", "kubernetes.forbidden"],
          ["run-2", "failed", "store.full"],
          ["run-1", "done", undefined],
        ];
        expect(await states(store)).toEqual(wanted);
        await store.close();
        const after = new Store({ dataDir: dir });
        expect(await states(after)).toEqual(wanted);
        rmSync(filler);
        await keep(after, "run-4");
        expect(statSync(path.join(dir, "preflight.reserve")).size).toBe(2_000_000);
        await after.close();
      } finally {
        execFileSync("umount", ["-l", dir]);
      }
    },
  );
});

describe("a history that goes away", () => {
  it("a file that was removed takes no writes until the next start; one that was emptied is reported", async () => {
    const store = storeAt("gone");
    await keep(store, "run-1");
    expect([store.lost, store.removed()]).toEqual([false, false]);
    for (const end of ["", "-wal", "-shm"]) rmSync(path.join(work, "gone", `preflight.db${end}`), { force: true });
    expect(store.removed()).toBe(true);
    await expect(keep(store, "run-2")).rejects.toMatchObject({ code: "store.gone" });
    expect(store.status().state).toBe("notKeeping");
    await store.close();
    const next = storeAt("gone");
    await keep(next, "run-2");
    expect([next.lost, next.removed()]).toEqual([true, false]);
    expect((await listRuns(next, "prod")).map(({ id }) => id)).toEqual(["run-2"]);
    await next.close();
    for (const end of ["", "-wal", "-shm"]) rmSync(path.join(work, "gone", `preflight.db${end}`), { force: true });
    writeFileSync(path.join(work, "gone", "preflight.db"), "");
    const emptied = storeAt("gone");
    expect(await listRuns(emptied, "prod")).toEqual([]);
    expect(emptied.lost).toBe(true);
    const fresh = storeAt("fresh");
    await keep(fresh, "run-1");
    expect(fresh.lost).toBe(false);
  });
});

describe("data past its time is deleted on time", () => {
  it("the bytes of a report whose link ended are gone from the disk, without another link being made", async () => {
    const store = storeAt("purged", { keepDays: 30 });
    const ends = new Date(NOW.getTime() + 60_000);
    const { token } = await createShare(store, { cluster: "prod", report: report(ends.toISOString()) });
    await keep(store, "run-old");
    const packed = await openShare(store, token, NOW);
    const needle = Buffer.from(packed?.report ?? []).subarray(40, 104);
    const onDisk = () =>
      readdirSync(path.join(work, "purged")).some((file) =>
        readFileSync(path.join(work, "purged", file)).includes(needle),
      );
    expect(needle).toHaveLength(64);
    expect(onDisk()).toBe(true);
    await purge(store, NOW);
    expect(onDisk()).toBe(true);
    await purge(store, new Date(ends.getTime() + 1));
    expect(onDisk()).toBe(false);
    expect(await listRuns(store, "prod")).toHaveLength(1);
    await purge(store, new Date(NOW.getTime() + 31 * 86_400_000));
    expect(await listRuns(store, "prod")).toEqual([]);
  });
});

const bin = postgresBin();
describe.runIf(bin !== undefined)("a PostgreSQL that is lost or frozen", () => {
  let server: TestPostgres;
  beforeAll(async () => {
    server = await startPostgres(bin as string);
  });
  afterAll(() => server.close());

  it("frozen, each answer comes in time with what to do, and writes resume when it continues", async () => {
    const store = storeAt("", { databaseUrl: server.url });
    await keep(store, "run-1");
    server.freeze();
    try {
      const answers = await Promise.all([
        timed(keep(store, "run-2")),
        timed(listRuns(store, "prod")),
        timed(listRuns(store, "prod")),
        // One that begins while it is frozen is bounded as well.
        timed(listRuns(storeAt("", { databaseUrl: server.url }), "prod")),
      ]);
      for (const answer of answers) isUnreachable(answer);
      // An answer that asks twice, one after the other, waits once.
      const second = await timed(keep(store, "run-3"));
      isUnreachable(second);
      expect(second.ms).toBeLessThan(answers[0]!.ms / 2);
    } finally {
      server.thaw();
    }
    await resumes(store, "run-4");
  }, 300_000);

  it("killed, each answer comes in time with what to do; after its restart reads and writes resume by themselves", async () => {
    const store = storeAt("", { databaseUrl: server.url });
    await keep(store, "run-before");
    const { token } = await createShare(store, { cluster: "prod", report: report(null) });
    // In the middle of its work, on several connections.
    const under = [1, 2, 3, 4].map((n) => timed(keep(store, `run-under-${n}`)));
    await server.kill();
    for (const answer of await Promise.all(under)) {
      expect(["ok", "store.unreachable"]).toContain(answer.code);
      expect(answer.ms).toBeLessThan(ANSWER_MS);
    }
    const answers = await Promise.all([
      timed(keep(store, "run-lost")),
      timed(listRuns(store, "prod")),
      timed(openShare(store, token, NOW)),
      timed(createShare(store, { cluster: "prod", report: report(null) })),
      // One that begins while there is no database.
      timed(listRuns(storeAt("", { databaseUrl: server.url }), "prod")),
    ]);
    for (const answer of answers) isUnreachable(answer);
    expect(store.status().state).toBe("unavailable");
    await server.restart();
    await resumes(store, "run-after");
    // Acknowledged writes are there, refused ones are not.
    const ids = (await listRuns(store, "prod", 100)).map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(["run-before", "run-after"]));
    expect(ids).not.toContain("run-lost");
    expect(await openShare(store, token, NOW)).toBeDefined();
  }, 300_000);
});
