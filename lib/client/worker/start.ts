import { wrap, type Remote } from "comlink";
import { FileError } from "../file/file-error";
import type { Program } from "./worker";

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
