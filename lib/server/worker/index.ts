import "server-only";
import { currentIdentity } from "@/lib/server/access/current";
import { VIEWS } from "@/lib/views/registry";
import type { Encoded } from "../encoded-view";
import type { AskedView } from "../views";
import type { Answer, Args, Operation } from "./operations";
import { checkWorker } from "./start";

/** Larger answers are left out of a page's first paint: React reads what a page holds in one task of seconds, `fetch` does not. */
const FIRST_PAINT_BYTES = 200_000;

/** Carries out an operation in the name of the person whose request this is. Errors: those of the operation. */
export async function ask<K extends Operation>(name: K, ...args: Args<K>): Promise<Answer<K>> {
  const worker = checkWorker();
  if (worker) return (await worker.ask(currentIdentity(), name, args)) as Answer<K>;
  // What makes checks is loaded only where they are made: in the worker, in this thread in development and tests.
  return (await import("./operations")).answer(name, args);
}

/** A view in the form in which it is sent, shared by all who ask for the same. `signal`: the reader has gone. */
export function askView(asked: AskedView, signal?: AbortSignal): Promise<Encoded> {
  return ask("view", asked, VIEWS[asked.view].anew ? signal : undefined);
}

/** A view for a page's first paint. Throws when it is too large for that. */
export async function askForPaint(asked: AskedView): Promise<unknown> {
  const { json } = await askView(asked);
  if (json.byteLength > FIRST_PAINT_BYTES) throw new Error("The answer is too large for the first paint.");
  return JSON.parse(Buffer.from(json.buffer, json.byteOffset, json.byteLength).toString("utf8"));
}

/**
 * The first visit to a cluster that was never checked starts its check, which only reads, while the page is on its way. What
 * fails here is left to the page, which asks again and shows why.
 */
export async function beginFirstCheck(cluster: string): Promise<void> {
  if (currentIdentity().role !== "operator") return;
  await ask("begin", cluster).catch(() => undefined);
}
