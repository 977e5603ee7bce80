import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { bill, licencesOf } from "./supply-chain";

describe("supply chain", () => {
  const root = path.resolve(import.meta.dirname, "..");

  it("every production package may be passed on, and is listed with name, version and where it comes from", () => {
    const sbom = bill(root);
    expect(licencesOf(sbom).refused).toEqual([]);
    expect(sbom).toMatchObject({ bomFormat: "CycloneDX", specVersion: "1.5" });
    const next = sbom.components.find((one) => one.name === "next");
    expect(next).toMatchObject({
      version: expect.stringMatching(/^\d+\./),
      purl: expect.stringMatching(/^pkg:npm\/next@/),
    });
    expect(next?.hashes?.[0]?.alg).toBe("SHA-512");
    expect(sbom.components.map((one) => one.name)).not.toContain("vitest");
  }, 300_000);

  it("what the dashboard is built from is listed too, and a production install leaves it out", () => {
    const { dependencies } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as {
      dependencies: Record<string, string>;
    };
    // 250 MB: Next, its compiler and the icons alone would be 360.
    expect(Object.keys(dependencies)).toEqual(["libsql"]);
    const listed = bill(root).components.map((one) => (one.group ? `${one.group}/${one.name}` : one.name));
    expect(listed).toEqual(expect.arrayContaining(["next", "react", "@alicloud/credentials", "server-only", "zod"]));
  }, 300_000);

  it("no package runs a program while it is installed, whatever the version of npm", () => {
    const env = { ...process.env, npm_config_ignore_scripts: undefined };
    const set = execFileSync("npm", ["config", "get", "ignore-scripts"], { cwd: root, env, encoding: "utf8" });
    expect(set.trim()).toBe("true");
    expect(readFileSync(path.join(root, "Dockerfile"), "utf8")).toMatch(/^COPY package.*\.npmrc.*\nRUN npm ci/m);
  });
});
