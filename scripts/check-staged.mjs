// The pre-commit hook: Prettier, ESLint and oxlint on the staged files, a few seconds. Everything else is `npm run check`.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { ESLINT, OXLINT, PRETTIER, READER } from "./steps.mjs";

const root = path.resolve(import.meta.dirname, "..");
const staged = spawnSync("git", ["diff", "--cached", "--name-only", "--diff-filter=ACMR", "-z"], {
  cwd: root,
  encoding: "utf8",
})
  .stdout.split("\0")
  .filter((file) => file !== "" && existsSync(path.join(root, file)));
const source = staged.filter((file) => /\.(?:ts|tsx|mjs|js)$/.test(file));

const run = (script, args) =>
  spawnSync(process.execPath, [path.join(root, script), ...args], { cwd: root, stdio: "inherit" }).status === 0;
const checks = [
  staged.length === 0 || run(PRETTIER, ["--check", ...READER, "--ignore-unknown", "--log-level", "warn", ...staged]),
  source.length === 0 || run(ESLINT, ["--max-warnings", "0", "--no-warn-ignored", ...source]),
  source.length === 0 || run(OXLINT, ["--deny-warnings", ...source]),
];
if (checks.includes(false)) {
  console.error("Not committed: `npm run format` mends the format; `git commit --no-verify` commits all the same.");
  process.exitCode = 1;
}
