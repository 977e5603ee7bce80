import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { fingerprint } from "./build-if-stale.mjs";

const root = path.resolve(import.meta.dirname, "..");
const folder = mkdtempSync(path.join(tmpdir(), "preflight-build-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the build's id", () => {
  it("is that of the sources: the same in any folder, another one for other sources", () => {
    for (const part of ["app", "components", "lib", "messages", "public", "scripts", "package-lock.json"])
      cpSync(path.join(root, part), path.join(folder, part), { recursive: true });
    for (const file of [
      "instrumentation.ts",
      "proxy.ts",
      "next.config.js",
      "tailwind.config.ts",
      "postcss.config.mjs",
      "tsconfig.json",
    ])
      cpSync(path.join(root, file), path.join(folder, file));
    const here = fingerprint(root);
    expect(fingerprint(folder)).toBe(here);
    const config = readFileSync(path.join(root, "next.config.js"), "utf8");
    expect(config).toMatch(/const sources = fingerprint\(import\.meta\.dirname\)/);
    expect(config).toMatch(/generateBuildId: \(\) => sources,/);
    appendFileSync(path.join(folder, "lib", "utils.ts"), "\n");
    expect(fingerprint(folder)).not.toBe(here);
  });
});
