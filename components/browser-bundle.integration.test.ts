import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { build } from "esbuild";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");

async function clientModules(): Promise<string[]> {
  const folders = ["app", "components", "lib/client"];
  const files = (
    await Promise.all(
      folders.map(async (folder) =>
        (await readdir(path.join(root, folder), { recursive: true })).map((name) => path.join(root, folder, name)),
      ),
    )
  ).flat();
  // The saved report is a separate program that holds the rules.
  return files.filter(
    (file) =>
      !file.includes("/reports/saved/") && /\.tsx?$/.test(file) && /^"use client";/.test(readFileSync(file, "utf8")),
  );
}

test("what the browser loads reaches no table of rows, no rule and no remedy", async () => {
  const entryPoints = await clientModules();
  expect(entryPoints.length).toBeGreaterThan(50);
  const { metafile } = await build({
    entryPoints,
    bundle: true,
    metafile: true,
    write: false,
    outdir: "unused",
    absWorkingDir: root,
    alias: { "@": root },
    packages: "external",
    external: ["*.css"],
    jsx: "automatic",
    logLevel: "silent",
  });
  const reached = Object.keys(metafile.inputs);
  expect(reached).toContain("lib/views/filter.ts");
  const tables = /^lib\/knowledge\/(?:annotations|events(?!\/actual)|faq|findings|permissions|prechecks)\b/;
  const rules = /^lib\/(?:collect|engine|judge|lint|owners|remediation|server|store|views\/build|who)\//;
  const plan = /^lib\/remediation\/(?:plan-|say\/(?:frame|markdown|script)\.)/;
  expect(reached.filter((file) => tables.test(file) || (rules.test(file) && !plan.test(file)))).toEqual([]);
});
