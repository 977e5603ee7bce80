import type { Server, ServerResponse } from "node:http";
import { createServer, type AddressInfo, type Server as NetServer } from "node:net";

/** Ends a server and the connections that are still open. */
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

/** Runs `work` while a server listens, which is closed at the end. */
export async function serving<T>(server: NetServer, work: (port: number) => Promise<T>): Promise<T> {
  server.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  try {
    return await work((server.address() as AddressInfo).port);
  } finally {
    if ("closeAllConnections" in server) (server as Server).closeAllConnections();
    server.close();
  }
}

/** Sends blanks for ever behind `head`; returns how many bytes were sent. */
export function endless(response: ServerResponse, head = ""): () => number {
  let sent = 0;
  response.writeHead(200, { "content-type": "application/json" });
  if (head) response.write(head);
  const chunk = Buffer.alloc(256 * 1024, 32);
  const more = () => {
    for (let room = true; room && !response.destroyed; sent += chunk.length) room = response.write(chunk);
  };
  response.on("drain", more);
  more();
  return () => sent;
}
