import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { preflightHere } from "@/testing/command";
import { testFolder } from "@/testing/folder";

const CASES = path.resolve(import.meta.dirname, "../../testing/cases");

/** Questions from public issues and guides, with the right answers. `{}` in a command is the folder of the files. */
interface Case {
  name: string;
  command: string[];
  status: number;
  /** Texts of the output, on either stream. */
  says: string[];
  never?: string[];
}
const { cases, more } = JSON.parse(readFileSync(path.join(CASES, "right.json"), "utf8")) as {
  cases: Case[];
  more: (Omit<Case, "command"> & { manifest: string })[];
};

async function told({ command, status, says, never = [] }: Case) {
  const ended = await preflightHere(...command);
  const text = `${ended.out}\n${ended.err}`;
  for (const said of says) expect(text).toContain(said);
  for (const said of never) expect(text).not.toContain(said);
  expect(ended.status, text).toBe(status);
}

describe("a manifest or a cluster of a user", () => {
  it.each(cases)("$name", (one) => told({ ...one, command: one.command.map((word) => word.replace("{}", CASES)) }));
});

describe("the same kind of fault under other names", () => {
  const file = path.join(testFolder(), "service.yaml");
  it.each(more)("$name", ({ manifest, ...one }) => {
    writeFileSync(file, manifest.replaceAll("LB-", "service.beta.kubernetes.io/alibaba-cloud-loadbalancer-"));
    return told({ ...one, command: ["diff", "-f", file, path.join(CASES, "base.json")] });
  });

  it.each(["text", "markdown"])("says what to write in %s, in both languages", async (format) => {
    const words = (lang: string) => [
      ...["diff", "-f", path.join(CASES, "05-threshold-names.yaml"), path.join(CASES, "base.json")],
      ...["--format", format, "--lang", lang],
    ];
    expect((await preflightHere(...words("en"))).out).toContain("Did you mean");
    expect((await preflightHere(...words("zh-CN"))).out).toContain("是否应为");
  });
});
