import pg from "pg";
import type { RunSnapshot } from "@/lib/model/run";

/** Options of a check. Two checks of one cluster with the same request are one check. */
export interface AskedRun {
  target?: string;
  /** A person confirmed that Services missing from the list are gone. */
  acceptMissingServices?: boolean;
}

/** Messages between replicas. */
export type ReplicaMessage =
  /** A check that the sender makes, with its progress. Sent every second. */
  | { type: "running"; run: RunSnapshot; asked: AskedRun }
  /** The replica that made this check ends without its result. */
  | { type: "left"; cluster: string; runId: string }
  /** The sender has been up since this check was stored, and knows of no newer one that failed. */
  | { type: "current"; cluster: string; runId: string }
  /** The newest run of this cluster is in the store. */
  | { type: "stored"; cluster: string }
  /** The sender could not store how this check ended. */
  | { type: "notStored"; cluster: string; runId: string }
  | { type: "cancel"; cluster: string; runId: string }
  /** The accepted findings have changed. */
  | { type: "waivers"; cluster: string }
  /** Asks every replica to send its running checks now. */
  | { type: "who" };

const CHANNEL = "ccm_preflight";
const RECONNECT_MS = 1_000;
const TIMEOUT_MS = 4_500;
/** PostgreSQL takes payloads below 8,000 bytes. */
const MOST_BYTES = 7_900;
const MOST_WAITING = 20;

/**
 * Replicas that share a PostgreSQL use one connection of each process: advisory locks of its session, which the server
 * releases when the process or its machine dies, and LISTEN/NOTIFY. A database that fails must not stop checks: locks
 * are then granted without it.
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
      // PostgreSQL sends a session its own messages too.
      if (!payload || processId === (client as unknown as { processID: number }).processID) return;
      this.listener?.onMessage(JSON.parse(payload) as ReplicaMessage);
    });
    try {
      await client.connect();
      // The server notices within half a minute that a machine is gone, and releases its locks.
      await client.query("SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3");
      await client.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      lose();
      throw error;
    }
    this.listener?.onConnected();
    return client;
  }

  /** Resolves when messages are heard. Rejects where the database does not answer. */
  async connected(): Promise<void> {
    await this.connection();
  }

  /** Resolves with the function that releases the lock; undefined while another replica holds it. */
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
      // Without its connection the lock is released already.
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
    // While the database does not answer, later messages are dropped.
    if (this.waiting >= MOST_WAITING) return;
    this.waiting += 1;
    this.sent = this.sent
      .then(() => this.connection())
      .then((client) => client.query("SELECT pg_notify($1, $2)", [CHANNEL, payload]))
      .catch(() => undefined)
      .finally(() => (this.waiting -= 1));
  }

  /** `onConnected`: messages before it were missed. Returns the function that stops listening. */
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
