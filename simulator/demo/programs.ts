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
  close(): Promise<void>;
}

/**
 * `aliyun`, `preflight` (the program at `preflight`) and, where it is installed, `kubectl`, in a folder of the demo: they reach its
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
  return { shellLine: `export PATH=${shellQuote(bin)}:"$PATH"`, kubectl: kubectl !== undefined, close: aliyun.close };
}
