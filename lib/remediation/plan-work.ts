import { TITLES } from "@/lib/knowledge/findings/why";
import { PLAN_TEXT } from "@/lib/knowledge/plan-texts";
import type { Finding } from "@/lib/model/result";
import { worstRisk, worstTraffic } from "@/lib/model/traffic";
import { chosenFor, wayNames } from "@/lib/model/ways";
import type { FixOption, ManualFix } from "@/lib/remediation/commands/fix";
import type { RemediationContext } from "@/lib/remediation/fixes/types";
import { isChange } from "./fix-step";
import { about } from "./phrase";
import { behind } from "./plan-order";
import { runnable, type Collected, type StepWay, type Work } from "./plan-step";
import { questionOf } from "./question";
import { shownWays, valueAfter, waysOf } from "./remediate";

/** The recommended option of each finding; without one the user has to decide. */
export function collectWork(findings: readonly Finding[], context: RemediationContext): Work {
  const commands: Collected[] = [];
  const manual: Collected[] = [];
  const asked = new Map<Finding, Collected>();
  for (const finding of findings) {
    const options = waysOf(finding, context);
    const together = askedTogether(finding, findings, context);
    const taken = chosenWay(together, options, context);
    const option = taken ?? options[0];
    if (!option) continue;
    if (!taken && !option.recommended) {
      const [first, ...along] = together as [Finding, ...Finding[]];
      const decided = asked.get(first);
      const part = decided
        ? behind({ finding }, decided)
        : {
            option,
            finding,
            along,
            ...decision(finding, options, context),
            ways: namedWays(finding, options, context),
          };
      asked.set(finding, part);
      manual.push(part);
      continue;
    }
    for (const fix of option.fixes)
      (runnable(fix) ? commands : manual).push({ fix, option, finding, ...(taken ? { chosen: true } : {}) });
  }
  return { commands, manual };
}

/** Annotations that the ways of a finding set as a whole, not an entry of a list. */
function setWhole(options: readonly FixOption[]): Set<string> {
  const fixes = options.flatMap((option) => option.fixes);
  const edits = fixes.flatMap((fix) => (fix.kind === "annotate" ? fix.edits : []));
  return new Set(edits.flatMap(({ key, apply }) => (apply(undefined) === apply("other:1") ? key : [])));
}

/** Findings that one annotation decides for all ports at once: they have one answer. */
export function askedTogether(finding: Finding, findings: readonly Finding[], context: RemediationContext): Finding[] {
  const asks = (one: Finding) => {
    const options = waysOf(one, context);
    return options.length > 1 && !options[0]!.recommended ? options : [];
  };
  const own = asks(finding);
  const keys = setWhole(own);
  if (keys.size === 0) return [finding];
  const names = namesOf(own, context).join();
  return findings.filter((one) => {
    if (one === finding) return true;
    const options = one.resource.kind === finding.resource.kind ? asks(one) : [];
    return [...setWhole(options)].some((key) => keys.has(key)) && namesOf(options, context).join() === names;
  });
}

const namesOf = (options: readonly FixOption[], context: RemediationContext): string[] =>
  wayNames(shownWays(options, context));

/** The way that a person decided for; ways are named as pages show them, without those that change nothing. */
function chosenWay(
  asking: readonly Finding[],
  options: readonly FixOption[],
  context: RemediationContext,
): FixOption | undefined {
  const { choices } = context;
  const name = choices && asking.map(({ id }) => chosenFor(choices, id)).find((one) => one !== undefined);
  if (name === undefined) return undefined;
  const shown = shownWays(options, context);
  return shown[wayNames(shown).indexOf(name)];
}

function namedWays(finding: Finding, options: readonly FixOption[], context: RemediationContext): StepWay[] {
  const shown = shownWays(options, context);
  const names = wayNames(shown);
  return shown.map((option, at) => ({
    name: names[at]!,
    direction: option.direction,
    title: { text: option.title ?? TITLES[option.direction] },
    why: { text: option.why },
    value: valueAfter(option, finding, context),
    steps: [],
    consequence: undefined,
  }));
}

export function decision(
  finding: Finding,
  options: readonly FixOption[],
  context: RemediationContext,
): Pick<Collected, "told"> & { fix: ManualFix } {
  // Of several ways, each has its own reason.
  const isEvent = finding === context.event;
  const told =
    options.length > 1
      ? questionOf(finding, options, context)
      : { sentences: [...(isEvent ? [] : [about(finding)]), { text: options[0]?.why ?? PLAN_TEXT.consent }] };
  const all = options.flatMap((option) => option.fixes);
  const path = options[0]?.fixes.find((fix) => fix.path)?.path;
  const looked = options[0]?.fixes.find((fix) => fix.inspect);
  return {
    told,
    fix: {
      kind: "console",
      text: PLAN_TEXT.consent,
      // Worst case: the chosen option is unknown.
      traffic: worstTraffic(all.map((fix) => fix.traffic)),
      risk: worstRisk(all.map((fix) => fix.risk)),
      inspect: looked && isChange(looked, context) ? looked.inspect : undefined,
      path,
    },
  };
}
