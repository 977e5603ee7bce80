// Installs the locked dependencies when they are missing or older than the lockfile. No dependencies of its own.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Runs `npm ci` in `root` unless node_modules was already made from exactly this lockfile. Throws when npm fails. */
export function ensureDependencies(root) {
  const modules = path.join(root, "node_modules");
  const stamp = path.join(modules, ".preflight-lock");
  const lock = createHash("sha256")
    .update(readFileSync(path.join(root, "package-lock.json")))
    .digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lock) return;
  if (existsSync(modules)) {
    // Made by a plain `npm ci` or `npm install`, or a lockfile that changed in words only: npm's own copy tells whether it is current.
    const own = path.join(modules, ".package-lock.json");
    if (
      existsSync(own) &&
      sameVersions(readFileSync(path.join(root, "package-lock.json"), "utf8"), readFileSync(own, "utf8"))
    ) {
      writeFileSync(stamp, lock);
      return;
    }
  }
  console.error("Installing the locked dependencies (npm ci) ...");
  const done = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: ["ignore", 2, 2],
    shell: process.platform === "win32",
  });
  if (done.status !== 0) {
    console.error("npm ci failed: check the network and the npm registry setting, then run the command again.");
    process.exit(2);
  }
  writeFileSync(stamp, lock);
}

function sameVersions(wantedText, installedText) {
  const wanted = JSON.parse(wantedText).packages ?? {};
  const installed = JSON.parse(installedText).packages ?? {};
  for (const [name, entry] of Object.entries(wanted)) {
    if (name === "" || entry.optional || entry.peer) continue;
    if (installed[name]?.version !== entry.version) return false;
  }
  return true;
}
