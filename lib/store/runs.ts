import { AppError, type ErrorBody } from "@/lib/model/errors";
import type { Bundle } from "@/lib/model/bundle";
import { failingOf, unknownOf, verdictOf, type Result, type Verdict } from "@/lib/model/result";
import type { HistoryRun, RunSnapshot, TrendPoint } from "@/lib/model/run";
import { redactForStore } from "@/lib/report/redact";
import { eventRows, upsertEvents } from "./events";
import { packJson, unpackJson } from "./gzip";
import { sql, type Kysely } from "kysely";
import type { Tables } from "./schema";
import type { Store } from "./store";

/** The newest bundles are stored whatever their size, so that a restart has something to show. */
const BUNDLES_KEPT = 2;
const MB = 1_000_000;

export interface StoredRun extends HistoryRun {
  cluster: string;
  startedAt: string;
  /** Larger than that of every run stored before it. */
  number: number;
}

export interface FinishedRun {
  cluster: string;
  run: RunSnapshot;
  /** Absent when the run failed or was cancelled. */
  result?: Result;
  bundle?: Bundle;
}

/**
 * Stores a finished run with its Events, and drops what there is no room for, in one transaction. Where the disk is full its row
 * is stored without the data, as failed with that reason, so that an older run is not taken for the newest; the error is thrown.
 */
export async function saveRun(store: Store, finished: FinishedRun): Promise<void> {
  const { cluster, run, bundle } = finished;
  const redacted = bundle && redactForStore(bundle);
  const values = await rowOf(finished, redacted);
  const events = redacted ? eventRows(cluster, redacted.kubernetes.events, values.finishedAt) : [];
  const insert = (db: Kysely<Tables>, row: typeof values) =>
    db
      .insertInto("runs")
      .values(row)
      .onConflict((c) => c.column("id").doNothing())
      .execute();
  try {
    await store.write((db) =>
      db.transaction().execute(async (tx) => {
        await insert(tx, values);
        await upsertEvents(tx, events);
        // Bundles are large: the newest are stored within the limit; of older runs the result remains.
        let bytes = 0;
        const sizes = await bundleSizes(store, tx, cluster);
        const dropped = sizes.filter((row, at) => (bytes += row.bytes) > store.keepMb * MB && at >= BUNDLES_KEPT);
        const ids = dropped.map(({ id }) => id);
        if (ids.length > 0) await tx.updateTable("runs").set({ bundle: null }).where("id", "in", ids).execute();
        const kept = newestFirst(store, tx, cluster).select("id").limit(store.keepRuns);
        await tx.deleteFrom("runs").where("cluster", "=", cluster).where("id", "not in", kept).execute();
      }),
    );
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "store.full") throw error;
    const without = { ...values, verdict: null, summary: "null", result: null, bundle: null };
    const failed = run.state === "done" ? { state: "failed", error: JSON.stringify(error.toBody()) } : {};
    await store.writeReserved((db) => insert(db, { ...without, ...failed })).catch(() => undefined);
    throw error;
  }
}

async function rowOf({ cluster, run, result }: FinishedRun, redacted: Bundle | undefined) {
  const summary = result?.summary;
  return {
    id: run.runId,
    cluster,
    startedAt: iso(run.startedAt),
    finishedAt: iso(run.finishedAt ?? run.startedAt),
    state: run.state as string,
    verdict: result ? verdictOf(result) : null,
    ccmVersion: result?.cluster.ccmVersion ?? null,
    targetVersion: result?.cluster.targetCcmVersion ?? result?.rulesVersion ?? null,
    failing: summary ? failingOf(summary) : 0,
    unknownCount: summary ? unknownOf(summary) : 0,
    total: summary ? summary.services - summary.status.skipped : 0,
    hidden: summary?.hidden ?? 0,
    instances: summary?.instances ?? 0,
    summary: JSON.stringify(summary ?? null),
    result: result ? await packJson(redactForStore(result)) : null,
    bundle: redacted ? await packJson(redacted) : null,
    error: run.error ? JSON.stringify(run.error) : null,
  };
}

