// What `npm run lint`, `npm run types`, `npm run check` and `npm test` run, written once.
const installed = (...parts) => ["node_modules", ...parts].join("/");

export const PRETTIER = installed("prettier", "bin", "prettier.cjs");
export const ESLINT = installed("eslint", "bin", "eslint.js");
const VITEST = installed("vitest", "vitest.mjs");

/** The rooms whose imports are held against scripts/layers.mjs. */
const HOUSE = ["lib", "app", "components", "simulator", "testing", "bench", "e2e"];

/** @typedef {{ title: string, script: string, args: string[] }} Step a program of node_modules or scripts, run by Node */

/** Caches live in node_modules/.cache: they go with the dependencies. @type {Step[]} */
export const LINT = [
  { title: "format", script: PRETTIER, args: ["--check", ".", "--log-level", "warn", "--cache"] },
  {
    title: "lint",
    script: ESLINT,
    args: [".", "--max-warnings", "0", "--cache", "--cache-location", "node_modules/.cache/eslint/"],
  },
  {
    title: "layers",
    script: installed("dependency-cruiser", "bin", "dependency-cruise.mjs"),
    args: ["--config", ".dependency-cruiser.mjs", ...HOUSE],
  },
  { title: "nothing without a user", script: installed("knip", "bin", "knip.js"), args: ["--cache"] },
];

/** @type {Step[]} */
export const TYPES = [
  {
    title: "types",
    script: installed("typescript", "bin", "tsc"),
    args: ["--noEmit", "-p", ".", "--tsBuildInfoFile", "node_modules/.cache/tsc.tsbuildinfo"],
  },
  { title: "report viewer is current", script: "scripts/build-report-viewer.mjs", args: ["--check"] },
];

// The projects of vitest.config.ts.
/** @type {Step} */
export const UNIT = {
  title: "unit tests",
  script: VITEST,
  args: ["run", "--project", "together", "--project", "alone"],
};
/** @type {Step} */
export const INTEGRATION_TESTS = {
  title: "integration tests",
  script: VITEST,
  args: ["run", "--project", "integration"],
};
