import type { RunEvent } from "@/lib/model/run";

export interface LoggedEvent {
  /** Sequence number: one more with each event. */
  id: number;
  event: RunEvent;
}

type Listener = (logged: LoggedEvent) => void;

/**
 * The events of a run, in order, so that a page that reloads continues where it was. Only the last snapshot is stored, and
 * of each row the last version.
 */
export class EventLog {
  private events: LoggedEvent[] = [];
  private readonly first: number;
  private next: number;
  private readonly listeners = new Set<Listener>();
  private rowsAt = new Map<string, number>();

  /**
   * Numbers begin at the current time, so that no two logs share them: a number of another replica's log is recognised.
   */
  constructor() {
    this.first = Date.now() * 1_000 + Math.floor(Math.random() * 1_000);
    this.next = this.first;
  }

  append(event: RunEvent): void {
    const logged = { id: this.next++, event };
    if (event.type === "snapshot") this.events = this.events.filter((e) => e.event.type !== "snapshot");
    if (event.type === "rows") {
      for (const row of event.rows) this.rowsAt.set(row.service, logged.id);
      if (this.events.length > 2000) this.compact();
    }
    this.events.push(logged);
    for (const listener of [...this.listeners]) listener(logged);
  }

  /**
   * Events after `afterId`, then new ones; all events for a number of another log, no earlier ones for MAX_SAFE_INTEGER.
   * Returns the function that unsubscribes.
   */
  subscribe(afterId: number, listener: Listener): () => void {
    const foreign = afterId !== Number.MAX_SAFE_INTEGER && (afterId < this.first || afterId >= this.next);
    for (const logged of this.events) if (foreign || logged.id > afterId) listener(logged);
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  get listening(): number {
    return this.listeners.size;
  }

  get lastId(): number {
    return this.next - 1;
  }

  private compact(): void {
    this.events = this.events.flatMap((logged) => {
      if (logged.event.type !== "rows") return [logged];
      const rows = logged.event.rows.filter((row) => this.rowsAt.get(row.service) === logged.id);
      return rows.length > 0 ? [{ id: logged.id, event: { ...logged.event, rows } }] : [];
    });
  }
}
