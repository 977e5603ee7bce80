import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
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

test.each(Object.keys(GENERATED))("%s is as `npm run docs` writes it", (file) => {
  const { is, wanted } = generated(file);
  expect(is === wanted, `${file} is stale: npm run docs`).toBe(true);
});

test("every room of scripts/layers.mjs is a folder", () => {
  const rooms = [...LAYERS.flatMap((layer) => layer.rooms), ...OUTSIDE].map((room) => room.path);
  expect(rooms.filter((room) => !existsSync(path.join(root, room)))).toEqual([]);
});

describe.each(DOCUMENTS)("%s names existing things", (name) => {
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
    const commands = [...text.matchAll(/npm run (\w[\w:-]*)/g)].map((match) => match[1]!);
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

const SOURCES = ["lib", "app", "components", "simulator", "testing", "scripts", "bench", "e2e"];

function sources(folder: string): string[] {
  return readdirSync(path.join(root, folder)).flatMap((name) => {
    const file = `${folder}/${name}`;
    if (statSync(path.join(root, file)).isDirectory()) return sources(file);
    return /\.(?:ts|tsx|mjs)$/.test(name) ? [file] : [];
  });
}

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
