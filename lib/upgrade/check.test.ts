import { expect, it } from "vitest";
import { HASH_LABEL } from "@/lib/ccm/names";
import { hashOf } from "@/lib/model/service-hash";
import { buildBundle, buildPair } from "@/testing/engine-bundle";
import { demoBundle } from "@/simulator/demo/bundle";
import type { Result } from "@/lib/model/result";
import { countStates } from "@/lib/model/row-state";
import type { Locale } from "@/lib/model/text";
import { countsLine, verdictSentence } from "@/lib/views/verdict";
import { checkBundle, checkRows } from "./check";

const checkedAt = "2026-01-02T03:04:05Z";
const bundle = demoBundle({ now: checkedAt });
const aimedAt = (targetCcmVersion?: string) => ({ ...bundle, cluster: { ...bundle.cluster, targetCcmVersion } });

it("judges what the upgrade changes for the version that is asked for, whatever the bundle names", () => {
  const pair = buildPair({});
  pair.listeners[0]!.Status = "stopped";
  pair.service.metadata!.labels = { [HASH_LABEL]: hashOf(pair.service, "v2.14.0")! };
  const changedBy = (named: string, targetVersion?: string) => {
    const built = buildBundle([pair]);
    const cluster = { ...built.cluster, ccmVersion: "v2.14.0", targetCcmVersion: named };
    return checkBundle({ ...built, cluster }, { checkedAt, targetVersion }).services[0]!.findings[0]?.changedBy;
  };
  expect(changedBy("v2.15.0")).toBe("edit");
  expect(changedBy("v2.6.0")).toBe("upgrade");
  expect(changedBy("v2.6.0", "v2.15.0")).toBe("edit");
});

it("where the target runs already, the numbers are those of a restart, and no text speaks of an upgrade", () => {
  const of = (targetVersion: string) => checkBundle(bundle, { checkedAt, targetVersion });
  const restart = of(bundle.cluster.ccmVersion!);
  expect(restart.summary.upgrade!.restart).toBe(true);
  const upgrade = of("v2.15.0");
  expect(upgrade.summary.upgrade).not.toHaveProperty("restart");
  const said = (one: Result, locale: Locale) =>
    [verdictSentence(one, locale), countsLine(countStates(one.services), one.summary, locale)].join("\n");
  expect(said(restart, "en")).toMatch(/the target runs already, a restart of the controller changes \d+ Services/);
  expect(said(restart, "en")).not.toMatch(/upgrad/);
  expect(said(restart, "zh-CN")).toContain("重启控制器会改动");
  expect(said(upgrade, "en")).toMatch(/to fix before upgrading[^]*the upgrade itself changes \d+/);
});

it.each([undefined, "v2.11.2"])("rows shown before the end are those of the whole check (target %s)", (target) => {
  const whole = checkBundle(aimedAt(target), { checkedAt }).services;
  const keys = whole.map(({ service }) => service);
  expect(checkRows(aimedAt(target), keys, { checkedAt })).toEqual(whole);
});
