// `npm pack` runs it first (`prepack`): builds what the package holds, so that nothing is compiled where it starts.
import path from "node:path";
import { buildCli, freshCli } from "./build-cli.mjs";
import { buildIfStale } from "./build-if-stale.mjs";
import { ensureDependencies } from "./ensure-deps.mjs";

const root = path.resolve(import.meta.dirname, "..");
ensureDependencies(root);
if (!freshCli(root)) await buildCli(root);
buildIfStale(root, ".next");
