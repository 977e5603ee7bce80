// Writes lib/ccm/version-names.generated.ts from the table of versions: npm run docs
import { writeFileSync } from "node:fs";
import path from "node:path";
import { KNOWN_RULES } from "../lib/ccm/versions";

const target = path.resolve(import.meta.dirname, "../lib/ccm/version-names.generated.ts");
const lines = KNOWN_RULES.map(({ version }) => `  ${JSON.stringify(version)},\n`).join("");
writeFileSync(
  target,
  `// Written from lib/ccm/version-table.ts by \`npm run docs\`: what browsers need of it.\n\n/** The known versions, oldest first. */\nexport const VERSION_NAMES: readonly string[] = [\n${lines}];\n`,
);
console.log(`wrote ${path.relative(process.cwd(), target)}`);
