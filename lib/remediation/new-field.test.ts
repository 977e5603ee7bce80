import { describe, expect, test, vi } from "vitest";
import type * as Kinds from "@/lib/ccm/fields/kinds";
import { text } from "@/lib/ccm/fields/kinds";
import type * as Rows from "@/lib/ccm/fields/listener";
import type * as Table from "@/lib/ccm/version-table";
import { runEngine } from "@/lib/engine";
import { findingInfo } from "@/lib/knowledge/findings";
import { annotation, buildBundle, buildPair, CHECKED_AT } from "@/testing/engine-bundle";
import { followsFromRow, NEXT, without } from "@/testing/next-version";

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

describe("one row adds a compared listener field", () => {
  followsFromRow({
    code: "CLB256",
    suffix: "xforwardedfor-slbid",
    pairOf,
    desired: "on",
    actual: "off",
    command: /^aliyun slb SetLoadBalancerHTTPListenerAttribute .*--XForwardedFor_SLBID on/,
  });

  test("the controller's message is the row's, and so is the title", () => {
    const bundle = buildBundle([pairOf("on")]);
    const message = "lb XForwardedForSLBID off should be changed to on;";
    const { reported } = runEngine(bundle, { checkedAt: CHECKED_AT, targetVersion: NEXT }).services[0]!;
    expect(reported).toEqual([{ code: "UpdateListener", key: "shop/web/80", id: "lb-web", message }]);
    expect(findingInfo("CLB256")?.shortTitle.zh).toBe("监听的 X-Forwarded-For 实例 ID 不一致");
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
});
