import http from "node:http";
import type { AddressInfo } from "node:net";
import { closeServer } from "../http";

export interface Balancer {
  url: string;
  /** Statuses of 500 and more, with what was asked. */
  failures: string[];
  /** Where requests go from now on. */
  serve(ports: readonly number[]): void;
  close(): Promise<void>;
}

/**
 * Stands for the Ingress in front of several replicas: in turn, and on to the next one when a replica does not accept
 * the connection, as proxies do. An answer that breaks off is a 502, or a broken stream.
 */
export async function startBalancer(initial: readonly number[]): Promise<Balancer> {
  let ports = [...initial];
  let turn = 0;
  const failures: string[] = [];
  const server = http.createServer((request, response) => {
    const body: Buffer[] = [];
    request.on("data", (chunk: Buffer) => body.push(chunk));
    request.on("end", () => {
      const targets = ports.map((_, n) => ports[(turn + n) % ports.length] as number);
      turn++;
      forward(request, response, Buffer.concat(body), targets);
    });
  });
  const fail = (request: http.IncomingMessage, status: number) =>
    failures.push(`${status} ${request.method} ${request.url}`);

  function forward(
    request: http.IncomingMessage,
    response: http.ServerResponse,
    body: Buffer,
    [port, ...others]: readonly number[],
  ): void {
    const onward = http.request(
      {
        host: "127.0.0.1",
        port,
        path: request.url,
        method: request.method,
        headers: { ...request.headers, host: `127.0.0.1:${port}`, connection: "close" },
        agent: false,
      },
      (answer) => {
        const status = answer.statusCode ?? 0;
        if (status >= 500) fail(request, status);
        response.writeHead(status, answer.headers);
        answer.pipe(response);
        answer.on("error", () => response.destroy());
        answer.on("aborted", () => response.destroy());
      },
    );
    onward.on("error", (error: NodeJS.ErrnoException) => {
      if (response.headersSent || response.destroyed) return void response.destroy();
      if (error.code === "ECONNREFUSED" && others.length > 0) return forward(request, response, body, others);
      fail(request, 502);
      response.writeHead(502);
      response.end();
    });
    response.on("close", () => onward.destroy());
    onward.end(body);
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failures,
    serve: (next) => (ports = [...next]),
    close: () => closeServer(server),
  };
}
