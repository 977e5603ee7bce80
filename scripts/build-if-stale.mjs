// Builds the dashboard when its sources changed since the last build. No dependencies of its own.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

const INPUTS = [
  "app",
  "components",
  "lib",
  "messages",
  "public",
  "simulator",
  "next.config.js",
  "tailwind.config.ts",
  "postcss.config.mjs",
  "tsconfig.json",
  "package-lock.json",
];

/** A hash over names and contents of everything the build reads. */
function fingerprint(root) {
  const hash = createHash("sha256");
  const visit = (file) => {
    const full = path.join(root, file);
    if (!existsSync(full)) return;
    if (statSync(full).isDirectory()) {
      for (const name of readdirSync(full).sort()) visit(path.join(file, name));
    } else if (!/\.test\.tsx?$/.test(file)) {
      hash.update(file).update("\0").update(readFileSync(full)).update("\0");
    }
  };
  for (const input of INPUTS) visit(input);
  return hash.digest("hex");
}

/** Throws when the build fails. */
export function buildIfStale(root, distDir = process.env.PREFLIGHT_DIST_DIR || ".next") {
  const stamp = path.join(root, distDir, "preflight-sources");
  const wanted = fingerprint(root);
  if (existsSync(path.join(root, distDir, "BUILD_ID")) && existsSync(stamp) && readFileSync(stamp, "utf8") === wanted)
    return false;
  console.error("Building the dashboard (next build) ...");
  const next = path.join(root, "node_modules", "next", "dist", "bin", "next");
  const done = spawnSync(process.execPath, [next, "build"], {
    cwd: root,
    stdio: ["ignore", 2, 2],
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", PREFLIGHT_DIST_DIR: distDir },
  });
  if (done.status !== 0) throw new Error("The dashboard could not be built: the lines above say why.");
  writeFileSync(stamp, wanted);
  return true;
}
