import { getPriority, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { expose } from "comlink";
import nodeEndpoint from "comlink/dist/esm/node-adapter.mjs";
import { runAs } from "@/lib/server/access/current";
import { LOCAL, type Identity } from "@/lib/server/access/identity";
import { listeningOn } from "@/lib/server/access/settings";
import { createLog } from "@/lib/server/log";
import { checkSettings } from "../check-settings";
import { store } from "../history";
import { runs } from "../runs";
import { startServices } from "../start";
import { carryErrors } from "./errors";
import { answer, type Args, type Operation } from "./operations";

// Bundled into the standalone folder as `preflight-checks.mjs`; the server starts it as a thread.
if (!parentPort) throw new Error("This program is a thread of the dashboard.");
// One piece of work that nobody waits for any more must not end everybody's: it is written down, and the rest goes on.
process.on("unhandledRejection", (reason) =>
  createLog("checks").error(
    { reason: reason instanceof Error ? (reason.stack ?? reason.message).replace(/https?:\/\/\S+/g, "(address)") : "" },
    "a failure that nobody waited for",
  ),
);

// Whoever waits for a page or a probe goes first. On Linux priorities belong to threads, and 0 is the calling one.
if (process.platform === "linux") setPriority(0, Math.min(19, getPriority(0) + 4));

let started = false;
const worker = {
  /** All settings are looked at before anything listens. Errors: those of `checkSettings`. */
  ready(): void {
    if (started) return;
    checkSettings(process.env, listeningOn(process.env));
    // Its own work, such as scheduled checks, is nobody's request.
    runAs(LOCAL, startServices);
    started = true;
  },
  ask: (identity: Identity, name: Operation, args: unknown[]): Promise<unknown> =>
    runAs(identity, () => answer(name, args as Args<Operation>)),
  async close(): Promise<void> {
    await runs().close();
    await store().close();
  },
};
export type CheckWorker = typeof worker;

carryErrors();
expose(worker, nodeEndpoint(parentPort));
