import { AsyncLocalStorage } from "node:async_hooks";
import { AppError } from "@/lib/model/errors";
import { LOCAL, type Identity } from "./identity";

/** What is known of the request that is being answered. */
export interface RequestContext {
  /** Address of the other end of the socket; never a header. */
  peer: string;
  /** Set by the route or page that has asked (`identify.ts`). */
  identity?: Identity;
}

const KEY = Symbol.for("ccm-preflight.request");

/** One for the process: the server and the pages are bundled apart. */
const storage = ((globalThis as { [KEY]?: AsyncLocalStorage<RequestContext> })[KEY] ??=
  new AsyncLocalStorage<RequestContext>());

/** Runs the handling of one request. Nobody is known until the route or page asks. */
export function inRequest<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work);
}

export function requestContext(): RequestContext | undefined {
  return storage.getStore();
}

/** Runs work in somebody's name. */
export function runAs<T>(identity: Identity, work: () => T): T {
  return storage.run({ peer: "", identity }, work);
}

/**
 * In whose name this runs. Outside a request, without an authentication mode, it is the person at this machine. Error:
 * `access.signIn` where nobody has asked who it is.
 */
export function currentIdentity(): Identity {
  const context = storage.getStore();
  if (context?.identity) return context.identity;
  if (!context && (process.env["PREFLIGHT_AUTH"]?.trim() || "none") === "none") return LOCAL;
  throw signInFirst();
}

export const signInFirst = () => new AppError({ code: "access.signIn", status: 401, message: "Sign in first." });
