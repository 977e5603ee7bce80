import { execFile, spawn, type ChildProcess } from "node:child_process";
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { findPostgresBin } from "../../scripts/setup-tools.mjs";
import { freePort } from "../http";

const run = promisify(execFile);

/** Folder with `initdb` and `postgres`: PREFLIGHT_POSTGRES_BIN, or what is installed. */
export const postgresBin = (): string | undefined => process.env.PREFLIGHT_POSTGRES_BIN || findPostgresBin();

export interface TestPostgres {
  url: string;
  /** Stops every process of the server where it is: connections stay open and nothing answers. */
  freeze(): void;
  thaw(): void;
  /** Ends every process of the server at once, as a lost machine does: connections break, and new ones are refused. */
  kill(): Promise<void>;
  /** Starts it again on what is on its disk. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** A throwaway server on a free port. The server refuses to run as root, so root hands it to the `postgres` user. */
export async function startPostgres(bin: string): Promise<TestPostgres> {
  const dir = mkdtempSync(path.join(tmpdir(), "preflight-pg-"));
  const asRoot = process.getuid?.() === 0;
  if (asRoot) {
    const { stdout } = await run("id", ["-u", "postgres"]);
    chownSync(dir, Number(stdout.trim()), -1);
  }
  const command = (name: string, args: string[]): [string, string[]] =>
    asRoot ? ["runuser", ["-u", "postgres", "--", path.join(bin, name), ...args]] : [path.join(bin, name), args];
  const data = path.join(dir, "data");
  await run(...command("initdb", ["-D", data, "-U", "preflight", "--auth=trust", "-E", "UTF8", "--no-sync"]), {
    cwd: "/",
  });
  const port = await freePort();
  const [file, args] = command("postgres", [
    "-D",
    data,
    "-p",
    String(port),
    "-c",
    "listen_addresses=127.0.0.1",
    "-c",
    `unix_socket_directories=${dir}`,
    "-c",
    "fsync=off",
    "-c",
    "max_connections=60",
  ]);
  const start = async () => {
    const started = spawn(file, args, { cwd: "/", stdio: ["ignore", "ignore", "pipe"] });
    await ready(started);
    return started;
  };
  let server = await start();
  return {
    url: `postgres://preflight@127.0.0.1:${port}/postgres`,
    freeze: () => signal(data, "SIGSTOP"),
    thaw: () => {
      signal(data, "SIGCONT");
      // `runuser` stops itself with its child.
      server.kill("SIGCONT");
    },
    async kill() {
      const ended = new Promise((resolve) => server.once("exit", resolve));
      signal(data, "SIGKILL");
      await ended;
    },
    async restart() {
      server = await start();
    },
    async close() {
      const ended = new Promise((resolve) => server.once("exit", resolve));
      // Through pg_ctl: a signal to `runuser` would not reach the server at once.
      await run(...command("pg_ctl", ["-D", data, "-m", "fast", "stop"]), { cwd: "/" });
      await ended;
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** To the server and its children, by their numbers. */
function signal(data: string, name: NodeJS.Signals): void {
  const main = Number(readFileSync(path.join(data, "postmaster.pid"), "utf8").split("\n")[0]);
  const parentOf = (pid: string) => {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, "utf8");
      return Number(fields.slice(fields.lastIndexOf(")") + 2).split(" ")[1]);
    } catch {
      return -1;
    }
  };
  const children = readdirSync("/proc").filter((pid) => /^\d+$/.test(pid) && parentOf(pid) === main);
  for (const pid of [main, ...children.map(Number)]) process.kill(pid, name);
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = "";
    server.stderr?.on("data", (chunk: Buffer) => {
      log += chunk.toString();
      if (log.includes("ready to accept connections")) resolve();
    });
    server.once("exit", (code) => reject(new Error(`postgres ended with ${code}: ${log}`)));
    server.once("error", reject);
  });
}
