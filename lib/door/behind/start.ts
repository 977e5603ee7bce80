import type { IncomingMessage, ServerResponse } from "node:http";
import { Worker } from "node:worker_threads";
import { passTo } from "./pass";
import type { BehindData } from "./program";

/**
 * Starts the thread in which pages are drawn and routes answer, and resolves with the handler that passes requests to it.
 * A thread that ends by itself later is told to `onEnd`: nothing can be answered without it.
 */
export async function startBehind(
  file: string,
  data: BehindData,
  onEnd: (reason: Error) => void,
): Promise<(request: IncomingMessage, response: ServerResponse) => void> {
  const worker = new Worker(file, { name: "pages", workerData: data, transferList: [data.desk] });
  let ready = false;
  await new Promise<void>((resolve, reject) => {
    const ended = (reason: Error) => (ready ? onEnd(reason) : reject(reason));
    worker.once("message", () => {
      ready = true;
      resolve();
    });
    worker.on("error", ended);
    worker.on("exit", (status) => ended(new Error(`The thread that draws pages ended with status ${status}.`)));
  });
  return passTo(worker);
}
