import type { ErrorBody } from "@/lib/model/errors";
import type { Bundle } from "@/lib/model/bundle";
import { resultData, type StoredResult } from "@/lib/model/stored-result";
import { failingOf, unknownOf, verdictOf, type Result, type ResultSummary, type Verdict } from "@/lib/model/result";
import type { HistoryRun, RunSnapshot, TrendPoint } from "@/lib/model/run";
import { redactForStore } from "@/lib/report/redact";
import { eventRows, upsertEvents } from "./events";
import { packJson, unpackJson } from "./gzip";
import { sql, type Kysely } from "kysely";
import type { Tables } from "./schema";
import type { Store } from "./store";

/** Raw objects that stay whatever their size, so that a restart has something to show. */
const BUNDLES_KEPT = 2;
const MB = 1_000_000;

export interface StoredRun extends HistoryRun {
  cluster: string;
  startedAt: string;
  summary: ResultSummary | null;
}

export interface RunToKeep {
  cluster: string;
  run: RunSnapshot;
  result?: Result;
  bundle?: Bundle;
}

/** Keeps a finished run with its Events, and drops what is past its time, in one transaction: all of it or none. */
export async function keepRun(store: Store, { cluster, run, result, bundle }: RunToKeep): Promise<void> {
  const finishedAt = run.finishedAt ?? run.startedAt;
  const summary = result?.summary;
  const redacted = bundle && redactForStore(bundle);
  const packedResult = result ? await packJson(redactForStore(result)) : null;
  const packedBundle = redacted ? await packJson(redacted) : null;
  const events = redacted ? eventRows(cluster, redacted.kubernetes.events, finishedAt) : [];
  const horizon = new Date(Date.parse(finishedAt) - store.keepDays * 86_400_000).toISOString();

  await store.write((db) =>
    db.transaction().execute(async (tx) => {
      await tx
        .insertInto("runs")
        .values({
          id: run.runId,
          cluster,
          started_at: iso(run.startedAt),
          finished_at: iso(finishedAt),
          state: run.state,
          verdict: result ? verdictOf(result) : null,
          ccm_version: result?.cluster.ccmVersion ?? null,
          target_version: result?.cluster.targetCcmVersion ?? result?.rulesVersion ?? null,
          failing: summary ? failingOf(summary) : 0,
          unknown_count: summary ? unknownOf(summary) : 0,
          total: summary ? summary.services - summary.status.skipped : 0,
          hidden: summary?.hidden ?? 0,
          instances: summary?.instances ?? 0,
          summary: JSON.stringify(summary ?? null),
          result: packedResult,
          bundle: packedBundle,
          error: run.error ? JSON.stringify(run.error) : null,
        })
        // A hook that fires twice for one run keeps it once.
        .onConflict((c) => c.column("id").doNothing())
        .execute();
      await upsertEvents(tx, events);
      // Raw objects are large: the newest keep theirs as far as the space goes, older ones keep their result.
      const sizes = await bundleSizes(tx, cluster);
      let bytes = 0;
      const dropped = sizes.filter((row, at) => (bytes += row.bytes) > store.keepMb * MB && at >= BUNDLES_KEPT);
      if (dropped.length > 0)
        await tx
          .updateTable("runs")
          .set({ bundle: null })
          .where(
            "id",
            "in",
            dropped.map(({ id }) => id),
          )
          .execute();
      const kept = tx
        .selectFrom("runs")
        .select("id")
        .where("cluster", "=", cluster)
        .orderBy("finished_at", "desc")
        .orderBy("id", "desc")
        .limit(store.keepRuns);
      await tx.deleteFrom("runs").where("cluster", "=", cluster).where("id", "not in", kept).execute();
      await tx.deleteFrom("runs").where("finished_at", "<", horizon).execute();
      await tx.deleteFrom("events").where("last_at", "<", horizon).execute();
    }),
  );
}

