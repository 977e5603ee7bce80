import { parentPort } from "node:worker_threads";
import { listeningOn } from "@/lib/access/settings";
import { createLog } from "@/lib/log";
import { store } from "../history";
import { runs } from "../runs";
import { startServices } from "../start";
import { checkSettings } from "../check-settings";
import { answerQuestions, crossed } from "./host";
import type { Reply } from "./messages";
import { lowerPriority } from "./priority";

// Bundled into the standalone folder as `preflight-desk.mjs`; the door starts it as a thread.
const port = parentPort;
if (!port) throw new Error("This program is a thread of the dashboard.");
// One piece of work that nobody waits for any more must not end everybody's: it is written down, and the rest goes on.
process.on("unhandledRejection", (reason) =>
  createLog("desk").error(
    { reason: reason instanceof Error ? (reason.stack ?? reason.message).replace(/https?:\/\/\S+/g, "(address)") : "" },
    "a failure that nobody waited for",
  ),
);
lowerPriority(4);
try {
  // All settings are looked at before anything listens. Here, where everything that reads them is loaded anyway.
  checkSettings(process.env, listeningOn(process.env));
  startServices();
  answerQuestions(port, async () => {
    await runs().close();
    await store().close();
  });
  port.postMessage({ kind: "ready" } satisfies Reply);
} catch (error) {
  port.postMessage({ kind: "refused", error: crossed(error) } satisfies Reply);
}
