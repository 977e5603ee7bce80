import type { Asked } from "./errors";
import { TOO_LARGE } from "@/lib/collect/http";
import type { KubeTransport } from "./transport";

export interface WatchedObject {
  metadata?: {
    name?: string;
    namespace?: string;
    resourceVersion?: string;
    labels?: Record<string, string> | null;
    [key: string]: unknown;
  };
  [key: string]: unknown;
}

export interface WatchHandlers {
  /** A change after the given resourceVersion. */
  onChange: (type: "ADDED" | "MODIFIED" | "DELETED", object: WatchedObject) => void;
  /** Changes were missed (the version is too old, watching is not allowed, a line is not readable): list again. */
  onLost: () => void;
}

export interface Watching {
  stop(): void;
}

const SERVER_SECONDS = 300;
const RECONNECT_MS = 1000;
const MAX_FAILURES = 5;

interface Change {
  type?: string;
  object?: WatchedObject;
}

/** Follows one resource from a resourceVersion on; reconnects by itself while the version is still known. */
export function watchList(
  transport: Pick<KubeTransport, "lines">,
  path: string,
  asked: Asked,
  resourceVersion: string,
  handlers: WatchHandlers,
): Watching {
  const stopper = new AbortController();
  let version = resourceVersion;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;

  const stop = () => {
    clearTimeout(timer);
    stopper.abort();
  };
  const lose = () => {
    if (stopper.signal.aborted) return;
    stop();
    handlers.onLost();
  };
  const take = (line: string) => {
    if (stopper.signal.aborted) return;
    let change: Change;
    try {
      change = JSON.parse(line) as Change;
    } catch {
      // A line that is not JSON may have been a change.
      return lose();
    }
    const { type, object } = change;
    if (type === "ERROR") return lose();
    failures = 0;
    const next = object?.metadata?.resourceVersion;
    if (typeof next === "string") version = next;
    if (type !== "ADDED" && type !== "MODIFIED" && type !== "DELETED") return;
    if (!object || typeof object.metadata?.name !== "string") return lose();
    handlers.onChange(type, object);
  };
  const connect = async () => {
    const connectedAt = Date.now();
    let status = 0;
    let failed = false;
    try {
      const query = {
        watch: "true",
        resourceVersion: version,
        allowWatchBookmarks: "true",
        timeoutSeconds: SERVER_SECONDS,
      };
      status = await transport.lines(path, { asked, query, signal: stopper.signal }, take);
    } catch (error) {
      failed = true;
      // The next attempt would end at the size limit too.
      if ((error as NodeJS.ErrnoException | null)?.code === TOO_LARGE) failures = MAX_FAILURES;
    }
    if (stopper.signal.aborted) return;
    if (status === 401 || status === 403 || status === 410) return lose();
    const again = failed || status !== 200 || Date.now() - connectedAt < RECONNECT_MS;
    if (again && ++failures > MAX_FAILURES) return lose();
    timer = setTimeout(() => void connect(), again ? RECONNECT_MS * failures : 50);
    timer.unref();
  };
  void connect();
  return { stop };
}
