import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { fingerprint, INPUTS } from "./build-if-stale.mjs";

const root = path.resolve(import.meta.dirname, "..");
const folder = mkdtempSync(path.join(tmpdir(), "preflight-build-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the build's id", () => {
  it("depends on the sources alone, not on the folder", () => {
    for (const input of INPUTS) cpSync(path.join(root, input), path.join(folder, input), { recursive: true });
    const here = fingerprint(root);
    expect(fingerprint(folder)).toBe(here);
    const config = readFileSync(path.join(root, "next.config.js"), "utf8");
    expect(config).toMatch(/const sources = fingerprint\(import\.meta\.dirname\)/);
    expect(config).toMatch(/generateBuildId: \(\) => sources,/);
    appendFileSync(path.join(folder, "lib", "utils.ts"), "\n");
    expect(fingerprint(folder)).not.toBe(here);
  });
});
