import { SAID_BY } from "@/lib/knowledge/findings/why";
import { PLAN_TEXT } from "@/lib/knowledge/plan-texts";
import { groupBy } from "@/lib/model/group-by";
import type { Text } from "@/lib/model/text";
import { riskOf, worstRisk, worstTraffic } from "@/lib/model/traffic";
import type { ManualFix } from "@/lib/remediation/commands/fix";
import type { RemediationContext } from "@/lib/remediation/fixes/types";
import { about, contains, distinctPhrases, sentence, type Phrase } from "./phrase";
import { askedBy, unique, type Collected, type PlanLabel, type Step, type StepInit, type Work } from "./plan-step";
import { decision } from "./plan-work";
import { NAMED } from "./question";
import { changesOfAll, type Rehearsal } from "./rehearsal";
import { waysOf } from "./remediate";

/** Adds a step to a plan. */
type Add = (parts: readonly Collected[], init: StepInit) => void;

export function stepOf(
  parts: readonly Collected[],
  { settles = [], ...init }: StepInit,
  context: RemediationContext,
  number: number,
): Step {
  const traffic = init.traffic ?? worstTraffic(parts.map((part) => part.fix.traffic));
  const risk = init.risk ?? worstRisk(parts.map((part) => part.fix.risk));
  return {
    service: context.serviceKey,
    findings: unique(parts.map((part) => part.finding.code)),
    ...init,
    traffic,
    risk: riskOf(traffic, risk),
    why: whyOf(parts, init.title),
    id: `${context.serviceKey || context.loadBalancerId || ""}|${init.kind}|${number}`,
    loadBalancerId: context.loadBalancerId,
    findingIds: unique([...parts.map((part) => part.finding.id), ...settles]),
  };
}

/** Findings without a step after all (their edit already exists) become manual. */
export function addMissingToManual(
  { commands, manual }: Work,
  named: ReadonlySet<string>,
  context: RemediationContext,
): void {
  const inManual = new Set(manual.map((part) => part.finding.id));
  for (const part of commands)
    if (!named.has(part.finding.id) && !inManual.has(part.finding.id)) {
      inManual.add(part.finding.id);
      manual.push({ ...part, ...decision(part.finding, waysOf(part.finding, context), context) });
    }
}

export function addManual({ manual }: Work, context: RemediationContext, add: Add): void {
  // Obstacles of the controller come before the things that it does by itself.
  const waits = ([first]: readonly Collected[]) => Number(labelOfManual(first!) === "waiting");
  for (const parts of sameText(manual).sort((a, b) => waits(a) - waits(b))) {
    const { risky, annotations, ways, ...first } = parts[0]!;
    const fix = first.fix as ManualFix;
    add(parts, {
      kind: fix.kind === "ticket" ? "ticket" : "console",
      title: manualText(parts[0]!),
      inspect: fix.inspect,
      risky,
      ...(risky ? { traffic: risky.traffic, consequence: risky.consequence } : {}),
      annotations,
      ways,
      ...(ways ? { asks: askedBy(parts[0]!).map(({ id }) => id) } : { brief: sentence(fix.text, fix.params) }),
      path: fix.path && sentence(fix.path, fix.params),
      label: labelOfManual(parts[0]!),
    });
  }
}

/** A decision has two ways at least; of one way, what has a command is confirmed, and the rest is a person's own work. */
const labelOfManual = ({ fix, ways = [], risky }: Collected): PlanLabel =>
  (fix as ManualFix).ends ?? (ways.length > 1 ? "decide" : risky?.late ? "left" : risky ? "confirm" : "outside");

/** Instruction of a manual step. */
export const manualText = ({ told, fix }: Collected): Phrase => told ?? sentence(fix.text, fix.params);

const NO_TEXT: Text = { en: "", zh: "" };

/** Why a step exists: the reason, or where the title already contains it, the finding's title or cause. */
function whyOf(parts: readonly Collected[], title: Phrase): Phrase {
  const [first] = parts;
  // Several ways have a reason each: the step says what is wrong.
  if (first?.ways && first.ways.length > 1) {
    const asking = askedBy(first).slice(0, NAMED);
    return { sentences: distinctPhrases(asking.map((one) => about(one, "cause"))) };
  }
  const found = parts.map(({ finding }) => finding);
  const whys = parts.map((part) => part.option.why);
  const reasons = distinctPhrases(
    whys.flatMap((text) => (whys.includes(SAID_BY.get(text) ?? NO_TEXT) ? [] : [{ text }])),
  );
  const titles = distinctPhrases(found.map((one) => about(one)));
  const causes = distinctPhrases(found.map((one) => about(one, "cause")));
  const sayings = [reasons, titles, causes];
  return { sentences: sayings.find((all) => !all.every((one) => contains(title, one))) ?? reasons };
}

/** Groups equal manual steps of several findings, and those whose command is another's, or the start of it. */
function sameText(manual: readonly Collected[]): Collected[][] {
  const own = (part: Collected) => part.risky?.command ?? `${part.fix.kind}|${JSON.stringify(manualText(part))}`;
  const whole = (part: Collected) =>
    part.risky && manual.find((other) => other.risky?.command.startsWith(`${part.risky!.command}\n`));
  const sorted = [...manual].sort((a, b) => Number(whole(a) !== undefined) - Number(whole(b) !== undefined));
  return [...groupBy(sorted, (part) => own(whole(part) ?? part)).values()];
}

/** A manual step's command, judged on the state that the plan's own steps leave. */
export function judged(part: Collected, context: RemediationContext, rehearsal: Rehearsal): Collected {
  const { fix, way, risky } = part;
  if (!way || !risky || risky.consequence || (fix.kind !== "console" && fix.kind !== "ticket")) return part;
  const changes = changesOfAll(way.fixes, { ...context, service: rehearsal.present ?? context.service });
  if (changes.length === 0) return part;
  const consequence = rehearsal.ask(changes);
  return {
    ...part,
    risky: { ...risky, traffic: consequence.clients, consequence },
    told: [manualText(part), { leadsTo: consequence, service: context.serviceKey }],
  };
}

/** A step that a person decides about becomes a manual one; the script runs it with `--only`. */
export function leaveStep(part: Collected, init: StepInit): Collected {
  const { inspect, command, undo, traffic = "none", path, consequence } = init;
  return {
    ...part,
    way: undefined,
    told: [init.title, { text: PLAN_TEXT.consent }],
    fix: { kind: "console", text: PLAN_TEXT.consent, traffic, risk: "high", inspect, ...pathOf(path) },
    risky: command === undefined ? undefined : { command, traffic, undo, consequence },
    annotations: init.annotations,
  };
}

const pathOf = (path: Phrase | undefined) =>
  path && "text" in path ? { path: path.text, params: path.params as ManualFix["params"] } : {};
