import { describe, expect, it } from "vitest";
import { applyJsonPatch, applyMergePatch } from "./json-patch";
import { applyStrategicMerge } from "./strategic-merge";

describe("JSON patch (RFC 6902)", () => {
  it.each<[string, unknown, unknown, unknown]>([
    ["add to an object", { a: 1 }, [{ op: "add", path: "/b", value: 2 }], { a: 1, b: 2 }],
    ["add into a list", { l: [1, 3] }, [{ op: "add", path: "/l/1", value: 2 }], { l: [1, 2, 3] }],
    ["add at the end", { l: [1] }, [{ op: "add", path: "/l/-", value: 2 }], { l: [1, 2] }],
    ["remove", { a: 1, b: 2 }, [{ op: "remove", path: "/a" }], { b: 2 }],
    ["replace in a list", { l: [1, 2] }, [{ op: "replace", path: "/l/0", value: 9 }], { l: [9, 2] }],
    ["move", { a: { x: 1 }, b: {} }, [{ op: "move", from: "/a/x", path: "/b/y" }], { a: {}, b: { y: 1 } }],
    ["copy", { a: 1 }, [{ op: "copy", from: "/a", path: "/b" }], { a: 1, b: 1 }],
    [
      "escapes",
      { "a/b": 1, "~": 2 },
      [
        { op: "replace", path: "/a~1b", value: 3 },
        { op: "remove", path: "/~0" },
      ],
      { "a/b": 3 },
    ],
    ["test passes", { a: { b: [1] } }, [{ op: "test", path: "/a", value: { b: [1] } }], { a: { b: [1] } }],
    ["whole document", { a: 1 }, [{ op: "replace", path: "", value: { b: 1 } }], { b: 1 }],
    [
      "a member named __proto__",
      {},
      [{ op: "add", path: "/__proto__", value: { x: 1 } }],
      JSON.parse('{"__proto__":{"x":1}}'),
    ],
  ])("%s", (_name, document, patch, expected) => {
    const before = structuredClone(document);
    expect(applyJsonPatch(document, patch)).toEqual(expected);
    expect(document).toEqual(before);
  });

  it.each<[string, unknown]>([
    ["a failing test", [{ op: "test", path: "/a", value: 2 }]],
    ["a missing member", [{ op: "remove", path: "/b" }]],
    ["an index past the end", [{ op: "add", path: "/l/5", value: 1 }]],
    ["a missing parent", [{ op: "add", path: "/x/y", value: 1 }]],
    ["an unknown operation", [{ op: "set", path: "/a", value: 1 }]],
    ["a pointer without a slash", [{ op: "add", path: "a", value: 1 }]],
    ["no array", { op: "add" }],
  ])("refuses %s", (_name, patch) => {
    expect(() => applyJsonPatch({ a: 1, l: [1] }, patch)).toThrow();
  });
});

it("merge patch removes with null and replaces lists", () => {
  expect(applyMergePatch({ a: { b: 1, c: 2 }, l: [1, 2] }, { a: { b: null }, l: [3] })).toEqual({
    a: { c: 2 },
    l: [3],
  });
});

describe("strategic merge patch", () => {
  const service = {
    metadata: { finalizers: ["x"] },
    spec: {
      ports: [
        { name: "a", port: 80 },
        { name: "b", port: 81 },
      ],
      selector: { app: "x" },
    },
  };

  it.each<[string, unknown, unknown]>([
    [
      "changes one port",
      { spec: { ports: [{ port: 81, targetPort: 9 }] } },
      [
        { name: "a", port: 80 },
        { name: "b", port: 81, targetPort: 9 },
      ],
    ],
    [
      "adds a port",
      { spec: { ports: [{ port: 82 }] } },
      [{ name: "a", port: 80 }, { name: "b", port: 81 }, { port: 82 }],
    ],
    ["deletes a port", { spec: { ports: [{ port: 80, $patch: "delete" }] } }, [{ name: "b", port: 81 }]],
    ["replaces the list", { spec: { ports: [{ $patch: "replace" }, { port: 9 }] } }, [{ port: 9 }]],
    [
      "orders",
      { spec: { "$setElementOrder/ports": [{ port: 81 }, { port: 80 }], ports: [] } },
      [
        { name: "b", port: 81 },
        { name: "a", port: 80 },
      ],
    ],
  ])("%s", (_name, patch, ports) => {
    expect((applyStrategicMerge(service, patch) as typeof service).spec.ports).toEqual(ports);
  });

  it("unites finalizers, removes with null and refuses an item without its key", () => {
    expect(applyStrategicMerge(service, { metadata: { finalizers: ["y"] }, spec: { selector: null } })).toMatchObject({
      metadata: { finalizers: ["x", "y"] },
    });
    expect(applyStrategicMerge(service, { metadata: { "$deleteFromPrimitiveList/finalizers": ["x"] } })).toMatchObject({
      metadata: { finalizers: [] },
    });
    expect(() => applyStrategicMerge(service, { spec: { ports: [{ name: "z" }] } })).toThrow(/merge key: port/);
  });
});
