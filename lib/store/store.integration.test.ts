import { mkdtempSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { buildReport } from "@/lib/report/build";
import { DEFAULT_REDACTION } from "@/lib/report/schema";
import { testFolder } from "@/testing/folder";
import { sample } from "@/testing/samples/report";
import { unpackJson } from "./gzip";
import {
  createShare,
  dropTick,
  readOpenShare,
  listDecisions,
  saveDecisions,
  bundleBytes,
  saveRun,
  saveTick,
  saveUpgrade,
  readRun,
  listEvents,
  listRuns,
  listShares,
  listTicks,
  listUpgrades,
  openShare,
  revokeShare,
  runResult,
  Store,
  trendOf,
} from "./index";
import { purge } from "./purge";
import { doneRun } from "@/testing/store/run";
import { postgresBin, startPostgres, type TestPostgres } from "@/testing/store/postgres";

const run = (id: string, finishedAt: string) => doneRun(id, finishedAt, 1);
const at = (day: number) => new Date(Date.UTC(2026, 10, 21) - day * 86_400_000).toISOString();
const now = new Date("2026-11-21T10:00:00.000Z");
const report = (expiresAt: string | null) =>
  buildReport({
    ...sample({ services: 4 }),
    scope: { kind: "cluster" },
    redaction: DEFAULT_REDACTION,
    now: now.toISOString(),
    expiresAt,
  });

const bin = postgresBin();
let server: TestPostgres | undefined;
let databases = 0;
beforeAll(async () => {
  if (bin) server = await startPostgres(bin);
});
afterAll(async () => {
  await server?.close();
});

/** Both databases get the same tests; PostgreSQL where its binaries are. */
describe.each(["sqlite", "postgres"] as const)("store on %s", (backend) => {
  if (backend === "postgres" && !bin) {
    it.runIf(process.env.CI)("needs PostgreSQL in CI", () =>
      expect.unreachable("install PostgreSQL (Debian: apt-get install postgresql) or set PREFLIGHT_POSTGRES_BIN"),
    );
    return;
  }
  const open: Store[] = [];
  const folder = testFolder();
  async function place(options: { keepRuns?: number; keepMb?: number; answerMs?: number } = {}): Promise<() => Store> {
    if (backend === "sqlite") {
      const dir = mkdtempSync(path.join(folder, "-"));
      return () => keep(new Store({ dataDir: dir, ...options }));
    }
    const name = `t${databases++}`;
    const admin = new pg.Client({ connectionString: server!.url });
    await admin.connect();
    await admin.query(`create database ${name}`);
    await admin.end();
    const databaseUrl = server!.url.replace(/postgres$/, name);
    return () => keep(new Store({ dataDir: "", databaseUrl, ...options }));
  }
  const keep = (store: Store) => (open.push(store), store);
  const fresh = async (options?: { keepRuns?: number; keepMb?: number }) => (await place(options))();
  afterEach(() => Promise.all(open.splice(0).map((store) => store.close())));

  it("keeps who ticked which step of which upgrade, and takes it back", async () => {
    const store = await fresh();
    const step = { step: "freeze", target: "v2.15.0", by: "ann", at: now.toISOString() };
    await saveTick(store, "prod", step);
    await saveTick(store, "prod", { ...step, by: "bob" });
    await saveTick(store, "prod", { ...step, target: "v2.14.0" });
    await saveTick(store, "other", step);
    expect((await listTicks(store, "prod")).toSorted((a, b) => (a.target < b.target ? 1 : -1))).toEqual([
      { ...step, by: "bob" },
      { ...step, target: "v2.14.0" },
    ]);
    await dropTick(store, "prod", "freeze", "v2.15.0");
    expect(await listTicks(store, "prod")).toEqual([{ ...step, target: "v2.14.0" }]);
    expect(await listTicks(store, "other")).toHaveLength(1);
  });

  it("keeps a watched upgrade, the last reading of each, as long as checks", async () => {
    const store = await fresh();
    const counts = { unpredicted: 0, unknown: 0, silent: 0, waiting: 0, failing: 0, done: 0 };
    const watched = {
      from: null,
      to: "v2.15.0",
      running: null,
      before: at(1),
      at: at(0),
      lanes: [],
      unread: [],
      counts,
    };
    const receipt = { begun: { at: at(0), by: "ann" }, watched: { ...watched, state: "open" as const }, gone: [] };
    await saveUpgrade(store, "prod", receipt);
    const last = { ...receipt, watched: { ...watched, state: "predicted" as const } };
    await saveUpgrade(store, "prod", last);
    const earlier = { ...receipt, begun: { at: at(1), by: "bob" } };
    await saveUpgrade(store, "prod", earlier);
    expect(await listUpgrades(store, "prod")).toEqual([last, earlier]);
    expect(await listUpgrades(store, "other")).toEqual([]);
    await purge(store, new Date(now.getTime() + 400 * 86_400_000));
    expect(await listUpgrades(store, "prod")).toEqual([]);
  });

  it("keeps which way who took for a finding, and takes it back", async () => {
    const store = await fresh();
    const [ann, bob] = [at(2), at(1)].map((time, index) => ({ by: ["ann", "bob"][index]!, at: time }));
    const [first, second] = ["shop/a|CLB404|", "shop/b|CLB401|"];
    await saveDecisions(
      store,
      "prod",
      [
        { id: first!, way: "keep-cloud" },
        { id: second!, way: "" },
      ],
      ann!,
    );
    await saveDecisions(store, "other", [{ id: first!, way: "keep-cloud" }], ann!);
    await saveDecisions(store, "prod", [{ id: first!, way: "keep-service" }], bob!);
    expect(await listDecisions(store, "prod")).toEqual([
      { id: second, way: "", ...ann },
      { id: first, way: "keep-service", ...bob },
    ]);
    await saveDecisions(store, "prod", [{ id: second!, way: null }], bob!);
    expect(await listDecisions(store, "prod")).toEqual([{ id: first, way: "keep-service", ...bob }]);
    await purge(store, new Date(now.getTime() + 400 * 86_400_000));
    expect(await listDecisions(store, "prod")).toEqual([]);
  });

  it("keeps runs, newest first, with their result", async () => {
    const store = await fresh();
    const { bundle, result } = sample({ services: 6 });
    await saveRun(store, { cluster: "prod", run: run("a", at(2)), result, bundle });
    await saveRun(store, { cluster: "prod", run: run("b", at(1)), result, bundle });
    await saveRun(store, { cluster: "other", run: run("c", at(1)), result, bundle });
    await saveRun(store, {
      cluster: "prod",
      run: { ...run("d", at(0)), state: "failed", error: { code: "x", message: "y" } },
    });
    await saveRun(store, { cluster: "prod", run: run("b", at(1)), result, bundle });
    const runs = await listRuns(store, "prod");
    expect(runs.map((r) => [r.id, r.state, r.verdict, r.failing, r.total, r.hasResult])).toEqual([
      ["d", "failed", null, 0, 0, false],
      ["b", "done", "notReady", 2, 6, true],
      ["a", "done", "notReady", 2, 6, true],
    ]);
    expect(runs[0]!.error).toEqual({ code: "x", message: "y" });
    expect((await runResult(store, "prod", "a"))!.services).toEqual(result.services);
    expect(await runResult(store, "other", "a")).toBeUndefined();
    expect(trendOf(await listRuns(store, "prod"))).toEqual([
      { at: at(2), failing: 2, unknown: 0, total: 6 },
      { at: at(1), failing: 2, unknown: 0, total: 6 },
    ]);
    expect(store.status().state).toBe("ok");
  });

  it("the newest run is the one that was stored last, whatever the clocks said", async () => {
    const connect = await place();
    const store = connect();
    const { bundle, result } = sample({ services: 1 });
    await saveRun(store, { cluster: "prod", run: run("first", at(2)), result, bundle });
    await saveRun(store, { cluster: "prod", run: run("ready", at(0)), result, bundle });
    // The clock was set back by a day, or is that of another server.
    const failed = { ...run("failed", at(1)), state: "failed" as const };
    await saveRun(store, { cluster: "prod", run: failed });
    const newest = async (from: Store) => (await listRuns(from, "prod")).map(({ id }) => id);
    expect(await newest(store)).toEqual(["failed", "ready", "first"]);
    expect((await readRun(store, "prod"))?.id).toBe("ready");
    if (backend === "sqlite") return;
    // Rows of the version before are ordered as they were there, and what it writes meanwhile is newer.
    await store.write(async (db) => {
      await sql`alter table runs drop column number`.execute(db);
      await sql`drop sequence run_number`.execute(db);
      for (const table of ["decisions", "upgrades"]) await sql`drop table ${sql.ref(table)}`.execute(db);
      await sql`delete from preflight_migration where name >= '0005'`.execute(db);
    });
    await store.close();
    const later = connect();
    expect(await newest(later)).toEqual(["ready", "failed", "first"]);
    await saveRun(later, { cluster: "prod", run: { ...failed, runId: "again" } });
    expect((await newest(later))[0]).toBe("again");
  });

  it("drops runs past 90 days and past the count, and old bundles", async () => {
    const store = await fresh({ keepRuns: 5, keepMb: 0.000_001 });
    const { bundle, result } = sample({ services: 1 });
    for (let day = 100; day >= 0; day -= 10)
      await saveRun(store, { cluster: "prod", run: run(`r${day}`, at(day)), result, bundle });
    expect((await listRuns(store, "prod")).map((r) => r.id)).toEqual(["r0", "r10", "r20", "r30", "r40"]);
    const bundles = await store.read((db) =>
      db.selectFrom("runs").select("id").where("bundle", "is not", null).orderBy("id").execute(),
    );
    expect(bundles.map((b) => b.id)).toEqual(["r0", "r10"]);
    expect((await readRun(store, "prod"))!.id).toBe("r0");
    const lazy = await fresh();
    await saveRun(lazy, { cluster: "prod", run: run("old", at(100)), result });
    await saveRun(lazy, { cluster: "prod", run: run("new", at(0)), result });
    await purge(lazy, new Date(at(0)));
    expect((await listRuns(lazy, "prod")).map((r) => r.id)).toEqual(["new"]);
  });

  it("keeps raw objects as long as there is space, so that old runs open", async () => {
    const store = await fresh({ keepRuns: 50 });
    const { bundle, result } = sample({ services: 1 });
    for (let n = 9; n >= 0; n--) await saveRun(store, { cluster: "prod", run: run(`r${n}`, at(n)), result, bundle });
    expect((await listRuns(store, "prod")).map((r) => [r.id, r.hasBundle])).toEqual(
      [...Array(10).keys()].map((n) => [`r${n}`, true]),
    );
    const bytes = await bundleBytes(store, "prod");
    expect(bytes).toBeGreaterThan(100);
    expect((await readRun(store, "prod", "r9"))?.bundle.cluster).toEqual(bundle.cluster);
    expect(await readRun(store, "other", "r9")).toBeUndefined();
    const small = await fresh({ keepRuns: 50, keepMb: (bytes / 10) * 4.5e-6 });
    for (let n = 9; n >= 0; n--) await saveRun(small, { cluster: "prod", run: run(`r${n}`, at(n)), result, bundle });
    const left = await listRuns(small, "prod");
    expect(left.filter((r) => r.hasBundle).map((r) => r.id)).toEqual(["r0", "r1", "r2", "r3"]);
    expect(left.every((r) => r.hasResult)).toBe(true);
  });

  it("keeps Events past the API server's hour, the newest state of each, secrets redacted", async () => {
    const store = await fresh();
    const { bundle, result } = sample({ services: 1, failEvery: 1 });
    await saveRun(store, { cluster: "prod", run: run("a", at(1)), result, bundle });
    const later = {
      ...bundle,
      kubernetes: {
        ...bundle.kubernetes,
        events: [{ ...bundle.kubernetes.events[0]!, count: 9, lastTimestamp: "2026-11-21T09:10:00Z" }],
      },
    };
    await saveRun(store, { cluster: "prod", run: run("b", at(0)), result, bundle: later });
    await saveRun(store, { cluster: "prod", run: run("c", at(0)), result, bundle });
    const empty = { ...bundle, kubernetes: { ...bundle.kubernetes, events: [] } };
    await saveRun(store, { cluster: "prod", run: run("d", at(0)), result, bundle: empty });
    const events = await listEvents(store, "prod");
    expect(events.map((e) => e.count)).toEqual([9]);
    expect(events[0]!.message).not.toMatch(/LTAI5tSecret|abc%3D/);
  });

  it("opens a share by its token alone, counts views, and stores no token", async () => {
    const store = await fresh();
    const { id, token } = await createShare(store, { cluster: "prod", report: report(at(-7)) });
    expect(Buffer.from(token, "base64url").length * 8).toBeGreaterThanOrEqual(160);
    expect((await unpackJson<{ format: string }>((await openShare(store, token, now))!.report)).format).toBe(
      "ccm-preflight/report@2",
    );
    await openShare(store, token, now);
    const [share] = await listShares(store, "prod");
    expect(share).toMatchObject({ id, views: 2, lastViewAt: now.toISOString(), revokedAt: null });
    expect(JSON.stringify(await store.read((db) => db.selectFrom("shares").selectAll().execute()))).not.toContain(
      token,
    );
    expect(await listShares(store, "other")).toEqual([]);
  });

  it("opens a link with a limit so many times, however many ask at once, and drops its report when the last reader is done", async () => {
    const store = await fresh();
    const { token } = await createShare(store, { cluster: "prod", report: report(at(-7)), maxViews: 2 });
    const answers = await Promise.all(Array.from({ length: 6 }, () => openShare(store, token, now)));
    expect(answers.filter((answer) => answer !== undefined)).toHaveLength(2);
    expect(await openShare(store, token, now)).toBeUndefined();
    expect((await listShares(store))[0]).toMatchObject({ views: 2, maxViews: 2, revokedAt: null });
    const dropped = async () => {
      const kept = await store.read((db) => db.selectFrom("shares").select(["maxViews", "report"]).execute());
      return Object.fromEntries(kept.map((row) => [String(row.maxViews), row.report === null]));
    };
    await createShare(store, { cluster: "prod", report: report(at(-7)) });
    expect(await dropped()).toEqual({ "2": false, null: false });
    await purge(store, new Date(now.getTime() + 3 * 3_600_000));
    expect(await dropped()).toEqual({ "2": true, null: false });
  });

  it("counts an opening once, however many of its pages are read, and ends it with the link", async () => {
    const store = await fresh();
    const { id, token } = await createShare(store, { cluster: "prod", report: report(at(-7)), maxViews: 1 });
    const opening = await openShare(store, token, now);
    const pass = opening?.pass ?? "";
    expect(await openShare(store, token, now)).toBeUndefined();
    expect(await readOpenShare(store, token, pass, now)).toEqual(opening?.report);
    expect(await readOpenShare(store, token, pass, now)).toBeDefined();
    expect((await listShares(store))[0]).toMatchObject({ views: 1 });
    const other = await createShare(store, { cluster: "prod", report: report(at(-7)) });
    for (const wrong of ["", pass.slice(0, -1), `${pass}x`, `zzzzzzzzz.${pass.split(".")[1]}`])
      expect(await readOpenShare(store, token, wrong, now), wrong).toBeUndefined();
    expect(await readOpenShare(store, other.token, pass, now)).toBeUndefined();
    expect(await readOpenShare(store, token, pass, new Date(now.getTime() + 3 * 3_600_000))).toBeUndefined();
    await revokeShare(store, id, now);
    expect(await readOpenShare(store, token, pass, now)).toBeUndefined();
  });

  it("continues with a store that a newer version has changed", async () => {
    const connect = await place();
    const newer = connect();
    await saveRun(newer, { cluster: "prod", run: run("r-new", at(0)), ...sample({ services: 2 }) });
    await newer.write(async (db) => {
      await sql`alter table shares add column of_tomorrow text`.execute(db);
      await sql`insert into preflight_migration (name, timestamp) values ('9999_of_tomorrow', ${new Date(Date.now() + 60_000).toISOString()})`.execute(
        db,
      );
    });
    await newer.close();
    const store = connect();
    expect((await listRuns(store, "prod")).map((kept) => kept.id)).toEqual(["r-new"]);
    const { token } = await createShare(store, { cluster: "prod", report: report(at(-7)) });
    expect(await openShare(store, token, now)).toBeDefined();
  });

  it("gives the same nothing for expired, revoked, unknown and malformed tokens, by the same statements", async () => {
    const store = await fresh();
    const expired = await createShare(store, { cluster: "prod", report: report(at(-1)) });
    const revoked = await createShare(store, { cluster: "prod", report: report(null) });
    expect(await revokeShare(store, revoked.id, now)).toBe(true);
    expect(await revokeShare(store, "share-none", now)).toBe(false);
    const later = new Date(now.getTime() + 3 * 86_400_000);
    const statements: string[][] = [];
    for (const token of [
      expired.token,
      revoked.token,
      "A".repeat(32),
      "",
      "../../etc/passwd",
      "x".repeat(10_000),
      "'; drop table shares; --",
      "\u0000",
    ]) {
      const seen: string[] = [];
      const counting = Object.create(store, {
        read: {
          value: (work: Parameters<Store["read"]>[0]) =>
            store.read((db) =>
              work(
                db.withPlugin({
                  transformQuery: (a) => (seen.push(a.node.kind), a.node),
                  transformResult: async (a) => a.result,
                }),
              ),
            ),
        },
      }) as Store;
      expect(await openShare(counting, token, later)).toBeUndefined();
      statements.push(seen);
    }
    for (const seen of statements) expect(seen).toEqual(["SelectQueryNode"]);
    expect((await listShares(store)).map((s) => s.views)).toEqual([0, 0]);
    const kept = await store.read((db) => db.selectFrom("shares").selectAll().where("id", "=", revoked.id).execute());
    expect(kept.map(({ report: stored }) => stored)).toEqual([null]);
  });

  it("migrates once when several replicas start together", async () => {
    const connect = await place();
    const stores = Array.from({ length: 6 }, connect);
    await Promise.all(stores.map((store) => listRuns(store, "prod")));
    expect(await listRuns(stores[0]!, "prod")).toEqual([]);
  });

  if (backend === "postgres")
    it("continues after the server cut its connections", async () => {
      const connect = await place({ answerMs: 1_000 });
      const [a, b] = [connect(), connect()];
      await Promise.all([listRuns(a, "prod"), listRuns(b, "prod")]);
      await b.write((db) =>
        sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
          db,
        ),
      );
      await expect.poll(() => listRuns(a, "prod").catch(() => undefined)).toEqual([]);
      expect(a.status().state).toBe("ok");
    });

  it("keeps concurrent writes of several replicas", async () => {
    const connect = await place();
    const stores = Array.from({ length: 4 }, connect);
    const { result } = sample({ services: 1 });
    await Promise.all(
      stores.flatMap((store, s) =>
        Array.from({ length: 5 }, (_, i) => saveRun(store, { cluster: "prod", run: run(`${s}-${i}`, at(0)), result })),
      ),
    );
    expect(await listRuns(stores[0]!, "prod")).toHaveLength(20);
  });
});
