/** Started by a test as a separate process, to be killed during a check. Settings come from the environment. */
import { readSettings } from "@/lib/collect/config/config";
import { attachHistory, store } from "@/lib/server/history";
import { followReplicas } from "@/lib/server/replicas";
import { RunManager } from "@/lib/server/runs";

const manager = new RunManager(() => readSettings());
attachHistory(manager, store());
followReplicas(manager, store());
const run = await manager.startRun(manager.configured()[0]!);
run.log.subscribe(0, ({ event }) => {
  process.stdout.write(`${event.type}\n`);
});
await run.done;
process.stdout.write("finished\n");
