// `npm run reproducible`: builds the committed sources twice, in folders of different depth, and compares what would run, file by
// file. It says which files differ and exits with 1. Takes two builds (a minute and a half on two idle cores).
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");

/**
 * Allowed differences, with the reason: Next draws keys for draft mode and for server actions at each build. Neither is used here (no route
 * enables drafts, there are no actions), and keys that everybody can compute would be worse than keys that differ.
 */
const KEYS = /(\\?"(?:previewMode(?:Id|SigningKey|EncryptionKey)|encryptionKey)\\?"\s*:\s*\\?")[^"\\]+/g;

function run(program, args, cwd, env = {}) {
  const done = spawnSync(program, args, { cwd, stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, ...env } });
  if (done.status !== 0) throw new Error(`${program} ${args.join(" ")} failed in ${cwd}`);
  return done.stdout;
}

/** Builds the present commit in a separate folder; returns name and hash of each file, without keys and the folder's path. */
function build(folder) {
  mkdirSync(folder, { recursive: true });
  run("git", ["clone", "--quiet", "--no-hardlinks", root, folder], root);
  // Hard links where the file system has them: the packages are read, never written.
  const linked = spawnSync("cp", ["-al", path.join(root, "node_modules"), path.join(folder, "node_modules")]);
  if (linked.status !== 0)
    cpSync(path.join(root, "node_modules"), path.join(folder, "node_modules"), { recursive: true });
  rmSync(path.join(folder, "node_modules", ".cache"), { recursive: true, force: true });
  run("node", ["-e", "import('./scripts/build-if-stale.mjs').then((m) => m.buildIfStale(process.cwd()))"], folder, {
    PREFLIGHT_DIST_DIR: "",
  });
  const out = path.join(folder, ".next", "standalone");
  const files = new Map();
  for (const entry of readdirSync(out, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const full = path.join(entry.parentPath, entry.name);
    const text = readFileSync(full, "latin1").replaceAll(folder, "").replace(KEYS, "$1");
    files.set(path.relative(out, full), createHash("sha256").update(text, "latin1").digest("hex"));
  }
  return files;
}

const place = mkdtempSync(path.join(tmpdir(), "preflight-reproducible-"));
try {
  const [first, second] = [build(path.join(place, "one")), build(path.join(place, "another", "place"))];
  const names = [...new Set([...first.keys(), ...second.keys()])].sort();
  const differing = names.filter((name) => first.get(name) !== second.get(name));
  for (const name of differing) console.error(`differs: ${name}`);
  console.log(`${names.length} files, ${differing.length} differ`);
  process.exitCode = differing.length === 0 ? 0 : 1;
} finally {
  rmSync(place, { recursive: true, force: true });
}
