import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const ROOMS = ["lib", "app", "components", "simulator", "testing", "scripts", "bench", "e2e"];

function sources(folder: string): string[] {
  return readdirSync(path.join(root, folder)).flatMap((name) => {
    const file = `${folder}/${name}`;
    if (statSync(path.join(root, file)).isDirectory()) return sources(file);
    return /\.(?:ts|tsx|mjs)$/.test(name) ? [file] : [];
  });
}

/** `docs/dry-run.md 4.6`, also `3.3 to 3.6` and `1.5, 3.1 and 5.2`. */
const CITED = /docs\/dry-run\.md (\d[\d.]*\d|\d)((?:(?:, | and | to )\d+(?:\.\d+)?)*)/g;

it("every section of docs/dry-run.md that a comment cites exists", () => {
  const sections = new Set([...read("docs/dry-run.md").matchAll(/^##+ (\d+(?:\.\d+)?)\.? /gm)].map(([, n]) => n!));
  const cited = ROOMS.flatMap(sources).flatMap((file) =>
    [...read(file).matchAll(CITED)].flatMap(([, first, more]) =>
      [first!, ...(more ?? "").split(/, | and | to /).filter(Boolean)].map((section) => ({ file, section })),
    ),
  );
  expect(cited.length).toBeGreaterThan(30);
  expect(cited.filter(({ section }) => !sections.has(section))).toEqual([]);
});

it("links between documents lead to files", () => {
  const documents = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "docs/dry-run.md"];
  const broken = documents.flatMap((document) =>
    [...read(document).matchAll(/\]\((?!https?:)([^)#]+)/g)]
      .map(([, target]) => path.join(path.dirname(document), target!))
      .filter((target) => !existsSync(path.join(root, target))),
  );
  expect(broken).toEqual([]);
});

it("paths that ARCHITECTURE.md, CONTRIBUTING.md and docs/dry-run.md name exist", () => {
  const text = ["ARCHITECTURE.md", "CONTRIBUTING.md", "docs/dry-run.md"].map(read).join("\n");
  const named = [
    ...text.matchAll(/`((?:lib|app|components|simulator|testing|scripts|docs|bench|e2e|bin)\/[\w./-]+)`/g),
  ];
  expect(named.length).toBeGreaterThan(20);
  expect(named.map(([, name]) => name!).filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
});

it("scripts that documents tell people to run exist", () => {
  const scripts = Object.keys((JSON.parse(read("package.json")) as { scripts: Record<string, string> }).scripts);
  const named = ["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md"]
    .flatMap((file) => [...read(file).matchAll(/npm run (?:-s )?([\w:-]+)/g)])
    .map(([, name]) => name!);
  expect(named.filter((name) => !scripts.includes(name))).toEqual([]);
});

it("the pre-commit hook is a program", () => {
  expect(execFileSync("sh", ["-n", path.join(root, ".githooks/pre-commit")]).toString()).toBe("");
  expect(statSync(path.join(root, ".githooks/pre-commit")).mode & 0o111).not.toBe(0);
});
