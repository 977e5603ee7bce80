/** Starts the program that reads files and messages, as `scripts/browser-programs.mjs` builds it. */
export function startWorker(): Worker {
  return new Worker(`${process.env.PREFLIGHT_PROGRAMS}/worker.js`, { type: "module" });
}
