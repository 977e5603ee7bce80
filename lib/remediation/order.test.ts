import { expect, it } from "vitest";
import { checkBundle } from "@/lib/upgrade/check";
import { RECORDED } from "@/testing/recordings";
import { stepsOf } from ".";

it.each([
  // The value that stays is written before the step that lets the sync continue.
  ["corpus-120", "case-120/svc-0121", ["safe CLB222", "safe CLB513 CLB407"]],
  // An edit that changes on its way something which a person decides about is a part of that decision.
  ["corpus-105", "case-105/svc-0043", ["safe CLB511", "confirm CLB201 CLB244 CLB202"]],
  // A listener that a decision may make again is not changed before.
  ["corpus-105", "case-105/svc-0027", ["decide CLB204 CLB221 CLB402"]],
])("the plan of %s %s", (name, service, expected) => {
  const bundle = RECORDED.find((one) => one.name === name)!.bundle();
  const row = checkBundle(bundle, { checkedAt: bundle.capturedAt }).services.find((one) => one.service === service)!;
  expect(stepsOf(row, bundle).map(({ label, findings }) => [label, ...findings].join(" "))).toEqual(expected);
});
