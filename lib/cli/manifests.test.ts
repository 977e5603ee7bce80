import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { changeInput } from "@/lib/views/registry";
import { testFolder } from "@/testing/folder";
import { readManifests } from "./manifests";

const folder = testFolder();

function read(text: string) {
  const file = path.join(folder, "service.yaml");
  writeFileSync(file, text);
  return readManifests([file], "shop");
}

const service = (ports: string) =>
  read(`{apiVersion: v1, kind: Service, metadata: {name: web}, spec: {type: LoadBalancer, ports: ${ports}}}`);

describe("a manifest", () => {
  it.each([
    ["[{port: 1e999}]", "port is Infinity", "port"],
    ["[{port: -9223372036854775808}]", "port is -9223372036854776000", "port"],
    ["[{port: 0}]", "port is 0", "port"],
    ["[{port: 70000}]", "port is 70000", "port"],
    ["[{port: 80.5}]", "port is 80.5", "port"],
    ['[{port: "80"}]', 'port is "80"', "port"],
    ["[{name: web}]", "port is missing", "port"],
    ["[{port: 80, targetPort: 65536}]", "targetPort is 65536", "targetPort"],
    ["[{port: 80, targetPort: Web_1}]", 'targetPort is "Web_1"', "targetPort"],
    ["[{port: 80, nodePort: -1}]", "nodePort is -1", "nodePort"],
    ["[{port: 80, protocol: http}]", 'protocol is "http"', "protocol"],
    ["[{port: 80}, {port: 80, protocol: TCP}]", "port is 80: the API server takes each port and protocol once", "port"],
  ])("with ports %s is refused, and so is the form", async (ports, message, field) => {
    await expect(service(ports)).rejects.toThrow(message);
    const { parse } = await import("yaml");
    const tried = changeInput.safeParse({ service: { spec: { ports: parse(ports) as unknown } } });
    expect(tried.error?.issues[0]?.path.at(-1)).toBe(field);
  });

  it.each([
    "[{port: 80, targetPort: 8080}, {port: 80, protocol: UDP, targetPort: http-web}]",
    "[{port: 443, targetPort: 0, nodePort: 0}]",
  ])("with ports %s is read, and so is the form", async (ports) => {
    expect(await service(ports)).toHaveLength(1);
    const { parse } = await import("yaml");
    expect(changeInput.safeParse({ service: { spec: { ports: parse(ports) as unknown } } }).success).toBe(true);
  });

  it("made to keep the parser busy is refused at once", async () => {
    const anchors = Array.from({ length: 60_000 }, (_, n) => `k${n}: &a${n} v`).join("\n");
    await expect(read(anchors)).rejects.toThrow("holds 60000 anchors, at most 1000 are read");
    await expect(read(`a: ${"x".repeat(5_000_000)}`)).rejects.toThrow("is larger than 5 MB");
    for (const deep of [`a: ${"[".repeat(200)}`, "- ".repeat(200), `${" ".repeat(2_000)}a: 1`])
      await expect(read(deep)).rejects.toThrow("is nested deeper than 100 levels");
    await expect(read("a: &a [*a]")).rejects.toThrow("the alias a stands inside itself");
  });

  it("names the duplicate key", async () => {
    await expect(read("kind: Service\nmetadata:\n  name: a\n  name: b\n")).rejects.toThrow("the key name stands twice");
  });
});
