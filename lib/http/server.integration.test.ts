import { connect, type AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { requestContext } from "@/lib/server/access/current";
import { LOCAL } from "@/lib/server/access/identity";
import { closeServer } from "@/testing/http";
import { createHttpServer } from "./server";

/** More than all buffers between two processes hold. */
const BIG = 60_000_000;
const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

interface Started {
  url: string;
  log: Record<string, unknown>[];
  /** Targets of the requests that came through. */
  seen: string[];
  /** The answer to /api/big was cut off. */
  cut: Promise<void>;
}

/** The real server; in Next's place a handler that answers at once, a lot, or after that was cut off. */
async function start(headersMs?: number, takesNothingMs?: number): Promise<Started> {
  const log: Started["log"] = [];
  const seen: string[] = [];
  let letGo = () => {};
  const cut = new Promise<void>((resolve) => (letGo = resolve));
  const server = createHttpServer({
    settings: {},
    headersMs,
    takesNothingMs,
    log: (_, fields) => log.push(fields),
    handle: async (request, response) => {
      seen.push(request.url ?? "");
      if (request.url === "/api/big") return void response.on("close", letGo).end(Buffer.alloc(BIG));
      if (request.url === "/api/slow") await cut;
      if (request.url === "/api/ann") requestContext()!.identity = { ...LOCAL, subject: "ann" };
      response.end("answered");
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  open.push(() => closeServer(server));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, log, seen, cut };
}

const dial = (url: string) => connect(Number(new URL(url).port), "127.0.0.1").on("error", () => undefined);

/** One request as written; resolves with what came back before the peer closed or half a minute passed. */
function raw(url: string, text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = dial(url);
    socket.write(text);
    let got = "";
    const done = () => (socket.destroy(), resolve(got));
    socket.on("data", (chunk) => {
      got += chunk.toString();
      done();
    });
    socket.on("close", done);
    socket.setTimeout(30_000, done);
  });
}

const LINES = "HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n";

describe("bodies and slow clients", () => {
  it("a body is measured before a byte of it is read, and must say its length", async () => {
    const { url, seen } = await start();
    expect(await raw(url, `POST /api/reports ${LINES}Content-Length: 400000000\r\n\r\n{}`)).toMatch(/^HTTP\/1\.1 413/);
    expect(await raw(url, `POST /api/reports ${LINES}Transfer-Encoding: chunked\r\n\r\n`)).toMatch(/^HTTP\/1\.1 411/);
    const packed = `POST /api/reports ${LINES}Content-Length: 2\r\nContent-Encoding: gzip\r\n\r\nxx`;
    expect(await raw(url, packed)).toMatch(/^HTTP\/1\.1 415/);
    expect(seen).toEqual([]);
  });

  it("headers beyond a hundred are refused, so that none of them hides a body", async () => {
    const { url, seen } = await start();
    const many = Array.from({ length: 110 }, (_, n) => `X-${n}: 1\r\n`).join("");
    for (const hidden of ["Transfer-Encoding: chunked", "Content-Length: 450000000"])
      expect(await raw(url, `POST /auth/token ${LINES}${many}${hidden}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431/);
    expect(seen).toEqual([]);
  });

  it("connections that send their headers or body byte by byte are all let go, and others are answered meanwhile", async () => {
    const { url } = await start(400);
    const starts = [
      "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ",
      `POST /api/reports ${LINES}Content-Length: 1000\r\n\r\n`,
    ];
    const closed = Array.from({ length: 100 }, (_, n) => {
      const socket = dial(url);
      socket.write(starts[n % 2] ?? "");
      const drip = setInterval(() => socket.write("x"), 50);
      socket.on("data", () => undefined);
      return new Promise<void>((resolve) =>
        socket.on("close", () => {
          clearInterval(drip);
          resolve();
        }),
      );
    });
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    await Promise.all(closed);
  });

  it("two thousand connections that send nothing keep no probe out", async () => {
    const { url } = await start();
    const idle = Array.from({ length: 2_100 }, () => dial(url));
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    for (const socket of idle) socket.destroy();
  });

  it("a reader that takes nothing is let go, one that waits for a slow answer is not", async () => {
    const { url, cut } = await start(undefined, 300);
    const socket = dial(url).pause();
    socket.write("GET /api/big HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
    const slow = fetch(`${url}/api/slow`);
    await cut;
    let came = 0;
    socket.on("data", (chunk) => (came += chunk.byteLength)).resume();
    await new Promise((resolve) => socket.on("close", resolve));
    expect(came).toBeLessThan(BIG);
    expect((await slow).status).toBe(200);
  });
});

it("a malformed percent sign, TRACE and a doubled slash are answered, not a 500", async () => {
  const { url, seen } = await start();
  for (const target of ["/%", "//evil.example/x", "/_next/static/../../api/clusters", "/r/..\\api", "/a#b"])
    expect(await raw(url, `GET ${target} ${LINES}\r\n`), target).toMatch(/^HTTP\/1\.1 400/);
  const trace = await raw(url, `TRACE / ${LINES}\r\n`);
  expect(trace).toMatch(/^HTTP\/1\.1 405/);
  expect(trace).toMatch(/x-content-type-options: nosniff/i);
  expect(seen).toEqual([]);
});

it("each answer is told with who, what and status, and without a share link's token", async () => {
  const { url, log } = await start();
  for (const path of ["/api/ann?search=x", "/api/ann", "/r/0123456789", "/healthz", "/_next/static/x.js"])
    await (await fetch(url + path)).text();
  await raw(url, `GET /a#b ${LINES}\r\n`);
  expect(log).toMatchObject([
    { subject: "nobody", method: "GET", path: "/api/ann", status: 200, client: "127.0.0.1" },
    { subject: "ann", method: "GET", path: "/api/ann", status: 200 },
    { subject: "nobody", method: "GET", path: "/r/***", status: 200 },
    { subject: "nobody", method: "GET", path: "(unreadable)", status: 400 },
  ]);
});
