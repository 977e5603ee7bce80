// Writes the table of masking rules into docs/dry-run.md from lib/findings/masking.ts: npm run docs
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { withMaskingTable } from "./masking-document";

const target = path.resolve(import.meta.dirname, "../docs/dry-run.md");
writeFileSync(target, withMaskingTable(readFileSync(target, "utf8")));
console.log(`wrote ${path.relative(process.cwd(), target)}`);
