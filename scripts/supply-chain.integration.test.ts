import path from "node:path";
import { describe, expect, it } from "vitest";
import { bill, licencesOf } from "./supply-chain.mjs";

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
  }, 30_000);

  it("names a package whose licence nobody allowed", () => {
    const components = [
      { name: "fine", version: "1.0.0", licenses: [{ expression: "(GPL-3.0-only OR MIT)" }] },
      { name: "half", version: "1.0.0", licenses: [{ license: { id: "MIT AND GPL-3.0-only" } }] },
      { name: "without", version: "1.0.0" },
      {
        group: "@img",
        name: "sharp-linux-x64",
        version: "1.0.0",
        licenses: [{ license: { id: "LGPL-3.0-or-later" } }],
      },
    ];
    expect(licencesOf({ components }).refused).toEqual(["half (MIT AND GPL-3.0-only)", "without (none)"]);
  });
});
