import { describe, expect, it } from "vitest";
import { sample } from "@/testing/samples/report";
import { baselineFrom, compareStates, stateOf } from "./index";
import { compareFindings } from "./findings";

describe("comparing two states of a cluster", () => {
  it("tells new, fixed, still there and no longer readable apart", () => {
    const before = sample({ services: 5, failEvery: 1 }).result;
    const after = structuredClone(before);
    after.services[0]!.findings = [];
    after.services[0]!.status = "pass";
    after.services[1]!.findings = [];
    after.services[1]!.status = "unknown";
    after.services[2]!.findings[0]!.actual = "wlc";
    after.services[3]!.findings.push({ ...after.services[3]!.findings[0]!, id: "fresh" });
    after.services.splice(4, 1);
    const c = compareFindings(before, after, "en");
    expect(c.new.map((f) => f.id)).toEqual(["fresh"]);
    expect(c.fixed.map((f) => f.owner)).toEqual(["team-0/web-0", "team-0/web-0", "team-4/web-4", "team-4/web-4"]);
    expect(c.unverified.map((f) => f.owner)).toEqual(["team-1/web-1", "team-1/web-1"]);
    expect(c.still.filter((f) => f.changed).map((f) => f.id)).toEqual(["team-2/web-2|CLB222|80/tcp|scheduler"]);
  });

  it("does not call a Service fixed that a failed source hides", () => {
    const before = sample({ services: 1, failEvery: 1 }).result;
    const after = {
      ...before,
      services: [],
      errors: [{ source: "kubernetes", action: "list services", code: "Forbidden", message: "no" }],
    };
    expect(compareFindings(before, after, "en")).toMatchObject({ fixed: [], unverified: [{}, {}] });
  });

  it("compares what both sides hold, and not a reading with itself", () => {
    const { result, bundle } = sample({ services: 2, failEvery: 1 });
    const later = { ...structuredClone(bundle), capturedAt: "2026-11-22T09:00:00Z" };
    later.alibabaCloud.listeners.pop();
    const now = stateOf({ result, bundle: later });
    expect(compareStates(undefined, now, "en")).toMatchObject({ before: null, findings: null, cloud: null });
    const sinceBaseline = compareStates(baselineFrom(bundle, "ann"), now, "en");
    expect(sinceBaseline).toMatchObject({ before: { takenBy: "ann" }, findings: null });
    expect(sinceBaseline.cloud?.changes).toMatchObject([{ kind: "listener", change: "removed" }]);
    const runs = compareStates(stateOf({ result, bundle }), now, "en");
    expect(runs).toMatchObject({ findings: { new: [], fixed: [] }, cloud: { changes: [{ kind: "listener" }] } });
    expect(compareStates(stateOf({ result }), now, "en").cloud).toBeNull();
    expect(compareStates(now, now, "en").cloud).toBeNull();
  });
});
