import { getPriority, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { expose, transfer } from "comlink";
import nodeEndpoint from "comlink/dist/esm/node-adapter.mjs";
import type { Identity } from "@/lib/server/access/identity";
import { createLog, traceOf } from "@/lib/server/log";
import { AppError } from "@/lib/model/errors";
import { checkSettings } from "../check-settings";
import { store } from "../history";
import { runs } from "../runs";
import { startServices } from "../start";
import { answer, type Args, type Operation } from "./operations";

// Bundled into the standalone folder as `preflight-checks.mjs`; the server starts it as a thread.
if (!parentPort) throw new Error("This program is a thread of the dashboard.");
// A rejection that no caller awaits is logged and must not end the worker.
process.on("unhandledRejection", (reason) =>
  createLog("checks").error({ reason: traceOf(reason) }, "a failure that no request waited for"),
);

// Pages and probes go first. On Linux priorities belong to threads, and 0 is the calling one.
if (process.platform === "linux") setPriority(0, Math.min(19, getPriority(0) + 4));

/** Result of a call. An AppError keeps its code, message and status across the threads. */
export type Reply = { value: unknown } | { error: ConstructorParameters<typeof AppError>[0] };

async function reply(work: () => unknown): Promise<Reply> {
  try {
    const value = await work();
    return transfer({ value }, value instanceof ReadableStream ? [value as unknown as Transferable] : []);
  } catch (error) {
    if (error instanceof AppError) return { error: { ...error.toBody(), status: error.status } };
    throw error;
  }
}

const worker = {
  /** Checks all settings before anything listens. Errors: those of `checkSettings`. */
  start: () =>
    reply(() => {
      checkSettings(process.env);
      startServices();
    }),
  ask: (who: Identity, name: Operation, args: unknown[]) => reply(() => answer(who, name, args as Args<Operation>)),
  async close(): Promise<void> {
    await runs().close();
    await store().close();
  },
};
export type CheckWorker = typeof worker;

expose(worker, nodeEndpoint(parentPort));
