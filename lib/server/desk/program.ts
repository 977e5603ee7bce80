import { parentPort } from "node:worker_threads";
import { runs } from "../runs";
import { startServices } from "../start";
import { answerQuestions } from "./host";
import type { Reply } from "./messages";

// Bundled into the standalone folder as `preflight-desk.mjs`; the door starts it as a thread.
const port = parentPort;
if (!port) throw new Error("This program is a thread of the dashboard.");
startServices();
answerQuestions(port, () => runs().close());
port.postMessage({ kind: "ready" } satisfies Reply);
