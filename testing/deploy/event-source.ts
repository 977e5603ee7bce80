import http from "node:http";
import type { RunEvent } from "@/lib/model/run";

const RETRY_MS = 300;

/**
 * The part of a browser's EventSource that matters here: it opens again after a broken connection with the last id it
 * heard, and gives up at any answer but 200.
 */
export class TestEventSource {
  private readonly heard: RunEvent[] = [];
  opened = 0;
  /** Status at which it gave up. */
  refused?: number;
  private lastId = "";
  private request?: http.ClientRequest;
  private timer?: NodeJS.Timeout;
  private closed = false;

  constructor(private readonly url: string) {
    this.open();
  }

  private open(): void {
    const again = () => {
      if (this.closed || this.refused !== undefined) return;
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.open(), RETRY_MS);
    };
    this.request = http.get(
      this.url,
      {
        agent: false,
        headers: {
          accept: "text/event-stream",
          "sec-fetch-site": "same-origin",
          ...(this.lastId ? { "last-event-id": this.lastId } : {}),
        },
      },
      (response) => {
        if (response.statusCode !== 200) {
          this.refused = response.statusCode ?? 0;
          return void response.resume();
        }
        this.opened++;
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (chunk: string) => {
          text += chunk;
          for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
            this.take(text.slice(0, end));
            text = text.slice(end + 2);
          }
        });
        response.on("close", again);
        response.on("error", again);
      },
    );
    this.request.on("error", again);
  }

  private take(frame: string): void {
    const id = /^id: (.*)$/m.exec(frame)?.[1];
    const data = /^data: (.*)$/m.exec(frame)?.[1];
    if (id === undefined || data === undefined) return;
    this.lastId = id;
    this.heard.push(JSON.parse(data) as RunEvent);
  }

  /** Whether the end of a run was heard. */
  get ended(): boolean {
    return this.heard.some((event) => event.type === "end");
  }

  /** Services whose row was heard. */
  get services(): Set<string> {
    return new Set(this.heard.flatMap((event) => (event.type === "rows" ? event.rows.map((row) => row.service) : [])));
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.request?.destroy();
  }
}
