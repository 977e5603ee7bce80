import { execFileSync, spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import Libsql from "libsql";
import { beforeAll, describe, expect, it } from "vitest";
import { compiled } from "@/testing/command";
import { testFolder } from "@/testing/folder";
import { listRuns, Store } from "./index";
import type { StoreStatus } from "./store";

const work = testFolder();
let writer = "";

beforeAll(async () => {
  chmodSync(work, 0o755);
  writer = await compiled("store/writer.ts", work);
});

const lines = (text: string) => text.split("\n").slice(0, -1);

describe("kill -9 in mid-write", () => {
  it("loses nothing acknowledged, and the file opens each time", async () => {
    const dir = path.join(work, "killed");
    const acknowledged: string[] = [];
    for (let round = 0; round < 3; round++) {
      const child = spawn(process.execPath, [writer, dir, `k${round}`], { stdio: ["ignore", "pipe", "inherit"] });
      let output = "";
      const ended = new Promise<void>((resolve) => child.stdout.once("close", resolve));
      await new Promise<void>((resolve) => {
        child.stdout.on("data", (chunk: Buffer) => {
          output += chunk.toString();
          resolve();
        });
      });
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 30));
      child.kill("SIGKILL");
      await ended;
      acknowledged.push(...lines(output));
      const store = new Store({ dataDir: dir });
      const kept = new Set((await listRuns(store, "prod", 1_000_000)).map((run) => run.id));
      expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
      await store.close();
    }
    const db = new Libsql(path.join(dir, "preflight.db"));
    expect(db.prepare("PRAGMA integrity_check").all([])).toEqual([{ integrity_check: "ok" }]);
    db.close();
    expect(acknowledged.length).toBeGreaterThanOrEqual(3);
  }, 300_000);
});

interface Failure {
  status: StoreStatus;
  readable: number;
}

describe("a store that cannot write", () => {
  it("names a full disk, keeps what it had readable, and continues when there is space", async () => {
    const dir = path.join(work, "full");
    // A file size limit stands in for the end of the disk: writes past it fail, as on a full one.
    const limited = spawnSync(
      "bash",
      ["-c", 'trap "" XFSZ; ulimit -f 240; exec "$0" "$@"', process.execPath, writer, dir, "f", "30"],
      { encoding: "utf8" },
    );
    const out = lines(limited.stdout);
    const acknowledged = out.filter((line) => line.startsWith("f-"));
    const failures = out.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line) as Failure);
    expect(limited.status).toBe(0);
    expect(acknowledged.length).toBeGreaterThan(0);
    expect(failures.length).toBeGreaterThan(0);
    expect(failures[0]!.status).toMatchObject({ state: "notKeeping", error: { source: "store" } });
    expect(failures[0]!.readable).toBe(acknowledged.length);
    const store = new Store({ dataDir: dir });
    expect((await listRuns(store, "prod")).length).toBe(acknowledged.length);
    await store.close();
    expect(lines(execFileSync(process.execPath, [writer, dir, "g", "3"], { encoding: "utf8" }))).toEqual([
      "g-0",
      "g-1",
      "g-2",
    ]);
  }, 300_000);

  it.each([
    ["a path that is a file", (dir: string) => writeFileSync(dir, "x"), "store.readOnly"],
    [
      "a database file that is a folder",
      (dir: string) => mkdirSync(path.join(dir, "preflight.db"), { recursive: true }),
      "store.readOnly",
    ],
    [
      "a file that is no database",
      (dir: string) => (mkdirSync(dir), writeFileSync(path.join(dir, "preflight.db"), "not a database ".repeat(1000))),
      "store.damaged",
    ],
    [
      "a damaged database",
      (dir: string) => (
        execFileSync(process.execPath, [writer, dir, "d", "5"]),
        damage(path.join(dir, "preflight.db"))
      ),
      "store.damaged",
    ],
  ])("names %s", async (_name, make, code) => {
    const dir = mkdtempSync(path.join(work, "bad-"));
    rmSync(dir, { recursive: true });
    make(dir);
    const store = new Store({ dataDir: dir });
    await expect(listRuns(store, "prod")).rejects.toMatchObject({ code, source: "store", status: 503 });
    expect(store.status()).toMatchObject({ state: "unavailable", error: { code, source: "store" } });
    expect(store.status().error!.suggestion).toBeTruthy();
    await store.close();
  });

  it("names a folder that may not be written, as another user", () => {
    const dir = mkdtempSync(path.join(work, "ro-"));
    const asRoot = process.getuid?.() === 0;
    if (asRoot) chownSync(dir, 0, 0);
    chmodSync(dir, 0o555);
    // root writes anywhere, so the child runs as the user `nobody`.
    const child = spawnSync(process.execPath, [writer, path.join(dir, "data"), "r", "1"], {
      encoding: "utf8",
      ...(asRoot ? { uid: 65534, gid: 65534 } : {}),
      env: { ...process.env, HOME: "/tmp" },
    });
    chmodSync(dir, 0o755);
    expect(child.stderr).toBe("");
    const failure = JSON.parse(lines(child.stdout)[0]!) as Failure;
    expect(failure.readable).toBe(-1);
    expect(failure.status).toMatchObject({ state: "unavailable", error: { code: "store.readOnly" } });
  });

  it("names a database that cannot be reached, without its password", async () => {
    const store = new Store({ dataDir: "", databaseUrl: "postgres://me:s3cret@127.0.0.1:1/x" });
    await expect(listRuns(store, "prod")).rejects.toMatchObject({ code: "store.unreachable" });
    expect(JSON.stringify(store.status())).not.toContain("s3cret");
    expect(store.location).toBe("127.0.0.1:1/x");
    await store.close();
  });
});

/** Overwrites the pages after the header, as a bad disk would. */
function damage(file: string): void {
  const db = new Libsql(file);
  db.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  db.close();
  copyFileSync(file, `${file}.copy`);
  execFileSync("dd", ["if=/dev/urandom", `of=${file}`, "bs=4096", "seek=0", "count=8", "conv=notrunc"], {
    stdio: "ignore",
  });
  execFileSync("dd", [`if=${file}.copy`, `of=${file}`, "bs=100", "count=1", "conv=notrunc"], { stdio: "ignore" });
}
