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

/** `aliyun` and, where it is installed, `kubectl`, in a folder of the demo: they reach its clusters and no other. */
export async function startDemoPrograms(
  simulator: Simulator,
  kubeconfig: string,
  folder: string,
): Promise<DemoPrograms> {
  const bin = path.join(folder, "bin");
  const aliyun = await startAliyun(simulator, bin);
  const kubectl = (process.env["PATH"] ?? "")
    .split(path.delimiter)
    .map((dir) => path.join(dir, "kubectl"))
    .find((file) => path.isAbsolute(file) && existsSync(file));
  if (kubectl)
    await writeFile(
      path.join(bin, "kubectl"),
      `#!/bin/sh\nKUBECONFIG=${shellQuote(kubeconfig)} exec ${shellQuote(kubectl)} "$@"\n`,
      { mode: 0o700 },
    );
  return { shellLine: `export PATH=${shellQuote(bin)}:"$PATH"`, kubectl: kubectl !== undefined, close: aliyun.close };
}
