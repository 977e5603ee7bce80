import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { format } from "node:util";
import type { Logger } from "pino";
import { configured } from "@/lib/server/access/identify";
import { listeningOn } from "@/lib/server/access/settings";
import { createLog, traceOf } from "@/lib/server/log";
import { AppError } from "@/lib/model/errors";
import { ANONYMOUS } from "@/lib/server/access/identity";
import { learnEnded } from "@/lib/server/access/session";
import { readSettings } from "@/lib/collect/config/config";
import { startCheckWorker } from "@/lib/server/worker/start";
import { ensureHome } from "@/lib/collect/home";
import type { EndedSession } from "@/lib/store/ended-sessions";
import { lockDataFolder } from "@/lib/store/server-lock";
import { createHttpServer, type Readiness } from "./server";

/** The process ends this long after a signal at the latest. */
const DRAIN_MS = 1_500;
const ENDED_MS = 10_000;
/** Open requests get this part of it; readers of streams reconnect to another replica. */
const REQUESTS_MS = 800;

type CheckWorker = Awaited<ReturnType<typeof startCheckWorker>>;
type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

interface NextApp {
  prepare(): Promise<void>;
  getRequestHandler(): Handler;
}

/**
 * Starts the dashboard: Next behind one Node server, and a worker that makes the checks. Runs from the standalone folder, which
 * may be read-only. Settings come from the environment: PORT, HOSTNAME and those of `readAccess`.
 */
async function startServer(dir: string): Promise<void> {
  const log = createLog("http");
  printAsLog(createLog("next"));
  let end = (_signal: string): void => process.exit(0);
  // The command that started this server was killed, maybe before this line ran.
  process.once("disconnect", () => end("disconnect"));
  if (process.send && !process.connected) end("disconnect");
  process.on("uncaughtException", (error) => {
    log.fatal({ trace: traceOf(error) }, "ended by itself");
    process.exit(70);
  });
  const env = process.env as Record<string, string | undefined>;
  env["NODE_ENV"] = "production";
  ensureHome();
  const asked = listeningOn(env);
  const { host } = asked;
  const { settings } = configured();
  const { dataDir, databaseUrl } = readSettings(env);
  if (!databaseUrl) await lockDataFolder(dataDir);
  env["PREFLIGHT_SAVED_REPORT"] ??= path.join(dir, "saved-report.json");
  let ending = false;
  const stopped = (reason: Error) => {
    if (ending) return;
    log.fatal({ reason: reason.message }, "ended by itself");
    process.exit(70);
  };
  // Listens first: a free port that is only looked up may be taken a moment later. Requests wait for Next.
  let begin!: (both: { worker: CheckWorker; handle: Handler }) => void;
  const begun = new Promise<{ worker: CheckWorker; handle: Handler }>((resolve) => (begin = resolve));
  const server = createHttpServer({
    handle: async (request, response) => (await begun).handle(request, response),
    ready: async () => (await (await begun).worker.ask(ANONYMOUS, "readyz", [])) as Readiness,
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(asked.port, host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  env["PORT"] = String(port);
  // At the same time: each takes a while to load its program.
  const [worker, handle] = await Promise.all([
    startCheckWorker(path.join(dir, "preflight-checks.mjs"), stopped),
    startNext(dir, host, port),
  ]);
  if (settings.auth.kind === "oidc" || settings.auth.kind === "token") await followEnded(worker, log);
  begin({ worker, handle });
  process.send?.({ port }, () => undefined);
  log.info({ host, port, auth: settings.auth.kind }, "listening");
  end = (signal) => {
    if (ending) return;
    ending = true;
    log.info({ signal }, "ending");
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    setTimeout(() => server.closeAllConnections(), REQUESTS_MS).unref();
    setTimeout(() => process.exit(0), DRAIN_MS).unref();
    // Checks end with what they started: login commands must not outlive the server.
    void Promise.all([closed, worker.close()]).finally(() => process.exit(0));
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => end(signal));
}

/** Output of Next and libraries becomes lines of the log. */
function printAsLog(log: Logger): void {
  const levels = { log: "info", info: "info", debug: "debug", warn: "warn", error: "error" } as const;
  for (const [method, level] of Object.entries(levels))
    Object.assign(console, { [method]: (...said: unknown[]) => log[level](traceOf(format(...said))) });
}

/**
 * Loads the sessions that were ended before a restart, and every ten seconds those ended on other replicas. While the store
 * fails, those known before stay ended.
 */
async function followEnded(worker: CheckWorker, log: Logger): Promise<void> {
  const look = async () => {
    try {
      learnEnded((await worker.ask(ANONYMOUS, "listEnded", [])) as EndedSession[]);
    } catch (error) {
      log.warn({ error: String(error) }, "ended sessions cannot be read");
    }
  };
  await look();
  setInterval(() => void look(), ENDED_MS).unref();
}

/** The work of `server.js` of the standalone output: the configuration was fixed when the output was built. */
async function startNext(dir: string, hostname: string, port: number): Promise<Handler> {
  const files = JSON.parse(readFileSync(path.join(dir, ".next", "required-server-files.json"), "utf8")) as {
    config: object;
  };
  process.env["__NEXT_PRIVATE_STANDALONE_CONFIG"] = JSON.stringify(files.config);
  const next = createRequire(path.join(dir, "package.json"))("next") as (options: object) => NextApp;
  // Next takes requests that ask for another protocol from its server, past the guard: it gets one that nothing reaches.
  const app = next({ dev: false, dir, hostname, port, conf: files.config, httpServer: createServer() });
  await app.prepare();
  return app.getRequestHandler();
}

// Bundled into the standalone folder as `preflight-server.mjs`. Exit status 2: a setting is wrong; the last line names it.
try {
  await startServer(path.dirname(fileURLToPath(import.meta.url)));
} catch (error) {
  const text = error instanceof AppError ? [error.message, error.suggestion].filter(Boolean).join(" ") : traceOf(error);
  process.stderr.write(`preflight: ${text}\n`);
  process.exit(2);
}
