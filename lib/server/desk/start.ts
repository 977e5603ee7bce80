import { Worker } from "node:worker_threads";
import { RemoteDesk } from "./remote";
import type { Reply } from "./messages";

/** Where the bundles of one server find the desk. */
export const DESK = Symbol.for("ccm-preflight.desk");

/**
 * Starts the thread in which checks are made, judged, encoded and kept, and makes it this process's desk. Resolves when
 * it takes questions; rejects with the reason when it cannot start (a wrong setting). A thread that ends by itself later
 * is told to `onEnd`: without it nothing can be asked any more.
 */
export async function startDesk(file: string, onEnd: (reason: Error) => void): Promise<RemoteDesk> {
  const worker = new Worker(file, { name: "desk" });
  const desk = new RemoteDesk(worker);
  let ready = false;
  await new Promise<void>((resolve, reject) => {
    worker.on("message", (reply: Reply) => {
      if (reply.kind !== "ready") return;
      ready = true;
      resolve();
    });
    const ended = (reason: Error) => {
      desk.end(reason);
      if (ready) onEnd(reason);
      else reject(reason);
    };
    worker.on("error", ended);
    worker.on("exit", (status) => ended(new Error(`The thread that makes checks ended with status ${status}.`)));
  });
  (globalThis as { [DESK]?: RemoteDesk })[DESK] = desk;
  return desk;
}
