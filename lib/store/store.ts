import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import path from "node:path";
import { CamelCasePlugin, Kysely, Migrator, PostgresDialect, sql, type Dialect, type MigrationProvider } from "kysely";
import pg from "pg";
import type { ErrorBody } from "@/lib/model/errors";
import type { HistoryAnswer } from "@/lib/views/answers";
import { storeError } from "./errors";
import { migrations, type Backend } from "./migrations";
import type { Tables } from "./schema";
import { Replicas } from "./replicas";
import { libsqlDialect, openReadOnly, openSqlite } from "./sqlite";

export interface StoreConfig {
  /** Folder of the embedded file; unused with `databaseUrl`. */
  dataDir: string;
  /** PostgreSQL, for several replicas. */
  databaseUrl?: string;
  /** Runs older than this, or beyond this many per cluster, are dropped. */
  keepDays?: number;
  keepRuns?: number;
  /** Megabytes (10^6 bytes, packed) of raw objects kept per cluster, so that its runs can be opened. */
  keepMb?: number;
}

export type StoreStatus = HistoryAnswer["store"];

/** After a failed opening, callers get the same error for this long instead of each waiting for a dead database. */
const RETRY_MS = 5_000;
const CONNECT_TIMEOUT_MS = 4_000;
/** Every answer comes within 5 s, a refusal included. */
const BUSY_MS = 4_500;
/** A file that stays busy for this time may be locked by a statement of this process: it is opened again. */
const REOPEN_MS = 1_500;
const MIGRATION_TABLE = "preflight_migration";
/** A frozen database answers nothing at all. */
const QUERY_TIMEOUT_MS = 4_500;

/**
 * The database of this process, opened and migrated at first use. Errors of `read` and `write` say what to do: the
 * dashboard goes on without a store.
 */
export class Store {
  readonly backend: Backend;
  /** Name of the file, or host and database; never a folder of this machine or a password. */
  readonly location: string;
  private readonly file: string;
  readonly keepDays: number;
  readonly keepRuns: number;
  readonly keepMb: number;
  private opening?: Promise<Kysely<Tables>>;
  private failedAt = 0;
  /** Milliseconds; 0: the file was opened for writing, or not at all. */
  private readOnlySince = 0;
  private used = false;
  private closed = false;
  private readError?: ErrorBody;
  private writeError?: ErrorBody;

  constructor(private readonly config: StoreConfig) {
    this.backend = config.databaseUrl ? "postgres" : "sqlite";
    this.file = path.resolve(config.dataDir, "preflight.db");
    this.location = config.databaseUrl ? describeUrl(config.databaseUrl) : "preflight.db";
    this.keepDays = config.keepDays ?? 90;
    this.keepRuns = config.keepRuns ?? 500;
    this.keepMb = config.keepMb ?? 200;
  }

  /** The connection of replicas that share this store; undefined on SQLite, which belongs to one process. */
  replicas(): Replicas | undefined {
    return this.config.databaseUrl ? new Replicas(this.config.databaseUrl) : undefined;
  }

  status(): StoreStatus {
    const error = this.readError ?? this.writeError;
    const state = !this.used ? "idle" : this.readError ? "unavailable" : this.writeError ? "notKeeping" : "ok";
    return { state, ...(error ? { error } : {}) };
  }

  /** Free bytes on the disk of the file; undefined for PostgreSQL, or when unknown. */
  async bytesLeft(): Promise<number | undefined> {
    if (this.backend === "postgres") return undefined;
    return statfs(path.dirname(this.file)).then(
      ({ bavail, bsize }) => bavail * bsize,
      () => undefined,
    );
  }

