import { readFileSync } from "node:fs";
import path from "node:path";
import type { Command } from "commander";
import { expect, it, test } from "vitest";
import { buildProgram } from "./main";

const ROOT = path.resolve(import.meta.dirname, "../..");
const skill = readFileSync(path.join(ROOT, "skills/ccm-preflight/SKILL.md"), "utf8");
const program = buildProgram({ root: ROOT, exit: () => undefined });

/** Each command line that the skill names, without its remark. */
const lines = [...skill.matchAll(/(?:^|`)preflight ([^`\n#]+)/gm)].map(([, line = ""]) => line.trim());

it.each([...new Set(lines)])("preflight %s is a command, with these options", (line) => {
  const [name, ...words] = line.split(/\s+/);
  const command = program.commands.find((one) => one.name() === name) as Command;
  expect(command, name).toBeDefined();
  const help = command.helpInformation();
  for (const word of words.filter((one) => one.startsWith("-")))
    expect(help).toMatch(new RegExp(`^\\s+.*${word}\\b`, "m"));
  const values = words.filter((word, at) => !word.startsWith("-") && !takesValue(command, words[at - 1]));
  // A sentence names the command alone.
  if (words.length === 0) return;
  const { registeredArguments } = command;
  const required = registeredArguments.filter((argument) => argument.required).length;
  expect(values.length).toBeGreaterThanOrEqual(required);
  const several = registeredArguments.some((argument) => argument.variadic);
  if (!several) expect(values.length).toBeLessThanOrEqual(registeredArguments.length);
});

const takesValue = (command: Command, flag: string | undefined) =>
  flag !== undefined &&
  command.options.some(
    (option) => (option.long === flag || option.short === flag) && (option.required || option.optional),
  );

test("the skill has the name of its folder, says when it is used, and names each command that answers a question", () => {
  expect(skill).toMatch(/^---\nname: ccm-preflight\ndescription: [^\n]{80,1024}\n---\n/);
  expect(lines.length).toBeGreaterThan(10);
  const named = new Set(lines.map((line) => line.split(" ")[0]));
  const others = ["lint", "serve", "demo"];
  expect(program.commands.map((command) => command.name()).filter((name) => !named.has(name))).toEqual(others);
});
