import { readFileSync } from "node:fs";
import path from "node:path";
import { listeningOn, readAccess } from "@/lib/access/settings";
import { createLog } from "@/lib/log";
import { AppError } from "@/lib/model/errors";
import { ensureHome } from "@/lib/sources/home";
import { REPORT_PROGRAM } from "@/lib/server/report-program";
import { readSettings } from "@/lib/server/config";
import { startDesk } from "@/lib/server/desk/start";
import { lockDataFolder } from "@/lib/store/server-lock";
import { startBehind } from "./behind/start";
import { createDoor } from "./server";
import { rules, sendStream, streamOfPath } from "./streams";

/** The process ends so long after a signal, whatever became of what it did. */
const DRAIN_MS = 1_500;
/** Open requests may take so long of it. Streams are ended at once: their readers go on with another replica. */
const REQUESTS_MS = 800;

/**
 * Starts the dashboard: the door in front, in threads of their own the desk and Next behind it. Runs from the standalone folder, which
 * may be read-only. Settings come from the environment: PORT, HOSTNAME and those of `readAccess`. Exit status 2: a
 * setting is wrong, and the last line says which.
 */
export async function startServer(dir: string): Promise<void> {
  const log = createLog("door");
  const env = process.env as Record<string, string | undefined>;
  env["NODE_ENV"] = "production";
  ensureHome();
  const { host, port } = listeningOn(env);
  const settings = readAccess(env, { host, port });
  const { dataDir, databaseUrl } = readSettings(env);
  if (!databaseUrl) await lockDataFolder(dataDir);
  // What `server.js` of the standalone output does: the configuration was fixed when the output was built.
  const files = JSON.parse(readFileSync(path.join(dir, ".next", "required-server-files.json"), "utf8")) as {
    config: object;
  };
  env["__NEXT_PRIVATE_STANDALONE_CONFIG"] = JSON.stringify(files.config);
  env[REPORT_PROGRAM] = path.join(dir, ".next", "static", "report", "program.json");
  const stopped = (reason: Error) => {
    log.fatal({ reason: reason.message }, "ended by itself");
    process.exit(70);
  };
  // Side by side: each takes a second to load its program, and what Next asks meanwhile waits at the desk. The desk looks at
  // all settings first: a wrong one stops here, with its name, before anything listens.
  const { desk, ready } = startDesk(path.join(dir, "preflight-desk.mjs"), stopped);
  const data = { dir, host, port, conf: files.config, desk: desk.connect() };
  const [behind] = await Promise.all([startBehind(path.join(dir, "preflight-pages.mjs"), data, stopped), ready]);
  const server = createDoor({
    settings,
    inner: (request, response) => {
      // Written to by this thread: three hundred readers would keep the one that draws pages from drawing.
      const stream = streamOfPath(request);
      return stream ? sendStream(stream, request, response) : behind(request, response);
    },
    log: (event, fields) => log.info(fields, event),
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  log.info({ host, port, auth: settings.auth.kind }, "listening");
  void rules();
  let ending = false;
  const end = (signal: string) => {
    if (ending) return;
    ending = true;
    log.info({ signal }, "ending");
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.endStreams();
    server.closeIdleConnections();
    setInterval(() => server.closeIdleConnections(), 50).unref();
    setTimeout(() => server.closeAllConnections(), REQUESTS_MS).unref();
    setTimeout(() => process.exit(0), DRAIN_MS).unref();
    // Checks end with what they started: login commands must not outlive the server.
    void closed.then(() => desk.close(DRAIN_MS)).then(() => process.exit(0));
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => end(signal));
}

/** Run as a program: errors of the settings are said in one line. */
export async function run(dir: string): Promise<void> {
  try {
    await startServer(dir);
  } catch (error) {
    const text =
      error instanceof AppError
        ? `${error.message}${error.suggestion ? ` ${error.suggestion}` : ""}`
        : error instanceof Error
          ? (error.stack ?? error.message)
          : String(error);
    process.stderr.write(`preflight: ${text}\n`);
    process.exit(2);
  }
}
