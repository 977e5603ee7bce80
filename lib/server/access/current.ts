import { AsyncLocalStorage } from "node:async_hooks";
import { problem } from "@/lib/model/errors";
import { processWide } from "../process-wide";
import { LOCAL, type Identity } from "./identity";

/** `denied`: known, but without access. `unknown`: not known; sign-in may help. */
export type Proof = { who: Identity } | { who: null; why: "unknown" | "denied"; subject?: string };

/** Context of the current request. Only the Node server makes one, after the guard has let the request pass. */
export interface RequestContext {
  /** Address of the sender, behind the configured proxies. */
  client: string;
  /** Of this answer's scripts and style sheets. */
  nonce: string;
  proof: Proof;
  /** Set when the route or page has checked its role (`identify.ts`). */
  identity?: Identity;
  /** The cluster that the request names, for the log. */
  cluster?: string;
}

const storage = processWide("request", () => new AsyncLocalStorage<RequestContext>());

export function inRequest<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work);
}

export function requestContext(): RequestContext | undefined {
  return storage.getStore();
}

/**
 * The identity that this request runs as. Outside a request, without an authentication mode, it is the local user. Error:
 * `access.signIn` when no identity is set. Read where a request arrives, and handed on from there: work that waits runs in
 * the context of whatever ended before it.
 */
export function currentIdentity(): Identity {
  const context = storage.getStore();
  if (context?.identity) return context.identity;
  if (!context && (process.env["PREFLIGHT_AUTH"]?.trim() || "none") === "none") return LOCAL;
  throw signInFirst();
}

export const signInFirst = () => problem(401, "access.signIn", "Sign in first.");
