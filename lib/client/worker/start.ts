import { wrap, type Remote } from "comlink";
import type { BundleIssue } from "@/lib/model/bundle";
import type { Problem, Program } from "./worker";

/** Why a file did not open, as the page shows it. */
export class FileError extends Error {
  constructor(
    readonly code: Problem["code"] | "closed" | "noCluster",
    readonly issues: BundleIssue[],
    message?: string,
  ) {
    super(message ?? code);
  }
}

/** Starts the program that reads files and messages, as `scripts/browser-programs.mjs` builds it. `close` frees its memory. */
export function startWorker() {
  const worker = new Worker(`${process.env.PREFLIGHT_PROGRAMS}/worker.js`, { type: "module" });
  const program = wrap<Program>(worker);
  let end: (reason: FileError) => void = () => undefined;
  const ended = new Promise<never>((_, reject) => (end = reject));
  ended.catch(() => undefined);
  worker.onerror = () => end(new FileError("failed", []));
  return {
    call: <T>(send: (program: Remote<Program>) => Promise<T>): Promise<T> => Promise.race([send(program), ended]),
    close() {
      worker.terminate();
      end(new FileError("closed", []));
    },
  };
}
