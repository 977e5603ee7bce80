import { createRequire } from "node:module";
import path from "node:path";
import type { IncomingMessage, ServerResponse } from "node:http";
import { parentPort, workerData, type MessagePort } from "node:worker_threads";
import { lowerPriority } from "@/lib/server/desk/priority";
import { RemoteDesk } from "@/lib/server/desk/remote";
import { DESK } from "@/lib/server/desk/start";
import { receiveFrom } from "./receive";
import { drawOnce, loadFormats } from "./warm";

/** What the door gives this thread on its way. */
export interface BehindData {
  /** The standalone folder. */
  dir: string;
  host: string;
  port: number;
  /** The configuration that was fixed when the folder was built. */
  conf: object;
  /** Where questions to the desk go. */
  desk: MessagePort;
}

interface NextApp {
  prepare(): Promise<void>;
  getRequestHandler(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

// Bundled into the standalone folder as `preflight-pages.mjs`; the door starts it as a thread.
const port = parentPort;
if (!port) throw new Error("This program is a thread of the dashboard.");
lowerPriority(2);
const { dir, host, port: number, conf, desk } = workerData as BehindData;
(globalThis as { [DESK]?: RemoteDesk })[DESK] = new RemoteDesk(desk);
const require = createRequire(path.join(dir, "package.json"));
const next = require("next") as (options: object) => NextApp;
const app = next({ dev: false, dir, hostname: host, port: number, conf });
await app.prepare();
const handle = app.getRequestHandler();
const draw = (request: IncomingMessage, response: ServerResponse) => void handle(request, response);
receiveFrom(port, draw);
port.postMessage({ kind: "ready" });
void drawOnce(draw);
loadFormats();
