import { expect, test } from "vitest";
import { saySymptom, SYMPTOMS } from "@/lib/knowledge/symptoms";
import { follow } from "./live-symptom";

const outside = saySymptom(
  SYMPTOMS.find((row) => row.id === "unreachable-outside")!,
  "en",
);
const asked = (given: Record<string, string>, facts = {}) =>
  follow(outside, given, facts).map((step) => [step.question.id, step.answer?.id, step.fromService]);

test("asks one question after the other", () => {
  expect(asked({})).toEqual([["events", undefined, false]]);
  expect(asked({ events: "no" })).toEqual([
    ["events", "no", false],
    ["acl", undefined, false],
  ]);
});

test("takes answers from the live Service and stops where it cannot know", () => {
  expect(asked({}, { hasErrorEvent: false, acl: "off", emptyGroup: false })).toEqual([
    ["events", "no", true],
    ["acl", "no", true],
    ["empty", "no", true],
    ["health", undefined, false],
  ]);
  expect(asked({}, { hasErrorEvent: false, acl: "off", emptyGroup: true }).at(-1)).toEqual(["empty", "yes", true]);
});

test("a given answer wins over the live one", () => {
  expect(asked({ events: "no" }, { hasErrorEvent: true })[0]).toEqual(["events", "no", false]);
});
