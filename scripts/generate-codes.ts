// Writes docs/codes.md from the tables of findings and Events: npx tsx scripts/generate-codes.ts
import { writeFileSync } from "node:fs";
import path from "node:path";
import { renderEventCodes } from "../lib/events/render";
import { renderCodesMarkdown } from "../lib/findings/render";

const target = path.resolve(import.meta.dirname, "../docs/codes.md");
writeFileSync(target, `${renderCodesMarkdown()}\n${renderEventCodes()}`);
console.log(`wrote ${path.relative(process.cwd(), target)}`);
