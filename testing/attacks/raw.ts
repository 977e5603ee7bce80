import { connect } from "node:net";

export interface RawAnswer {
  /** 0: the connection ended without an answer. */
  status: number;
  head: string;
  body: string;
}

export interface RawRequest {
  method?: string;
  /** As it is in the request line: nothing is resolved or encoded. */
  target: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** Source address; default 127.0.0.1. */
  from?: string;
}

const PATIENCE_MS = 60_000;
const ENOUGH = 200_000;

/** One request on a new connection, sent byte for byte as given. */
export function sendRaw(port: number, request: RawRequest): Promise<RawAnswer> {
  const { method = "GET", target, headers = {}, body, from = "127.0.0.1" } = request;
  const lines = [
    `${method} ${target} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    "Connection: close",
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : ["Content-Type: application/json", `Content-Length: ${Buffer.byteLength(body)}`]),
  ];
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1", localAddress: from }, () =>
      socket.write(`${lines.join("\r\n")}\r\n\r\n${body ?? ""}`),
    );
    let text = "";
    const done = () => {
      clearTimeout(timer);
      socket.destroy();
      const at = text.indexOf("\r\n\r\n");
      const head = at < 0 ? text : text.slice(0, at);
      resolve({
        status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0),
        head,
        body: at < 0 ? "" : text.slice(at + 4),
      });
    };
    const timer = setTimeout(done, PATIENCE_MS);
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
      if (text.length > ENOUGH) done();
    });
    socket.on("error", done);
    socket.on("close", done);
  });
}

/** Sends all, so many at a time, each as another client of the named proxy, so that no limit answers first. */
export async function sendAll<R extends RawRequest>(
  port: number,
  requests: readonly R[],
  judge: (request: R, answer: RawAnswer) => void,
): Promise<void> {
  let next = 0;
  const one = async () => {
    for (let at = next++; at < requests.length; at = next++) {
      const request = requests[at] as R;
      const client = `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`;
      judge(request, await sendRaw(port, { ...request, headers: { "X-Forwarded-For": client, ...request.headers } }));
    }
  };
  await Promise.all(Array.from({ length: 16 }, one));
}
