/** Clients of `npm run bench floods`, in a process of their own: one flood from one address, or the probes that must not feel it. */
import http from "node:http";
import { connect } from "node:net";

export type FloodJob =
  | { kind: "probe"; url: string }
  /** POST bodies that never end, so many begun a second. */
  | { kind: "slow bodies"; url: string }
  /** `path` is asked for again and again on connections that take nothing. */
  | { kind: "pipelined files"; url: string; path: string }
  /** Views of a shared report, `path` is the link's API address. */
  | { kind: "shared views"; url: string; path: string }
  | { kind: "searches"; url: string };

const FLOODER = "127.0.0.9";
const PROBE_MS = 100;
/** A probe without an answer after this time counts as this long. */
const PATIENCE_MS = 15_000;

const job = JSON.parse(process.argv[2] ?? "{}") as FloodJob;
const port = Number(new URL(job.url).port);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const times: Record<string, number[]> = { "/healthz": [], "/readyz": [] };

/** Resolves with the body; empty where none came. */
function get(path: string, headers: Record<string, string> = {}, localAddress = FLOODER): Promise<string> {
  return new Promise((resolve) => {
    const request = http.get({ port, path, agent: false, localAddress, headers, timeout: PATIENCE_MS }, (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (text: string) => (body += text));
      response.on("close", () => resolve(body));
    });
    request.on("timeout", () => request.destroy());
    request.on("error", () => resolve(""));
  });
}

/** As the kubelet does: each on a connection of its own, none waits for the one before. */
async function probe(): Promise<void> {
  for (;;) {
    for (const [path, of] of Object.entries(times)) {
      const begin = performance.now();
      void get(path, {}, "127.0.0.1").then(() => of.push(performance.now() - begin));
    }
    await pause(PROBE_MS);
  }
}

function open(text: string): void {
  const socket = connect({ port, host: "127.0.0.1", localAddress: FLOODER }).on("error", () => undefined);
  socket.write(text);
  socket.pause();
}

async function endless(work: () => Promise<unknown>): Promise<void> {
  for (;;) if ((await work()) === "") await pause(50);
}

async function flood(): Promise<void> {
  switch (job.kind) {
    case "probe":
      return probe();
    case "slow bodies":
      for (;;) {
        open(
          `POST /auth/token HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Length: 1000\r\nSec-Fetch-Site: same-origin\r\n\r\nx`,
        );
        await pause(250);
      }
    case "pipelined files":
      for (let n = 0; n < 100; n++) open(`GET ${job.path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`.repeat(30));
      return;
    case "shared views": {
      const { pass = "" } = JSON.parse((await get(job.path)) || "{}") as { pass?: string };
      const view = (name: string) => get(`${job.path}?view=${name}`, { "x-opening": pass });
      for (let n = 0; n < 20; n++) void endless(() => view(n % 2 ? "plan" : "playbook"));
      return;
    }
    case "searches": {
      const q = encodeURIComponent("负载均衡实例不存在监听端口冲突".repeat(59).slice(0, 880));
      for (let n = 0; n < 70; n++) void endless(() => get(`/api/guide/search?q=${q}&lang=zh-CN`));
    }
  }
}

process.once("disconnect", () => process.exit());
process.once("message", () => process.send?.(times, () => process.exit(0)));
void flood();
