// `npm test`: installs what is missing, then lint, types, unit, integration and browser tests. Closes with `N passed, N failed`.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { buildIfStale } from "./build-if-stale.mjs";
import { ensureDependencies } from "./ensure-deps.mjs";
import { findChromium, setupTools } from "./setup-tools.mjs";
import { INTEGRATION_TESTS, LINT, TYPES, UNIT } from "./steps.mjs";

const root = path.resolve(import.meta.dirname, "..");
const only = new Set(process.argv.slice(2));
const wanted = (part) => only.size === 0 || only.has(part);
let passed = 0;
let failed = 0;

ensureDependencies(root);
for (const problem of only.size === 0 || wanted("e2e") ? setupTools(root) : []) {
  console.error(`test set-up: ${problem}`);
  failed++;
}

const out = path.join(root, "test-results");
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const bin = (...parts) => path.join(root, "node_modules", ...parts);

function run(title, script, args, env = {}) {
  const started = Date.now();
  console.error(`\n== ${title}`);
  const done = spawnSync(process.execPath, [script, ...args], {
    cwd: root,
    stdio: ["ignore", 2, 2],
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", FORCE_COLOR: "0", ...env },
  });
  console.error(`== ${title}: exit ${done.status}, ${((Date.now() - started) / 1000).toFixed(0)} s`);
  return done.status === 0;
}

function step(title, script, args, env) {
  if (run(title, script, args, env)) passed++;
  else failed++;
}

/** Counts come from the runner's own report: a runner that died without one has failed. */
function counted(title, script, args, report, read, env) {
  const ok = run(title, script, args, env);
  const file = path.join(out, report);
  if (!existsSync(file)) {
    failed++;
    return;
  }
  const counts = read(JSON.parse(readFileSync(file, "utf8")));
  passed += counts.passed;
  failed += counts.failed;
  if (!ok && counts.failed === 0) failed++;
  if (counts.passed + counts.failed === 0) failed++;
}

const vitest = (r) => ({
  passed: r.numPassedTests,
  failed:
    r.numFailedTests +
    (r.testResults ?? []).filter((f) => f.status === "failed" && f.assertionResults.length === 0).length,
});
if (wanted("lint")) for (const { title, script, args } of LINT) step(title, path.join(root, script), args);
if (wanted("types")) for (const { title, script, args } of TYPES) step(title, path.join(root, script), args);
for (const [part, { title, script, args }] of [
  ["unit", UNIT],
  ["integration", INTEGRATION_TESTS],
]) {
  if (!wanted(part)) continue;
  const report = `${part}.json`;
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${path.join(out, report)}`];
  counted(title, path.join(root, script), [...args, ...reporters], report, vitest);
}
if (wanted("e2e")) {
  try {
    buildIfStale(root);
    const chromium = findChromium();
    counted(
      "browser tests",
      bin("playwright", "cli.js"),
      ["test"],
      "e2e.json",
      (r) => ({ passed: r.stats.expected, failed: r.stats.unexpected + r.stats.flaky }),
      chromium ? { PREFLIGHT_CHROMIUM: chromium } : {},
    );
  } catch (error) {
    console.error(error.message);
    failed++;
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