  /** Runs `work`, which only reads. Errors: AppError with a `store.*` code and source `store`. */
  read<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
    return this.run("readError", work);
  }

  /** Runs `work`, which writes. After a failure on a full disk reading still works. */
  async write<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
    if (this.readOnlySince > 0 && Date.now() - this.readOnlySince >= RETRY_MS) {
      this.readOnlySince = 0;
      await this.reopen();
    }
    return this.run("writeError", work);
  }

  private async run<T>(kind: "readError" | "writeError", work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
    this.used = true;
    try {
      const result = await this.retryWhileBusy(work);
      this.readError = undefined;
      this[kind] = undefined;
      return result;
    } catch (error) {
      const known = storeError(error, this.location);
      this[kind] = known.toBody();
      throw known;
    }
  }

  /**
   * Another process may be writing the file. SQLite's own waiting would block the event loop, so a refused write is
   * repeated here; a refused write has not begun, or was rolled back.
   */
  private async retryWhileBusy<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
    const until = Date.now() + BUSY_MS;
    let reopenAt = Date.now() + REOPEN_MS;
    for (;;) {
      try {
        return await work(await this.open());
      } catch (error) {
        if (!isBusy(error) || Date.now() >= until) throw error;
        if (this.backend === "sqlite" && Date.now() >= reopenAt) {
          reopenAt = Infinity;
          await this.reopen();
        }
        await new Promise((resolve) => setTimeout(resolve, 10 + Math.random() * 40));
      }
    }
  }

  private open(): Promise<Kysely<Tables>> {
    // Late calls must not open a closed store again.
    if (this.closed) return Promise.reject(new Error("The store is closed."));
    if (this.opening && this.failedAt > 0 && Date.now() - this.failedAt >= RETRY_MS) this.opening = undefined;
    this.opening ??= this.connect().then(
      (db) => {
        this.failedAt = 0;
        return db;
      },
      (error: unknown) => {
        if (isBusy(error)) this.opening = undefined;
        else this.failedAt = Date.now();
        throw error;
      },
    );
    return this.opening;
  }

  private async connect(): Promise<Kysely<Tables>> {
    const { databaseUrl } = this.config;
    let dialect: Dialect;
    try {
      dialect = databaseUrl ? postgresDialect(databaseUrl) : libsqlDialect(openSqlite(this.file));
    } catch (error) {
      if (databaseUrl || !existsSync(this.file) || storeError(error, this.location).code !== "store.readOnly")
        throw error;
      return this.connectReadOnly(error);
    }
    const db = kysely(dialect);
    try {
      const { error } = await new Migrator({
        db,
        provider: await knownAndNewer(db, migrations(this.backend)),
        migrationTableName: MIGRATION_TABLE,
        migrationLockTableName: "preflight_migration_lock",
      }).migrateToLatest();
      if (error) throw error;
      return db;
    } catch (error) {
      await db.destroy().catch(() => undefined);
      throw error;
    }
  }

  /** Opens the file for reading; a write every few seconds tries to open it for writing again. */
  private async connectReadOnly(reason: unknown): Promise<Kysely<Tables>> {
    let db: Kysely<Tables>;
    try {
      db = kysely(libsqlDialect(openReadOnly(this.file)));
      await db.selectFrom("runs").select("id").limit(1).execute();
    } catch {
      throw reason;
    }
    this.readOnlySince = Date.now();
    return db;
  }

  /** Closes the file and releases its locks; the next query opens it again. */
  private async reopen(): Promise<void> {
    const opening = this.opening;
    this.opening = undefined;
    const db = await opening?.catch(() => undefined);
    await db?.destroy().catch(() => undefined);
  }

  /** Closes the database: later calls fail. */
  async close(): Promise<void> {
    this.closed = true;
    const opening = this.opening;
    this.opening = undefined;
    this.used = false;
    const db = await opening?.catch(() => undefined);
    // Moves the log into the file, for a backup or a disk that is read-only later.
    if (db && this.backend === "sqlite") await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db).catch(() => undefined);
    await db?.destroy();
  }
}

const kysely = (dialect: Dialect) => new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] });

/**
 * The migrations of this version, and those that a newer one has already made. Migrations only add tables and nullable
 * columns, so the store works after going back a version; Kysely alone would report it as corrupted.
 */
async function knownAndNewer(db: Kysely<Tables>, provider: MigrationProvider): Promise<MigrationProvider> {
  const known = await provider.getMigrations();
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === MIGRATION_TABLE)) return provider;
  const made = await sql<{ name: string }>`select name from ${sql.table(MIGRATION_TABLE)}`.execute(db);
  const newer = made.rows.filter(({ name }) => !(name in known));
  const all = { ...known, ...Object.fromEntries(newer.map(({ name }) => [name, { up: () => Promise.resolve() }])) };
  return { getMigrations: () => Promise.resolve(all) };
}

function isBusy(error: unknown): boolean {
  // Another query reopened the file meanwhile: this one has not run.
  if (/driver has already been destroyed|connection is not open/i.test(String((error as Error | null)?.message)))
    return true;
  return /^SQLITE_(?:BUSY|LOCKED)/.test(String((error as { code?: unknown } | null)?.code ?? ""));
}

function postgresDialect(url: string): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    statement_timeout: QUERY_TIMEOUT_MS,
    max: 10,
    application_name: "ccm-preflight",
  });
  // A connection that breaks is replaced at the next query; without listeners it would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return new PostgresDialect({ pool });
}

function describeUrl(url: string): string {
  try {
    const { hostname, port, pathname } = new URL(url);
    return `${hostname || "localhost"}${port ? `:${port}` : ""}${pathname}`;
  } catch {
    return "DATABASE_URL (which is not a URL)";
  }
}