/** Sort key of the runs of a store: later rows have larger numbers, whatever the clocks say. */
const numberOf = ({ backend }: Store) => sql<number | string>`${sql.ref(backend === "sqlite" ? "rowid" : "number")}`;

function newestFirst(store: Store, db: Kysely<Tables>, cluster: string) {
  return db.selectFrom("runs").where("cluster", "=", cluster).orderBy(numberOf(store), "desc");
}

/** Runs of a cluster with a stored bundle, newest first, with its size (bytes, packed). */
async function bundleSizes(
  store: Store,
  db: Kysely<Tables>,
  cluster: string,
): Promise<{ id: string; bytes: number }[]> {
  const rows = await newestFirst(store, db, cluster)
    .select("id")
    .select(sql<number | string>`length(bundle)`.as("bytes"))
    .where("bundle", "is not", null)
    .execute();
  return rows.map(({ id, bytes }) => ({ id, bytes: Number(bytes) }));
}

/** Size of the bundles of a cluster's runs (bytes, packed). */
export async function bundleBytes(store: Store, cluster: string): Promise<number> {
  return (await store.read((db) => bundleSizes(store, db, cluster))).reduce((sum, { bytes }) => sum + bytes, 0);
}

const COLUMNS = [
  "id",
  "cluster",
  "startedAt",
  "finishedAt",
  "state",
  "verdict",
  "ccmVersion",
  "targetVersion",
  "failing",
  "unknownCount as unknown",
  "total",
  "hidden",
  "error",
] as const;

/** Runs of a cluster, newest first, without their large parts. */
export async function listRuns(store: Store, cluster: string, limit = 500): Promise<StoredRun[]> {
  const rows = await store.read((db) =>
    newestFirst(store, db, cluster)
      .select(COLUMNS)
      .select(numberOf(store).as("number"))
      .select((e) => [e("result", "is not", null).as("hasResult"), e("bundle", "is not", null).as("hasBundle")])
      .limit(limit)
      .execute(),
  );
  return rows.map((row) => ({
    ...row,
    number: Number(row.number),
    verdict: row.verdict as Verdict | null,
    error: row.error ? (JSON.parse(row.error) as ErrorBody) : null,
    hasResult: Boolean(row.hasResult),
    hasBundle: Boolean(row.hasBundle),
  }));
}

/** The result of one run; undefined when it is not stored. */
export async function runResult(store: Store, cluster: string, id: string): Promise<Result | undefined> {
  const row = await store.read((db) =>
    newestFirst(store, db, cluster).select("result").where("id", "=", id).executeTakeFirst(),
  );
  return row?.result ? unpackJson<Result>(row.result) : undefined;
}

/** A stored run with both parts: enough to show, open or share it, and to re-check parts of it. */
export interface RunWithData {
  id: string;
  number: number;
  startedAt: string;
  finishedAt: string;
  result: Result;
  bundle: Bundle;
}

/** One stored run; without an id the newest that is shown and has both parts. Undefined when its bundle is not stored. */
export async function readRun(store: Store, cluster: string, id?: string): Promise<RunWithData | undefined> {
  const row = await store.read((db) => {
    const complete = newestFirst(store, db, cluster)
      .select(["id", "startedAt", "finishedAt", "result", "bundle"])
      .select(numberOf(store).as("number"))
      .where("result", "is not", null)
      .where("bundle", "is not", null);
    return (id === undefined ? complete.where("state", "=", "done") : complete.where("id", "=", id))
      .limit(1)
      .executeTakeFirst();
  });
  if (!row?.result || !row.bundle) return undefined;
  return {
    ...row,
    number: Number(row.number),
    result: await unpackJson<Result>(row.result),
    bundle: await unpackJson<Bundle>(row.bundle),
  };
}

/** Runs that a plot shows. */
export const TREND_RUNS = 60;

/** Counts of the newest of these runs, oldest first, for the plots. */
export function trendOf(newestFirst: readonly StoredRun[]): TrendPoint[] {
  return newestFirst
    .slice(0, TREND_RUNS)
    .filter((run) => run.hasResult)
    .reverse()
    .map(({ finishedAt: at, failing, unknown, total }) => ({ at, failing, unknown, total }));
}

function iso(time: string): string {
  return new Date(time).toISOString();
}
