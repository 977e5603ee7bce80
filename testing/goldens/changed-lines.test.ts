import { expect, it } from "vitest";
import { changedLines } from "./changed-lines";

const line = (row: object) => JSON.stringify(row);

it("a changed step is one line that names its fields; equal ones are not shown", () => {
  const same = line({ service: "shop/a", findings: ["CLB201"], do: ["one"], label: "safe" });
  const before = line({
    service: "shop/b",
    findings: ["CLB202"],
    do: ["one", "two"],
    label: "safe",
    effect: { clients: "none" },
  });
  const after = line({
    service: "shop/b",
    findings: ["CLB202"],
    do: ["two", "three"],
    label: "window",
    effect: { clients: "newConnections" },
  });
  expect(changedLines([same, before], [same, after])).toEqual([
    '~ shop/b CLB202: do -{one} +{three}; label "safe" -> "window"; effect.clients "none" -> "newConnections"',
  ]);
});

it("a new, a lost and a moved step are shown", () => {
  const [a, b] = ["shop/a", "shop/b"].map((service) => line({ service, findings: ["CLB201"], do: [] }));
  expect(changedLines([a!], [b!])).toEqual(['- shop/a CLB201: {"do":[]}', '+ shop/b CLB201: {"do":[]}']);
  expect(changedLines([a!, b!], [b!, a!])).toEqual(["~ the order of lines"]);
});
