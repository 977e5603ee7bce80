import { Worker, type MessagePort } from "node:worker_threads";
import { transferableAbortSignal } from "node:util";
import { transfer, wrap } from "comlink";
import nodeEndpoint from "comlink/dist/esm/node-adapter.mjs";
import type { Identity } from "@/lib/server/access/identity";
import type { AskedView } from "../views";
import { carryErrors } from "./errors";
import type { Encoded, Follow } from "./local";
import type { Operation } from "./operations";
import type { CheckWorker } from "./program";

/** The worker as the rest of the process asks it. */
interface Checks {
  ask(identity: Identity, name: Operation, args: unknown[], signal?: AbortSignal): Promise<unknown>;
  view(identity: Identity, asked: AskedView, signal?: AbortSignal): Promise<Encoded>;
  follow(identity: Identity, what: Follow, port: MessagePort): Promise<void>;
  close(): Promise<void>;
}

/** Where the bundles of one server find it. */
const KEY = Symbol.for("ccm-preflight.checks");
type Holder = { [KEY]?: Checks };

/** The worker of this process; undefined where checks are made in this thread (development, tests). */
export function checkWorker(): Checks | undefined {
  return (globalThis as Holder)[KEY];
}

/**
 * Starts the worker in which checks are made and judged and reports are written. Rejects with the reason when it cannot
 * start (a wrong setting). One that ends by itself later is told to `onEnd`: without it nothing can be asked any more.
 */
export async function startCheckWorker(file: string, onEnd: (reason: Error) => void): Promise<Checks> {
  carryErrors();
  const thread = new Worker(file, { name: "checks" });
  const worker = wrap<CheckWorker>(nodeEndpoint(thread));
  const ended = new Promise<never>((_, reject) => {
    thread.once("error", reject);
    thread.once("exit", (status) => reject(new Error(`The check worker ended with status ${status}.`)));
  });
  await Promise.race([worker.ready(), ended]);
  ended.catch(onEnd);
  const checks: Checks = {
    ask: (identity, name, args, signal) => worker.ask(identity, name, args, sent(signal)),
    view: (identity, asked, signal) => worker.view(identity, asked, sent(signal)),
    follow: (identity, what, port) => worker.follow(identity, what, transfer(port, [port as unknown as Transferable])),
    close: () => worker.close(),
  };
  (globalThis as Holder)[KEY] = checks;
  return checks;
}

/** A signal that crosses to the worker. */
function sent(signal: AbortSignal | undefined): AbortSignal | undefined {
  const crossing = signal && transferableAbortSignal(signal);
  return crossing && transfer(crossing, [crossing as unknown as Transferable]);
}

/** Checks are made in this thread again. For tests. */
export function forgetCheckWorker(): void {
  delete (globalThis as Holder)[KEY];
}
