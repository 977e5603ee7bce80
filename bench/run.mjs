// `npm run bench NAME`: runs bench/NAME.ts. Without a name it lists what there is.
import { readdirSync } from "node:fs";

const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(".ts"))
  .map((file) => file.slice(0, -3));
const [name] = process.argv.splice(2, 1);
if (names.includes(name)) {
  process.argv[1] = new URL(`./${name}.ts`, import.meta.url).pathname;
  await import(`./${name}.ts`);
} else {
  console.error(`npm run bench NAME, where NAME is one of: ${names.join(", ")}`);
  process.exitCode = name ? 2 : 0;
}
