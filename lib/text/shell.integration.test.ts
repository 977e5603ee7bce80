import { execFileSync } from "node:child_process";
import fc from "@/testing/properties";
import { describe, expect, it } from "vitest";
import { annotateService, getService, jsonPatchService, undoAnnotate } from "@/lib/knowledge/kubectl";
import { shellComment, shellLines, shellPair, shellQuote } from "./shell";

/** Arguments that a program receives when `sh` runs the command. */
function words(command: string, variables: Record<string, string> = {}): string[] {
  const program = command.slice(0, command.indexOf(" "));
  const out = execFileSync("sh", ["-c", `${program}() { printf '%s\\0' "$@"; }\n${command}`], {
    env: { ...process.env, ...variables },
    stdio: "pipe",
  }).toString("utf8");
  return out.split("\0").slice(0, -1);
}

const HOSTILE = [
  "plain",
  "",
  "a b",
  "it's",
  '"$HOME"',
  "`id`",
  "$(id)",
  "line\nbreak",
  "-n",
  "--all",
  "é世界",
  "\\",
  "!x",
  "*",
  "~",
  "a;b",
  "#c",
  "a&&b",
  "|",
  "%s",
  "tab\there",
  "'",
  "''",
  "\u001b[31mred\u001b[0m",
  "\u202egpj.exe",
  "\r",
  "\ufeff'\u0007'",
];

describe("shell words", () => {
  it("reach the program unchanged", () => {
    expect(words(`x ${HOSTILE.map(shellQuote).join(" ")}`)).toEqual(HOSTILE);
    expect(words(`x ${HOSTILE.map((v) => shellPair("k", v)).join(" ")}`)).toEqual(HOSTILE.map((v) => `k=${v}`));
  });

  it("of whole commands have one command a line, and a value in them begins none", () => {
    const commands = HOSTILE.map((value) => `kubectl annotate ${shellQuote(value)}`);
    const text = commands.join("\n");
    expect(words(`x ${shellLines(text)}`)).toEqual([text]);
    expect(shellLines(text).split("\n")).toHaveLength(commands.length);
  });

  it("do so for any text", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.string({ unit: "grapheme" }).filter((s) => !s.includes("\0")),
          { minLength: 1, maxLength: 5 },
        ),
        (values) => {
          const wanted = values.map((v) => Buffer.from(v, "utf8").toString("utf8"));
          expect(words(`x ${values.map(shellQuote).join(" ")}`)).toEqual(wanted);
        },
      ),
      { numRuns: 60 },
    );
  });

  it("write what acts on a terminal so that it does not act where it is shown", () =>
    expect(shellQuote("a\u001bb\u202e")).toBe(String.raw`'a'"$(printf '\033')"'b'"$(printf '\342\200\256')"''`));

  it("run nothing with a text that a report leaves out, until the sender sets it", () => {
    const command = (value: string) => `x ${shellPair("tags", value)} ${shellQuote(value)}`;
    for (const [value, set, wanted] of [
      ["TAG-1", "TAG_1", "it's"],
      ["team=a,cost=TAG-12", "TAG_12", "team=a,cost=it's"],
      ['[{"Value":"TEXT-3"}]', "TEXT_3", '[{"Value":"it\'s"}]'],
      ["(5 characters left out)=a", "TEXT", "it's=a"],
    ] as const) {
      expect(() => words(command(value)), value).toThrow(/left out/);
      expect(words(command(value), { [set]: "it's" }), value).toEqual([`tags=${wanted}`, wanted]);
    }
    for (const own of ["k8s/80/TAG-1x", "my-TAG-1", "CONTEXT-1"]) expect(words(command(own))).toContain(own);
  });

  it("refuses what no program can receive", () => expect(() => shellQuote("a\0b")).toThrow(RangeError));
  it("keeps comments on one line", () =>
    expect(shellComment("a\nrm -rf /\r\u2028b\u202e")).toBe("# a rm -rf / b\\u202e"));
});

describe("kubectl commands", () => {
  const target = { namespace: "shop", name: "web" };
  it("read as a person would write them", () => {
    expect(
      annotateService(target, [
        { key: "k/spec", value: "slb.s2.small" },
        { key: "k/old", value: null },
      ]),
    ).toBe("kubectl -n shop annotate --overwrite service web k/spec=slb.s2.small k/old-");
    expect(annotateService({ ...target, context: "prod eu" }, [{ key: "k", value: null }])).toBe(
      "kubectl --context='prod eu' -n shop annotate service web k-",
    );
    expect(getService(target, "yaml")).toBe("kubectl -n shop get -o yaml service web");
    expect(jsonPatchService(target, [{ op: "test", path: "/spec/ports/0/port", value: 80 }])).toBe(
      `kubectl -n shop patch --type=json --patch='[{"op":"test","path":"/spec/ports/0/port","value":80}]' service web`,
    );
  });

  it("bring back what was there", () => {
    const changes = [
      { key: "a", value: "2" },
      { key: "b", value: "x" },
      { key: "c", value: null },
    ];
    expect(undoAnnotate(target, changes, { a: "1", c: "it's" })).toBe(
      `kubectl -n shop annotate --overwrite service web a=1 b- c='it'\\''s'`,
    );
  });

  it("keep odd names from being read as flags or changes", () => {
    expect(words(annotateService({ namespace: "-x", name: "-web" }, [{ key: "k", value: "-v" }]))).toEqual([
      "--namespace=-x",
      "annotate",
      "--overwrite",
      "--",
      "service",
      "-web",
      "k=-v",
    ]);
    expect(words(annotateService({ namespace: "n", name: "a=b" }, [{ key: "k", value: "v" }]))).toEqual([
      "-n",
      "n",
      "patch",
      "--type=merge",
      '--patch={"metadata":{"annotations":{"k":"v"}}}',
      "service",
      "a=b",
    ]);
  });
});
