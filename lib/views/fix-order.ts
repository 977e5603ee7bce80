import type { RemediationOption, RemediationStep } from "@/lib/model/result";
import type { PageFinding } from "./page-finding";

export interface FirstFix {
  finding: PageFinding;
  option: RemediationOption;
  step: RemediationStep;
}

/**
 * The one step to show above everything: the first finding (what comes later may be hidden behind it, even when it has
 * the handier command), its recommended way, the first step with a command.
 */
export function firstFix(ordered: readonly PageFinding[]): FirstFix | undefined {
  for (const finding of ordered) {
    if (finding.visibility === "advice") break;
    const option = finding.remediation.options.find((o) => o.recommended) ?? finding.remediation.options[0];
    const step = option?.steps.find((s) => s.command) ?? option?.steps[0];
    if (option && step) return { finding, option, step };
  }
  return undefined;
}
