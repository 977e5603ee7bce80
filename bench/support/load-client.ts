/** Clients of `npm run bench load`, in a process of their own. Each has an address of its own on the loopback network. */
import http from "node:http";

/** `streams` stay open, `readers` ask for pages and answers in turn, `exports` are asked once; probes ask for the health. */
export type Job =
  | { kind: "probe"; url: string }
  | { kind: "crowd"; url: string; cluster: string; readers: number; streams: number; exports: number };

export interface Answered {
  answered: number;
  /** Refused by a limit (429), which is an answer. */
  refused: number;
  failed: number;
  /** Of every answer, ms. */
  times: number[];
}

const PROBE_MS = 25;
/** How long a reader looks at what came. */
const READ_MS = 5_000;
const job = JSON.parse(process.argv[2] ?? "{}") as Job;
const seen: Record<string, Answered> = {};
let stopped = false;

const of = (kind: string) => (seen[kind] ??= { answered: 0, refused: 0, failed: 0, times: [] });

function note(kind: string, status: number, ms: number): void {
  const entry = of(kind);
  if (status === 429 || status === 413) entry.refused++;
  // Before the first check there is nothing to show: 404 is the answer then.
  else if (status >= 200 && status < (kind === "health" ? 300 : 500)) entry.answered++;
  else entry.failed++;
  entry.times.push(ms);
}

const agents = new Map<number, http.Agent>();
/** 127.1.x.y: limits count per address. */
const addressOf = (client: number) => `127.1.${Math.floor(client / 250)}.${(client % 250) + 1}`;

/** Counts the answer and says its etag. */
async function ask(kind: string, client: number, url: string, headers = {}): Promise<string | undefined> {
  let agent = agents.get(client);
  if (!agent) agents.set(client, (agent = new http.Agent({ keepAlive: true, maxSockets: 4 })));
  const begin = performance.now();
  const { status, etag } = await new Promise<{ status: number; etag?: string }>((resolve) => {
    const request = http.get(
      url,
      {
        agent,
        localAddress: addressOf(client),
        headers: { "accept-encoding": "gzip", "sec-fetch-site": "same-origin", ...headers },
      },
      (response) => {
        response.resume();
        response.on("error", () => resolve({ status: 0 }));
        response.on("end", () => resolve({ status: response.statusCode ?? 0, etag: response.headers.etag }));
      },
    );
    request.on("error", () => resolve({ status: 0 }));
  });
  if (!stopped || status !== 0) note(kind, status, performance.now() - begin);
  return etag;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Not one after the other: a stall must be seen by every probe that falls into it. */
async function probe(url: string): Promise<void> {
  while (!stopped) {
    void ask("health", 4_000, `${url}/healthz`);
    await pause(PROBE_MS);
  }
  await pause(300);
}

/** As a browser does: the page, then its answer with what it knows already. */
async function reader(client: number, url: string, cluster: string): Promise<void> {
  let etag: string | undefined;
  await pause(Math.random() * READ_MS);
  for (let round = 0; !stopped; round++) {
    if (round % 4 === 0) await ask("page", client, `${url}/c/${cluster}`, { accept: "text/html" });
    const known = etag ? { "if-none-match": etag } : {};
    etag = (await ask("readiness", client, `${url}/api/clusters/${cluster}/readiness`, known)) ?? etag;
    if (round % 4 === 2) await ask("plan", client, `${url}/api/clusters/${cluster}/plan`);
    await pause(READ_MS);
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

const work: Promise<unknown>[] = [];
process.once("message", () => {
  stopped = true;
  void Promise.race([Promise.all(work), pause(2_000)]).then(() => process.send?.(seen, () => process.exit(0)));
});
if (job.kind === "probe") work.push(probe(job.url));
else {
  const { url, cluster } = job;
  for (let n = 0; n < job.readers; n++) work.push(reader(n, url, cluster));
  for (let n = 0; n < job.streams; n++) stream(1_000 + n, url, cluster);
  for (let n = 0; n < job.exports; n++)
    work.push(ask("export", 2_000 + n, `${url}/api/reports/export?cluster=${cluster}&format=html`));
}
// A bench that failed leaves no crowd behind.
process.once("disconnect", () => process.exit());
await pause(300);
process.send?.("started");
