import type { Server } from "node:http";

/** Ends a server and whoever is still connected. */
export function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
