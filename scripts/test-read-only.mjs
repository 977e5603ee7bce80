// `npm run test:read-only`: the browser tests against the standalone output in a folder that nobody can write to, run by another
// user where that is possible (root). What a container does, without an image. Further arguments go to Playwright.
import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildIfStale, serverFile } from "./build-if-stale.mjs";
import { copyReadOnly, makeWritable } from "./read-only.mjs";

const root = path.resolve(import.meta.dirname, "..");
/** `nobody` of Linux. */
const NOBODY = "65534";

buildIfStale(root);
const scratch = mkdtempSync(path.join(tmpdir(), "preflight-read-only-e2e-"));
chmodSync(scratch, 0o755);
const folder = path.join(scratch, "app");
copyReadOnly(path.dirname(serverFile(root)), folder);
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
  makeWritable(folder);
  rmSync(scratch, { recursive: true, force: true });
}
