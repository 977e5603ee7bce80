import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { build, type BuildResult } from "esbuild";
import { beforeAll, describe, expect, test } from "vitest";
import { REPORT_AREAS } from "@/lib/i18n/areas";
import { REPORT_PROGRAM } from "./report-program.mjs";

const root = path.resolve(import.meta.dirname, "..");
/** What a shared report may load before anything is opened in it, in bytes as gzip packs them; the 120 kB with room for a page's worth. */
const FIRST_LOAD = 105_000;

let built: BuildResult<{ metafile: true; write: false }>;
beforeAll(async () => {
  built = (await build({ ...REPORT_PROGRAM, outdir: "unused", write: false })) as typeof built;
}, 120_000);

/** Files that the page loads at once, without those that wait for a click. */
function firstFiles(): string[] {
  const { outputs } = built.metafile;
  const seen = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const { path: next, kind } of outputs[file]?.imports ?? []) if (kind === "import-statement") visit(next);
  };
  visit(Object.keys(outputs).find((file) => outputs[file]?.entryPoint?.endsWith("link/main.tsx")) ?? "");
  return [...seen];
}

describe("the program of the page behind a share link", () => {
  test("stays within what its first load may weigh", () => {
    const names = firstFiles().map((file) => path.basename(file));
    expect(names.length).toBeGreaterThan(1);
    const bytes = built.outputFiles
      .filter((file) => names.includes(path.basename(file.path)))
      .reduce((sum, file) => sum + gzipSync(file.contents).length, 0);
    expect(bytes).toBeGreaterThan(20_000);
    expect(bytes).toBeLessThan(FIRST_LOAD);
  });

  test("neither Next nor React, no table of findings or remedies, and one language's words come with it", () => {
    const reached = Object.keys(built.metafile.inputs);
    expect(reached.filter((file) => /node_modules\/(?:next|react|react-dom)\//.test(file))).toEqual([]);
    expect(reached.filter((file) => /^(?:messages|lib\/(?:findings|engine|views\/build|opened))\//.test(file))).toEqual(
      [],
    );
    const first = firstFiles().flatMap((file) => Object.keys(built.metafile.outputs[file]?.inputs ?? {}));
    expect(first.filter((file) => /^lib\/(?:events|remediation|guide)\//.test(file))).toEqual([]);
  });

  test("the words that the page brings are those that its components ask for", () => {
    const asked = new Set<string>();
    for (const file of Object.keys(built.metafile.inputs)) {
      if (!/^(?:components|app|lib)\/.*\.tsx?$/.test(file)) continue;
      const text = readFileSync(path.join(root, file), "utf8");
      for (const [, area = ""] of text.matchAll(/useTranslations\("([a-z]+)/g)) asked.add(area);
    }
    // The test of a connection belongs to a live cluster's error.
    asked.delete("clusters");
    expect([...asked].sort()).toEqual([...REPORT_AREAS].sort());
  });
});
