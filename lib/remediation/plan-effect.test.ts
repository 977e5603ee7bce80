import { describe, expect, it } from "vitest";
import { effectsOf, matchesSearch, withNeeds } from "./plan-effect";
import type { PlanStep } from "./plan-step";

const step = (id: string, init: Partial<PlanStep>): PlanStep => ({
  service: "shop/web",
  findings: ["CLB222"],
  kind: "aliyun",
  traffic: "none",
  risk: "low",
  why: "because",
  id,
  title: `step ${id}`,
  findingIds: [id],
  ...init,
});

describe("effects of steps", () => {
  const group = step("group", { command: "VGROUP_80=$(aliyun slb CreateVServerGroup)" });
  const listener = step("listener", {
    command: 'aliyun slb X --VServerGroupId "${VGROUP_80:?create the group first}"',
    traffic: "newConnections",
  });
  const edit = step("edit", { kind: "kubectl", command: "kubectl -n shop annotate service web a=b" });
  const other = step("other", { service: "shop/api", kind: "kubectl", command: "kubectl annotate", traffic: "none" });
  const left = step("left", { kind: "console" });
  const steps = [group, listener, edit, other, left];

  it("sort by when they may run; an edit waits for the window of what stands before it", () => {
    expect([...effectsOf(steps).values()]).toEqual(["safe", "window", "window", "safe", "decide"]);
  });

  it("bring along what the chosen steps build on, in the plan's order, and nothing of another Service", () => {
    expect(withNeeds(steps, new Set([listener]))).toEqual([group, listener]);
    expect(withNeeds(steps, new Set([edit, left]))).toEqual([group, listener, edit, left]);
    expect(withNeeds(steps, new Set([other]))).toEqual([other]);
  });

  it("are found by Service, code and words", () => {
    expect(steps.filter((row) => matchesSearch(row, "API clb222")).map((row) => row.id)).toEqual(["other"]);
    expect(steps.filter((row) => matchesSearch(row, " "))).toHaveLength(5);
    expect(steps.some((row) => matchesSearch(row, "nothing here"))).toBe(false);
  });
});
