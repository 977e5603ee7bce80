import { spawnSync } from "node:child_process";
import path from "node:path";
import { expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");

it("every decision, finding, page, report and command is as recorded; if a change is wanted: npm run goldens -- --write", () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--conditions=react-server", "--import", "tsx", "scripts/goldens.ts"],
    { cwd: root, encoding: "utf8" },
  );
  expect(status, stdout + stderr).toBe(0);
}, 300_000);
