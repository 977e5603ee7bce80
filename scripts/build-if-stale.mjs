// Builds the dashboard when its sources changed since the last build: one folder, `.next/standalone`, that every way to
// run it uses. It holds what production needs and nothing else, and may be read-only. It needs no package.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { NODE_ONLY, nodeProgram } from "./node-only.mjs";

/** Inputs of the build. */
export const INPUTS = [
  "app",
  "components",
  "lib",
  "messages",
  "public",
  "scripts/build-if-stale.mjs",
  "scripts/node-only.mjs",
  "scripts/browser-programs.mjs",
  "instrumentation.ts",
  "next.config.js",
  "tailwind.config.ts",
  "postcss.config.mjs",
  "tsconfig.json",
  "package-lock.json",
];

/** A hash over names and contents of everything the build reads. @param {string} root */
export function fingerprint(root) {
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

/** The program that serves the built dashboard. */
export function serverFile(root, distDir = process.env.PREFLIGHT_DIST_DIR || ".next") {
  return path.join(root, distDir, "standalone", "preflight-server.mjs");
}

/** Throws when the build fails. */
export function buildIfStale(root, distDir = process.env.PREFLIGHT_DIST_DIR || ".next") {
  const stamp = path.join(root, distDir, "preflight-sources");
  const wanted = fingerprint(root);
  if (existsSync(serverFile(root, distDir)) && existsSync(stamp) && readFileSync(stamp, "utf8") === wanted)
    return false;
  console.error("Building the dashboard (next build), a minute or two ...");
  rmSync(stamp, { force: true });
  const next = path.join(root, "node_modules", "next", "dist", "bin", "next");
  const done = spawnSync(process.execPath, [next, "build"], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", PREFLIGHT_DIST_DIR: distDir },
  });
  // Next's list of routes is shown only when the build fails.
  if (done.status !== 0) {
    console.error(`${done.stdout}${done.stderr}`);
    throw new Error("The dashboard could not be built: the lines above say why.");
  }
  completeStandalone(root, distDir);
  writeFileSync(stamp, wanted);
  return true;
}

/** Next leaves static files and our own programs out of its standalone folder. */
export function completeStandalone(root, distDir) {
  const target = path.join(root, distDir, "standalone");
  // A file read by a path that is unknown at build time makes Next include the whole repository.
  if (existsSync(path.join(target, "testing")))
    throw new Error("The build packed the whole repository: find what reads a file by a path it is given.");
  const run = (script, ...args) => {
    const built = spawnSync(process.execPath, [path.join(root, "scripts", script), ...args], {
      cwd: root,
      stdio: ["ignore", 2, 2],
    });
    if (built.status !== 0) throw new Error(`scripts/${script} could not build its programs: the lines above say why.`);
  };
  const files = path.join(root, distDir, "static");
  // A build's own folder: what is in it may stay in caches for ever.
  const build = readFileSync(path.join(root, distDir, "BUILD_ID"), "utf8");
  const programs = path.join(files, "programs", build);
  run("browser-programs.mjs", programs);
  // Read by the server, never by a browser.
  renameSync(path.join(programs, "saved-report.json"), path.join(target, "saved-report.json"));
  cpSync(path.join(root, distDir, "static"), path.join(target, distDir, "static"), { recursive: true });
  if (existsSync(path.join(root, "public")))
    cpSync(path.join(root, "public"), path.join(target, "public"), { recursive: true });
  replaceLinks(path.join(target, distDir, "node_modules"));
  // Its place is taken by ours.
  rmSync(path.join(target, "server.js"), { force: true });
  const { buildSync } = createRequire(import.meta.url)("esbuild");
  // Shared code goes into a common chunk; dynamic imports load later.
  buildSync({
    ...nodeProgram(root),
    entryPoints: { "preflight-server": "lib/http/main.ts", "preflight-checks": "lib/server/worker/program.ts" },
    outdir: target,
    outExtension: { ".js": ".mjs" },
    chunkNames: "preflight-parts/[hash]",
    minifySyntax: true,
    external: NODE_ONLY,
    // Some dependencies are CommonJS and call require().
    banner: {
      js: "import { createRequire as __requireOf__ } from 'node:module'; const require = __requireOf__(import.meta.url);",
    },
    logLevel: "warning",
  });
}

/**
 * Next links packages under a name of its own (`pg-587764f7`). A package of npm holds no links, so each becomes a module that
 * loads the package from `node_modules` above it.
 */
function replaceLinks(folder) {
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true, recursive: true }) : [];
  for (const entry of entries.filter((one) => one.isSymbolicLink())) {
    const link = path.join(entry.parentPath, entry.name);
    const target = path.resolve(entry.parentPath, readlinkSync(link));
    const loaded = path
      .relative(path.join(folder, "..", "..", "node_modules"), target)
      .split(path.sep)
      .join("/");
    rmSync(link);
    mkdirSync(link);
    writeFileSync(path.join(link, "index.js"), `module.exports = require("${loaded}");\n`);
  }
}
