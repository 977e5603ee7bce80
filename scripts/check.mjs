// `npm run check`: the inner loop, two lanes for two cores. `check.mjs lint` and `check.mjs types` run one part.
import { spawn } from "node:child_process";
import path from "node:path";
import { LINT, TYPES, UNIT } from "./steps.mjs";

const root = path.resolve(import.meta.dirname, "..");
const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/** Output is kept together and shown when the step failed, so that two lanes do not mix. */
function run({ title, script, args }) {
  const started = Date.now();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join(root, script), ...args], {
      cwd: root,
      env: { ...process.env, FORCE_COLOR: process.stderr.isTTY ? "1" : "0" },
    });
    const output = [];
    child.stdout.on("data", (chunk) => output.push(chunk));
    child.stderr.on("data", (chunk) => output.push(chunk));
    child.once("close", (code) => {
      if (code !== 0) process.stderr.write(Buffer.concat(output));
      console.error(`${code === 0 ? "ok    " : "FAILED"} ${title} (${seconds(started)})`);
      resolve(code === 0);
    });
  });
}

// One worker beside the other lane: two would load everything twice.
const ONE_WORKER = { ...UNIT, args: [...UNIT.args, "--maxWorkers", "1"] };
// The longest first; whichever lane is free takes the next one, so that both end together.
const PARTS = {
  lint: { lanes: 1, steps: LINT },
  types: { lanes: 1, steps: TYPES },
  all: { lanes: 2, steps: [ONE_WORKER, ...LINT, ...TYPES] },
};
const wanted = process.argv[2] ?? "all";
if (!Object.hasOwn(PARTS, wanted)) {
  console.error(`check.mjs: ${wanted} is none of ${Object.keys(PARTS).join(", ")}`);
  process.exit(2);
}
const started = Date.now();
const left = [...PARTS[wanted].steps];
let ok = true;
async function lane() {
  for (let step = left.shift(); step; step = left.shift()) ok = (await run(step)) && ok;
}
await Promise.all(Array.from({ length: PARTS[wanted].lanes }, lane));
console.error(`${wanted === "all" ? "check" : wanted}: ${seconds(started)}`);
process.exitCode = ok ? 0 : 1;
