import { describe, expect, it } from "vitest";
import type { KubeEvent } from "@/lib/model/bundle";
import { compareOfficial, officialAt, parseOfficialEvent } from "./official";
import { sample } from "@/testing/samples/report";

type Row = [key: string, code: string, id?: string];
function officialEvent(rows: Row[], options: { failed?: number; at?: string; message?: string } = {}): KubeEvent {
  const instanceResults = Object.fromEntries(
    rows.map(([key, code, id = ""]) => [key, { Name: key, Id: id, MessageCode: code, Message: "" }]),
  );
  const check = { Name: "ccmSLB", instanceResults, FailedCount: options.failed ?? rows.length };
  const body = { State: "Success", CheckResults: rows.length === 0 ? null : [check] };
  return {
    metadata: {
      namespace: "kube-system",
      name: "CloudControllerManagerPrecheckResult",
      creationTimestamp: "2026-01-01T00:00:00Z",
      managedFields: [{ time: options.at ?? "2026-11-21T09:00:00Z" }],
    },
    type: "Normal",
    reason: "Success",
    message: options.message ?? JSON.stringify(body).replace(/</g, "\\u003c"),
  };
}
function compare(event: KubeEvent | null, change?: (input: ReturnType<typeof sample>) => void) {
  const input = sample({ services: 4, failEvery: 2 });
  if (event) input.bundle.kubernetes.events.push(event);
  change?.(input);
  return compareOfficial(input.bundle, input.result);
}
const states = (c: ReturnType<typeof compare>) =>
  c!.items.map((i) => [i.state, i.reason ?? null, i.key || i.findingIds[0]!.split("|")[1], i.stale]);

describe("official result", () => {
  it("is absent when the cluster holds none", () => expect(compare(null)).toBeNull());

  it("passes when no call failed", () =>
    expect(parseOfficialEvent(officialEvent([]))).toMatchObject({ entries: [], failedCount: 0, capped: new Set() }));

  it("agrees item by item, and explains what only one side has", () => {
    const c = compare(
      officialEvent([
        ["team-0/web-0/80", "UpdateListener"],
        ["team-1/web-1", "SetSLBName"],
        ["old/gone", "CreateSLB"],
      ]),
    );
    expect(states(c)).toEqual([
      ["agreed", null, "team-0/web-0/80", false],
      ["onlyOurs", "masked", "CLB301", false],
      ["onlyOurs", "notShown", "team-2/web-2/80", false],
      ["onlyOurs", "masked", "CLB301", false],
      ["onlyOfficial", "differs", "team-1/web-1", false],
      ["onlyOfficial", "gone", "old/gone", true],
    ]);
    expect(c!.items[0]!.findingIds).toEqual(["team-0/web-0|CLB222|80/tcp|scheduler"]);
    expect(c!.counts).toEqual({ agreed: 1, onlyOfficial: 2, onlyOurs: 3, stale: 1, fixed: 0 });
  });

  it("calls an item fixed that an earlier check listed too", () => {
    const event = officialEvent([
      ["team-0/web-0/80", "UpdateListener"],
      ["team-1/web-1", "SetSLBName"],
    ]);
    const input = sample({ services: 4, failEvery: 2 });
    input.bundle.kubernetes.events.push(event);
    const before = structuredClone(input.result);
    before.services[1]!.reported = [{ code: "SetSLBName", key: "team-1/web-1", id: "", message: "" }];
    const c = compareOfficial(input.bundle, input.result, [before]);
    expect(states(c).filter(([state]) => state === "onlyOfficial")).toEqual([
      ["onlyOfficial", "fixed", "team-1/web-1", true],
    ]);
    expect(c!.counts).toMatchObject({ onlyOfficial: 1, fixed: 1 });
    expect(officialAt(input.bundle)).toBe(c!.at);
  });

  it("knows an item that a later one of the same name replaced", () => {
    const c = compare(
      officialEvent([
        ["team-0/web-0", "SetSLBName"],
        ["team-2/web-2/80", "UpdateListener"],
      ]),
      ({ result }) => {
        result.services[0]!.reported = [
          { code: "TagSLB", key: "team-0/web-0", id: "", message: "" },
          { code: "SetSLBName", key: "team-0/web-0", id: "", message: "" },
        ];
      },
    );
    expect(states(c).filter(([, reason]) => reason === "overwritten")).toEqual([
      ["onlyOurs", "overwritten", "team-0/web-0", false],
    ]);
  });

  it("decodes the check of NLB: one of the items of a name is shown, the others are named", () => {
    const event = officialEvent([["team-0/web-0", "UpdateZones", "nlb-1"]], { failed: 4 });
    event.message = event.message!.replaceAll("ccmSLB", "ccmNLB");
    const c = compare(event, ({ result }) => {
      result.services = result.services.slice(0, 1);
      const item = (code: string, id: string) =>
        ({ code, key: "team-0/web-0", id, message: "", check: "ccmNLB" }) as const;
      result.services[0]!.reported = [
        item("UpdateZones", "nlb-1"),
        item("AddServers", "sgp-1"),
        item("AddServers", "sgp-2"),
      ];
      result.services[0]!.findings = [];
    });
    expect(c!.items.map(({ state, reason, id, sharing }) => [state, reason, id, sharing])).toEqual([
      ["agreed", undefined, "nlb-1", 3],
      ["onlyOurs", "overwritten", "sgp-1", 3],
      ["onlyOurs", "overwritten", "sgp-2", 3],
    ]);
    expect(c).toMatchObject({ shown: 1, failedCount: 4, otherChecks: [] });
  });

  it("knows items past the cap of 20", () => {
    const rows: Row[] = Array.from({ length: 20 }, (_, i) => [`other/s-${i}/80`, "UpdateListener"]);
    const c = compare(officialEvent(rows, { failed: 31 }));
    expect(c).toMatchObject({ capped: true, shown: 20, failedCount: 31 });
    expect(c!.items.filter((i) => i.reason === "pastCap").map((i) => i.service)).toEqual([
      "team-0/web-0",
      "team-2/web-2",
    ]);
    expect(compare(officialEvent(rows, { failed: 20 }))!.capped).toBe(false);
  });

  it("marks what changed after the result was written, by managedFields and not by the CCM's own status writes", () => {
    const c = compare(
      officialEvent(
        [
          ["team-0/web-0/80", "UpdateListener"],
          ["team-2/web-2/80", "UpdateListener"],
        ],
        { at: "2026-11-21T09:00:00Z" },
      ),
      ({ bundle }) => {
        bundle.kubernetes.services[0]!.metadata!.managedFields = [{ time: "2026-11-21T09:30:00Z" }];
        bundle.kubernetes.services[2]!.metadata!.managedFields = [
          { time: "2026-11-21T09:30:00Z", subresource: "status" },
        ];
      },
    );
    expect(c!.staleServices).toEqual(["team-0/web-0"]);
    expect(c!.items.filter((i) => i.stale).every((i) => i.service === "team-0/web-0")).toBe(true);
    expect(c!.at).toBe("2026-11-21T09:00:00.000Z");
  });

  it("says when the Event cannot be read, without inventing agreement", () => {
    for (const message of ["", "not json", "[]", '{"CheckResults":{}}', '{"CheckResults":[1]}']) {
      const c = compare(officialEvent([], { message }));
      expect(c!.unreadable).toBeTruthy();
      expect(c!.counts.agreed).toBe(0);
    }
  });
});
