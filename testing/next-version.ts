import { expect, test } from "vitest";
import type { Since } from "@/lib/ccm/fields/types";
import { KNOWN_RULES } from "@/lib/ccm/versions";
import type { KubeService } from "@/lib/model/bundle";
import { runEngine } from "@/lib/engine";
import { renderCodesMarkdown } from "@/lib/knowledge/findings/render";
import { lintService } from "@/lib/lint";
import { buildPlan, remediate } from "@/lib/remediation";
import { annotation, buildBundle, CHECKED_AT, type Pair } from "./engine-bundle";
import { contextFor } from "./proof/prove";

/** The newest version, and the made-up one after it that a test has put into the table (made-up-version.ts). */
export const [NEWEST, NEXT] = KNOWN_RULES.slice(-2).map(({ version }) => version) as [Since, Since];

/** Codes that lint has for a Service, checked for one version. */
export const lintCodes = (service: KubeService, version: string): string[] =>
  lintService(service, { ccmVersion: version, targetVersion: version }).map((finding) => finding.code);

/** A row that lacks a property. */
export const without = <T extends object, K extends keyof T>(row: T, name: K) =>
  Object.fromEntries(Object.entries(row).filter(([key]) => key !== name)) as Omit<T, K>;

/** A pair with an annotation that only the made-up version reads, and what follows from its row alone. */
export function followsFromRow(row: {
  code: string;
  suffix: string;
  pairOf: (value: string) => Pair;
  desired: string;
  actual: string;
  /** The start of the call that sets it, and its parameter. */
  command: RegExp;
}): void {
  const { code, suffix, pairOf, desired, actual } = row;
  const pair = pairOf(desired);
  const bundle = buildBundle([pair]);
  const checked = (targetVersion: string) => runEngine(bundle, { checkedAt: CHECKED_AT, targetVersion });
  const result = checked(NEXT);

  test("the engine finds it for the new version, and older targets do not know it", () => {
    expect(result.services[0]!.findings.map((finding) => finding.code)).toEqual([code]);
    expect(checked(NEWEST).services[0]).toMatchObject({ findings: [], reported: [] });
  });

  test("lint knows its values and its version", () => {
    const codes = (value: string, version: string) => lintCodes(pairOf(value).service, version);
    expect(codes(desired, NEXT)).toEqual([]);
    expect(codes("maybe", NEXT)).toEqual(["ANN111"]);
    expect(codes(desired, NEWEST).some((found) => found.startsWith("ANN13"))).toBe(true);
  });

  test("remedy and plan follow", () => {
    const finding = result.services[0]!.findings[0]!;
    const { options } = remediate(finding, contextFor(bundle, pair.key, "lb-web", finding));
    const commands = options.flatMap((option) => option.steps.map((step) => step.command ?? ""));
    expect(commands[0]).toContain(`${annotation(suffix)}=${actual}`);
    expect(commands[1]).toMatch(row.command);
    const steps = buildPlan(result, bundle);
    expect(steps.map((step) => step.findings)).toEqual([[code]]);
    expect(steps[0]!.command).toContain(`${suffix}=${actual}`);
  });

  test("the documents list it", () => {
    expect(renderCodesMarkdown()).toContain(`### ${code}`);
  });
}
