import fc, { ANY_CHARACTER } from "@/testing/properties";
import { parse } from "yaml";
import { describe, expect, it } from "vitest";
import { codeSpan, escapeHtml, fence, markdownText, visible, visibleLine } from "./inert";
import { toYaml, toYamlLines } from "./yaml";

const ESC = String.fromCharCode(27);
const RLO = String.fromCharCode(0x202e);
const HOSTILE = [
  `</script><script>alert(1)</script>`,
  `=HYPERLINK("http://x","y")`,
  `${ESC}[2J${ESC}]0;owned\u0007`,
  `${RLO}gpj.exe`,
  "```\n# heading\n```",
  "<img src=x onerror=alert(1)>",
  "@everyone [a](javascript:alert(1))",
];
const ACTS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\u200b-\u200f]/;

describe("inert text", () => {
  it("shows acting characters instead of letting them act", () => {
    expect(visible(`a${ESC}[31m${RLO}b`)).toBe("a\\u001b[31m\\u202eb");
    expect(visible("ok\n\tdone")).toBe("ok\n\tdone");
    expect(visibleLine("a\nb\tc")).toBe("a\\nb c");
    expect(visible("emoji 😀 中文")).toBe("emoji 😀 中文");
    expect(visible("\ud800x")).toBe("\\ud800x");
  });

  it("leaves no markup and no quote in HTML", () => {
    for (const text of HOSTILE) expect(escapeHtml(text)).not.toMatch(/[<>"']/);
  });

  it("keeps any text inside its fence", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[`a\n ]{0,40}$/), (text) => {
        const lines = fence(text).split("\n");
        const bars = lines[0]!;
        expect(bars).toMatch(/^`{3,}$/);
        expect(lines.at(-1)).toBe(bars);
        for (const line of lines.slice(1, -1)) expect(line.includes(bars)).toBe(false);
      }),
    );
  });

  it("keeps any text inside its code span, on one line", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const span = codeSpan(text);
        const bars = /^`+/.exec(span)![0];
        expect(span.endsWith(bars)).toBe(true);
        expect(span).not.toContain("\n");
        expect(span.slice(bars.length, -bars.length).includes(bars)).toBe(false);
      }),
    );
  });

  it("formats nothing in plain Markdown words", () => {
    for (const text of HOSTILE) {
      const out = markdownText(text).replace(/&#\d+;/g, "");
      expect(out).not.toMatch(/(?<!\\)[`[\]()*_#]|<|@|:\/\//);
    }
    expect(markdownText("- item")).toBe("\\- item");
  });

  it("never lets an acting character through", () => {
    fc.assert(
      fc.property(fc.string({ unit: ANY_CHARACTER }), (text) => {
        for (const out of [
          visible(text),
          visibleLine(text),
          escapeHtml(text),
          fence(text),
          codeSpan(text),
          markdownText(text),
          toYaml({ a: text }),
        ])
          expect(ACTS.test(out)).toBe(false);
      }),
      { numRuns: 500 },
    );
  });
});

describe("YAML text", () => {
  it("is what a YAML reader reads back", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        // JSON writes minus zero as 0; a text that ends so, like "-0]", stays as it is.
        expect(parse(toYaml(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
      { numRuns: 500, examples: [["-0]"], [["-0"]], [-0], [{ "-0}": [-0, "-0,"] }]] },
    );
  });

  it("looks as kubectl writes it", () => {
    expect(
      toYaml({
        metadata: { name: "web", annotations: { "a.b/c": "on" } },
        spec: { ports: [{ port: 80, name: "http" }], externalIPs: [] },
      }),
    ).toBe(
      'metadata:\n  name: web\n  annotations:\n    a.b/c: "on"\nspec:\n  ports:\n  - port: 80\n    name: http\n  externalIPs: []\n',
    );
  });

  it("has lines that know their path, their value and the line they hang under", () => {
    const lines = toYamlLines({ spec: { ports: [{ port: 80, name: "http" }, { port: 443 }] } });
    expect(lines.map(({ text, path, parent }) => [text, path.join("."), parent])).toEqual([
      ["spec:", "spec", -1],
      ["  ports:", "spec.ports", 0],
      ["  - port: 80", "spec.ports.0.port", 1],
      ["    name: http", "spec.ports.0.name", 2],
      ["  - port: 443", "spec.ports.1.port", 1],
    ]);
    expect(lines[2]!.text.slice(lines[2]!.value)).toBe("80");
  });
});
