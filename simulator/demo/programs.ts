import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { shellQuote } from "@/lib/text/shell";
import type { Simulator } from "..";
import { startAliyun } from "../aliyun";

export interface DemoPrograms {
  /** Puts them before what a shell would find else. */
  shellLine: string;
  /** False where no kubectl is installed. */
  kubectl: boolean;
  /** Words of `demo-console`, which does what a person does outside; none where nothing bars a call. */
  outside: readonly string[];
  close(): Promise<void>;
}

/** Without a word it lists what is open; with one it is done. */
const consoleProgram = (address: string) => `#!/usr/bin/env node
const [name, ...options] = process.argv.slice(2);
const query = options.map((option) => option.replace(/^--/, "")).join("&");
fetch(${JSON.stringify(`${address}/_sim/bars`)} + (name ? "/" + encodeURIComponent(name) + "?" + query : ""), { method: name ? "DELETE" : "GET" })
  .then(async (answer) => {
    if (!answer.ok) throw new Error("demo-console: nothing to do has the name " + name);
    const open = await answer.json();
    console.log(open.length > 0 ? "Open: " + open.join(", ") : "Nothing is open.");
  })
  .catch((error) => { console.error(error.message); process.exitCode = 1; });
`;

/**
 * `aliyun`, `preflight` (the program at `preflight`), `demo-console` and, where it is installed, `kubectl`, in a folder of the demo: they reach its
 * clusters, those of `env`, and no other.
 */
export async function startDemoPrograms(
  simulator: Simulator,
  { env, folder, preflight }: { env: Readonly<Record<string, string>>; folder: string; preflight: string },
): Promise<DemoPrograms> {
  const kubeconfig = env["KUBECONFIG"] ?? "";
  const bin = path.join(folder, "bin");
  const aliyun = await startAliyun(simulator, bin);
  const kubectl = (process.env["PATH"] ?? "")
    .split(path.delimiter)
    .map((dir) => path.join(dir, "kubectl"))
    .find((file) => path.isAbsolute(file) && existsSync(file));
  const write = (name: string, line: string) =>
    writeFile(path.join(bin, name), `#!/bin/sh\n${line} "$@"\n`, { mode: 0o700 });
  if (kubectl) await write("kubectl", `KUBECONFIG=${shellQuote(kubeconfig)} exec ${shellQuote(kubectl)}`);
  const set = Object.entries(env).map(([name, value]) => `${name}=${shellQuote(value)}`);
  await write("preflight", `${set.join(" ")} exec ${shellQuote(process.execPath)} ${shellQuote(preflight)}`);
  const outside = simulator.cloud.open;
  if (outside.length > 0)
    await writeFile(path.join(bin, "demo-console"), consoleProgram(simulator.cloudUrl), { mode: 0o700 });
  return {
    outside,
    shellLine: `export PATH=${shellQuote(bin)}:"$PATH"`,
    kubectl: kubectl !== undefined,
    close: aliyun.close,
  };
}
