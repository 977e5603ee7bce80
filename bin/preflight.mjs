#!/usr/bin/env node
// Starts the command line from TypeScript sources: nothing to build after `npm ci`.
import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`preflight needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(2);
}
const { ensureDependencies } = await import("../scripts/ensure-deps.mjs");
if (!existsSync(path.join(root, "node_modules", "tsx")) || process.argv[2] === "demo") ensureDependencies(root);
const { register } = await import("tsx/esm/api");
register({ tsconfig: path.join(root, "tsconfig.json") });
const { main } = await import("../lib/cli/main.ts");
process.exitCode = await main(process.argv.slice(2), root);
