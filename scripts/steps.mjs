// What `npm run lint`, `npm run types`, `npm run check` and `npm test` run, written once.
const installed = (...parts) => ["node_modules", ...parts].join("/");

export const PRETTIER = installed("prettier", "bin", "prettier.cjs");
/** Reads TypeScript in native code and prints the same: 18 s of processor time for the whole tree instead of 27. */
export const READER = ["--plugin", "@prettier/plugin-oxc"];
export const ESLINT = installed("eslint", "bin", "eslint.js");
/** React's rules, its compiler's included (.oxlintrc.json): a second, where ESLint's plugin took half of its time. */
export const OXLINT = installed("oxlint", "bin", "oxlint");
const VITEST = installed("vitest", "vitest.mjs");

/** The rooms whose imports are held against scripts/layers.mjs. */
const HOUSE = ["lib", "app", "components", "simulator", "testing", "bench", "e2e"];

/** @typedef {{ title: string, script: string, args: string[] }} Step a program of node_modules or scripts, run by Node */

/** Caches live in node_modules/.cache: they go with the dependencies. @type {Step[]} */
export const LINT = [
  { title: "format", script: PRETTIER, args: ["--check", ".", ...READER, "--log-level", "warn", "--cache"] },
  {
    title: "lint",
    script: ESLINT,
    args: [".", "--max-warnings", "0", "--cache", "--cache-location", "node_modules/.cache/eslint/"],
  },
  { title: "rules of React", script: OXLINT, args: ["--report-unused-disable-directives", "--deny-warnings", "."] },
  {
    title: "layers",
    script: installed("dependency-cruiser", "bin", "dependency-cruise.mjs"),
    args: ["--config", ".dependency-cruiser.mjs", ...HOUSE],
  },
  { title: "nothing without a user", script: installed("knip", "bin", "knip.js"), args: ["--cache"] },
];

/** TypeScript 7, the native compiler (docs/adr/0095-fast-checkers.md). @type {Step[]} */
export const TYPES = [
  {
    title: "types",
    script: installed("typescript-native", "bin", "tsc"),
    args: ["--noEmit", "-p", ".", "--tsBuildInfoFile", "node_modules/.cache/types.tsbuildinfo"],
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
