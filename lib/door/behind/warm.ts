import { request, type IncomingMessage, type ServerResponse } from "node:http";
import { MessageChannel } from "node:worker_threads";
import type { Identity } from "@/lib/access/identity";
import type { Locale } from "@/lib/model/text";
import { Line, type Passed } from "./line";
import { receiveFrom } from "./receive";

/** May start nothing, and sees no cluster that is for somebody. */
const NOBODY: Identity = { subject: "start", name: "start", groups: [], role: "viewer", by: "token" };

/** A page of no cluster: the key is none that a context could give. */
const PAGE = "/c/-";

const LOCALES: readonly Locale[] = ["en", "zh-CN"];

/**
 * Has one page drawn that nobody sees. Next loads the programs of a page with its first request, half a second of work
 * that would keep the first reader waiting, and the check that the page begins. Resolves when it is drawn, or cannot be.
 */
export async function drawOnce(handle: (request: IncomingMessage, response: ServerResponse) => void): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  receiveFrom(port2, handle);
  const line = new Line(port1, 0, () => undefined);
  port1.on("message", (message: Passed) => line.hear(message));
  port1.postMessage({ kind: "open", id: 0, identity: NOBODY } satisfies Passed);
  await new Promise<void>((resolve) => {
    const asked = request({
      createConnection: () => line,
      path: PAGE,
      headers: { host: "localhost", accept: "text/html" },
    });
    asked.on("response", (answer) => answer.on("close", resolve).resume());
    asked.on("error", () => resolve());
    asked.end();
  });
  line.destroy();
  // The other end hears of it first.
  setImmediate(() => {
    port1.close();
    port2.close();
  });
}

/** The first date and the first number of a language load its tables, tens of milliseconds in which a page with rows would wait. */
export function loadFormats(): void {
  for (const locale of LOCALES) {
    new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "medium" }).format(0);
    new Intl.NumberFormat(locale).format(0);
  }
}
