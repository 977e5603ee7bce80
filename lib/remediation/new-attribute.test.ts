import { describe, expect, test, vi } from "vitest";
import type * as Rows from "@/lib/ccm/fields/instance";
import { changeable } from "@/lib/ccm/fields/instance-kinds";
import type * as Kinds from "@/lib/ccm/fields/instance-kinds";
import type * as Table from "@/lib/ccm/version-table";
import { runEngine } from "@/lib/engine";
import { findingInfo } from "@/lib/knowledge/findings";
import { annotation, buildBundle, buildPair, CHECKED_AT } from "@/testing/engine-bundle";
import { followsFromRow, NEXT, without } from "@/testing/next-version";

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
  followsFromRow({
    code: "CLB419",
    suffix: "instance-status",
    pairOf,
    desired: "active",
    actual: "inactive",
    command: /^aliyun slb SetLoadBalancerStatus .*--LoadBalancerStatus active/,
  });

  test("the controller's item and message are the row's, and so is the title", () => {
    const bundle = buildBundle([pairOf("active")]);
    const row = runEngine(bundle, { checkedAt: CHECKED_AT, targetVersion: NEXT }).services[0]!;
    expect(row.reported.map((item) => item.code)).toEqual(["SetSLBStatus"]);
    expect(row.syncError).toContain("status should be active");
    expect(findingInfo("CLB419")?.shortTitle).toEqual({ en: "Instance status differs", zh: "实例状态不一致" });
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
    const made = [
      () => changeable(whole),
      // @ts-expect-error no version gate
      () => changeable(without(whole, "since")),
      // @ts-expect-error no label in both languages
      () => changeable(without(whole, "label")),
      // @ts-expect-error no note about what the CCM will do
      () => changeable(without(whole, "note")),
      // @ts-expect-error no catalogue entry
      () => changeable(without(whole, "annotation")),
      // @ts-expect-error no call, so nothing to repair it with
      () => changeable(without(whole, "change")),
      // @ts-expect-error no recorded case
      () => changeable(without(whole, "example")),
    ];
    expect(made[0]!()).toMatchObject({ code: "CLB418", change: { how: "call", item: "SetF" } });
  });
});
