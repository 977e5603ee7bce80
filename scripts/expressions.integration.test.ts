import { execFileSync } from "node:child_process";
import path from "node:path";
import { ESLint } from "eslint";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
const RULES = ["regexp/no-super-linear-backtracking", "regexp/no-super-linear-move"];
const eslint = new ESLint({ cwd: root });

/** The linter's messages about some lines in a file of that name, as `line rule`. */
async function runaways(text: string, file: string): Promise<string[]> {
  const [result] = await eslint.lintText(text, { filePath: path.join(root, file) });
  return (result?.messages ?? []).flatMap(({ line, ruleId, fatal, message }) =>
    fatal ? [message] : RULES.includes(ruleId ?? "") ? [`${line} ${ruleId}`] : [],
  );
}

describe("expressions that run away on some text", () => {
  it("are found by the linter", async () => {
    const planted = "export const backtracks = /^(?:a+)+$/;\nexport const moves = /x*$/;\n";
    expect(await runaways(planted, "lib/text/planted.ts")).toEqual(RULES.map((rule, i) => `${i + 1} ${rule}`));
  });

  it("are looked for in every source file", async () => {
    const files = execFileSync("git", ["ls-files", "*.ts", "*.tsx", "*.mjs", "*.js"], { cwd: root, encoding: "utf8" });
    const sources = files.split("\n").filter((file) => file && !/\.(?:test|spec)\.tsx?$/.test(file));
    const without: string[] = [];
    for (const file of sources) {
      const config = (await eslint.calculateConfigForFile(path.join(root, file))) as {
        rules?: Record<string, unknown[]>;
      };
      if (!RULES.every((rule) => config?.rules?.[rule]?.[0] === 2)) without.push(file);
    }
    expect(without).toEqual([]);
  });
});

describe("expressions that are put together at run time", () => {
  const made = new Set<RegExp>();
  beforeAll(() =>
    vi.stubGlobal(
      "RegExp",
      new Proxy(RegExp, {
        construct(target, given: [string, string?]) {
          const expression = new target(...given);
          // A library's own expressions are not ours to write: formatjs reads our messages with one.
          const [, , caller = ""] = new Error().stack?.split("\n") ?? [];
          if (!caller.includes("/node_modules/")) made.add(expression);
          return expression;
        },
      }),
    ),
  );
  afterAll(() => void vi.unstubAllGlobals());

  it("do not run away either", async () => {
    for (const load of Object.values(import.meta.glob("../lib/{model,knowledge,text,ccm,lint,triage}/**/!(*.test).ts")))
      await load();
    const { classifyEvent } = await import("@/lib/triage");
    classifyEvent({ message: "ErrorCode: Throttling, password: x" });
    expect([...made].some(({ source }) => source.includes("tls handshake timeout"))).toBe(true);
    const text = [...made].map((expression) => `${String(expression)};\n`).join("");
    const found = await runaways(text, "lib/knowledge/composed.ts");
    expect(found.map((one) => [one, [...made][parseInt(one) - 1]])).toEqual([]);
  });
});
