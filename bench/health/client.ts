/** Clients of `npm run bench health`, in a process of their own. Each has an address of its own on the loopback network. */
import http from "node:http";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { generateScale } from "../../simulator/cluster/scale";
import { parseBundle } from "@/lib/model/bundle";
import { runEngine } from "@/lib/engine";

export type Job =
  /** `server`: process id of the dashboard, to tell what the machine made it wait for a processor. */
  | { kind: "probe"; url: string; server?: number }
  | { kind: "follow"; url: string; cluster: string; readers: number; streams: number; everyMs: number; times?: boolean }
  | { kind: "export"; url: string; cluster: string; readers: number }
  | { kind: "file"; url: string; megabytes: number };

export interface Answered {
  answered: number;
  /** Refused by a limit (429), which is an answer. */
  refused: number;
  failed: number;
  slowest: number;
  times?: number[];
  /** Of each of `times` (ms), what neither the server's nor the client's thread spent waiting for a processor. */
  own?: number[];
}

const PROBE_MS = 25;
const job = JSON.parse(process.argv[2] ?? "{}") as Job;
const seen: Record<string, Answered> = {};
let stopped = false;

const of = (kind: string) => (seen[kind] ??= { answered: 0, refused: 0, failed: 0, slowest: 0 });

function note(kind: string, status: number, ms: number): void {
  const entry = of(kind);
  if (status === 429 || status === 413) entry.refused++;
  // Before the first check there is nothing to show: 404 is the answer then.
  else if (status >= 200 && status < 500) entry.answered++;
  else entry.failed++;
  entry.slowest = Math.max(entry.slowest, ms);
  if (job.kind === "follow" && job.times) (entry.times ??= []).push(ms);
}

const agents = new Map<number, http.Agent>();
/** 127.1.x.y: limits count per address. */
const addressOf = (client: number) => `127.1.${Math.floor(client / 250)}.${(client % 250) + 1}`;

interface Got {
  status: number;
  etag?: string;
  bytes: number;
}

function ask(
  client: number,
  url: string,
  options: { method?: string; headers?: Record<string, string>; body?: Buffer } = {},
): Promise<Got> {
  let agent = agents.get(client);
  if (!agent) agents.set(client, (agent = new http.Agent({ keepAlive: true, maxSockets: 4 })));
  return new Promise((resolve) => {
    const request = http.request(
      url,
      {
        method: options.method ?? "GET",
        agent,
        localAddress: addressOf(client),
        headers: { "accept-encoding": "gzip", "sec-fetch-site": "same-origin", ...options.headers },
      },
      (response) => {
        let bytes = 0;
        response.on("data", (chunk: Buffer) => (bytes += chunk.length));
        response.on("error", () => resolve({ status: 0, bytes }));
        response.on("end", () => resolve({ status: response.statusCode ?? 0, etag: response.headers.etag, bytes }));
      },
    );
    request.on("error", () => resolve({ status: 0, bytes: 0 }));
    request.end(options.body);
  });
}

