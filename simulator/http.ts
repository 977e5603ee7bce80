import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Delivery } from "./faults";

const MAX_BODY_BYTES = 16 * 1024 * 1024;

export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > MAX_BODY_BYTES) throw new Error("request body too large");
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

export interface Answer {
  status: number;
  body: string | Buffer;
  contentType?: string;
  headers?: Record<string, string>;
}

/** Writes an answer, changed in the way an injected fault asks for. */
export async function deliver(response: ServerResponse, answer: Answer, delivery?: Delivery): Promise<void> {
  if (delivery?.kind === "drop") {
    response.destroy();
    return;
  }
  const replaced =
    delivery?.kind === "body"
      ? { ...answer, status: delivery.status, body: delivery.body, contentType: delivery.contentType }
      : answer;
  const body = typeof replaced.body === "string" ? Buffer.from(replaced.body) : replaced.body;
  response.writeHead(replaced.status, {
    "content-type": replaced.contentType ?? "application/json",
    "content-length": String(body.length),
    ...replaced.headers,
  });
  if (delivery?.kind === "cut") {
    response.write(body.subarray(0, Math.min(delivery.afterBytes, Math.max(0, body.length - 1))), () =>
      response.destroy(),
    );
    return;
  }
  if (delivery?.kind === "slow") {
    for (let at = 0; at < body.length && !response.destroyed; at += delivery.chunkBytes) {
      response.write(body.subarray(at, at + delivery.chunkBytes));
      await sleep(delivery.pauseMs);
    }
    response.end();
    return;
  }
  response.end(body);
}
