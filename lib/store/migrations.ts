import { sql, type Kysely, type MigrationProvider } from "kysely";

export type Backend = "sqlite" | "postgres";

/**
 * Migrations live in code: a bundled server has no migration folder. Add a new one, never change an old one. A
 * migration only adds, and what it adds may be absent: replicas of the version before continue writing meanwhile, and
 * after going back. What the columns hold is in schema.ts.
 */
export function migrations(backend: Backend): MigrationProvider {
  const blob = backend === "sqlite" ? "blob" : "bytea";
  const statements: Record<string, readonly string[]> = {
    "0001_first": [
      `create table runs (
        id text primary key, cluster text not null, started_at text not null, finished_at text not null,
        state text not null, verdict text, ccm_version text, target_version text,
        failing integer not null, unknown_count integer not null, total integer not null, hidden integer not null,
        instances integer not null, summary text not null, error text, result ${blob}, bundle ${blob}
      )`,
      "create index runs_by_cluster on runs (cluster, finished_at)",
      `create table events (
        cluster text not null, id text not null, namespace text not null, kind text not null, name text not null,
        type text not null, reason text not null, last_at text not null, resource_version text not null,
        body text not null, constraint events_key primary key (cluster, id)
      )`,
      "create index events_by_time on events (cluster, last_at)",
      "create index events_by_object on events (cluster, namespace, name)",
      `create table shares (
        id text primary key, token_hash text not null unique, cluster text not null, created_at text not null,
        expires_at text, revoked_at text, views integer default 0 not null, last_view_at text, max_views integer,
        summary text not null, report ${blob}
      )`,
      "create index shares_by_cluster on shares (cluster, created_at)",
      `create table waivers (
        id text primary key, cluster text not null, created_at text not null, created_by text not null, body text not null
      )`,
      "create index waivers_by_cluster on waivers (cluster)",
      `create table baselines (
        cluster text primary key, taken_at text not null, taken_by text not null, ccm_version text,
        bundle ${blob} not null
      )`,
      `create table seen_changes (
        cluster text not null, service text not null, seen_at text not null,
        constraint seen_changes_key primary key (cluster, service)
      )`,
    ],
    "0002_ended_sessions": ["create table ended_sessions (id text primary key, until double precision not null)"],
    "0003_upgrade_ticks": [
      `create table upgrade_ticks (
        cluster text not null, step text not null, target text not null, ticked_at text not null, ticked_by text not null,
        constraint upgrade_ticks_key primary key (cluster, step, target)
      )`,
    ],
    "0004_share_maker": ["alter table shares add column created_by text"],
    // A row of SQLite has a number already. The default also numbers rows that a version before this one writes.
    "0005_run_number":
      backend === "sqlite"
        ? []
        : [
            "create sequence run_number",
            "alter table runs add column number bigint",
            `update runs set number = (
              select count(*) from runs as r where (r.finished_at, r.id) <= (runs.finished_at, runs.id)
            )`,
            "select setval('run_number', (select count(*) + 1 from runs), false)",
            "alter table runs alter column number set default nextval('run_number')",
          ],
    "0006_decisions": [
      `create table decisions (
        cluster text not null, finding text not null, way text not null, decided_at text not null, decided_by text not null,
        constraint decisions_key primary key (cluster, finding)
      )`,
    ],
    "0007_upgrades": [
      `create table upgrades (
        cluster text not null, target text not null, begun_at text not null, receipt ${blob} not null,
        constraint upgrades_key primary key (cluster, target, begun_at)
      )`,
    ],
  };
  const migration = (all: readonly string[]) => ({
    async up(db: Kysely<unknown>) {
      for (const statement of all) await sql.raw(statement).execute(db);
    },
  });
  const all = Object.fromEntries(Object.entries(statements).map(([name, list]) => [name, migration(list)]));
  return { getMigrations: () => Promise.resolve(all) };
}