/** Runs of a cluster whose raw objects are kept, newest first, with their size as stored. */
async function bundleSizes(db: Kysely<Tables>, cluster: string): Promise<{ id: string; bytes: number }[]> {
  const rows = await db
    .selectFrom("runs")
    .select("id")
    .select(sql<number | string>`length(bundle)`.as("bytes"))
    .where("cluster", "=", cluster)
    .where("bundle", "is not", null)
    .orderBy("finished_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ id, bytes }) => ({ id, bytes: Number(bytes) }));
}

/** Space that the raw objects of a cluster's runs take (bytes, packed). */
export async function bundleBytes(store: Store, cluster: string): Promise<number> {
  return (await store.read((db) => bundleSizes(db, cluster))).reduce((sum, { bytes }) => sum + bytes, 0);
}

const COLUMNS = [
  "id",
  "cluster",
  "started_at",
  "finished_at",
  "state",
  "verdict",
  "ccm_version",
  "target_version",
  "failing",
  "unknown_count",
  "total",
  "hidden",
  "instances",
  "summary",
  "error",
] as const;

/** Runs of a cluster, newest first, without their large parts. */
export async function listRuns(store: Store, cluster: string, limit = 500): Promise<StoredRun[]> {
  const rows = await store.read((db) =>
    db
      .selectFrom("runs")
      .select(COLUMNS)
      .select((e) => e("result", "is not", null).as("has_result"))
      .select((e) => e("bundle", "is not", null).as("has_bundle"))
      .where("cluster", "=", cluster)
      .orderBy("finished_at", "desc")
      .orderBy("id", "desc")
      .limit(limit)
      .execute(),
  );
  return rows.map((row) => ({
    id: row.id,
    cluster: row.cluster,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    state: row.state,
    verdict: row.verdict as Verdict | null,
    ccmVersion: row.ccm_version,
    targetVersion: row.target_version,
    failing: row.failing,
    unknown: row.unknown_count,
    total: row.total,
    hidden: row.hidden,
    instances: row.instances,
    summary: JSON.parse(row.summary) as ResultSummary | null,
    error: row.error ? (JSON.parse(row.error) as ErrorBody) : null,
    hasResult: Boolean(row.has_result),
    hasBundle: Boolean(row.has_bundle),
  }));
}

/** The result of one run; undefined when it is not kept. */
export async function runResult(store: Store, cluster: string, id: string): Promise<Result | undefined> {
  const row = await store.read((db) =>
    db.selectFrom("runs").select("result").where("cluster", "=", cluster).where("id", "=", id).executeTakeFirst(),
  );
  return row?.result ? resultData(await unpackJson<StoredResult>(row.result)) : undefined;
}

/** One kept run with both parts, to open or share it; undefined when its raw objects are not kept (any more). */
export async function keptRun(
  store: Store,
  cluster: string,
  id: string,
): Promise<{ result: Result; bundle: Bundle } | undefined> {
  const row = await store.read((db) =>
    db
      .selectFrom("runs")
      .select(["result", "bundle"])
      .where("cluster", "=", cluster)
      .where("id", "=", id)
      .executeTakeFirst(),
  );
  if (!row?.result || !row.bundle) return undefined;
  return {
    result: resultData(await unpackJson<StoredResult>(row.result)),
    bundle: await unpackJson<Bundle>(row.bundle),
  };
}

/** The newest run that still has both parts, to draw the dashboard after a restart. */
export async function lastComplete(
  store: Store,
  cluster: string,
): Promise<{ id: string; startedAt: string; finishedAt: string; result: Result; bundle: Bundle } | undefined> {
  const row = await store.read((db) =>
    db
      .selectFrom("runs")
      .select(["id", "started_at", "finished_at", "result", "bundle"])
      .where("cluster", "=", cluster)
      .where("state", "=", "done")
      .where("result", "is not", null)
      .where("bundle", "is not", null)
      .orderBy("finished_at", "desc")
      .limit(1)
      .executeTakeFirst(),
  );
  if (!row?.result || !row.bundle) return undefined;
  return {
    id: row.id,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    result: resultData(await unpackJson<StoredResult>(row.result)),
    bundle: await unpackJson<Bundle>(row.bundle),
  };
}

/** Counts of the last runs, oldest first, for the plots: Services by state, findings by category. */
export async function trend(store: Store, cluster: string, limit = 60): Promise<TrendPoint[]> {
  const runs = (await listRuns(store, cluster, limit)).filter((run) => run.hasResult);
  return runs.reverse().map((run) => ({
    id: run.id,
    at: run.finishedAt,
    failing: run.failing,
    unknown: run.unknown,
    total: run.total,
    categories: run.summary?.category ?? {},
  }));
}

function iso(time: string): string {
  return new Date(time).toISOString();
}