async function timed(kind: string, client: number, url: string, options: Parameters<typeof ask>[2] = {}): Promise<Got> {
  const begin = performance.now();
  const got = await ask(client, url, options);
  if (!stopped || got.status !== 0) note(kind, got.status, performance.now() - begin);
  return got;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Milliseconds that a thread was ready to run and had no processor, since its start (Linux: schedstats); 0 elsewhere. */
function waited(pid: number | undefined): number {
  if (!pid) return 0;
  try {
    // Time on the processor, time waiting for one (both ns), turns: of the first thread, which serves requests.
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ")[1]) / 1e6;
  } catch {
    return 0;
  }
}

/** Not one after the other: a stall must be seen by every probe that falls into it. */
async function probe(url: string, server: number | undefined): Promise<void> {
  const entry = of("health");
  const times: number[] = (entry.times = []);
  const own: number[] = (entry.own = []);
  while (!stopped) {
    const there = waited(server);
    const here = waited(process.pid);
    const begin = performance.now();
    void ask(4_000, `${url}/healthz`).then((got) => {
      const ms = performance.now() - begin;
      if (got.status !== 200) return void entry.failed++;
      times.push(ms);
      // The two may have waited at the same time: only the longer wait is taken off.
      own.push(Math.max(0, ms - Math.max(waited(server) - there, waited(process.pid) - here)));
    });
    await pause(PROBE_MS);
  }
  await pause(300);
}

/** As a browser does: the page, then its answer with what it knows already. */
async function reader(client: number, url: string, cluster: string, everyMs: number): Promise<void> {
  let etag: string | undefined;
  await pause(Math.random() * everyMs);
  for (let round = 0; !stopped; round++) {
    if (round % 4 === 0) await timed("page", client, `${url}/c/${cluster}`, { headers: { accept: "text/html" } });
    const got = await timed("readiness", client, `${url}/api/clusters/${cluster}/readiness`, {
      headers: etag ? { "if-none-match": etag } : {},
    });
    etag = got.etag ?? etag;
    if (round % 4 === 2) await timed("plan", client, `${url}/api/clusters/${cluster}/plan`);
    await pause(everyMs);
  }
}

function stream(client: number, url: string, cluster: string): void {
  const open = () => {
    if (stopped) return;
    const request = http.get(
      `${url}/api/clusters/${cluster}/runs/latest/stream`,
      {
        agent: false,
        localAddress: addressOf(client),
        headers: { accept: "text/event-stream", "sec-fetch-site": "same-origin" },
      },
      (response) => {
        note("stream", response.statusCode ?? 0, 0);
        response.on("data", () => undefined);
        response.on("error", () => undefined);
        response.on("close", () => setTimeout(open, 1_000));
      },
    );
    request.on("error", () => {
      if (!stopped) note("stream", 0, 0);
    });
  };
  open();
}

async function openFile(url: string, megabytes: number): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "preflight-file-"));
  try {
    const file = path.join(folder, "bundle.json");
    const size = megabytes * 1_000_000;
    writeFileSync(
      file,
      JSON.stringify(generateScale({ services: megabytes * 103, ports: 2, nodes: 20, failing: 0.1, seed: 3 })),
    );
    const bytes = readFileSync(file);
    const begin = performance.now();
    // What the page's worker does with it; the server has no part in it.
    const parsed = parseBundle(JSON.parse(bytes.toString("utf8")));
    if (!parsed.ok) throw new Error("the file is not a bundle");
    runEngine(parsed.bundle, { checkedAt: new Date().toISOString() });
    note(`opened, ${Math.round(bytes.length / 1e6)} MB`, 200, performance.now() - begin);
    await Promise.all(
      [1, 2, 3].map((n) =>
        timed("sent to the server", n, `${url}/api/reports/export`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: bytes.subarray(0, size),
        }),
      ),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function main(): Promise<void> {
  const work: Promise<unknown>[] = [];
  process.once("message", () => {
    stopped = true;
    void Promise.race([Promise.all(work), pause(2_000)]).then(() => process.send?.(seen, () => process.exit(0)));
  });
  if (job.kind === "probe") work.push(probe(job.url, job.server));
  else if (job.kind === "follow") {
    for (let n = 0; n < job.readers; n++) work.push(reader(n, job.url, job.cluster, job.everyMs));
    for (let n = 0; n < job.streams; n++) stream(1_000 + n, job.url, job.cluster);
  } else {
    if (job.kind === "export")
      await Promise.all(
        Array.from({ length: job.readers }, (_, n) =>
          timed("export", n, `${job.url}/api/reports/export?cluster=${job.cluster}&format=html`),
        ),
      );
    else await openFile(job.url, job.megabytes);
    process.send?.(seen, () => process.exit(0));
    return;
  }
  await pause(300);
  process.send?.("started");
}

await main();
