import type { Asked } from "./errors";
import { isTooLarge, type KubeTransport } from "./transport";

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
  /** Changes were missed (the version is too old, or watching is not allowed): the caller must list again. */
  onLost: (reason: "expired" | "forbidden" | "failed") => void;
}

export interface Watching {
  stop(): void;
  /** Settles when the first connection stands (true) or failed (false). */
  readonly started: Promise<boolean>;
}

const SERVER_SECONDS = 300;
const RECONNECT_MS = 1000;
const MAX_FAILURES = 5;

interface Change {
  type?: string;
  object?: WatchedObject & { code?: number };
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
  let settle: (ok: boolean) => void = () => undefined;
  const started = new Promise<boolean>((resolve) => (settle = resolve));

  const stop = () => {
    clearTimeout(timer);
    stopper.abort();
    settle(false);
  };
  const lose = (reason: "expired" | "forbidden" | "failed") => {
    if (stopper.signal.aborted) return;
    stop();
    handlers.onLost(reason);
  };
  const take = (line: string) => {
    if (stopper.signal.aborted) return;
    let change: Change;
    try {
      change = JSON.parse(line) as Change;
    } catch {
      // A line that is no JSON may have been a change: what was missed is not known.
      return lose("failed");
    }
    const { type, object } = change;
    if (type === "ERROR") return lose(object?.code === 410 ? "expired" : "failed");
    failures = 0;
    const next = object?.metadata?.resourceVersion;
    if (typeof next === "string") version = next;
    if (type !== "ADDED" && type !== "MODIFIED" && type !== "DELETED") return;
    if (!object || typeof object.metadata?.name !== "string") return lose("failed");
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
      status = await transport.lines(path, { asked, query, signal: stopper.signal }, () => settle(true), take);
    } catch (error) {
      failed = true;
      if (isTooLarge(error)) failures = MAX_FAILURES;
    }
    if (stopper.signal.aborted) return;
    settle(false);
    if (status === 403 || status === 401) return lose("forbidden");
    if (status === 410) return lose("expired");
    const again = failed || status !== 200 || Date.now() - connectedAt < RECONNECT_MS;
    if (again && ++failures > MAX_FAILURES) return lose("failed");
    timer = setTimeout(() => void connect(), again ? RECONNECT_MS * failures : 50);
    timer.unref();
  };
  void connect();
  return { stop, started };
}
