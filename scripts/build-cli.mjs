// Compiles the command line into dist/cli, so that a start does not translate sources. Runs when the sources are newer.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { nodeProgram } from "./node-only.mjs";

/** Sources of the command line. */
const SOURCES = ["lib", "simulator", "package-lock.json", "scripts/build-cli.mjs", "scripts/node-only.mjs"];
/** Loaded from node_modules as they are: native parts, and what finds its own files at run time. */
const EXTERNAL = ["libsql", "pg-native"];

/** Newest change below a path, milliseconds. Tests do not count. */
function newest(full) {
  const stat = statSync(full, { throwIfNoEntry: false });
  if (!stat) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  let latest = 0;
  for (const entry of readdirSync(full, { withFileTypes: true })) {
    if (entry.name.includes(".test.")) continue;
    // Over a thousand files at each start: joined by hand, which is several times quicker.
    const inside = `${full}${path.sep}${entry.name}`;
    const time = entry.isDirectory() ? newest(inside) : statSync(inside).mtimeMs;
    if (time > latest) latest = time;
  }
  return latest;
}

/** The compiled entry, when it is there and no source is newer; undefined otherwise. */
export function freshCli(root) {
  const entry = path.join(root, "dist", "cli", "main.js");
  const built = statSync(path.join(root, "dist", "cli", "stamp"), { throwIfNoEntry: false })?.mtimeMs;
  if (built === undefined || !existsSync(entry)) return undefined;
  return SOURCES.every((source) => newest(path.join(root, source)) <= built) ? entry : undefined;
}

/** Compiles for this start alone, where the checkout cannot be written to. Resolves with the entry. */
export async function buildCliElsewhere(root) {
  const dist = mkdtempSync(path.join(tmpdir(), "preflight-cli-"));
  process.once("exit", () => rmSync(dist, { recursive: true, force: true }));
  symlinkSync(path.join(root, "node_modules"), path.join(dist, "node_modules"), "junction");
  return buildCli(root, dist);
}

/** Compiles; the finished folder takes the old one's place in one step. Resolves with the entry. */
export async function buildCli(root, dist = path.join(root, "dist")) {
  const { build } = createRequire(import.meta.url)("esbuild");
  const made = path.join(dist, `cli-${process.pid}`);
  const final = path.join(dist, "cli");
  mkdirSync(made, { recursive: true });
  // Sources that change while they are compiled count as newer.
  const started = new Date();
  await build({
    ...nodeProgram(root),
    entryPoints: { main: "lib/cli/main.ts" },
    outdir: made,
    legalComments: "none",
    external: EXTERNAL,
    chunkNames: "chunks/[name]-[hash]",
    banner: {
      js: "import { createRequire as __requireOf__ } from 'node:module'; import { dirname as __dirnameOf__ } from 'node:path'; import { fileURLToPath as __pathOf__ } from 'node:url'; const require = __requireOf__(import.meta.url); const __filename = __pathOf__(import.meta.url); const __dirname = __dirnameOf__(__filename);",
    },
    logLevel: "error",
  });
  writeFileSync(path.join(made, "stamp"), started.toISOString());
  utimesSync(path.join(made, "stamp"), started, started);
  const old = path.join(dist, `old-${process.pid}`);
  if (existsSync(final)) renameSync(final, old);
  try {
    renameSync(made, final);
  } catch {
    // Another start was quicker: its folder is as good.
    rmSync(made, { recursive: true, force: true });
  }
  rmSync(old, { recursive: true, force: true });
  return path.join(final, "main.js");
}

if (process.argv[1] && path.resolve(process.argv[1]) === import.meta.filename) {
  const root = path.resolve(import.meta.dirname, "..");
  if (!freshCli(root)) await buildCli(root);
}
