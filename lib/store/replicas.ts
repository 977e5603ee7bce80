import pg from "pg";
import type { RunSnapshot } from "@/lib/model/run";

/** What makes a check this one, and not another of the same cluster. */
export interface AskedRun {
  target?: string;
  /** A person confirmed that Services missing from the list are gone. */
  acceptMissingServices?: boolean;
}

/** What replicas tell each other. */
export type ReplicaMessage =
  /** A check goes on here, and how far it is. Told every second. */
  | { type: "running"; run: RunSnapshot; asked: AskedRun }
  /** The replica that made this check ends without its result. */
  | { type: "left"; cluster: string; runId: string }
  /** The newest run of this cluster is in the store. */
  | { type: "kept"; cluster: string }
  | { type: "cancel"; cluster: string; runId: string }
  /** What is accepted has changed. */
  | { type: "waivers"; cluster: string }
  /** Whoever makes a check says so now. */
  | { type: "who" };

const CHANNEL = "ccm_preflight";
const RECONNECT_MS = 1_000;
const TIMEOUT_MS = 4_500;
/** PostgreSQL takes payloads below 8,000 bytes. */
const MOST_BYTES = 7_900;
const MOST_WAITING = 20;

/**
 * Replicas that share a PostgreSQL agree over one connection of each process: advisory locks of its session, which the
 * server lets go when the process or its machine dies, and LISTEN/NOTIFY. A database that fails must not stop checks:
 * locks are then given without it.
 */
export class Replicas {
  private client?: Promise<pg.Client>;
  private closed = false;
  private sent: Promise<unknown> = Promise.resolve();
  private waiting = 0;
  private listener?: { onMessage: (message: ReplicaMessage) => void; onConnected: () => void };

  constructor(private readonly url: string) {}

  private connection(): Promise<pg.Client> {
    return (this.client ??= this.connect());
  }

  private async connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.url,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      keepAlive: true,
      application_name: "ccm-preflight replicas",
    });
    let lost = false;
    const lose = () => {
      if (lost) return;
      lost = true;
      client.end().catch(() => undefined);
      this.client = undefined;
      if (this.closed || !this.listener) return;
      setTimeout(() => !this.closed && void this.connection().catch(() => undefined), RECONNECT_MS).unref();
    };
    client.on("error", lose);
    client.on("end", lose);
    client.on("notification", ({ payload, processId }) => {
      // Own messages come back.
      if (!payload || processId === (client as unknown as { processID: number }).processID) return;
      this.listener?.onMessage(JSON.parse(payload) as ReplicaMessage);
    });
    try {
      await client.connect();
      // A machine that is gone is noticed within half a minute, and its locks are free.
      await client.query("SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3");
      await client.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      lose();
      throw error;
    }
    this.listener?.onConnected();
    return client;
  }

  /** Ends with the way to let go; undefined while another replica holds it. Who dies lets go. */
  lock(name: string): Promise<(() => Promise<void>) | undefined> {
    return this.tryLock(name).catch(() => () => Promise.resolve());
  }

  /** Whether no replica holds it; false while the database does not answer. */
  async isFree(name: string): Promise<boolean> {
    const release = await this.tryLock(name).catch(() => undefined);
    await release?.();
    return release !== undefined;
  }

  private async tryLock(name: string): Promise<(() => Promise<void>) | undefined> {
    const client = await this.connection();
    const { rows } = await client.query<{ held: boolean }>(
      "SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS held",
      [name],
    );
    if (!rows[0]?.held) return undefined;
    return async () => {
      // With its connection the lock has gone already.
      await client.query("SELECT pg_advisory_unlock(hashtextextended($1, 0))", [name]).catch(() => undefined);
    };
  }

  send(message: ReplicaMessage): void {
    let payload = JSON.stringify(message);
    if (message.type === "running" && Buffer.byteLength(payload) > MOST_BYTES) {
      const { run } = message;
      const sources = run.sources.map((source) => ({ ...source, errors: [] }));
      payload = JSON.stringify({ ...message, run: { ...run, sources, facts: [], calls: {} } });
    }
    // While the database does not answer, news grow old.
    if (this.waiting >= MOST_WAITING) return;
    this.waiting += 1;
    this.sent = this.sent
      .then(() => this.connection())
      .then((client) => client.query("SELECT pg_notify($1, $2)", [CHANNEL, payload]))
      .catch(() => undefined)
      .finally(() => (this.waiting -= 1));
  }

  /** `onConnected`: messages before it were not heard. Returns the way to stop. */
  listen(onMessage: (message: ReplicaMessage) => void, onConnected: () => void): () => void {
    this.listener = { onMessage, onConnected };
    if (this.client) void this.client.then(onConnected, () => undefined);
    else void this.connection().catch(() => undefined);
    return () => (this.listener = undefined);
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.sent;
    const client = await this.client?.catch(() => undefined);
    await client?.end().catch(() => undefined);
  }
}
