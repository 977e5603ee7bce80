#!/usr/bin/env node
// Starts the command line. A package holds it compiled and no sources; a checkout compiles it when a source has changed.
import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`preflight needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(2);
}
const entry = existsSync(path.join(root, "lib")) ? await compiled() : path.join(root, "dist", "cli", "main.js");
const { main } = await import(pathToFileURL(entry).href);
process.exitCode = await main(process.argv.slice(2), root);

/** The compiled command line of a checkout. */
async function compiled() {
  const { buildCli, buildCliElsewhere, freshCli } = await import("../scripts/build-cli.mjs");
  const { ensureDependencies } = await import("../scripts/ensure-deps.mjs");
  if (!existsSync(path.join(root, "node_modules")) || process.argv[2] === "demo") ensureDependencies(root);
  const fresh = freshCli(root);
  if (fresh) return fresh;
  try {
    return await buildCli(root);
  } catch (error) {
    if (!["EACCES", "EPERM", "EROFS"].includes(error.code)) throw error;
    return buildCliElsewhere(root);
  }
}
