import { describe, expect, it } from "vitest";
import { parametersOf } from "@/lib/knowledge/cloud-api";
import { stepsOf, WAYS, type Way } from "./ways";

const CALLS = Object.entries(WAYS as Record<string, Way>).flatMap(([name, way]) =>
  stepsOf(way).flatMap(({ call }) => (call ? [[name, call] as const] : [])),
);

describe("a way's call", () => {
  it.each(CALLS)("%s is published, with all that it needs", (_, { product = "slb", action, params }) => {
    const published = parametersOf(product, action);
    expect(published, action).toBeDefined();
    const names = Object.keys(published!);
    expect(Object.keys(params).filter((name) => !names.includes(name))).toEqual([]);
    const needed = names.filter((name) => published![name]!.endsWith("!") && name !== "RegionId");
    expect(needed.filter((name) => !(name in params))).toEqual([]);
  });
});
