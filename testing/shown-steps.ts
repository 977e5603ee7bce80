import { EVENT_RULES } from "@/lib/knowledge/events";
import { FAQ } from "@/lib/knowledge/faq";
import { PRECHECKS } from "@/lib/knowledge/prechecks";
import type { GuideStep } from "@/lib/knowledge/steps";
import { runEngine } from "@/lib/engine";
import type { Bundle } from "@/lib/model/bundle";
import type { Finding, RemediationOption, RemediationStep, Result, ResultService } from "@/lib/model/result";
import { buildPlan, remediate, remediesOf } from "@/lib/remediation";
import { fixOptions } from "@/lib/remediation/remediate";
import { buildBundle, buildPair, CHECKED_AT, type Pair, type PairSpec } from "./engine-bundle";
import { contextFor } from "./proof/prove";

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

/** The first finding of a code. Throws where the row has none. */
function findingOf({ findings }: ResultService, code: string): Finding {
  const finding = findings.find((one) => one.code === code);
  if (!finding) throw new Error(`no ${code}: ${findings.map((one) => one.code).join(" ")}`);
  return finding;
}

/** Ways out of the first finding of a code, as pages show them. */
export function waysOf(bundle: Bundle, row: ResultService, code: string, targetVersion?: string): RemediationOption[] {
  const finding = findingOf(row, code);
  return remediate(finding, contextFor(bundle, row, finding, targetVersion)).options;
}

/** Options of the first finding of a code, on one Service built for it. */
export function optionsOf(code: string, spec: PairSpec, change: (pair: Pair) => void = () => undefined) {
  const pair = buildPair(spec);
  change(pair);
  const bundle = buildBundle([pair]);
  const row = runEngine(bundle, { checkedAt: CHECKED_AT }).services[0]!;
  const finding = findingOf(row, code);
  const context = contextFor(bundle, row, finding);
  return {
    options: fixOptions(finding, context),
    remediation: remediate(finding, context),
    steps: buildPlan({ services: [row], orphans: [], cluster: bundle.cluster }, bundle),
  };
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
