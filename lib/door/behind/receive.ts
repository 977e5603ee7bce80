import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { MessagePort } from "node:worker_threads";
import { runAs } from "@/lib/access/current";
import type { Identity } from "@/lib/access/identity";
import { Line, type Passed } from "./line";

/** Answers the requests that the door passes to this thread, each in the name of the person it belongs to. */
export function receiveFrom(
  port: MessagePort,
  handle: (request: IncomingMessage, response: ServerResponse) => void,
): void {
  const lines = new Map<number, Line>();
  const names = new WeakMap<object, Identity>();
  // It never listens: connections come through the port alone. Whoever is slow was let go at the door.
  const server = createServer({ connectionsCheckingInterval: 3_600_000 }, (request, response) => {
    const identity = names.get(request.socket);
    if (!identity) return void response.destroy();
    runAs(identity, () => handle(request, response));
  });
  server.headersTimeout = 0;
  server.requestTimeout = 0;
  port.on("message", (message: Passed) => {
    if (message.kind !== "open") return lines.get(message.id)?.hear(message);
    const line = new Line(port, message.id, (closed) => lines.delete(closed));
    line.on("error", () => undefined);
    lines.set(message.id, line);
    names.set(line, message.identity);
    // What comes later in pieces is this person's too.
    runAs(message.identity, () => server.emit("connection", line));
  });
}
