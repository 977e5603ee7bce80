import { expect, it } from "vitest";
import { CURRENT } from "@/lib/ccm/annotations";
import { INSTANCE_FIELDS } from "@/lib/ccm/fields/instance";
import { LISTENER_FIELDS } from "@/lib/ccm/fields/listener";
import { ANNOTATIONS } from "@/lib/knowledge/annotations/index";
import { annotationOfApi } from "./family";

it.each([...LISTENER_FIELDS, ...INSTANCE_FIELDS].filter((row) => row.suffix !== null && row.field !== "Address"))(
  "an API error about $field names its annotation",
  ({ field, suffix }) => {
    expect(annotationOfApi(`InvalidParam.${field}`, "")).toBe(CURRENT + suffix);
    expect(annotationOfApi(undefined, `The specified ${field} is not valid.`)).toBe(CURRENT + suffix);
  },
);

it("a sentence about some address is not about the instance's", () => {
  expect(annotationOfApi("InvalidAddress", "The IP address is in use.")).toBeUndefined();
});

it("a further word of the API leads to the annotation whose row has it, and to no other", () => {
  const words = ANNOTATIONS.flatMap((row) => (row.apiWords ?? []).map((word) => ({ word, key: row.fullKey })));
  expect(words.length).toBeGreaterThan(20);
  expect(new Set(words.map(({ word }) => word)).size).toBe(words.length);
  for (const { word, key } of words) expect(annotationOfApi(undefined, `The ${word} is not valid.`), word).toBe(key);
});
