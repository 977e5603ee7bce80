import { EventSource } from "eventsource";
import type { RunEvent } from "@/lib/model/run";

/** A browser's EventSource, with what it heard of a run. */
export class TestEventSource {
  private readonly source: EventSource;
  opened = 0;
  /** Status at which it gave up. */
  refused?: number;
  /** Whether the end of a run was heard. */
  ended = false;
  /** Services whose row was heard. */
  readonly services = new Set<string>();

  constructor(url: string) {
    this.source = new EventSource(url, {
      fetch: (address, init) =>
        fetch(address, { ...init, headers: { ...init.headers, "sec-fetch-site": "same-origin" } }),
    });
    this.source.onopen = () => this.opened++;
    this.source.onerror = ({ code }) => void (this.refused = code);
    this.source.addEventListener("end", () => (this.ended = true));
    this.source.addEventListener("rows", ({ data }) => {
      const { rows } = JSON.parse(String(data)) as Extract<RunEvent, { type: "rows" }>;
      for (const { service } of rows) this.services.add(service);
    });
  }

  close(): void {
    this.source.close();
  }
}
