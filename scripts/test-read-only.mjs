// `npm run test:read-only`: the browser tests against the standalone output in a folder that nobody can write to, run by another
// user where that is possible (root). What a container does, without an image. Further arguments go to Playwright.
import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildIfStale, serverFile } from "./build-if-stale.mjs";

const root = path.resolve(import.meta.dirname, "..");
/** A number without a name, a home or a group of its own. */
const NOBODY = "65534";

/** Files and folders below it lose every bit to write. */
function setMode(folder, file, dir) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) setMode(full, file, dir);
    else if (entry.isFile()) chmodSync(full, file);
  }
  chmodSync(folder, dir);
}

buildIfStale(root);
const scratch = mkdtempSync(path.join(tmpdir(), "preflight-read-only-e2e-"));
chmodSync(scratch, 0o755);
const folder = path.join(scratch, "app");
cpSync(path.dirname(serverFile(root)), folder, { recursive: true, verbatimSymlinks: true });
setMode(folder, 0o444, 0o555);
const asRoot = process.getuid?.() === 0;
if (!asRoot) console.error("not root: the folder is read-only, and the server runs as the user who started this");
try {
  const playwright = path.join(root, "node_modules", "playwright", "cli.js");
  const done = spawnSync(process.execPath, [playwright, "test", ...process.argv.slice(2)], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, PREFLIGHT_E2E_FOLDER: folder, ...(asRoot ? { PREFLIGHT_E2E_USER: NOBODY } : {}) },
  });
  process.exitCode = done.status ?? 1;
} finally {
  setMode(folder, 0o644, 0o755);
  rmSync(scratch, { recursive: true, force: true });
}
