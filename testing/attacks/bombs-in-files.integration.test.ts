import { writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { buildProgram } from "@/lib/cli/main";
import { generateScale } from "@/simulator/cluster/scale";
import { preflightHere, ROOT } from "@/testing/command";
import { testFolder } from "@/testing/folder";
import { armed, BOMBS, YAML_BOMBS } from "./bombs";

/** Time of the processor, which does not grow with what else the machine does. */
const MOST_MS = 60_000;
const usedMs = () => Object.values(process.cpuUsage()).reduce((sum, part) => sum + part / 1_000, 0);
/** They listen, and read a bundle as `check` does. */
const SERVERS = ["serve", "demo", "mcp"];

const cluster = () => generateScale({ services: 3, ports: 2, nodes: 2, failing: 0.3, seed: 5 });
const folder = testFolder();
const good = path.join(folder, "good.json");
beforeAll(() => writeFileSync(good, JSON.stringify(cluster())));

/** Every command line with one place for a file, whatever commands there are: "BOMB" is that place. */
function commandLines(): string[][] {
  return buildProgram({ root: ROOT, exit: () => undefined }).commands.flatMap((command) => {
    const name = command.name();
    if (SERVERS.includes(name)) return [];
    const needed = command.options.filter(({ mandatory }) => mandatory).flatMap(({ long }) => [long!, "v2.14.0"]);
    const takesFile = command.registeredArguments.map((argument) =>
      /bundle|file|policy|baseline/.test(argument.name()),
    );
    const files = takesFile.map((is) => (is ? good : "word"));
    const asArgument = takesFile.flatMap((is, at) => (is ? [[name, ...files.with(at, "BOMB"), ...needed]] : []));
    const asOption = command.options
      .filter(({ flags, long }) => /<(?:file|path)>/.test(flags) && long !== "--output")
      .map(({ long }) => [name, ...files, ...needed, long!, "BOMB"]);
    return [...asArgument, ...asOption];
  });
}

const BROKEN = /call stack|heap|Invalid (?:array|string) length|\bat \S+ \(|is not a function|of undefined|of null/;

describe("a bomb in a file ends no command", () => {
  const lines = commandLines();

  it("every command that reads a file is tried", () => {
    expect(new Set(lines.map(([name]) => name)).size).toBeGreaterThanOrEqual(8);
    expect(lines.length).toBeGreaterThanOrEqual(14);
  });

  it.each(lines.map((line, at) => [line.map((word) => (word === good ? "good" : word)).join(" "), line, at] as const))(
    "%s",
    async (_, line, at) => {
      const bundle = cluster();
      const [first] = bundle.kubernetes.services;
      const [listener] = bundle.alibabaCloud.listeners;
      const inside = [
        { ...bundle, kubernetes: { ...bundle.kubernetes, services: "BOMB" } },
        {
          ...bundle,
          kubernetes: { ...bundle.kubernetes, services: [{ ...first, spec: { ...first!.spec, x: "BOMB" } }] },
        },
        {
          ...bundle,
          kubernetes: {
            ...bundle.kubernetes,
            services: [{ ...first, spec: { ...first!.spec, ports: [{ port: "BOMB" }] } }],
          },
        },
        { ...bundle, alibabaCloud: { ...bundle.alibabaCloud, listeners: [{ ...listener, ListenerPort: "BOMB" }] } },
        { kind: "Service", metadata: { name: "web", annotations: "BOMB" } },
        { Version: "1", Statement: "BOMB" },
        [{ message: "BOMB", reason: "BOMB" }],
      ];
      // All commands read a file alike: each form of a file meets one of them, as a whole and in a place.
      const forms = [
        ...[...Object.entries(BOMBS), ...Object.entries(YAML_BOMBS)],
        ...Object.entries(BOMBS).flatMap(([name, bomb]) =>
          inside.map((value, place) => [`${name} in place ${place}`, armed(value, bomb)] as const),
        ),
      ];
      const texts = forms.filter((_, n) => n % lines.length === at);
      const wrong: string[] = [];
      for (const [n, [name, text]] of texts.entries()) {
        const file = path.join(folder, `bomb-${n}.yaml`);
        writeFileSync(file, text);
        const begin = usedMs();
        const { status, out, err } = await preflightHere(...line.map((word) => (word === "BOMB" ? file : word)));
        const ms = usedMs() - begin;
        const told = out + err;
        if (ms > MOST_MS || ![0, 1, 2].includes(status) || BROKEN.test(told))
          wrong.push(`${name}: ${status}, ${Math.round(ms)} ms: ${told.slice(0, 200)}`);
      }
      expect(wrong).toEqual([]);
    },
    300_000,
  );
});
