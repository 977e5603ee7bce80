// One part of `npm run check` by its name: `node scripts/check.mjs types`.
import { spawnSync } from "node:child_process";

const { status } = spawnSync("npm", ["run", process.argv[2] ?? "check"], { stdio: "inherit", shell: true });
process.exitCode = status ?? 1;
