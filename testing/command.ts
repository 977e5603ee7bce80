import { spawn, type SpawnOptions } from "node:child_process";
import { existsSync, symlinkSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { main } from "@/lib/cli/main";
import { NODE_ONLY, nodeProgram } from "../scripts/node-only.mjs";

export const ROOT = path.resolve(import.meta.dirname, "..");
export const BIN = path.join(ROOT, "bin", "preflight.mjs");

export interface Ended {
  status: number;
  out: string;
  err: string;
}

/** A program with its complete output; `input` is on its standard input. */
export function command(words: readonly string[], options: SpawnOptions = {}, input = ""): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(words[0]!, words.slice(1), { ...options, stdio: "pipe" });
    const said = { out: "", err: "" };
    child.stdout!.on("data", (part: Buffer) => (said.out += part.toString()));
    child.stderr!.on("data", (part: Buffer) => (said.err += part.toString()));
    child.on("close", (code) => resolve({ status: code ?? -1, ...said }));
    // A command that says no before it reads closes the pipe: its status is what counts.
    child.stdin!.on("error", () => undefined);
    child.stdin!.end(input);
  });
}

/** A program of `testing`, compiled into `folder`: to translate each file that it imports takes a start many seconds. */
export async function compiled(source: string, folder: string): Promise<string> {
  const packages = path.join(folder, "node_modules");
  if (!existsSync(packages)) symlinkSync(path.join(ROOT, "node_modules"), packages);
  const outfile = path.join(folder, `${path.basename(source, ".ts")}.mjs`);
  const require = "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";
  const options = { ...nodeProgram(ROOT), splitting: false, external: NODE_ONLY, banner: { js: require } };
  await build({ ...options, entryPoints: [path.join("testing", source)], outfile });
  return outfile;
}

/** The command line as it is started. */
export const preflight = (words: readonly string[], options?: SpawnOptions, input?: string) =>
  command([process.execPath, BIN, ...words], options, input);

/** The command line in this process: a new process takes longer than most commands. */
export async function preflightHere(...words: string[]): Promise<Ended> {
  const said = { out: "", err: "" };
  const { write } = process.stdout;
  const { write: writeError } = process.stderr;
  const keep = (stream: keyof typeof said) =>
    function (text: string | Uint8Array, ...rest: unknown[]) {
      said[stream] += Buffer.from(text as string).toString("utf8");
      for (const done of rest) if (typeof done === "function") done();
      return true;
    };
  process.stdout.write = keep("out") as typeof write;
  process.stderr.write = keep("err") as typeof write;
  try {
    return { status: await main(words, ROOT), ...said };
  } finally {
    process.stdout.write = write;
    process.stderr.write = writeError;
  }
}

/** The same with these variables, which go with it. */
export async function preflightWith(env: Readonly<Record<string, string>>, ...words: string[]): Promise<Ended> {
  const before = { ...process.env };
  Object.assign(process.env, env);
  return preflightHere(...words).finally(() => {
    for (const name of Object.keys(env)) delete process.env[name];
    Object.assign(process.env, before);
  });
}
