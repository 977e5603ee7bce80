import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { BUILT_IN, bill, licencesOf } from "./supply-chain";

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
    const manifest = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as Record<
      "dependencies" | "devDependencies",
      Record<string, string>
    >;
    const imported = new Set<string>();
    for (const folder of ["app", "components", "lib", "simulator"])
      for (const name of readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })) {
        if (!/\.tsx?$/.test(name) || /\.test\.tsx?$/.test(name)) continue;
        const text = readFileSync(path.join(root, folder, name), "utf8");
        for (const [, from] of text.matchAll(/^(?:import|export)[^;]*?from "([^".@][^"]*|@[^"/]+\/[^"]+)";/gm))
          imported.add(
            (from ?? "")
              .split("/")
              .slice(0, from?.startsWith("@") ? 2 : 1)
              .join("/"),
          );
      }
    const built = [...imported].filter((name) => name in manifest.devDependencies);
    const typesOnly = built.filter((name) => !BUILT_IN.includes(name));
    expect(typesOnly).toEqual([]);
    expect(imported).toContain("next");
    for (const name of BUILT_IN) expect(Object.keys(manifest.dependencies)).not.toContain(name);
    // 250 MB: Next, its compiler and the icons alone would be 360.
    const listed = bill(root).components.map((one) => (one.group ? `${one.group}/${one.name}` : one.name));
    for (const name of BUILT_IN) expect(listed).toContain(name);
  }, 300_000);

  it("no package runs a program while it is installed, whatever the version of npm", () => {
    const env = { ...process.env, npm_config_ignore_scripts: undefined };
    const set = execFileSync("npm", ["config", "get", "ignore-scripts"], { cwd: root, env, encoding: "utf8" });
    expect(set.trim()).toBe("true");
    expect(readFileSync(path.join(root, "Dockerfile"), "utf8")).toMatch(/^COPY package.*\.npmrc.*\nRUN npm ci/m);
  });
});
