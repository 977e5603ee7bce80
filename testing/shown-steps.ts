import { runEngine } from "@/lib/engine";
import type { Bundle } from "@/lib/model/bundle";
import type { RemediationStep, Result } from "@/lib/model/result";
import { remediate } from "@/lib/remediation";
import { CHECKED_AT } from "./engine-bundle";
import { contextFor } from "./proof/prove";

/** Every step of every way out of every finding, as the pages show them. */
export function remedySteps(result: Result, bundle: Bundle): RemediationStep[] {
  return result.services.flatMap((row) =>
    row.findings.flatMap((finding) =>
      remediate(
        finding,
        contextFor(bundle, row.service, row.loadBalancerId, finding, undefined, row.findings),
      ).options.flatMap((option) => option.steps),
    ),
  );
}

/** What can be copied from some steps: look first, do, undo. */
export function commandsIn(steps: readonly { inspect?: string; command?: string; undo?: string }[]): string[] {
  return steps.flatMap(({ inspect, command, undo }) => [inspect, command, undo].flatMap((text) => text || []));
}

/** Codes of the findings of each Service that are more than advice. */
export function openFindings(bundle: Bundle): Record<string, string[]> {
  return Object.fromEntries(
    runEngine(bundle, { checkedAt: CHECKED_AT }).services.map((row) => [
      row.service,
      row.findings.filter((finding) => finding.visibility !== "advice").map((finding) => finding.code),
    ]),
  );
}
