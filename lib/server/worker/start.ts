import { Worker } from "node:worker_threads";
import { transferableAbortSignal } from "node:util";
import { transfer, wrap } from "comlink";
import nodeEndpoint from "comlink/dist/esm/node-adapter.mjs";
import { AppError } from "@/lib/model/errors";
import type { Identity } from "@/lib/server/access/identity";
import { processWide } from "../process-wide";
import type { Operation } from "./operations";
import type { CheckWorker, Reply } from "./program";

interface Checks {
  ask(identity: Identity, name: Operation, args: unknown[]): Promise<unknown>;
  close(): Promise<void>;
}

const holder = processWide("checks", (): { worker?: Checks } => ({}));

/** The worker of this process; undefined where checks are made in this thread (development, tests). */
export const checkWorker = (): Checks | undefined => holder.worker;

/**
 * Starts the worker that makes checks and reports. Rejects with the reason when it cannot start (a wrong setting). When it
 * ends by itself later, `onEnd` is called: no operation can run without it.
 */
export async function startCheckWorker(file: string, onEnd: (reason: Error) => void): Promise<Checks> {
  const thread = new Worker(file, { name: "checks" });
  const worker = wrap<CheckWorker>(nodeEndpoint(thread));
  const ended = new Promise<never>((_, reject) => {
    thread.once("error", reject);
    thread.once("exit", (status) => reject(new Error(`The check worker ended with status ${status}.`)));
  });
  valueOf(await Promise.race([worker.start(), ended]));
  ended.catch(onEnd);
  const checks: Checks = {
    ask: async (identity, name, args) => valueOf(await worker.ask(identity, name, crossing(args))),
    close: () => worker.close(),
  };
  return (holder.worker = checks);
}

/** Arguments for the worker: signals are transferred. */
function crossing(args: unknown[]): unknown[] {
  const sent = args.map((arg) => (arg instanceof AbortSignal ? transferableAbortSignal(arg) : arg));
  return transfer(sent, sent.filter((arg) => arg instanceof AbortSignal) as unknown as Transferable[]);
}

function valueOf(reply: Reply): unknown {
  if ("error" in reply) throw new AppError(reply.error);
  return reply.value;
}
