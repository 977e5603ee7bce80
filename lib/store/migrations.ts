import { sql, type Kysely, type Migration, type MigrationProvider } from "kysely";

export type Backend = "sqlite" | "postgres";

/**
 * Migrations live in code: a bundled server has no migration folder. Add a new one, never change an old one. A
 * migration only adds, and what it adds may be absent: replicas of the version before go on writing meanwhile, and
 * after going back.
 */
export function migrations(backend: Backend): MigrationProvider {
  const blob = backend === "sqlite" ? sql`blob` : sql`bytea`;
  const all: Record<string, Migration> = {
    "0001_first": {
      async up(db: Kysely<unknown>) {
        await db.schema
          .createTable("runs")
          .addColumn("id", "text", (c) => c.primaryKey())
          .addColumn("cluster", "text", (c) => c.notNull())
          .addColumn("started_at", "text", (c) => c.notNull())
          .addColumn("finished_at", "text", (c) => c.notNull())
          .addColumn("state", "text", (c) => c.notNull())
          .addColumn("verdict", "text")
          .addColumn("ccm_version", "text")
          .addColumn("target_version", "text")
          .addColumn("failing", "integer", (c) => c.notNull())
          .addColumn("unknown_count", "integer", (c) => c.notNull())
          .addColumn("total", "integer", (c) => c.notNull())
          .addColumn("hidden", "integer", (c) => c.notNull())
          .addColumn("instances", "integer", (c) => c.notNull())
          .addColumn("summary", "text", (c) => c.notNull())
          .addColumn("error", "text")
          .addColumn("result", blob)
          .addColumn("bundle", blob)
          .execute();
        await db.schema.createIndex("runs_by_cluster").on("runs").columns(["cluster", "finished_at"]).execute();

        await db.schema
          .createTable("events")
          .addColumn("cluster", "text", (c) => c.notNull())
          .addColumn("id", "text", (c) => c.notNull())
          .addColumn("namespace", "text", (c) => c.notNull())
          .addColumn("kind", "text", (c) => c.notNull())
          .addColumn("name", "text", (c) => c.notNull())
          .addColumn("type", "text", (c) => c.notNull())
          .addColumn("reason", "text", (c) => c.notNull())
          .addColumn("last_at", "text", (c) => c.notNull())
          .addColumn("resource_version", "text", (c) => c.notNull())
          .addColumn("body", "text", (c) => c.notNull())
          .addPrimaryKeyConstraint("events_key", ["cluster", "id"])
          .execute();
        await db.schema.createIndex("events_by_time").on("events").columns(["cluster", "last_at"]).execute();
        await db.schema
          .createIndex("events_by_object")
          .on("events")
          .columns(["cluster", "namespace", "name"])
          .execute();

        await db.schema
          .createTable("shares")
          .addColumn("id", "text", (c) => c.primaryKey())
          .addColumn("token_hash", "text", (c) => c.notNull().unique())
          .addColumn("cluster", "text", (c) => c.notNull())
          .addColumn("created_at", "text", (c) => c.notNull())
          .addColumn("expires_at", "text")
          .addColumn("revoked_at", "text")
          .addColumn("views", "integer", (c) => c.notNull().defaultTo(0))
          .addColumn("last_view_at", "text")
          .addColumn("max_views", "integer")
          .addColumn("summary", "text", (c) => c.notNull())
          .addColumn("report", blob)
          .execute();
        await db.schema.createIndex("shares_by_cluster").on("shares").columns(["cluster", "created_at"]).execute();

        await db.schema
          .createTable("waivers")
          .addColumn("id", "text", (c) => c.primaryKey())
          .addColumn("cluster", "text", (c) => c.notNull())
          .addColumn("created_at", "text", (c) => c.notNull())
          .addColumn("created_by", "text", (c) => c.notNull())
          .addColumn("body", "text", (c) => c.notNull())
          .execute();
        await db.schema.createIndex("waivers_by_cluster").on("waivers").columns(["cluster"]).execute();

        await db.schema
          .createTable("baselines")
          .addColumn("cluster", "text", (c) => c.primaryKey())
          .addColumn("taken_at", "text", (c) => c.notNull())
          .addColumn("taken_by", "text", (c) => c.notNull())
          .addColumn("ccm_version", "text")
          .addColumn("bundle", blob, (c) => c.notNull())
          .execute();

        await db.schema
          .createTable("seen_changes")
          .addColumn("cluster", "text", (c) => c.notNull())
          .addColumn("service", "text", (c) => c.notNull())
          .addColumn("seen_at", "text", (c) => c.notNull())
          .addPrimaryKeyConstraint("seen_changes_key", ["cluster", "service"])
          .execute();
      },
    },
    "0002_ended_sessions": {
      async up(db: Kysely<unknown>) {
        await db.schema
          .createTable("ended_sessions")
          .addColumn("id", "text", (c) => c.primaryKey())
          .addColumn("until", "double precision", (c) => c.notNull())
          .execute();
      },
    },
  };
  return { getMigrations: () => Promise.resolve(all) };
}
