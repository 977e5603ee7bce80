import { spawn } from "node:child_process";
import { connect } from "node:net";
import { mkdir, mkdtemp, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { startSimulator } from "@/simulator";
import { BIN, command, preflightHere, ROOT } from "@/testing/command";
import { shopOfDemo } from "@/testing/clusters";
import { testFolder } from "@/testing/folder";

const ESC = "\u001b";
const NOW = "2026-11-21T08:00:00Z";

const dir = testFolder();
const demo = path.join(dir, "demo.json");
const clean = path.join(dir, "clean.json");

beforeAll(async () => {
  await writeFile(demo, JSON.stringify(shopOfDemo(NOW)));
  const bundle = shopOfDemo(NOW);
  bundle.kubernetes.services = [];
  bundle.alibabaCloud.loadBalancers = [];
  await writeFile(clean, JSON.stringify(bundle));
});

const shell = (script: string, ...args: string[]) =>
  command(["sh", "-c", script, "sh", process.execPath, BIN, ...args], { cwd: dir });

describe("an older read", () => {
  it("is status 2 with --max-age, and as found within it", async () => {
    const { status, err } = await preflightHere("check", demo, "--max-age", "2h");
    expect(status).toBe(2);
    expect(err).toMatch(new RegExp(`lapsed \\(read ${NOW}, \\d+ \\w+ ago\\), longer ago than --max-age`));
    const young = path.join(dir, "young.json");
    await writeFile(young, JSON.stringify(shopOfDemo(new Date().toISOString())));
    expect((await preflightHere("check", young, "--max-age", "2h")).status).toBe(1);
    // In no format does the output look like an answer, even for a ready cluster.
    const old = path.join(dir, "old.json");
    const ready = {
      ...(JSON.parse(await readFile(clean, "utf8")) as object),
      capturedAt: new Date(Date.now() - 3 * 3_600_000).toISOString(),
    };
    await writeFile(old, JSON.stringify(ready));
    expect(await preflightHere("check", old)).toMatchObject({ status: 0, out: expect.stringMatching(/, 3 hours ago/) });
    const formats = ["text", "markdown", "junit", "sarif"].map((name) => `--report=${name}=${path.join(dir, name)}`);
    const lapsed = await preflightHere("check", old, "--max-age", "2h", "--json", ...formats);
    expect(lapsed.status).toBe(2);
    expect(JSON.parse(lapsed.out)).toMatchObject({ read: { at: ready.capturedAt, ageMinutes: 180, lapsed: true } });
    const text = (name: string) => readFile(path.join(dir, name), "utf8");
    expect(await text("text")).toMatch(/^The verdict has lapsed/);
    expect(await text("markdown")).toContain("**The verdict has lapsed");
    expect(await text("junit")).toMatch(/<error type="lapsed" message="The verdict has lapsed/);
    expect(await text("sarif")).toContain('"executionSuccessful": false');
    // Nor is the future an age.
    await writeFile(old, JSON.stringify({ ...ready, capturedAt: "2999-01-01T00:00:00Z" }));
    expect((await preflightHere("check", old, "--max-age", "2h")).status).toBe(2);
    expect((await preflightHere("check", young, "--max-age", "soon")).err).toContain("is not a time like");
  });
});

describe("output that is not read", () => {
  it("a closed pipe changes no status and prints no error", async () => {
    const script = '{ "$@"; echo "status $?" >&2; } | ';
    const failing = await shell(`${script}head -n 1`, "check", demo, "--json");
    expect([failing.out, failing.err]).toEqual(["{\n", "status 1\n"]);
  });

  it("a full disk is reported, and is neither status 0 nor 1", async () => {
    const { status, err } = await shell('"$@" > /dev/full', "check", clean);
    expect(status).toBe(2);
    expect(err).toContain("standard output could not be written: no space is left on the device");
    expect(err).not.toMatch(/^\s+at /m);
  });
});

describe("what acts on a terminal", () => {
  it.each([
    ["the format of check", ["check", "DEMO", "--format", `${ESC}[31mx`]],
    ["the format of plan", ["plan", "DEMO", "--format", `${ESC}[31mx`]],
    ["a command", [`${ESC}]0;owned`]],
    ["an option", ["check", `--${ESC}[31m`]],
    ["the name of a file", ["check", `${ESC}[31m.json`]],
    ["text that is not JSON", ["check", "BROKEN"]],
  ])("%s comes back with its escapes shown", async (_name, args) => {
    const broken = path.join(dir, "broken.json");
    await writeFile(broken, `{"a": ${ESC}[31m}`);
    const { status, err } = await preflightHere(...args.map((a) => ({ DEMO: demo, BROKEN: broken })[a] ?? a));
    expect(status).toBe(2);
    expect(err).toMatch(/\\u001b/);
    expect(err).not.toContain(ESC);
  });

  it.each(["markdown", "sh", "json"])("a plan as %s holds no escape on a terminal", async (format) => {
    const bundle = shopOfDemo(NOW);
    bundle.cluster.name = `prod${ESC}[2J\u202e`;
    for (const service of bundle.kubernetes.services) {
      const annotations = service.metadata?.annotations ?? {};
      for (const key of Object.keys(annotations)) annotations[key] += `${ESC}[31m\u009b`;
    }
    const file = path.join(dir, "acting.json");
    await writeFile(file, JSON.stringify(bundle));
    const tty = Object.getOwnPropertyDescriptor(process.stdout, "isTTY");
    Object.defineProperty(process.stdout, "isTTY", { value: true, configurable: true });
    const { out } = await preflightHere("plan", file, "--format", format, "--context", `${ESC}[31m`);
    if (tty) Object.defineProperty(process.stdout, "isTTY", tty);
    else Reflect.deleteProperty(process.stdout, "isTTY");
    expect(out).toMatch(/\\u001b/);
    expect(out).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e]/);
  });
});

