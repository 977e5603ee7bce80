// `npm run bench NAME`: runs bench/NAME.ts. Without a name it lists what there is.
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
const names = readdirSync(path.join(root, "bench"))
  .filter((f) => f.endsWith(".ts"))
  .map((f) => f.slice(0, -3))
  .sort();
const [name, ...rest] = process.argv.slice(2);
if (!names.includes(name)) {
  console.error(`npm run bench NAME, where NAME is one of: ${names.join(", ")}`);
  process.exit(name ? 2 : 0);
}
// What is for the server alone is found by that condition. Heap figures need an explicit collection, and the largest inputs need more than the default heap.
const done = spawnSync(
  process.execPath,
  [
    "--expose-gc",
    "--max-old-space-size=12288",
    "--conditions=react-server",
    "--import",
    "tsx",
    path.join(root, "bench", `${name}.ts`),
    ...rest,
  ],
  { cwd: root, stdio: "inherit" },
);
process.exit(done.status ?? 1);
