import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll } from "vitest";

/** A folder for the tests of a file or a `describe`, removed when they have ended. */
export function testFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "preflight-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}
