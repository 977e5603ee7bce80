// Writes lib/guide/finding-examples.generated.json from the cluster with one Service per code: npm run docs
import { writeFileSync } from "node:fs";
import path from "node:path";
import { findingExamples } from "../testing/finding-examples";

const target = path.resolve(import.meta.dirname, "../lib/guide/finding-examples.generated.json");
writeFileSync(target, `${JSON.stringify(findingExamples(), null, 1)}\n`);
console.log(`wrote ${path.relative(process.cwd(), target)}`);
