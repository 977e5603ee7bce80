import "server-only";
import { currentIdentity, requestContext } from "@/lib/server/access/current";
import type { Encoded } from "../encoded-view";
import type { AskedView } from "../views";
import type { Answer, Args, Operation } from "./operations";
import { checkWorker } from "./start";

/** Larger answers are left out of a page's HTML, which React parses in one long task; `fetch` reads them afterwards. */
const FIRST_PAINT_BYTES = 200_000;

/** Runs an operation as the current identity. Errors: those of the operation. */
export async function ask<K extends Operation>(name: K, ...args: Args<K>): Promise<Answer<K>> {
  const worker = checkWorker();
  const who = { ...currentIdentity(), client: requestContext()?.client };
  if (worker) return (await worker.ask(who, name, args)) as Answer<K>;
  // The modules that make checks are loaded in the worker, or in this thread in development and tests.
  return (await import("./operations")).answer(who, name, args);
}

/** An encoded view, shared by equal requests. `signal`: the reader has gone. */
export function askView(asked: AskedView, signal?: AbortSignal): Promise<Encoded> {
  return ask("view", asked, signal);
}

/** A view for a page's HTML. Throws when it is too large for that. */
export async function askForPaint(asked: AskedView): Promise<unknown> {
  const { json } = await askView(asked);
  if (json.byteLength > FIRST_PAINT_BYTES) throw new Error("The answer is too large for the first paint.");
  return JSON.parse(Buffer.from(json.buffer, json.byteOffset, json.byteLength).toString("utf8"));
}

/**
 * The first visit to a cluster that was never checked starts its check, which only reads, while the page is rendered. A
 * failure is ignored here: the page tries again and shows it.
 */
export async function beginFirstCheck(cluster: string): Promise<void> {
  if (currentIdentity().role !== "operator") return;
  await ask("begin", cluster).catch(() => undefined);
}