describe("a dashboard whose command ends", () => {
  /** The command line with a small program in the place of the built dashboard. */
  async function fakeRoot(): Promise<string> {
    const folder = await mkdtemp(path.join(dir, "root-"));
    await mkdir(path.join(folder, "scripts"));
    await writeFile(path.join(folder, "package.json"), JSON.stringify({ version: "0.0.0" }));
    const server = path.join(folder, "server.mjs");
    await writeFile(
      server,
      `import { createServer } from "node:http";
       createServer((_, response) => response.end("ok")).listen(Number(process.env.PORT), process.env.HOSTNAME, function () {
         process.send({ port: this.address().port });
       });
       process.on("SIGHUP", () => undefined);
       process.once("disconnect", () => process.exit());`,
    );
    await writeFile(
      path.join(folder, "scripts", "build-if-stale.mjs"),
      `export const buildIfStale = () => false; export const serverFile = () => ${JSON.stringify(server)};`,
    );
    const start = path.join(folder, "start.mjs");
    const build = pathToFileURL(path.join(ROOT, "scripts", "build-cli.mjs")).href;
    await writeFile(
      start,
      `import { buildCli, freshCli } from ${JSON.stringify(build)};
       import { pathToFileURL } from "node:url";
       const { main } = await import(pathToFileURL(freshCli(${JSON.stringify(ROOT)}) ?? await buildCli(${JSON.stringify(ROOT)})).href);
       process.exitCode = await main(["serve", "--port", "0"], ${JSON.stringify(folder)});`,
    );
    return start;
  }

  const listens = (port: number) =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1");
      socket.once("connect", () => (socket.destroy(), resolve(true)));
      socket.once("error", () => resolve(false));
    });

  it.each([
    ["SIGHUP", false],
    ["SIGKILL", true],
  ] as const)("%s leaves no server, sent to the program above: %s", async (signal, above) => {
    const start = await fakeRoot();
    const simulator = await startSimulator({ bundle: shopOfDemo(NOW) });
    const env = { ...process.env, ...simulator.cloudEnv(), KUBECONFIG: await simulator.writeKubeconfig(dir) };
    const command = above ? ["sh", "-c", '"$@" & wait', "sh", process.execPath, start] : [process.execPath, start];
    const child = spawn(command[0]!, command.slice(1), { cwd: dir, env, stdio: ["ignore", "pipe", "pipe"] });
    try {
      const port = await new Promise<number>((resolve, reject) => {
        let said = "";
        const hear = (chunk: Buffer) => {
          said += chunk.toString();
          const found = /is ready: http:\/\/127\.0\.0\.1:(\d+)/.exec(said);
          if (found) resolve(Number(found[1]));
        };
        child.stdout.on("data", hear);
        child.stderr.on("data", hear);
        child.once("exit", () => reject(new Error(said)));
      });
      expect(await listens(port)).toBe(true);
      child.kill(signal);
      await vi.waitFor(async () => expect(await listens(port)).toBe(false), { timeout: 30_000, interval: 50 });
    } finally {
      child.kill("SIGTERM");
      await simulator.close();
    }
  });
});
