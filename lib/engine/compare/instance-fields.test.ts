import { describe, expect, test } from "vitest";
import { instanceFieldsOf } from "@/lib/ccm/fields/gate";
import { INSTANCE_FIELDS, METERING } from "@/lib/ccm/fields/instance";
import type { InstanceField } from "@/lib/ccm/fields/instance-kinds";
import { KNOWN_RULES } from "@/lib/ccm/versions";
import { runEngine } from "@/lib/engine";
import { annotation, buildBundle, buildPair, CHECKED_AT } from "@/testing/engine-bundle";

function evaluated(row: InstanceField, targetVersion?: string) {
  const { desired, actual, with: also } = row.example;
  const pair = buildPair();
  const annotations = pair.service.metadata!.annotations!;
  annotations[annotation(row.suffix)] = String(desired);
  for (const [suffix, value] of Object.entries(also?.annotations ?? {})) annotations[annotation(suffix)] = value;
  Object.assign(pair.loadBalancer, { [row.field]: actual, ...also?.instance });
  return runEngine(buildBundle([pair]), { checkedAt: CHECKED_AT, targetVersion }).services[0]!;
}

/** Every row of the attribute table against its own example, through the whole engine. */
describe("attributes of the instance", () => {
  for (const row of INSTANCE_FIELDS) {
    test(`${row.field}`, () => {
      const found = evaluated(row);
      expect(found.findings.map((finding) => finding.code)).toEqual([row.code]);
      expect(found.findings[0]).toMatchObject({
        field: row.field,
        actual: row.example.actual,
        message: row.example.error,
      });
      expect(found.reported.map((item) => item.code)).toEqual(row.change.how === "call" ? [row.change.item] : []);
      expect(found.syncError).toContain(row.example.error);
    });
  }

  test("a target before a row's version does not compare it", () => {
    for (const row of INSTANCE_FIELDS) {
      const older = KNOWN_RULES.filter((rules) => !instanceFieldsOf(rules.version).suffixes.has(row.suffix)).at(-1);
      if (older) expect(evaluated(row, older.version).findings, `${row.field} in ${older.version}`).toEqual([]);
    }
    const [first, newest] = [KNOWN_RULES[0]!, KNOWN_RULES.at(-1)!].map((rules) => instanceFieldsOf(rules.version));
    expect([...newest!.suffixes].filter((suffix) => !first!.suffixes.has(suffix))).toEqual(
      expect.arrayContaining(["instance-charge-type", "ip", "network-type"]),
    );
  });

  test("every version that compares metering names its form", () => {
    for (const rules of KNOWN_RULES)
      expect(rules.chargeTypes !== "none", rules.version).toBe(
        instanceFieldsOf(rules.version).suffixes.has(METERING.suffix),
      );
  });

  test("fields and suffixes are unique; a code is shared only where one call is", () => {
    expect(new Set(INSTANCE_FIELDS.map((row) => row.field)).size).toBe(INSTANCE_FIELDS.length);
    expect(new Set(INSTANCE_FIELDS.map((row) => row.suffix)).size).toBe(INSTANCE_FIELDS.length);
    for (const code of new Set(INSTANCE_FIELDS.map((row) => row.code))) {
      const sharing = INSTANCE_FIELDS.filter((row) => row.code === code);
      const calls = sharing.map((row) => (row.change.how === "call" ? row.change : undefined));
      if (sharing.length > 1)
        for (const call of calls) {
          expect(call?.action, code).toBe(calls[0]?.action);
          expect(
            calls.map((other) => other?.parameter),
            code,
          ).toContain(call?.also);
        }
    }
  });
});
