import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { generateScale } from "@/simulator/cluster/scale";
import { startLive } from "@/testing/live";

const root = path.resolve(import.meta.dirname, "..", "..");
const folder = mkdtempSync(path.join(tmpdir(), "preflight-start-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Bytes of the files that are loaded with `files`, as these name them. */
function loadedWith(files: readonly string[]): Map<string, number> {
  const bytes = new Map<string, number>();
  const visit = (file: string): void => {
    if (bytes.has(file)) return;
    const text = readFileSync(file, "utf8");
    bytes.set(file, text.length);
    for (const [, name = ""] of text.matchAll(/\b(?:from|import)\s*"(\.\.?\/[^"]+)"/g))
      visit(path.resolve(path.dirname(file), name));
  };
  for (const file of files) visit(file);
  return bytes;
}

describe("the start of check --live", () => {
  it("loads no rules before its first request", async () => {
    const { buildCli, freshCli } = (await import(
      pathToFileURL(path.join(root, "scripts", "build-cli.mjs")).href
    )) as Record<"buildCli" | "freshCli", (root: string) => Promise<string> | string | undefined>;
    const main = (await (freshCli!(root) ?? buildCli!(root))) as string;
    const chunks = path.join(path.dirname(main), "chunks");
    const named = (name: string) =>
      readdirSync(chunks)
        .filter((file) => new RegExp(`^${name}-[A-Z0-9]{8}\\.js$`).test(file))
        .map((file) => path.join(chunks, file));
    const start = [main, ...named("check"), ...named("collect")];
    expect(start).toHaveLength(3);
    const before = loadedWith(start);
    const [judge = ""] = named("judge");
    expect(before.has(judge)).toBe(false);
    expect(loadedWith([judge]).size).toBeGreaterThan(5);
  });

  it("does not load Node's fetch, which nothing there calls", async () => {
    const told = path.join(folder, "told.json");
    const preload = path.join(folder, "preload.mjs");
    writeFileSync(
      preload,
      `import { subscribe } from "node:diagnostics_channel";
       import { writeFileSync } from "node:fs";
       subscribe("http.client.request.start", () => {
         writeFileSync(${JSON.stringify(told)}, JSON.stringify(process.moduleLoadList));
       });`,
    );
    const live = await startLive(generateScale({ services: 3, seed: 2 }));
    try {
      const child = spawn(
        process.execPath,
        ["--import", pathToFileURL(preload).href, path.join(root, "bin", "preflight.mjs"), "check", "--live"],
        { cwd: folder, env: { ...process.env, ...live.env }, stdio: "ignore" },
      );
      const [status] = (await once(child, "close")) as [number];
      expect(status).toBeLessThan(2);
      const modules = JSON.parse(readFileSync(told, "utf8")) as string[];
      expect(modules).toContain("NativeModule _http_client");
      expect(modules.filter((name) => name.includes("undici/undici"))).toEqual([]);
    } finally {
      await live.close();
    }
  });
});
