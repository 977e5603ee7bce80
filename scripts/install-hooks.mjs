// Run by npm after an install (`prepare`): commits in this checkout go through .githooks. Never fails an install.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
const git = (...args) => spawnSync("git", args, { cwd: root, encoding: "utf8" });

/** True when hooks were switched on: a git checkout, on a person's machine, with no hooks folder of its own yet. */
export function installHooks(env = process.env) {
  if (env.CI || !existsSync(path.join(root, ".git")) || !existsSync(path.join(root, ".githooks"))) return false;
  const configured = git("config", "--get", "core.hooksPath");
  // Exit status 1 is "not set"; anything else is a value of the person's own, or no git at all.
  if (configured.status !== 1) return false;
  return git("config", "core.hooksPath", ".githooks").status === 0;
}

installHooks();
