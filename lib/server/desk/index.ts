import "server-only";
import { currentIdentity } from "@/lib/access/current";
import type { Answer, Args, Operation } from "./operations";
import { DESK } from "./start";
import type { Desk, Encoded, Follow, Following, Told } from "./types";

/** Larger answers are left out of a page's first paint: drawing them would hold everybody up, and the browser asks for them at once. */
const FIRST_PAINT_BYTES = 200_000;

/** The desk of this process: a thread of its own behind the door, this thread in development and tests. */
async function desk(): Promise<Desk> {
  // What makes checks is loaded only where they are made.
  return thread() ?? (await import("./local")).localDesk;
}

function thread(): Desk | undefined {
  return (globalThis as { [DESK]?: Desk })[DESK];
}

/** Whether a thread of its own makes the checks. */
export function hasDesk(): boolean {
  return thread() !== undefined;
}

/** Carries out an operation in the name of the person whose request this is. Errors: those of the operation. */
export async function ask<K extends Operation>(name: K, ...args: Args<K>): Promise<Answer<K>> {
  return (await desk()).ask(name, args, { identity: currentIdentity() });
}

/** The same, ended when the reader goes away. */
export async function askWhile<K extends Operation>(
  signal: AbortSignal,
  name: K,
  ...args: Args<K>
): Promise<Answer<K>> {
  return (await desk()).ask(name, args, { identity: currentIdentity(), signal });
}

/** An answer in the form in which it is sent, shared by all who ask for the same. */
export async function askEncoded<K extends Operation>(name: K, ...args: Args<K>): Promise<Encoded> {
  return (await desk()).encoded(name, args, { identity: currentIdentity() });
}

/** An answer for a page's first paint. Throws when it is too large for that. */
export async function askForPaint<K extends Operation>(name: K, ...args: Args<K>): Promise<Answer<K>> {
  const { json } = await askEncoded(name, ...args);
  if (json.byteLength > FIRST_PAINT_BYTES) throw new Error("The answer is too large for the first paint.");
  return JSON.parse(Buffer.from(json.buffer, json.byteOffset, json.byteLength).toString("utf8")) as Answer<K>;
}

/** Follows a run. Error: `run.unknown`. */
export async function follow(what: Follow, told: Told): Promise<Following> {
  return (await desk()).follow(what, told);
}
