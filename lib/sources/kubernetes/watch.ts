import { Watch, type KubeConfig } from "@kubernetes/client-node";

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

/** Follows one resource from a resourceVersion on; reconnects by itself while the version is still known. */
export function watchList(
  config: KubeConfig,
  path: string,
  resourceVersion: string,
  handlers: WatchHandlers,
): Watching {
  const watch = new Watch(config);
  let stopped = false;
  let version = resourceVersion;
  let failures = 0;
  let connectedAt = 0;
  let controller: AbortController | undefined;
  let timer: NodeJS.Timeout | undefined;
  let settle: (ok: boolean) => void = () => undefined;
  const started = new Promise<boolean>((resolve) => (settle = resolve));

  const lose = (reason: "expired" | "forbidden" | "failed") => {
    if (stopped) return;
    stop();
    handlers.onLost(reason);
  };
  const stop = () => {
    stopped = true;
    clearTimeout(timer);
    controller?.abort();
    settle(false);
  };

  const connect = async () => {
    if (stopped) return;
    connectedAt = Date.now();
    const made = await watch
      .watch(
        path,
        { resourceVersion: version, allowWatchBookmarks: true, timeoutSeconds: SERVER_SECONDS },
        (phase: string, object: WatchedObject & { code?: number }) => {
          if (stopped) return;
          if (phase === "ERROR") return lose(object?.code === 410 ? "expired" : "failed");
          failures = 0;
          version = object?.metadata?.resourceVersion ?? version;
          if (phase === "ADDED" || phase === "MODIFIED" || phase === "DELETED") {
            handlers.onChange(phase, object);
          }
        },
        (error: unknown) => {
          if (stopped) return;
          const status = (error as { statusCode?: number } | null)?.statusCode;
          settle(false);
          if (status === 403 || status === 401) return lose("forbidden");
          if (status === 410) return lose("expired");
          const short = Date.now() - connectedAt < RECONNECT_MS;
          if ((error || short) && ++failures > MAX_FAILURES) return lose("failed");
          timer = setTimeout(() => void connect(), error || short ? RECONNECT_MS * failures : 50);
          timer.unref();
        },
      )
      .catch(() => undefined);
    controller = made;
    if (stopped) made?.abort();
    else settle(true);
  };
  void connect();
  return { stop, started };
}
