import { describe, expect, test, vi } from "vitest";
import type * as Rows from "@/lib/ccm/fields/instance";
import { changeable } from "@/lib/ccm/fields/instance-kinds";
import type * as Kinds from "@/lib/ccm/fields/instance-kinds";
import type * as Table from "@/lib/ccm/version-table";
import { runEngine } from "@/lib/engine";
import { findingInfo } from "@/lib/knowledge/findings";
import { renderCodesMarkdown } from "@/lib/knowledge/findings/render";
import { buildPlan } from "@/lib/remediation";
import { annotation, buildBundle, buildPair, CHECKED_AT } from "@/testing/engine-bundle";
import { commandsOf, lintCodes, NEWEST, NEXT } from "@/testing/next-version";

/**
 * CONTRIBUTING's recipe for an instance attribute: a made-up version reads a made-up annotation for the instance's
 * status. The test adds one row to the table and changes nothing else.
 */
vi.mock("@/lib/ccm/fields/instance", async (load) => {
  const real = await load<typeof Rows>();
  const kinds = await vi.importActual<typeof Kinds>("@/lib/ccm/fields/instance-kinds");
  const table = await vi.importActual<typeof Table>("@/lib/ccm/version-table");
  const { versionAfter } = await import("@/testing/made-up-version");
  const added = kinds.changeable({
    field: "InstanceStatus",
    code: "CLB419",
    suffix: "instance-status",
    since: versionAfter(table.VERSION_ROWS),
    category: "instance",
    label: { en: "Instance status", zh: "实例状态" },
    note: { en: "The CCM will set it.", zh: "CCM 会设置该状态。" },
    annotation: { valueType: "enum", allowed: ["active", "inactive"], defaultValue: "active" },
    step: "setting",
    change: {
      action: "SetLoadBalancerStatus",
      parameter: "LoadBalancerStatus",
      item: "SetSLBStatus",
      says: (status) => `status should be ${status}`,
    },
    example: {
      desired: "active",
      actual: "inactive",
      error: "OpenAPI: SetLoadBalancerStatus, Message: loadbalancer lb-web status should be active",
    },
  });
  return { ...real, INSTANCE_FIELDS: [...real.INSTANCE_FIELDS, added] };
});
vi.mock("@/lib/ccm/version-table", async (load) => {
  const { withNext } = await import("@/testing/made-up-version");
  return withNext(await load<typeof Table>());
});

function pairOf(value: string) {
  const pair = buildPair();
  Object.assign(pair.loadBalancer!, { InstanceStatus: "inactive" });
  pair.service.metadata!.annotations![annotation("instance-status")] = value;
  return pair;
}

describe("one row adds a compared attribute of the instance", () => {
  const pair = pairOf("active");
  const bundle = buildBundle([pair]);
  const result = runEngine(bundle, { checkedAt: CHECKED_AT, targetVersion: NEXT });

  test("the engine reports it for the new version, and older targets do not know it", () => {
    const row = result.services[0]!;
    expect(row.findings.map((finding) => finding.code)).toEqual(["CLB419"]);
    expect(row.reported.map((item) => item.code)).toEqual(["SetSLBStatus"]);
    expect(row.syncError).toContain("status should be active");
    const older = runEngine(bundle, { checkedAt: CHECKED_AT, targetVersion: NEWEST }).services[0]!;
    expect(older.findings).toEqual([]);
    expect(older.reported).toEqual([]);
  });

  test("lint knows its values and its version", () => {
    const codes = (value: string, version: string) => lintCodes(pairOf(value).service, version);
    expect(codes("active", NEXT)).toEqual([]);
    expect(codes("maybe", NEXT)).toEqual(["ANN111"]);
    expect(codes("active", NEWEST).some((code) => code.startsWith("ANN13"))).toBe(true);
  });

  test("texts, remedy and plan follow", () => {
    const finding = result.services[0]!.findings[0]!;
    expect(findingInfo("CLB419")?.shortTitle).toEqual({ en: "Instance status differs", zh: "实例状态不一致" });
    const commands = commandsOf(finding, pair.key, bundle);
    expect(commands[0]).toContain(`${annotation("instance-status")}=inactive`);
    expect(commands[1]).toMatch(/^aliyun slb SetLoadBalancerStatus .*--LoadBalancerStatus active/);
    const steps = buildPlan(result, bundle);
    expect(steps.map((step) => step.findings)).toEqual([["CLB419"]]);
    expect(steps[0]!.command).toContain("instance-status=inactive");
  });

  test("the documents list it", () => {
    expect(renderCodesMarkdown()).toContain("### CLB419");
  });

  test("a row without its version, texts, catalogue entry, change or case does not compile", () => {
    const whole = {
      field: "F",
      code: "CLB418",
      suffix: "f",
      since: NEXT,
      category: "instance",
      label: { en: "F", zh: "字段" },
      note: { en: "N.", zh: "说明。" },
      annotation: { valueType: "string" },
      step: "setting",
      change: { action: "A", parameter: "F", item: "SetF", says: (value: string | number) => `f should be ${value}` },
      example: { desired: "a", actual: "b", error: "f should be a" },
    } as const;
    const { since, ...noGate } = whole;
    const { label, ...noLabel } = whole;
    const { note, ...noNote } = whole;
    const { annotation: entry, ...noEntry } = whole;
    const { change, ...noChange } = whole;
    const { example, ...noCase } = whole;
    expect([since, label.en, note.en, entry.valueType, change.item, example.actual]).toHaveLength(6);
    const made = [
      () => changeable(whole),
      // @ts-expect-error no version gate
      () => changeable(noGate),
      // @ts-expect-error no label in both languages
      () => changeable(noLabel),
      // @ts-expect-error no note about what the CCM will do
      () => changeable(noNote),
      // @ts-expect-error no catalogue entry
      () => changeable(noEntry),
      // @ts-expect-error no call, so nothing to repair it with
      () => changeable(noChange),
      // @ts-expect-error no recorded case
      () => changeable(noCase),
    ];
    expect(made[0]!()).toMatchObject({ code: "CLB418", change: { how: "call", item: "SetF" } });
  });
});
