import { AppError } from "@/lib/model/errors";

/**
 * The error of a failed store, with what to do. Without a store only history, Events older than an hour and share links are
 * missing.
 */
export function storeError(error: unknown, location: string): AppError {
  if (error instanceof AppError) return error;
  const code = String((error as { code?: unknown })?.code ?? "");
  const message = error instanceof Error ? error.message : String(error);
  const known = RULES.find((rule) => rule.codes.includes(code) || rule.pattern?.test(message));
  const made = known ?? {
    id: "store.failed",
    sentence: (where: string) => `The store at ${where} failed: ${/^\w{1,40}$/.test(code) ? code : "unknown error"}.`,
    hint: "The server log has the detail. The dashboard works without history until then.",
  };
  return new AppError({
    code: made.id,
    status: 503,
    source: "store",
    message: made.sentence(location),
    suggestion: made.hint,
    cause: error,
  });
}

interface Rule {
  id: string;
  codes: readonly string[];
  pattern?: RegExp;
  sentence: (location: string) => string;
  hint: string;
}

const names = (text: string) => text.split(" ");

/** Exported for the test that makes each of them. */
export const RULES: readonly Rule[] = [
  {
    id: "store.full",
    codes: names("SQLITE_FULL ENOSPC EDQUOT EFBIG 53100"),
    pattern: /disk is full|no space left|quota exceeded/i,
    sentence: (where) => `The disk that holds ${where} is full, so history is not being kept.`,
    hint: "Free some space or point PREFLIGHT_DATA_DIR at another disk. Keeping starts again by itself.",
  },
  {
    id: "store.damaged",
    codes: names("SQLITE_CORRUPT SQLITE_NOTADB"),
    pattern: /malformed|not a database|corrupted migrations/i,
    sentence: (where) => `${where} is damaged or not a history file of this version.`,
    hint: "Move the file out of PREFLIGHT_DATA_DIR and a new one is made; or restore it from a backup.",
  },
  {
    id: "store.readOnly",
    codes: names(
      "SQLITE_READONLY SQLITE_READONLY_DBMOVED SQLITE_READONLY_DIRECTORY SQLITE_CANTOPEN EACCES EPERM EROFS ENOTDIR EISDIR EEXIST 25006",
    ),
    pattern: /unable to open database file|readonly database|read-only file system/i,
    sentence: (where) => `${where} cannot be written, so history is not being kept.`,
    hint: "Make the folder writable for the user this server runs as, or set PREFLIGHT_DATA_DIR to one that is.",
  },
  {
    id: "store.busy",
    codes: names("SQLITE_BUSY SQLITE_LOCKED"),
    pattern: /database is locked/i,
    sentence: (where) => `${where} is locked by another process.`,
    hint: "Stop the other process that uses the file; several replicas need PostgreSQL (DATABASE_URL).",
  },
  {
    id: "store.io",
    codes: names(
      "SQLITE_IOERR SQLITE_IOERR_WRITE SQLITE_IOERR_FSYNC SQLITE_IOERR_SHMOPEN SQLITE_IOERR_SHMSIZE SQLITE_IOERR_TRUNCATE EIO",
    ),
    pattern: /disk I\/O error/i,
    sentence: (where) => `The disk that holds ${where} reports an error, so history is not being kept.`,
    hint: "It may be full, or a network disk may have gone away. Keeping starts again by itself.",
  },
  {
    id: "store.unreachable",
    codes: names("ECONNREFUSED ENOTFOUND ETIMEDOUT ECONNRESET EHOSTUNREACH EAI_AGAIN 57P01 57P03 08006 08001"),
    pattern:
      /connection terminated|timeout exceeded when trying to connect|connection timeout|query read timeout|statement timeout/i,
    sentence: (where) => `The database at ${where} cannot be reached.`,
    hint: "Check DATABASE_URL and the network between. It is tried again by itself.",
  },
  {
    id: "store.refused",
    codes: names("28P01 28000 3D000 42501"),
    pattern: /password must be a string|no pg_hba/i,
    sentence: (where) => `The database at ${where} refuses this server.`,
    hint: "Check user, password and database name in DATABASE_URL, and that the user may create tables.",
  },
];
