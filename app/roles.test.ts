import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { VIEWS } from "@/lib/views/registry";

/** Files of `app` whose exports answer requests, and how each of these exports must begin. */
const files = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" });
const named = (name: RegExp) => files.filter((file) => name.test(path.basename(file)));
const text = (file: string) => readFileSync(path.join(import.meta.dirname, file), "utf8");

const METHOD = /\bexport\b[^;=]*\b(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)\b[^;]*/g;
const ASKS =
  /^export const [A-Z]+ = route\(\s*\{ role: (?:"(?:public|metrics|viewer|operator)"|roleOfView)(?:, params: \w+)? \},/;

it.each(named(/^route\.tsx?$/))("each method of app/%s asks for a role", (file) => {
  const methods = text(file).match(METHOD) ?? [];
  expect(methods.length).toBeGreaterThan(0);
  for (const method of methods) expect(method).toMatch(ASKS);
  expect(text(file)).not.toMatch(/export \*|export \{/);
});

it.each(named(/^(?:page|layout|template|default)\.tsx?$/))("app/%s asks for a role before it draws", (file) => {
  const [found, ...more] = text(file).match(/export default [^]{0,80}|export \{[^}]*default/g) ?? [];
  expect(more).toEqual([]);
  expect(found).toMatch(/^export default page\(\s*\{ role: "(?:public|viewer|operator)" \},/);
});

it("the route of views asks for the role of the view that the address names", () => {
  const byView = files.filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\./.test(file) && /roleOfView/.test(text(file)),
  );
  expect(byView).toEqual(["api/clusters/[cluster]/[view]/route.ts"]);
  expect(text(byView[0]!)).toContain('return isView(view) ? VIEWS[view].role : "viewer";');
  for (const { role } of Object.values(VIEWS)) expect(["viewer", "operator"]).toContain(role);
});

it("only the page around every page, what is behind a share link, and the probe are public", () => {
  const open = files.filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\./.test(file) && /role: "public"/.test(text(file)),
  );
  expect(open.sort()).toEqual([
    "api/reports/shared/[token]/route.ts",
    "api/reports/shared/[token]/view/route.ts",
    "auth/[step]/route.ts",
    "layout.tsx",
    "r/[token]/page.tsx",
  ]);
});

it("the server answers no actions besides its routes", () => {
  for (const file of files.filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name)))
    expect(text(file), file).not.toMatch(/^\s*["']use server["']/m);
});
