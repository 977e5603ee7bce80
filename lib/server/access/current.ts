import { AsyncLocalStorage } from "node:async_hooks";
import { problem } from "@/lib/model/errors";
import { processWide } from "../process-wide";
import { LOCAL, type Identity } from "./identity";

/** Context of the current request. */
export interface RequestContext {
  /** Address of the other end of the socket; never a header. */
  peer: string;
  /** Set when the route or page has checked its role (`identify.ts`). */
  identity?: Identity;
}

const storage = processWide("request", () => new AsyncLocalStorage<RequestContext>());

/** Runs the handling of one request. The identity is set when the route or page checks its role. */
export function inRequest<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work);
}

export function requestContext(): RequestContext | undefined {
  return storage.getStore();
}

/** Runs work as this identity. */
export function runAs<T>(identity: Identity, work: () => T): T {
  return storage.run({ peer: "", identity }, work);
}

/**
 * The identity that this runs as. Outside a request, without an authentication mode, it is the local user. Error:
 * `access.signIn` when no identity is set.
 */
export function currentIdentity(): Identity {
  const context = storage.getStore();
  if (context?.identity) return context.identity;
  if (!context && (process.env["PREFLIGHT_AUTH"]?.trim() || "none") === "none") return LOCAL;
  throw signInFirst();
}

export const signInFirst = () => problem(401, "access.signIn", "Sign in first.");
