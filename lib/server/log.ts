import pino, { type Logger } from "pino";
import { currentIdentity, requestContext } from "@/lib/server/access/current";
import { processWide } from "./process-wide";

/** Fields masked in every line, at any depth. Texts are redacted before they are logged. */
const REDACTED = ["authorization", "cookie", "token", "secret", "password"].flatMap((name) => [name, `*.${name}`]);

/**
 * Structured log on standard error: one JSON line each, with the room that logs. Level by `PREFLIGHT_LOG_LEVEL` (trace to
 * fatal, silent); default: warn on a terminal, info elsewhere.
 */
export function createLog(room: string): Logger {
  return processWide("log", makeLog).child({ room });
}

const makeLog = () =>
  pino(
    {
      level: levelOf(process.env["PREFLIGHT_LOG_LEVEL"]),
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: REDACTED, censor: "***" },
    },
    pino.destination({ dest: 2, sync: true }),
  );

/** Logs who did what: made and withdrawn links, exports, accepted findings. Lines of the log with `room: audit`. */
export function audit(event: string, fields: Readonly<Record<string, unknown>>): void {
  const { subject, by, role } = currentIdentity();
  createLog("audit").info({ ...fields, subject, by, role, client: requestContext()?.client }, event);
}

/** Fields of a link in the log: its id, and its maker. Its readers get neither, and its token is in no line. */
export interface OpenedLink {
  share: string;
  createdBy: string | null;
}
export const auditOpening = ({ share, createdBy }: OpenedLink) => audit("share.opened", { share, createdBy });

/** Logged text of a failure: the stack, without addresses. SDK errors have request URLs and headers in other fields. */
export function traceOf(error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return text.replace(/https?:\/\/\S+/g, "(address left out)");
}

function levelOf(wanted = ""): string {
  if (wanted === "silent" || Object.hasOwn(pino.levels.values, wanted)) return wanted;
  return process.stderr.isTTY ? "warn" : "info";
}
