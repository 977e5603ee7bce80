import { expect, test } from "vitest";
import { runEngine } from "@/lib/engine";
import { demoBundle } from "@/simulator/demo/bundle";
import { nlbCase } from "@/testing/nlb-case";
import { offeredVersions } from ".";
import { checkBundle } from "@/lib/upgrade/check";
import { retarget } from "@/lib/upgrade/retarget";
import { targetsView } from "./targets";

const bundle = demoBundle({ now: "2026-01-02T03:04:05Z" });
bundle.cluster.ccmVersion = "v2.9.1";
const result = runEngine(bundle, { checkedAt: "2026-01-02T03:04:05Z" });
const versions = offeredVersions("v2.9.1").reverse();
const view = await targetsView({ result, bundle }, "en");

test("another target judges the same read: its age stays, the opened bundle too", () => {
  const other = retarget({ result, bundle }, "v2.11.2");
  expect(other.result.cluster.targetCcmVersion).toBe("v2.11.2");
  expect(other.result.rulesVersion).toBe("v2.11.2");
  expect(other.result.checkedAt).toBe(result.checkedAt);
  expect(bundle.cluster.targetCcmVersion).not.toBe("v2.11.2");
  const aimed = { ...bundle, cluster: { ...bundle.cluster, targetCcmVersion: "v2.11.2" } };
  expect(other.result).toEqual(checkBundle(aimed, { checkedAt: result.checkedAt }));
});

test("oldest first, no version below the one that runs", () => {
  expect(view.columns.map((column) => column.version)).toEqual(versions);
  expect(versions[0]).toBe("v2.9.1");
});

test("cells count Services that fail by a code, in each version", () => {
  for (const [index, version] of versions.entries()) {
    const { services } = retarget({ result, bundle }, version).result;
    for (const row of view.rows)
      expect(
        services.filter(({ findings }) =>
          findings.some(({ code, visibility }) => code === row.code && visibility !== "advice"),
        ).length,
        `${row.code} in ${version}`,
      ).toBe(row.services[index]);
  }
  expect(view.rows.some(({ services }) => new Set(services).size > 1)).toBe(true);
});

test("a Service of NLB is looked at from v2.15.0 on, and said to be left out before", async () => {
  const one = nlbCase();
  one.annotate("idle-timeout", "60");
  one.bundle.cluster.ccmVersion = "v2.14.0";
  const check = { bundle: one.bundle, result: runEngine(one.bundle, { checkedAt: "2026-01-02T03:04:05Z" }) };
  const { columns, rows } = await targetsView(check, "en");
  expect(columns.map(({ version, numbers }) => [version, numbers.notCovered])).toEqual([
    ["v2.14.0", 1],
    ["v2.15.0", 0],
  ]);
  expect(rows.map(({ code, services }) => [code, services])).toEqual([["CLB711", [0, 1]]]);
});
