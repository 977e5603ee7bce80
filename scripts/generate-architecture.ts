// Writes the table of rooms into ARCHITECTURE.md from scripts/layers.mjs: npm run docs
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { withLayerTable } from "./architecture";

const target = path.resolve(import.meta.dirname, "../ARCHITECTURE.md");
writeFileSync(target, withLayerTable(readFileSync(target, "utf8")));
console.log(`wrote ${path.relative(process.cwd(), target)}`);
