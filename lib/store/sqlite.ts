import { chmodSync, mkdirSync, statSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type SqliteDatabase,
  type SqliteStatement,
} from "kysely";
import Libsql from "libsql";

/** How long a writer blocks on another process's write before the store steps back and tries again. */
const BUSY_TIMEOUT_MS = 20;

/**
 * Opens the history file for Kysely. WAL with full sync: what is acknowledged survives a kill and a power cut, and
 * readers never wait. The folder and file are for the owner only; the file holds what a report holds.
 */
export function openSqlite(file: string): SqliteDatabase {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
    throw Object.assign(new Error(`${file} is a folder`), { code: "EISDIR" });
  const db = new Libsql(file, { timeout: BUSY_TIMEOUT_MS });
  try {
    db.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
    db.exec("PRAGMA journal_mode = WAL");
    db.exec("PRAGMA synchronous = FULL");
    db.exec("PRAGMA foreign_keys = ON");
    // Deleted data is overwritten: the report behind a link that ended must not stay in the file.
    db.exec("PRAGMA secure_delete = ON");
    chmodSync(file, 0o600);
  } catch (error) {
    db.close();
    throw error;
  }
  return database(db);
}

/**
 * The same file where nothing can be written: on a disk that became read-only links still open and history still
 * shows. What was written last and had not reached the file itself is missing then.
 */
export function openReadOnly(file: string): SqliteDatabase {
  return database(new Libsql(`file:${pathToFileURL(file).pathname}?immutable=1`, { readonly: true }));
}

function database(db: Libsql.Database): SqliteDatabase {
  return {
    close: () => void db.close(),
    prepare: (sql) => {
      const statement = db.prepare(sql) as unknown as SqliteStatement;
      return {
        reader: statement.reader,
        all: (parameters) => statement.all(parameters).map(withBuffers),
        run: (parameters) => statement.run(parameters),
        iterate: (parameters) => statement.iterate(parameters),
      };
    },
  };
}

/** libsql returns blobs as ArrayBuffer: they become what the pg driver returns as well. */
function withBuffers(row: unknown): unknown {
  const record = row as Record<string, unknown>;
  for (const [key, value] of Object.entries(record)) if (value instanceof ArrayBuffer) record[key] = Buffer.from(value);
  return record;
}

/**
 * Transactions take the write lock at their start: a transaction that reads and then writes cannot fail half way
 * because another process wrote in between.
 */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }
  /** A full disk may have ended the transaction already; the first error is the one to tell. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch (error) {
      if (!/no transaction is active/i.test(String((error as Error).message))) throw error;
    }
  }
}

/** SQLite rolls DDL back like any other statement: a kill in mid-migration leaves the old tables. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

export const libsqlDialect = (database: SqliteDatabase): Dialect => ({
  createAdapter: () => new TransactionalAdapter(),
  createDriver: () => new ImmediateDriver({ database }),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});
