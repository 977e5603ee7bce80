import { EVENT_RULES } from "@/lib/knowledge/events";
import { FAQ } from "@/lib/knowledge/faq";
import { PRECHECKS } from "@/lib/knowledge/prechecks";
import type { GuideStep } from "@/lib/knowledge/steps";
import { runEngine } from "@/lib/engine";
import type { Bundle } from "@/lib/model/bundle";
import type { RemediationStep, Result, ResultService } from "@/lib/model/result";
import { remediate, remediesOf } from "@/lib/remediation";
import { CHECKED_AT, type Pair } from "./engine-bundle";

/** Every step of every way out of every finding, as the pages show them. */
export function remedySteps(
  { services, cluster }: Result,
  bundle: Bundle,
  { takes = () => true, kubeContext }: { takes?: (row: ResultService) => boolean; kubeContext?: string } = {},
): RemediationStep[] {
  const { contextOf } = remediesOf(bundle, { kubeContext, targetVersion: cluster.targetCcmVersion }, services);
  return services
    .filter(takes)
    .flatMap(({ service, loadBalancerId, findings }) =>
      findings.flatMap((finding) =>
        remediate(finding, contextOf(finding, service, loadBalancerId)).options.flatMap((option) => option.steps),
      ),
    );
}

/** Copyable parts of some steps: look first, do, undo. */
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

/** A pair whose Listener has this access control list on. */
export const acl =
  (AclId: string, AclType = "white") =>
  ({ listeners: [listener] }: Pair) =>
    Object.assign(listener!, { AclStatus: "on", AclId, AclIds: [AclId], AclType });

/** Every step of every table of answers, with its code. */
export const GUIDE: readonly (readonly [code: string, step: GuideStep])[] = [
  ...EVENT_RULES.flatMap((rule) => rule.steps.map((step) => [rule.code, step] as const)),
  ...PRECHECKS.flatMap((rule) =>
    [...rule.steps, ...rule.changedByHand, ...rule.notChanged].map((step) => [rule.code, step] as const),
  ),
  ...FAQ.flatMap((row) => row.sections.flatMap((section) => section.steps.map((step) => [row.code, step] as const))),
];
