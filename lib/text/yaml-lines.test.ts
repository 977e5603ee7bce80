import { expect, test } from "vitest";
import { demoBundle } from "@/simulator/demo/bundle";
import { toYaml } from "./yaml";
import { toYamlLines } from "./yaml-lines";

const bundle = demoBundle({ now: "2026-01-02T03:04:05Z" });

test("the lines are those of toYaml", () => {
  for (const value of [
    ...bundle.kubernetes.services,
    ...bundle.alibabaCloud.vServerGroups.slice(0, 5),
    { a: [], b: {}, c: [[1, [2]], { d: null, e: undefined }], "f.g/h": "yes" },
  ])
    expect(
      `${toYamlLines(value)
        .map(({ text }) => text)
        .join("\n")}\n`,
    ).toBe(toYaml(value));
});

test("a line knows its path, its value and the line it hangs under", () => {
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
