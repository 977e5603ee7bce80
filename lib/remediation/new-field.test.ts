import { describe, expect, test, vi } from "vitest";
import type * as Kinds from "@/lib/ccm/fields/kinds";
import { text } from "@/lib/ccm/fields/kinds";
import type * as Rows from "@/lib/ccm/fields/listener";
import type * as Table from "@/lib/ccm/version-table";
import { runEngine } from "@/lib/engine";
import { findingInfo } from "@/lib/knowledge/findings";
import { renderCodesMarkdown } from "@/lib/knowledge/findings/render";
import { buildPlan } from "@/lib/remediation";
import { annotation, buildBundle, buildPair, CHECKED_AT } from "@/testing/engine-bundle";
import { commandsOf, lintCodes, NEWEST, NEXT } from "@/testing/next-version";

/**
 * CONTRIBUTING's first recipe: a made-up version reads a made-up annotation. The test adds one row to the table of
 * compared fields and changes nothing else.
 */
vi.mock("@/lib/ccm/fields/listener", async (load) => {
  const real = await load<typeof Rows>();
  const kinds = await vi.importActual<typeof Kinds>("@/lib/ccm/fields/kinds");
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
vi.mock("@/lib/ccm/version-table", async (load) => {
  const { withNext } = await import("@/testing/made-up-version");
  return withNext(await load<typeof Table>());
});

function pairOf(value: string) {
  const pair = buildPair({ ports: [{ port: 80, protocol: "http" }] });
  (pair.listeners[0]!.HTTPListenerConfig as Record<string, unknown>).XForwardedFor_SLBID = "off";
  pair.service.metadata!.annotations![annotation("xforwardedfor-slbid")] = value;
  return pair;
}
const MESSAGE = "lb XForwardedForSLBID off should be changed to on;";

describe("one row adds a compared listener field", () => {
  const pair = pairOf("on");
  const bundle = buildBundle([pair]);
  const result = runEngine(bundle, { checkedAt: CHECKED_AT, targetVersion: NEXT });

  test("the engine reports it for the new version, and older targets do not know it", () => {
    const row = result.services[0]!;
    expect(row.reported).toEqual([{ code: "UpdateListener", key: "shop/web/80", id: "lb-web", message: MESSAGE }]);
    expect(row.findings.map((finding) => finding.code)).toEqual(["CLB256"]);
    const older = runEngine(bundle, { checkedAt: CHECKED_AT, targetVersion: NEWEST }).services[0]!;
    expect(older.findings).toEqual([]);
    expect(older.reported).toEqual([]);
  });

  test("lint knows its values and its version", () => {
    const codes = (value: string, version: string) => lintCodes(pairOf(value).service, version);
    expect(codes("on", NEXT)).toEqual([]);
    expect(codes("maybe", NEXT)).toEqual(["ANN111"]);
    expect(codes("on", NEWEST).some((code) => code.startsWith("ANN13"))).toBe(true);
  });

  test("texts, remedy and plan follow", () => {
    const finding = result.services[0]!.findings[0]!;
    expect(findingInfo("CLB256")?.shortTitle.zh).toBe("监听的 X-Forwarded-For 实例 ID 不一致");
    const commands = commandsOf(finding, pair.key, bundle);
    expect(commands[0]).toContain(`${annotation("xforwardedfor-slbid")}=off`);
    expect(commands[1]).toMatch(/^aliyun slb SetLoadBalancerHTTPListenerAttribute .*--XForwardedFor_SLBID on/);
    const steps = buildPlan(result, bundle);
    expect(steps.map((step) => step.findings)).toEqual([["CLB256"]]);
    expect(steps[0]!.command).toContain("xforwardedfor-slbid=off");
  });

  test("the documents list it", () => {
    expect(renderCodesMarkdown()).toContain("### CLB256");
  });

  test("a row without its version, label, catalogue entry or case does not compile", () => {
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
    const { since, ...noGate } = whole;
    const { label, ...noLabel } = whole;
    const { annotation: entry, ...noEntry } = whole;
    const { example, ...noCase } = whole;
    expect([since, label.en, entry.valueType, example.actual]).toEqual([NEXT, "F", "string", "b"]);
    const made = [
      text(whole),
      // @ts-expect-error no version gate
      text(noGate),
      // @ts-expect-error no label in both languages
      text(noLabel),
      // @ts-expect-error no catalogue entry
      text(noEntry),
      // @ts-expect-error no recorded case
      text(noCase),
    ];
    expect(made.every((row) => row.code === "CLB257")).toBe(true);
  });
});
