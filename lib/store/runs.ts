import type { ErrorBody } from "@/lib/model/errors";
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
}

export interface FinishedRun {
  cluster: string;
  run: RunSnapshot;
  /** Absent when the run failed or was cancelled. */
  result?: Result;
  bundle?: Bundle;
}

/** Stores a finished run with its Events, and drops what there is no room for, in one transaction. */
export async function keepRun(store: Store, { cluster, run, result, bundle }: FinishedRun): Promise<void> {
  const finishedAt = run.finishedAt ?? run.startedAt;
  const summary = result?.summary;
  const redacted = bundle && redactForStore(bundle);
  const packedResult = result ? await packJson(redactForStore(result)) : null;
  const packedBundle = redacted ? await packJson(redacted) : null;
  const events = redacted ? eventRows(cluster, redacted.kubernetes.events, finishedAt) : [];

  await store.write((db) =>
    db.transaction().execute(async (tx) => {
      await tx
        .insertInto("runs")
        .values({
          id: run.runId,
          cluster,
          startedAt: iso(run.startedAt),
          finishedAt: iso(finishedAt),
          state: run.state,
          verdict: result ? verdictOf(result) : null,
          ccmVersion: result?.cluster.ccmVersion ?? null,
          targetVersion: result?.cluster.targetCcmVersion ?? result?.rulesVersion ?? null,
          failing: summary ? failingOf(summary) : 0,
          unknownCount: summary ? unknownOf(summary) : 0,
          total: summary ? summary.services - summary.status.skipped : 0,
          hidden: summary?.hidden ?? 0,
          instances: summary?.instances ?? 0,
          summary: JSON.stringify(summary ?? null),
          result: packedResult,
          bundle: packedBundle,
          error: run.error ? JSON.stringify(run.error) : null,
        })
        .onConflict((c) => c.column("id").doNothing())
        .execute();
      await upsertEvents(tx, events);
      // Bundles are large: the newest are stored as far as the space goes; of older runs the result remains.
      let bytes = 0;
      const sizes = await bundleSizes(tx, cluster);
      const dropped = sizes.filter((row, at) => (bytes += row.bytes) > store.keepMb * MB && at >= BUNDLES_KEPT);
      const ids = dropped.map(({ id }) => id);
      if (ids.length > 0) await tx.updateTable("runs").set({ bundle: null }).where("id", "in", ids).execute();
      const kept = newestFirst(tx, cluster).select("id").limit(store.keepRuns);
      await tx.deleteFrom("runs").where("cluster", "=", cluster).where("id", "not in", kept).execute();
    }),
  );
}

function newestFirst(db: Kysely<Tables>, cluster: string) {
  return db.selectFrom("runs").where("cluster", "=", cluster).orderBy("finishedAt", "desc").orderBy("id", "desc");
}

/** Runs of a cluster with a stored bundle, newest first, with its size (bytes, packed). */
async function bundleSizes(db: Kysely<Tables>, cluster: string): Promise<{ id: string; bytes: number }[]> {
  const rows = await newestFirst(db, cluster)
    .select("id")
    .select(sql<number | string>`length(bundle)`.as("bytes"))
    .where("bundle", "is not", null)
    .execute();
  return rows.map(({ id, bytes }) => ({ id, bytes: Number(bytes) }));
}

/** Size of the bundles of a cluster's runs (bytes, packed). */
export async function bundleBytes(store: Store, cluster: string): Promise<number> {
  return (await store.read((db) => bundleSizes(db, cluster))).reduce((sum, { bytes }) => sum + bytes, 0);
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
    newestFirst(db, cluster)
      .select(COLUMNS)
      .select((e) => [e("result", "is not", null).as("hasResult"), e("bundle", "is not", null).as("hasBundle")])
      .limit(limit)
      .execute(),
  );
  return rows.map((row) => ({
    ...row,
    verdict: row.verdict as Verdict | null,
    error: row.error ? (JSON.parse(row.error) as ErrorBody) : null,
    hasResult: Boolean(row.hasResult),
    hasBundle: Boolean(row.hasBundle),
  }));
}

/** The result of one run; undefined when it is not stored. */
export async function runResult(store: Store, cluster: string, id: string): Promise<Result | undefined> {
  const row = await store.read((db) =>
    newestFirst(db, cluster).select("result").where("id", "=", id).executeTakeFirst(),
  );
  return row?.result ? unpackJson<Result>(row.result) : undefined;
}

/** A stored run with both parts: enough to show, open or share it, and to re-check parts of it. */
export interface KeptRun {
  id: string;
  startedAt: string;
  finishedAt: string;
  result: Result;
  bundle: Bundle;
}

/** One stored run; without an id the newest that is shown and has both parts. Undefined when its bundle is not stored. */
export async function keptRun(store: Store, cluster: string, id?: string): Promise<KeptRun | undefined> {
  const row = await store.read((db) => {
    const complete = newestFirst(db, cluster)
      .select(["id", "startedAt", "finishedAt", "result", "bundle"])
      .where("result", "is not", null)
      .where("bundle", "is not", null);
    return (id === undefined ? complete.where("state", "=", "done") : complete.where("id", "=", id))
      .limit(1)
      .executeTakeFirst();
  });
  if (!row?.result || !row.bundle) return undefined;
  return { ...row, result: await unpackJson<Result>(row.result), bundle: await unpackJson<Bundle>(row.bundle) };
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
