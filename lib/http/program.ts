import path from "node:path";
import { fileURLToPath } from "node:url";
import { run } from "./main";

// Bundled into the standalone folder as `preflight-server.mjs`, beside what it serves.
await run(path.dirname(fileURLToPath(import.meta.url)));
