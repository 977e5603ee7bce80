import { spawnSync } from "node:child_process";
import path from "node:path";
import { expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");

// The corpora beside the clone take longer: `npm run goldens` compares them too.
it("every view, command, report and classification is as recorded; if a change is wanted: npm run goldens -- --write", () => {
  const files = ["semantic", "fleet", "recordings", "reports", "commands", "messages", "redaction", "guide"];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--conditions=react-server", "--import", "tsx", "scripts/goldens.ts", ...files],
    { cwd: root, encoding: "utf8" },
  );
  expect(status, stdout + stderr).toBe(0);
}, 300_000);
