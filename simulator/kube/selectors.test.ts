import { expect, it } from "vitest";
import { fieldMatcher, labelMatcher } from "./selectors";

const object = {
  metadata: { name: "web", namespace: "shop", labels: { app: "web", tier: "front" } },
  involvedObject: { kind: "Service" },
};

it.each<[string, boolean]>([
  ["app=web", true],
  ["app==web,tier!=back", true],
  ["app!=web", false],
  ["app in (api, web),!beta", true],
  ["app notin (web)", false],
  ["tier", true],
  ["!tier", false],
  ["missing!=x", true],
])("label selector %s", (selector, expected) => {
  expect(labelMatcher(selector)!(object)).toBe(expected);
});

it("reads field selectors and refuses unknown fields", () => {
  expect(fieldMatcher("events", "involvedObject.kind=Service,metadata.namespace!=data")!(object)).toBe(true);
  expect(() => fieldMatcher("services", "spec.color=red")).toThrow("field label not supported: spec.color");
  expect(() => labelMatcher("a b c")).toThrow(/unable to parse requirement/);
});
