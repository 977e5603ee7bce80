import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { OLDEST } from "@/lib/ccm/version-table";
import { withMaskingTable } from "./masking-document";

const root = path.resolve(import.meta.dirname, "..");
const read = (name: string) => readFileSync(path.join(root, name), "utf8");
const markdownIn = (folder: string) =>
  readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith(".md"))
    .map((name) => path.posix.join(folder, name));
const DOCUMENTS = [".", "docs", "docs/adr"].flatMap(markdownIn);
const ROOMS = new Set(
  readdirSync(root, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])),
);
const exists = (name: string) =>
  ["", ".ts", ".tsx", ".mjs", ".test.ts", ".integration.test.ts"].some((end) =>
    existsSync(path.join(root, name + end)),
  );
/** Settings of tests, which no server reads. */
const OF_TESTS = ["PREFLIGHT_API_SERVER_KUBECONFIG", "PREFLIGHT_CONFORMANCE_DIR"];

test("docs/dry-run.md holds the masking rules of lib/findings/masking.ts (`npm run docs` writes them)", () => {
  const text = read("docs/dry-run.md");
  expect(withMaskingTable(text) === text, "docs/dry-run.md is stale").toBe(true);
});

describe.each(DOCUMENTS)("%s names what is there", (name) => {
  const text = read(name);
  const code = [...text.matchAll(/`([^`\n]+)`/g)].map((match) => match[1]!);

  test("links lead to files", () => {
    const links = [...text.matchAll(/\]\(([^)#\s]+)/g)].map((match) => match[1]!).filter((to) => !/^\w+:/.test(to));
    expect(links.filter((to) => !existsSync(path.join(root, path.dirname(name), to)))).toEqual([]);
  });

  test("paths, commands, benchmarks and settings", () => {
    const paths = code
      .flatMap((one) => one.split(/[\s,]+/))
      .map((one) => one.replace(/[.:;)]+$/, ""))
      .filter((one) => one.includes("/") && ROOMS.has(one.split("/")[0]!) && !/[<>{}*]/.test(one));
    expect(paths.filter((one) => !exists(one))).toEqual([]);
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    const commands = [...text.matchAll(/npm run ([a-z-]+)/g)].map((match) => match[1]!);
    expect(commands.filter((one) => !Object.hasOwn(scripts, one))).toEqual([]);
    const benches = [...text.matchAll(/npm run bench ([a-z]+)/g)].map((match) => match[1]!);
    expect(benches.filter((one) => !exists(`bench/${one}`))).toEqual([]);
    const described = read(".env.example");
    const settings = code.flatMap((one) => one.match(/PREFLIGHT_[A-Z0-9_]+/g) ?? []);
    expect(settings.filter((one) => !described.includes(one) && !OF_TESTS.includes(one))).toEqual([]);
  });
});

test("README lists every benchmark and the oldest version that is known", () => {
  const benches = readdirSync(path.join(root, "bench"))
    .filter((name) => name.endsWith(".ts"))
    .map((name) => `\`${name.slice(0, -3)}\``);
  expect(read("README.md")).toContain(`Benchmarks: ${benches.join(", ")}.`);
  expect(read("README.md")).toContain(`target versions from ${OLDEST.version} on`);
});
