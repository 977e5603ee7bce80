import type { Server } from "node:http";
import { createServer } from "node:net";

/** Ends a server and whoever is still connected. */
export function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

let nextPort = 10_000 + (process.pid % 200) * 100;

/**
 * A free port of loopback, below those that the system hands out by itself: until it is used, no connection and no server on
 * port 0 takes it. Each process counts in a hundred of its own.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = nextPort++;
    const probe = createServer();
    const free = await new Promise<boolean>((resolve) => {
      probe.once("error", () => resolve(false));
      probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
    });
    if (free) return port;
  }
}
