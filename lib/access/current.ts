import { AsyncLocalStorage } from "node:async_hooks";
import { LOCAL, type Identity } from "./identity";

const KEY = Symbol.for("ccm-preflight.identity");

/** Who asks, for everything that happens in the course of one request. The door and the pages are bundled apart, so they meet here. */
const storage = ((globalThis as { [KEY]?: AsyncLocalStorage<Identity> })[KEY] ??= new AsyncLocalStorage<Identity>());

/** Runs the handling of a request in somebody's name. */
export function runAs<T>(identity: Identity, work: () => T): T {
  return storage.run(identity, work);
}

/**
 * Who asks. Without a door in front (the development server, the command line, a scheduled check) it is the person at
 * this machine; the door never lets a request pass without an identity.
 */
export function currentIdentity(): Identity {
  return storage.getStore() ?? LOCAL;
}
