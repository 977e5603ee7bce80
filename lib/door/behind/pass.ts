import { request as ask, type IncomingMessage, type ServerResponse } from "node:http";
import type { MessagePort, Worker } from "node:worker_threads";
import { currentIdentity } from "@/lib/access/current";
import { Line, type Passed } from "./line";

/** Of one connection, not of the message on it. */
const HOP = [
  "connection",
  "keep-alive",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "expect",
] as const;

/** A request handler that hands requests to the thread at the other end of `port`, with the identity they run under. */
export function passTo(port: MessagePort | Worker): (request: IncomingMessage, response: ServerResponse) => void {
  const lines = new Map<number, Line>();
  let next = 1;
  port.on("message", (message: Passed) => lines.get(message.id)?.hear(message));
  return (request, response) => {
    const id = next++;
    const line = new Line(port, id, (closed) => lines.delete(closed));
    lines.set(id, line);
    port.postMessage({ kind: "open", id, identity: currentIdentity() } satisfies Passed);
    const headers = { ...request.headers };
    for (const name of HOP) delete headers[name];
    const passed = ask({
      createConnection: () => line,
      method: request.method,
      path: request.url,
      headers,
      setHost: false,
    });
    passed.on("response", (answer) => {
      for (const name of HOP) delete answer.headers[name];
      for (const [name, value] of Object.entries(answer.headers))
        if (value !== undefined) response.setHeader(name, value);
      response.writeHead(answer.statusCode ?? 500, answer.statusMessage);
      answer.on("error", () => response.destroy());
      answer.pipe(response);
    });
    // A reader who has gone is nobody's failure; without an answer the connection ends, which is what a reader sees of it.
    passed.on("error", () => response.destroy());
    response.once("close", () => line.destroy());
    request.pipe(passed);
  };
}
