import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { closeServer } from "./http";

export interface Received {
  url: URL;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A receiver over real HTTP, for one test; `answers` are used one after the other, the last one for ever. */
export async function receiver(
  answers: { status: number; body?: string; headers?: Record<string, string> }[],
): Promise<{ url: URL; got: Received[] }> {
  const got: Received[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      got.push({ url: new URL(request.url ?? "/", "http://x"), headers: request.headers, body });
      const answer = answers[Math.min(got.length, answers.length) - 1]!;
      response.writeHead(answer.status, answer.headers).end(answer.body ?? "");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => closeServer(server));
  return { url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?access_token=t0ken`), got };
}
