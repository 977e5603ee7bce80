import { connect, type AddressInfo } from "node:net";
import pino from "pino";
import { afterEach, describe, expect, it } from "vitest";
import { closeServer } from "@/testing/http";
import { createHttpServer, type Readiness } from "./server";

/** More than all buffers between two processes hold. */
const BIG = 60_000_000;
const LOG = Symbol.for("ccm-preflight.log");
const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
  delete (globalThis as Record<symbol, unknown>)[LOG];
});

interface Started {
  url: string;
  log: Record<string, unknown>[];
  /** Targets of the requests that came through. */
  seen: string[];
  /** The answer to /api/big was cut off. */
  cut: Promise<void>;
}
type Options = Partial<Parameters<typeof createHttpServer>[0]>;

/** The real server; in Next's place a handler that answers at once, a lot, or after that was cut off. */
async function start(options: Options = {}): Promise<Started> {
  const log: Started["log"] = [];
  const seen: string[] = [];
  let letGo = () => {};
  const cut = new Promise<void>((resolve) => (letGo = resolve));
  const write = (line: string) => void log.push(JSON.parse(line) as Record<string, unknown>);
  (globalThis as Record<symbol, unknown>)[LOG] = pino({}, { write });
  const server = createHttpServer({
    ready: () => Promise.resolve({ ready: true, checks: {} }),
    handle: async (request, response) => {
      seen.push(request.url ?? "");
      if (request.url === "/api/big") return void response.on("close", letGo).end(Buffer.alloc(BIG));
      if (request.url === "/api/slow") await cut;
      if (request.method === "POST") for await (const _ of request);
      response.end("answered");
    },
    ...options,
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  open.push(() => closeServer(server));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, log, seen, cut };
}

const dial = (url: string, localAddress = "127.0.0.1") =>
  connect({ port: Number(new URL(url).port), host: "127.0.0.1", localAddress }).on("error", () => undefined);

/** One request as written; resolves with what came back before the peer closed or half a minute passed. */
function raw(url: string, text: string, from?: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = dial(url, from);
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

it("streams of many clients begin at a pace that leaves room for others", async () => {
  const { url, seen } = await start();
  const began = performance.now();
  const asked = Array.from({ length: 60 }, (_, n) =>
    raw(url, `GET /api/clusters/a/runs/latest/stream ${LINES}\r\n`, `127.0.1.${n + 1}`),
  );
  await Promise.race(asked);
  expect(await raw(url, `GET /c/prod ${LINES}\r\n`)).toMatch(/^HTTP\/1\.1 200/);
  await Promise.all(asked);
  // Twenty a second: the last ones begin in the third.
  expect(performance.now() - began).toBeGreaterThan(1_900);
  expect(seen.length).toBe(61);
});

describe("bodies and slow clients", () => {
  it("a body is measured before a byte of it is read, and must say its length", async () => {
    const { url, seen } = await start();
    expect(await raw(url, `POST /api/reports ${LINES}Content-Length: 400000000\r\n\r\n{}`)).toMatch(/^HTTP\/1\.1 413/);
    expect(await raw(url, `POST /api/reports ${LINES}Transfer-Encoding: chunked\r\n\r\n`)).toMatch(/^HTTP\/1\.1 411/);
    const packed = `POST /api/reports ${LINES}Content-Length: 2\r\nContent-Encoding: gzip\r\n\r\nxx`;
    expect(await raw(url, packed)).toMatch(/^HTTP\/1\.1 415/);
    expect(await raw(url, `GET /c/prod ${LINES}Content-Length: 2\r\n\r\nx`)).toMatch(/^HTTP\/1\.1 400/);
    expect(seen).toEqual([]);
  });

  it("headers beyond a hundred are refused, so that none of them hides a body", async () => {
    const { url, seen } = await start();
    const many = Array.from({ length: 110 }, (_, n) => `X-${n}: 1\r\n`).join("");
    for (const hidden of ["Transfer-Encoding: chunked", "Content-Length: 450000000"])
      expect(await raw(url, `POST /auth/token ${LINES}${many}${hidden}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431/);
    expect(seen).toEqual([]);
  });

  it("disconnects clients that send headers or body byte by byte, and answers others meanwhile", async () => {
    const { url } = await start({ headersMs: 400 });
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
    const idle = Array.from({ length: 2_000 }, (_, n) => dial(url, `127.0.1.${(n % 10) + 1}`));
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(idle.filter(({ destroyed }) => destroyed)).toEqual([]);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    for (const socket of idle) socket.destroy();
  });

  it("one address holds two hundred connections: more are closed, and others come in", async () => {
    const { url } = await start();
    const mine = Array.from({ length: 230 }, () => dial(url, "127.0.0.9"));
    const closed = () => mine.filter(({ closed: gone }) => gone).length;
    for (const socket of mine) socket.resume();
    await expect.poll(closed).toBe(30);
    expect((await fetch(`${url}/api/clusters`)).status).toBe(200);
    mine.find((socket) => !socket.closed)!.destroy();
    await expect
      .poll(() => raw(url, `GET /api/clusters ${LINES}Connection: close\r\n\r\n`, "127.0.0.9"))
      .toContain("200");
    for (const socket of mine) socket.destroy();
  });

  it("a connection that asks a third time without waiting for its answers is closed", async () => {
    const { url, seen } = await start();
    const ask = "GET /_next/static/x.js HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
    expect(await raw(url, ask.repeat(300))).toBe("");
    const expecting = ask.replace("\r\n\r\n", "\r\nExpect: more\r\n\r\n");
    expect(await raw(url, expecting.repeat(300))).toBe("");
    expect(seen.length).toBeLessThanOrEqual(4);
    // Two are answered in turn.
    const socket = dial(url);
    let got = "";
    socket.on("data", (chunk) => (got += chunk.toString())).write(ask.repeat(2));
    await expect.poll(() => got.match(/answered/g)).toHaveLength(2);
    socket.destroy();
  });

  it("bodies that never end keep no other reader waiting, and no probe", async () => {
    // No turn ends by time: what waited for one of these bodies would never be answered.
    const { url, seen } = await start({ turnMs: 3_600_000 });
    const slow = `POST /auth/token ${LINES}Content-Length: 1000\r\n\r\nx`;
    const sockets = Array.from({ length: 20 }, () => dial(url, "127.0.0.9"));
    for (const socket of sockets) socket.write(slow);
    await expect.poll(() => seen.length).toBeGreaterThan(0);
    for (const path of ["/healthz", "/readyz", "/api/clusters", "/c/prod"])
      expect((await fetch(url + path)).status, path).toBe(200);
    // Nor do they delay other pages of their own client, which may be many people behind one address.
    const page = `GET /c/prod ${LINES}Connection: close\r\n\r\n`;
    expect(await raw(url, page, "127.0.0.9")).toMatch(/^HTTP\/1\.1 200/);
    // Two of them are worked on at once.
    expect(seen.filter((path) => path === "/auth/token").length).toBeLessThanOrEqual(2);
    for (const socket of sockets) socket.destroy();
  });

  it("what is refused by its headers is refused before its body comes", async () => {
    const { url, seen } = await start();
    const foreign = `POST /api/reports ${LINES}Origin: http://evil.example\r\nContent-Length: 1000\r\n\r\nx`;
    expect(await raw(url, foreign)).toMatch(/^HTTP\/1\.1 403/);
    expect(seen).toEqual([]);
  });

  it("disconnects a client that reads nothing, but not one that waits for a slow answer", async () => {
    const { url, cut } = await start({ takesNothingMs: 300 });
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

it("each answer is logged with caller, request and status, and without a share link's token", async () => {
  const { url, log, seen } = await start();
  for (const path of ["/api/ann?search=x", "/r/0123456789", "/healthz", "/readyz", "/_next/static/x.js"])
    await (await fetch(url + path)).text();
  await raw(url, `GET /a#b ${LINES}\r\n`);
  await raw(url, `GET /api/clusters HTTP/1.1\r\nHost: evil.example\r\n\r\n`);
  const gone = dial(url);
  gone.write("GET /api/slow HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
  await expect.poll(() => seen).toContain("/api/slow");
  gone.destroy();
  await expect.poll(() => log.length).toBe(5);
  expect(log).toMatchObject([
    { subject: "local", method: "GET", path: "/api/ann", status: 200, client: "127.0.0.1", msg: "access" },
    { subject: "local", method: "GET", path: "/r/***", status: 200 },
    { subject: "anonymous", method: "GET", path: "(unreadable)", status: 400 },
    { subject: "anonymous", method: "GET", path: "/api/clusters", status: 421 },
    // Nothing went out.
    { subject: "local", method: "GET", path: "/api/slow", status: 499 },
  ]);
  expect(JSON.stringify(log)).not.toContain("0123456789");
});

it("a worker that is busy keeps no probe waiting: the last answer is valid, and many probes are one question", async () => {
  let asked = 0;
  let state: () => Promise<Readiness> = () => new Promise(() => undefined);
  const { url } = await start({ ready: () => (asked++, state()) });
  /** The kubelet gives up after 4 s. */
  const probe = async (at: string) => (await fetch(`${at}/readyz`, { signal: AbortSignal.timeout(4_000) })).status;
  expect(await Promise.all(Array.from({ length: 20 }, () => probe(url)))).toEqual(Array(20).fill(503));
  expect(asked).toBe(1);
  const { url: other } = await start({ ready: () => state() });
  state = () => Promise.resolve({ ready: true, checks: {} });
  expect(await probe(other)).toBe(200);
  state = () => new Promise(() => undefined);
  expect(await probe(other)).toBe(200);
});
