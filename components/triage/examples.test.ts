import { describe, expect, it } from "vitest";
import { TRIAGE_EXAMPLES } from "./examples";
import { ageSeconds, triage } from "@/lib/triage/triage";

const example = (id: string) => triage(TRIAGE_EXAMPLES.find((e) => e.id === id)?.text ?? "");

describe("triage", () => {
  it("answers a describe output with its worst Event first and the values its commands need", () => {
    const { rows, params } = example("describe");
    expect(rows.map((row) => row.classification.code)).toEqual(["EVT118", "EVT214", "EVT201"]);
    expect(rows[0]?.count).toBe(6);
    expect(params).toMatchObject({ namespace: "shop", service: "web", loadBalancerId: "lb-bp1exampleaa" });
  });
  it("takes a joined error apart", () => {
    expect(example("joined").rows[0]?.classification.parts.map((part) => part.code)).toEqual([
      "PRE103",
      "EVT117",
      "PRE111",
      "EVT607",
    ]);
  });
  it("reads the old form", () => {
    expect(example("old").rows[0]?.classification.code).toBe("EVT110");
  });
  it("reads ages", () => {
    expect([ageSeconds("45s"), ageSeconds("3h20m"), ageSeconds("2d"), ageSeconds("<unknown>")]).toEqual([
      45,
      12_000,
      172_800,
      undefined,
    ]);
  });
});
