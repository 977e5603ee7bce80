import "server-only";
import { MessageChannel, type MessagePort } from "node:worker_threads";
import { currentIdentity } from "@/lib/server/access/current";
import type { Encoded, Follow } from "./local";
import type { Answer, Args, Operation } from "./operations";
import { VIEWS } from "@/lib/views/registry";
import type { AskedView } from "../views";
import { checkWorker } from "./start";

/** Larger answers are left out of a page's first paint: drawing them would hold everybody up, and the browser asks for them at once. */
const FIRST_PAINT_BYTES = 200_000;

/** What makes checks is loaded only where they are made: in the worker, in this thread in development and tests. */
const here = () => import("./local");

/** Carries out an operation in the name of the person whose request this is. Errors: those of the operation. */
export async function ask<K extends Operation>(name: K, ...args: Args<K>): Promise<Answer<K>> {
  const identity = currentIdentity();
  const worker = checkWorker();
  return worker ? ((await worker.ask(identity, name, args)) as Answer<K>) : (await here()).answer(name, args);
}

/** The same, ended when the reader goes away. */
export async function askWhile<K extends Operation>(
  signal: AbortSignal,
  name: K,
  ...args: Args<K>
): Promise<Answer<K>> {
  const identity = currentIdentity();
  const worker = checkWorker();
  return worker
    ? ((await worker.ask(identity, name, args, signal)) as Answer<K>)
    : (await here()).answer(name, args, signal);
}

/** A view in the form in which it is sent, shared by all who ask for the same. `signal`: the reader has gone. */
export async function askView(asked: AskedView, signal?: AbortSignal): Promise<Encoded> {
  const identity = currentIdentity();
  const worker = checkWorker();
  const leaving = VIEWS[asked.view].anew ? signal : undefined;
  return worker ? worker.view(identity, asked, leaving) : (await here()).encodedView(asked, leaving);
}

/** A view for a page's first paint. Throws when it is too large for that. */
export async function askForPaint(asked: AskedView): Promise<unknown> {
  const { json } = await askView(asked);
  if (json.byteLength > FIRST_PAINT_BYTES) throw new Error("The answer is too large for the first paint.");
  return JSON.parse(Buffer.from(json.buffer, json.byteOffset, json.byteLength).toString("utf8"));
}

/** Follows a run: its frames come through the port (`Told`), and closing it ends that. Error: `run.unknown`. */
export async function follow(what: Follow): Promise<MessagePort> {
  const identity = currentIdentity();
  const { port1, port2 } = new MessageChannel();
  const worker = checkWorker();
  if (worker) await worker.follow(identity, what, port2);
  else await (await here()).followRun(what, port2);
  return port1;
}
