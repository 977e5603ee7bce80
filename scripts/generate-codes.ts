// Writes docs/codes.md from the finding tables: npx tsx scripts/generate-codes.ts
import { writeFileSync } from "node:fs";
import path from "node:path";
import { renderCodesMarkdown } from "../lib/findings/render";

const target = path.resolve(import.meta.dirname, "../docs/codes.md");
writeFileSync(target, renderCodesMarkdown());
console.log(`wrote ${path.relative(process.cwd(), target)}`);
