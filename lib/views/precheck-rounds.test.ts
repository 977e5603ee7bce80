import { expect, it } from "vitest";
import { runEngine } from "@/lib/engine";
import { demoBundle } from "@/simulator/demo/bundle";
import { precheckRounds } from "./precheck-rounds";

const NOW = "2026-03-02T06:00:00Z";
const result = runEngine(demoBundle({ now: NOW }), { checkedAt: NOW });
const codes = (service: string) =>
  precheckRounds(result.services.find((row) => row.service === service)!.findings).map((round) =>
    round.map(({ code }) => code),
  );

it("the precheck shows a stopped listener, and what differs on it only after that; a silent difference that hides nothing never", () => {
  expect(codes("shop/promo")).toEqual([["CLB203"], ["CLB229", "CLB230"]]);
  expect(codes("shop/product-catalog")).toHaveLength(1);
  expect(precheckRounds([{ id: "a", visibility: "silent" }])).toEqual([]);
});

it("each finding is one round after the last of those that hide it, and a circle ends", () => {
  const rounds = precheckRounds([
    { id: "c", visibility: "masked", maskedBy: ["a", "b"] },
    { id: "a", visibility: "reported" },
    { id: "b", visibility: "masked", maskedBy: ["a"] },
    { id: "x", visibility: "masked", maskedBy: ["y"] },
    { id: "y", visibility: "masked", maskedBy: ["x"] },
  ]);
  expect(
    rounds
      .map((round) => round.map(({ id }) => id))
      .flat()
      .sort(),
  ).toEqual(["a", "b", "c", "x", "y"]);
  expect(rounds.slice(0, 2).map((round) => round[0]!.id)).toEqual(["a", "b"]);
});
