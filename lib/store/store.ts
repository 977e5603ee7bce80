import { randomBytes } from "node:crypto";
import { existsSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { statfs } from "node:fs/promises";
import path from "node:path";
import { CamelCasePlugin, Kysely, Migrator, PostgresDialect, sql, type Dialect, type MigrationProvider } from "kysely";
import pg from "pg";
import { AppError, type ErrorBody } from "@/lib/model/errors";
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
  /** Every answer comes within half a second more than this, a refusal included. Milliseconds; tests wait for less. */
  answerMs?: number;
}

export type StoreStatus = HistoryAnswer["store"];

const MIGRATION_TABLE = "preflight_migration";
/** Room for the rows of a dozen failed runs on a disk that is full; it is given up by parts, for others may fill them. */
const RESERVE_BYTES = 2_000_000;
const PART_BYTES = 160_000;

/**
 * The database of this process, opened and migrated at first use. Errors of `read` and `write` say what to do: the
 * dashboard continues without a store.
 */
export class Store {
  readonly backend: Backend;
  /** Name of the file, or host and database; never a folder of this machine or a password. */
  readonly location: string;
  private readonly file: string;
  /** A file next to the history: space to give up when the disk is full. */
  private readonly reserve: string;
  /** Of the opened file: another one in its place is another history. */
  private inode?: number;
  /** The history that was here is gone: its file is empty, or was removed. */
  lost = false;
  /** PostgreSQL did not answer: later calls get the same error for a while instead of each waiting for it. */
  private down?: { error: AppError; until: number };
  readonly keepDays: number;
  readonly keepRuns: number;
  readonly keepMb: number;
  private readonly answerMs: number;
  /** After a failed opening, callers get the same error for this long instead of each waiting for a dead database. */
  private readonly retryMs: number;
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
    this.reserve = path.resolve(config.dataDir, "preflight.reserve");
    this.location = config.databaseUrl ? describeUrl(config.databaseUrl) : "preflight.db";
    this.keepDays = config.keepDays ?? 90;
    this.keepRuns = config.keepRuns ?? 500;
    this.keepMb = config.keepMb ?? 200;
    this.answerMs = config.answerMs ?? 4_500;
    this.retryMs = this.answerMs + 500;
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
    if (this.readOnlySince > 0 && Date.now() - this.readOnlySince >= this.retryMs) {
      this.readOnlySince = 0;
      await this.reopen();
    }
    if (this.removed()) {
      // A link or an acceptance that is promised now would not be there after the next start.
      if (!existsSync(this.file)) throw this.gone();
      await this.reopen();
    }
    const result = await this.run("writeError", work);
    this.setAside();
    return result;
  }

  /** Runs a small write on a full disk, in the space that was set aside for it. The store's state stays as it is. */
  async writeReserved(work: (db: Kysely<Tables>) => Promise<unknown>): Promise<void> {
    if (this.reserved > 0) truncateSync(this.reserve, Math.max(0, this.reserved - PART_BYTES));
    await this.retryWhileBusy(work);
  }

  private gone(): AppError {
    const error = new AppError({
      code: "store.gone",
      status: 503,
      source: "store",
      message: `${this.location} was removed while this server ran, so nothing is being kept.`,
      suggestion: "Put the file back from a backup, or start the server again: it then begins a new history.",
    });
    this.writeError = error.toBody();
    return error;
  }

  private get reserved(): number {
    return statSync(this.reserve, { throwIfNoEntry: false })?.size ?? 0;
  }

  /** Whether the opened file is no longer the one that the next start will open. */
  removed(): boolean {
    return this.inode !== undefined && statSync(this.file, { throwIfNoEntry: false })?.ino !== this.inode;
  }

  /** Random bytes, which no file system packs. Without space, or in a folder that cannot be written, nothing is set aside. */
  private setAside(): void {
    if (this.inode === undefined || this.reserved === RESERVE_BYTES) return;
    try {
      writeFileSync(this.reserve, randomBytes(RESERVE_BYTES - this.reserved), { flag: "a", mode: 0o600 });
    } catch {
      // As much as there was room for.
    }
  }

  private async run<T>(kind: "readError" | "writeError", work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
    this.used = true;
    if (this.down && performance.now() < this.down.until) {
      this[kind] = this.down.error.toBody();
      throw this.down.error;
    }
    try {
      const result = await this.retryWhileBusy(work);
      this.down = undefined;
      this.readError = undefined;
      this[kind] = undefined;
      return result;
    } catch (error) {
      const known = storeError(error, this.location);
      this[kind] = known.toBody();
      // A statement that PostgreSQL itself has cancelled was answered.
      if (known.code === "store.unreachable" && (error as { code?: unknown }).code !== "57014")
        this.down = { error: known, until: performance.now() + this.retryMs };
      throw known;
    }
  }

  /**
   * Another process may be writing the file. SQLite's own waiting would block the event loop, so a refused write is
   * repeated here; a refused write has not started, or was rolled back. A file that stays busy for a third of the time
   * may be locked by a statement of this process: it is opened again.
   */
  private async retryWhileBusy<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
    const until = Date.now() + this.answerMs;
    let reopenAt = Date.now() + this.answerMs / 3;
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
    if (this.opening && this.failedAt > 0 && Date.now() - this.failedAt >= this.retryMs) this.opening = undefined;
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
    if (!databaseUrl && existsSync(this.reserve) && !statSync(this.file, { throwIfNoEntry: false })?.size)
      this.lost = true;
    try {
      dialect = databaseUrl ? postgresDialect(databaseUrl, this.answerMs) : libsqlDialect(openSqlite(this.file));
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
      if (!databaseUrl) this.inode = statSync(this.file).ino;
      this.setAside();
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

/** A frozen database answers nothing at all. */
function postgresDialect(url: string, answerMs: number): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
    statement_timeout: answerMs,
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
