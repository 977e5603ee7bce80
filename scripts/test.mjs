// `npm test`: installs what is missing, then every check and test, or the named ones. Closes with `N passed, N failed`.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { buildIfStale } from "./build-if-stale.mjs";
import { ensureDependencies } from "./ensure-deps.mjs";
import { findChromium, setupTools } from "./setup-tools.mjs";

const root = path.resolve(import.meta.dirname, "..");
const out = path.join(root, "test-results");
const parts = process.argv.slice(2);
const wanted = (part) => parts.length === 0 || parts.includes(part);
let passed = 0;
let failed = 0;

/** Whether a program of node_modules ends with 0; its output goes to standard error. */
async function run(title, program, args, env = {}) {
  console.error(`\n== ${title}`);
  const started = Date.now();
  const child = spawn(process.execPath, [path.join(root, "node_modules", program), ...args], {
    cwd: root,
    stdio: ["ignore", 2, 2],
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", FORCE_COLOR: "0", ...env },
  });
  const [status] = await once(child, "close");
  console.error(`== ${title}: exit ${status}, ${((Date.now() - started) / 1000).toFixed(0)} s`);
  return status === 0;
}

/** Scripts of package.json, one after the other. */
async function scripts(...names) {
  const list = names.map((name) => `npm:${name}`);
  if (await run(names.join(", "), "concurrently/dist/bin/concurrently.js", ["--max-processes", "1", ...list]))
    passed += names.length;
  else failed++;
}

/** Counts come from the runner's own report: a runner that died without one has failed. */
async function counted(part, program, args, read, env) {
  const ok = await run(part, program, args, env);
  const file = path.join(out, `${part}.json`);
  const counts = existsSync(file) ? read(JSON.parse(readFileSync(file, "utf8"))) : { passed: 0, failed: 0 };
  passed += counts.passed;
  failed += counts.failed;
  if (counts.failed === 0 && (!ok || counts.passed === 0)) failed++;
}

const vitest = ({ numPassedTests, numFailedTests, testResults }) => ({
  passed: numPassedTests,
  failed: numFailedTests + testResults.filter((f) => f.status === "failed" && f.assertionResults.length === 0).length,
});
const playwright = ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky });

// Programs of the system come while npm installs the packages; what is missing then is tried once more.
const tools = wanted("e2e")
  ? once(spawn(process.execPath, [path.join(root, "scripts/setup-tools.mjs")], { stdio: ["ignore", 2, 2] }), "close")
  : undefined;
ensureDependencies(root);
await tools;
for (const problem of wanted("e2e") ? setupTools(root) : []) {
  console.error(`test set-up: ${problem}`);
  failed++;
}
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const checks = [
  ...(wanted("lint") ? ["prettier", "eslint", "layers", "knip"] : []),
  ...(wanted("types") ? ["types"] : []),
];
const checked = checks.length > 0 ? scripts(...checks) : undefined;
// Once, in parallel with the checks and before the tests that need it.
if (wanted("integration") || wanted("e2e"))
  try {
    buildIfStale(root);
  } catch (error) {
    console.error(error.message);
    failed++;
  }

function tests(part, ...projects) {
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${path.join(out, `${part}.json`)}`];
  const chosen = projects.flatMap((project) => ["--project", project]);
  return counted(part, "vitest/vitest.mjs", ["run", ...chosen, ...reporters], vitest);
}
function browserTests() {
  const chromium = findChromium();
  return counted("e2e", "playwright/cli.js", ["test"], playwright, chromium ? { PREFLIGHT_CHROMIUM: chromium } : {});
}
/** Two lanes that take about as long: no core is idle at the end. */
async function withoutBrowser() {
  if (wanted("integration")) await tests("integration", "integration");
}
async function withBrowser() {
  await checked;
  if (wanted("e2e")) await browserTests();
  if (wanted("unit")) await tests("unit", "together", "drawn", "alone");
  if (wanted("integration")) await tests("integration-alone", "integration-alone");
}
await Promise.all([withoutBrowser(), withBrowser()]);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
