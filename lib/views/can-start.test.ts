import { describe, expect, it } from "vitest";
import type { PlanStep } from "@/lib/remediation";
import type { FixGroup, FixRow } from "./fix";
import { canStart, startRow } from "./can-start";

const row = (group: FixGroup, more: { id?: string; failures?: number; commands?: number } = {}): FixRow => ({
  ...{ id: more.id ?? group, loadBalancerId: "lb-1", services: ["shop/web"], namespaces: ["shop"], state: "fail" },
  ...{ findings: [], bought: 0, reported: 1, failures: more.failures ?? 0, unstable: false, owners: [], group },
  steps: Array.from({ length: more.commands ?? 1 }, () => ({ command: "kubectl" }) as PlanStep),
});
const times = (count: number, group: FixGroup) => Array.from({ length: count }, () => row(group));

describe("whether the upgrade may start", () => {
  it("no while people have to decide or others to act; names what can run now with its minutes", () => {
    const rows = [...times(24, "safe"), ...times(7, "window"), ...times(12, "decide"), ...times(2, "outside")];
    expect(canStart(rows)).toMatchObject({ answer: "no", decide: 12, outside: 2, safe: 24, minutes: 2 });
    expect(canStart([...times(3, "safe"), row("open")])).toMatchObject({ answer: "no", open: 1, minutes: 1 });
  });

  it("yes where all of it can run before or in the window", () => {
    expect(canStart(times(2, "safe")).answer).toBe("yes");
    expect(canStart([...times(2, "safe"), row("window")]).answer).toBe("window");
    expect(canStart([row("waiting")])).toMatchObject({ answer: "yes", waiting: 1 });
  });

  it("ready where nothing fails; advice, passing and accepted rows do not count", () => {
    expect(canStart([row("advice"), row("rest"), row("accepted")]).answer).toBe("ready");
  });
});

describe("where to start", () => {
  it("is with what takes least, and among those where the controller fails most, not where the alphabet begins", () => {
    const rows = [
      row("window", { id: "w", failures: 400 }),
      row("safe", { id: "data/minio" }),
      row("safe", { id: "payments/refund", failures: 88 }),
    ];
    expect(startRow(rows)?.id).toBe("payments/refund");
    // The plan's order stays where Events say nothing.
    expect(startRow([row("safe", { id: "a" }), row("safe", { id: "b" })])?.id).toBe("a");
    expect(startRow([row("accepted")])).toBeUndefined();
  });
});
