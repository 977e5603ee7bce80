import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { testFolder } from "@/testing/folder";
import { LAYERS, SIDEWAYS } from "./layers.mjs";

const root = path.resolve(import.meta.dirname, "..");
const home = testFolder();

const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(home, file)), { recursive: true });
  writeFileSync(path.join(home, file), text);
};

/** Names of the rules that imports between rooms break, by the tool and the rules of `npm run layers`. */
function broken(...imports: [from: string, to: string][]): string[] {
  write("tsconfig.json", JSON.stringify({ compilerOptions: { paths: { "@/*": ["./*"] } } }));
  for (const [from, to] of imports) {
    write(`${from}/planted.ts`, `import { value } from "@/${to}/value";\nexport const planted = value;\n`);
    write(`${to}/value.ts`, "export const value = 1;\n");
  }
  const program = path.join(root, "node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
  const rules = path.join(root, ".dependency-cruiser.mjs");
  const { stdout } = spawnSync(process.execPath, [program, "--config", rules, "--output-type", "json", "."], {
    cwd: home,
    encoding: "utf8",
  });
  const { summary } = JSON.parse(stdout) as { summary: { violations: { rule: { name: string } }[] } };
  return summary.violations.map(({ rule }) => rule.name);
}

describe("the layers", () => {
  it("refuse an import of a higher layer, and of an unnamed room of the same layer; others are let in", () => {
    expect(
      broken(
        ["lib/engine", "lib/views"],
        ["lib/text", "lib/knowledge"],
        ["lib/upgrade", "lib/report"],
        ["lib/store", "lib/collect"],
        // A lower layer, and a room that is named.
        ["lib/views", "lib/engine"],
        ["lib/report", "lib/views"],
        ["lib/cli", "lib/text"],
      ).sort(),
    ).toEqual(["rooms: lib/engine", "rooms: lib/store", "rooms: lib/text", "rooms: lib/upgrade"]);
  });

  it("name only imports of a room earlier in the same layer, so that rooms form no circle", () => {
    for (const { from, to } of SIDEWAYS) {
      const rooms = LAYERS.map((layer) => layer.rooms.map((room) => room.path)).find((paths) => paths.includes(from));
      expect(rooms?.slice(0, rooms.indexOf(from)), `${from} -> ${to}`).toContain(to);
    }
  });
});
