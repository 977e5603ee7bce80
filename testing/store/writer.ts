import { sample } from "../samples/report";
import { doneRun } from "./run";
import { saveRun, listRuns, Store } from "@/lib/store/index";

/**
 * Child process of the durability tests. `write DIR PREFIX [COUNT]` keeps runs and prints the id of each once it is
 * acknowledged; an error is printed as one line of JSON, with how many runs can still be read.
 */
async function main(): Promise<void> {
  const [dir = "", prefix = "", count = "Infinity"] = process.argv.slice(2);
  const store = new Store({ dataDir: dir, keepRuns: 1_000_000 });
  const { bundle, result } = sample({ services: 20 });
  for (let i = 0; i < Number(count); i++) {
    const finishedAt = new Date(Date.UTC(2026, 10, 21) + i).toISOString();
    const run = doneRun(`${prefix}-${i}`, finishedAt, 20);
    try {
      await saveRun(store, { cluster: "prod", run, result, bundle });
      process.stdout.write(`${run.runId}\n`);
    } catch {
      const readable = await listRuns(store, "prod").then(
        (runs) => runs.length,
        () => -1,
      );
      process.stdout.write(`${JSON.stringify({ status: store.status(), readable })}\n`);
    }
  }
}

void main();
