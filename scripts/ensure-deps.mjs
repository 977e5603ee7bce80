// Installs the locked dependencies when they are missing or older than the lockfile. Needs no package.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** Runs `npm ci` in `root` unless node_modules holds the locked versions. Exits with 2 when npm fails. */
export function ensureDependencies(root) {
  if (isInstalled(root)) return;
  console.error("Installing the locked dependencies (npm ci) ...");
  const done = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: ["ignore", 2, 2],
    shell: process.platform === "win32",
  });
  if (done.status === 0) return;
  console.error("npm ci failed: check the network and the npm registry setting, then run the command again.");
  process.exit(2);
}

/** npm writes its own copy of the lockfile at the end of an installation. */
function isInstalled(root) {
  const own = path.join(root, "node_modules", ".package-lock.json");
  if (!existsSync(own)) return false;
  const packagesOf = (file) => JSON.parse(readFileSync(file, "utf8")).packages;
  const installed = packagesOf(own);
  return Object.entries(packagesOf(path.join(root, "package-lock.json"))).every(
    ([name, { version, optional, peer }]) => name === "" || optional || peer || installed[name]?.version === version,
  );
}
