import { Worker } from "node:worker_threads";
import { arrived, RemoteDesk } from "./remote";
import type { Reply } from "./messages";

/** Where the bundles of one server find the desk. */
export const DESK = Symbol.for("ccm-preflight.desk");

/**
 * Starts the thread in which checks are made, judged, encoded and kept, and makes it this process's desk. Questions may
 * be asked at once and wait until it is `ready`; that rejects with the reason when it cannot start (a wrong setting). A
 * thread that ends by itself later is told to `onEnd`: without it nothing can be asked any more.
 */
export function startDesk(file: string, onEnd: (reason: Error) => void): { desk: RemoteDesk; ready: Promise<void> } {
  const worker = new Worker(file, { name: "desk" });
  const desk = new RemoteDesk(worker);
  let isReady = false;
  const ready = new Promise<void>((resolve, reject) => {
    worker.on("message", (reply: Reply) => {
      if (reply.kind === "refused") reject(arrived(reply.error));
      if (reply.kind !== "ready") return;
      isReady = true;
      resolve();
    });
    const ended = (reason: Error) => {
      desk.end(reason);
      if (isReady) onEnd(reason);
      else reject(reason);
    };
    worker.on("error", ended);
    worker.on("exit", (status) => ended(new Error(`The thread that makes checks ended with status ${status}.`)));
  });
  (globalThis as { [DESK]?: RemoteDesk })[DESK] = desk;
  return { desk, ready };
}
