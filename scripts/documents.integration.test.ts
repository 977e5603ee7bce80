import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { OLDEST } from "@/lib/ccm/version-table";
import { GENERATED, generated } from "./generate";
import { OUTSIDE, LAYERS } from "./layers.mjs";

const root = path.resolve(import.meta.dirname, "..");
const read = (name: string) => readFileSync(path.join(root, name), "utf8");
const markdownIn = (folder: string) =>
  readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith(".md"))
    .map((name) => path.posix.join(folder, name));
const DOCUMENTS = [".", "docs", "docs/adr"].flatMap(markdownIn);
const ROOMS = new Set(
  // The folder of a build is there after one.
  readdirSync(root, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() && entry.name !== ".next" ? [entry.name] : [],
  ),
);
const exists = (name: string) =>
  ["", ".ts", ".tsx", ".mjs", ".test.ts", ".integration.test.ts"].some((end) =>
    existsSync(path.join(root, name + end)),
  );
/** Settings of tests, which no server reads. */
const OF_TESTS = ["PREFLIGHT_API_SERVER_KUBECONFIG"];

test("generated files are as `npm run docs` writes them", () => {
  const stale = Object.keys(GENERATED).filter((file) => {
    const { is, wanted } = generated(file);
    return is !== wanted;
  });
  expect(stale, "npm run docs").toEqual([]);
});

test("every room of scripts/layers.mjs is a folder", () => {
  const rooms = [...LAYERS.flatMap((layer) => layer.rooms), ...OUTSIDE].map((room) => room.path);
  expect(rooms.filter((room) => !existsSync(path.join(root, room)))).toEqual([]);
});

test("links, paths, commands, benchmarks and settings of the documents exist", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  const described = read(".env.example");
  // A playbook and a ticket name Services of the demo, which look like paths.
  const missing = DOCUMENTS.filter((name) => !name.startsWith("docs/demo-")).flatMap((name) => {
    const text = read(name);
    const all = (expression: RegExp) => [...text.matchAll(expression)].map((match) => match[1]!);
    const code = all(/`([^`\n]+)`/g);
    const paths = code
      .flatMap((one) => one.split(/[\s,]+/))
      .map((one) => one.replace(/[.:;)]+$/, ""))
      .filter((one) => one.includes("/") && ROOMS.has(one.split("/")[0]!) && !/[<>{}*]/.test(one));
    const links = all(/\]\(([^)#\s]+)/g).filter((to) => !/^\w+:/.test(to));
    const settings = code.flatMap((one) => one.match(/PREFLIGHT_[A-Z0-9_]+/g) ?? []);
    return [
      ...links.filter((to) => !existsSync(path.join(root, path.dirname(name), to))),
      ...paths.filter((one) => !exists(one)),
      ...all(/npm run (\w[\w:-]*)/g).filter((one) => !Object.hasOwn(scripts, one)),
      ...all(/npm run bench ([a-z]+)/g).filter((one) => !exists(`bench/${one}`)),
      ...settings.filter((one) => !described.includes(one) && !OF_TESTS.includes(one)),
    ].map((one) => `${name}: ${one}`);
  });
  expect(missing).toEqual([]);
});

test("README lists every benchmark and the oldest version that is known", () => {
  const benches = readdirSync(path.join(root, "bench"))
    .filter((name) => name.endsWith(".ts"))
    .map((name) => `\`${name.slice(0, -3)}\``);
  expect(read("README.md")).toContain(`Benchmarks: ${benches.join(", ")}.`);
  expect(read("README.md")).toContain(`target versions from ${OLDEST.version} on`);
});

const SOURCES = ["lib", "app", "components", "simulator", "testing", "scripts", "bench", "e2e"];

const sources = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(?:ts|tsx|mjs)$/.test(name))
    .map((name) => path.join(folder, name));

/** `docs/dry-run.md 4.6`, also `3.3 to 3.6` and `1.5, 3.1 and 5.2`. */
const CITED = /docs\/dry-run\.md (\d[\d.]*\d|\d)((?:(?:, | and | to )\d+(?:\.\d+)?)*)/g;

test("every section of docs/dry-run.md that a comment cites exists", () => {
  const sections = new Set([...read("docs/dry-run.md").matchAll(/^##+ (\d+(?:\.\d+)?)\.? /gm)].map(([, n]) => n!));
  const cited = SOURCES.flatMap(sources).flatMap((file) =>
    [...read(file).matchAll(CITED)].flatMap(([, first, more]) =>
      [first!, ...(more ?? "").split(/, | and | to /).filter(Boolean)].map((section) => ({ file, section })),
    ),
  );
  expect(cited.length).toBeGreaterThan(30);
  expect(cited.filter(({ section }) => !sections.has(section))).toEqual([]);
});
