import { describe, expect, test, vi } from "vitest";
import type * as InstanceRows from "@/lib/ccm/fields/instance";
import { changeable } from "@/lib/ccm/fields/instance-kinds";
import type * as InstanceKinds from "@/lib/ccm/fields/instance-kinds";
import type * as ListenerKinds from "@/lib/ccm/fields/kinds";
import { text } from "@/lib/ccm/fields/kinds";
import type * as ListenerRows from "@/lib/ccm/fields/listener";
import type * as Table from "@/lib/ccm/version-table";
import { runEngine } from "@/lib/engine";
import { findingInfo } from "@/lib/knowledge/findings";
import { renderCodesMarkdown } from "@/lib/knowledge/findings/finding-codes";
import { buildPlan, remediate } from "@/lib/remediation";
import { annotation, buildBundle, buildPair, CHECKED_AT } from "@/testing/engine-bundle";
import { lintCodes, NEWEST, NEXT } from "@/testing/next-version";
import { contextFor } from "@/testing/proof/prove";

/**
 * CONTRIBUTING's recipes for a Listener field and an instance attribute: a made-up version reads two made-up
 * annotations. The test adds one row to each table of compared fields and changes nothing else.
 */
vi.mock("@/lib/ccm/fields/listener", async (load) => {
  const real = await load<typeof ListenerRows>();
  const kinds = await vi.importActual<typeof ListenerKinds>("@/lib/ccm/fields/kinds");
  const table = await vi.importActual<typeof Table>("@/lib/ccm/version-table");
  const { versionAfter } = await import("@/testing/made-up-version");
  const added = kinds.text({
    field: "XForwardedForSLBID",
    code: "CLB256",
    suffix: "xforwardedfor-slbid",
    protocols: ["http", "https"],
    since: versionAfter(table.VERSION_ROWS),
    answer: "XForwardedFor_SLBID",
    label: { en: "X-Forwarded-For SLB id", zh: "X-Forwarded-For 实例 ID" },
    annotation: { valueType: "flag", allowed: ["on", "off"], defaultValue: "off", notAllowed: "api-rejects" },
    example: { desired: "on", actual: "off", message: "lb XForwardedForSLBID off should be changed to on;" },
  });
  return { ...real, LISTENER_FIELDS: [...real.LISTENER_FIELDS, added] };
});
vi.mock("@/lib/ccm/fields/instance", async (load) => {
  const real = await load<typeof InstanceRows>();
  const kinds = await vi.importActual<typeof InstanceKinds>("@/lib/ccm/fields/instance-kinds");
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

/** A Service with the annotation, and the other value on its Listener or instance. */
function listenerPair(value: string) {
  const pair = buildPair({ ports: [{ port: 80, protocol: "http" }] });
  (pair.listeners[0]!.HTTPListenerConfig as Record<string, unknown>).XForwardedFor_SLBID = "off";
  pair.service.metadata!.annotations![annotation("xforwardedfor-slbid")] = value;
  return pair;
}
function instancePair(value: string) {
  const pair = buildPair();
  Object.assign(pair.loadBalancer!, { InstanceStatus: "inactive" });
  pair.service.metadata!.annotations![annotation("instance-status")] = value;
  return pair;
}

describe.each([
  {
    code: "CLB256",
    pairOf: listenerPair,
    desired: "on",
    adopts: `${annotation("xforwardedfor-slbid")}=off`,
    calls: /^aliyun slb SetLoadBalancerHTTPListenerAttribute .*--XForwardedFor_SLBID on/,
    item: "UpdateListener",
    message: "lb XForwardedForSLBID off should be changed to on;",
    title: "监听的 X-Forwarded-For 实例 ID 不一致",
  },
  {
    code: "CLB419",
    pairOf: instancePair,
    desired: "active",
    adopts: `${annotation("instance-status")}=inactive`,
    calls: /^aliyun slb SetLoadBalancerStatus .*--LoadBalancerStatus active/,
    item: "SetSLBStatus",
    message: "OpenAPI: SetLoadBalancerStatus, Message: loadbalancer lb-web status should be active",
    title: "实例状态不一致",
  },
])("one row adds a compared field: $code", ({ code, pairOf, desired, adopts, calls, item, message, title }) => {
  const pair = pairOf(desired);
  const bundle = buildBundle([pair]);
  const checked = (targetVersion: string) => runEngine(bundle, { checkedAt: CHECKED_AT, targetVersion });
  const row = checked(NEXT).services[0]!;

  test("the engine reports it for the new version, and older targets do not know it", () => {
    expect(row.findings.map((finding) => finding.code)).toEqual([code]);
    expect(row.reported.map((reported) => reported.code)).toEqual([item]);
    expect(`${row.reported[0]!.message} ${row.syncError}`).toContain(message);
    expect(checked(NEWEST).services[0]).toMatchObject({ findings: [], reported: [] });
  });

  test("lint knows its values and its version", () => {
    const codes = (value: string, version: string) => lintCodes(pairOf(value).service, version);
    expect(codes(desired, NEXT)).toEqual([]);
    expect(codes("maybe", NEXT)).toEqual(["ANN111"]);
    expect(codes(desired, NEWEST).some((found) => found.startsWith("ANN13"))).toBe(true);
  });

  test("texts, documents, remedy and plan follow", () => {
    expect(findingInfo(code)?.shortTitle.zh).toBe(title);
    expect(renderCodesMarkdown()).toContain(`### ${code}`);
    const finding = row.findings[0]!;
    const { options } = remediate(finding, contextFor(bundle, row, finding));
    const commands = options.flatMap((option) => option.steps.map((step) => step.command ?? ""));
    expect(commands[0]).toContain(adopts);
    expect(commands[1]).toMatch(calls);
    const steps = buildPlan(checked(NEXT), bundle);
    expect(steps.map((step) => step.findings)).toEqual([[code]]);
    expect(steps[0]!.command).toContain(adopts);
  });
});

/** A row that lacks a property. */
const without = <T extends object, K extends keyof T>(row: T, name: K) =>
  Object.fromEntries(Object.entries(row).filter(([key]) => key !== name)) as Omit<T, K>;

test("a listener's row without its version, label, catalogue entry or case does not compile", () => {
  const whole = {
    field: "F",
    code: "CLB257",
    suffix: "f",
    protocols: ["tcp"],
    since: NEXT,
    label: { en: "F", zh: "字段" },
    annotation: { valueType: "string" },
    example: { desired: "a", actual: "b", message: "lb F b should be changed to a;" },
  } as const;
  const made = [
    text(whole),
    // @ts-expect-error no version gate
    text(without(whole, "since")),
    // @ts-expect-error no label in both languages
    text(without(whole, "label")),
    // @ts-expect-error no catalogue entry
    text(without(whole, "annotation")),
    // @ts-expect-error no recorded case
    text(without(whole, "example")),
  ];
  expect(made.every((row) => row.code === "CLB257")).toBe(true);
});

test("an instance's row without its version, texts, catalogue entry, change or case does not compile", () => {
  const whole = {
    field: "F",
    code: "CLB418",
    suffix: "f",
    since: NEXT,
    category: "instance",
    label: { en: "F", zh: "字段" },
    note: { en: "N.", zh: "说明。" },
    annotation: { valueType: "string" },
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
