import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { stringify } from "yaml";
import { preflightHere } from "@/testing/command";
import { testFolder } from "@/testing/folder";
import { clustersWithFreeTexts, WRITTEN } from "@/testing/free-texts";
import { CHECK_FORMATS } from "./names";

const folder = testFolder();
const file = (name: string) => path.join(folder, name);

it("check --no-free-text leaves out of every format what people wrote", async () => {
  const { bundle, waivers } = clustersWithFreeTexts()[1]!;
  writeFileSync(file("bundle.json"), JSON.stringify(bundle));
  writeFileSync(file("waivers.yaml"), stringify({ version: 1, waivers }));
  const printed = async (...more: string[]) => {
    const reports = CHECK_FORMATS.flatMap((format) => ["--report", `${format}=${file(format)}`]);
    const args = ["--waivers", file("waivers.yaml"), "--target-version", "v2.14.0", ...reports, ...more];
    const { status, out, err } = await preflightHere("check", file("bundle.json"), ...args);
    expect(status).toBe(1);
    return new Map([
      ["printed", out],
      ["notes", err],
      ...CHECK_FORMATS.map((f) => [f, readFileSync(file(f), "utf8")] as const),
    ]);
  };
  for (const [name, text] of await printed("--no-free-text")) expect(text, name).not.toMatch(WRITTEN);
  const whole = await printed();
  for (const format of ["json", "markdown", "sarif"]) expect(whole.get(format), format).toMatch(WRITTEN);
});
