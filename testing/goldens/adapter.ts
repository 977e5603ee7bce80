// Decisions of the product without their sentences. Plan, ways and preview are read here and nowhere else.
import { runEngine } from "@/lib/engine";
import type { Bundle } from "@/lib/model/bundle";
import { verdictOf, type Finding, type ResultService } from "@/lib/model/result";
import type { Consequence, Fact } from "@/lib/model/consequence";
import type { ApiCall } from "@/lib/model/consequence";
import { judgeOf } from "@/lib/judge";
import { labelOf } from "@/lib/judge/label";
import { previewChanges, type Change, type PreviewCall } from "@/lib/preview";
import { buildPlan, remediate, remediesOf, type PlanStep } from "@/lib/remediation";
import { checkBundle } from "@/lib/upgrade/check";
import { shellWords } from "@/testing/proof/parse-command";

/** Effect on clients and what differs afterwards: codes with their targets. */
interface Effect {
  clients: string;
  facts: string[];
  unknown?: string;
}

/** A step of the plan, or a way out of a finding. */
export interface StepRow {
  service: string;
  /** Ids of findings, without the Service. */
  findings: string[];
  /** Calls and edits; without any, what is asked of a person. */
  do: string[];
  label?: string;
  effect?: Effect;
  undo: string[];
  /** Of a decision. */
  ways?: { name: string; do: string[] }[];
  event?: string;
}

export interface PreviewRow {
  service: string;
  preview: string;
  release: string;
  verdict: string;
  clients?: string;
  calls: string[];
  blocked?: string[];
  facts: string[];
  unknown?: string;
  problems?: string[];
}

/** The precheck of a Service, or of the cluster. */
export interface CheckRow {
  service: string;
  [told: string]: string | number | readonly string[] | undefined;
}

const OWN = /^service\.beta\.kubernetes\.io\/alibaba-cloud-loadbalancer-/;

/** Commands as data: `slb StopLoadBalancerListener ListenerPort=80 ...`, `annotate spec=slb.s1.small name-`, `patch {...}`. */
const callsOf = (command: string | undefined): string[] =>
  (command ?? "").split("\n").flatMap((line) => {
    const [, made = "", rest = line] = /^(\w+)=\$\((.*)\)$/.exec(line) ?? [];
    const words = shellWords(rest, 0, made ? /\|/ : /^$/);
    if (words.length === 0 || words[0] === "test") return [];
    const call =
      words[0] === "aliyun" ? cloudCall(words.slice(1)) : words[0] === "kubectl" ? edit(words) : words.join(" ");
    return [made ? `${made} = ${call}` : call];
  });

function cloudCall([product = "", action = "", ...words]: string[]): string {
  const params: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!.replace(/^--/, "");
    const pair = word.includes("=") ? word : `${word}=${words[++at] ?? ""}`;
    if (!pair.startsWith("RegionId=")) params.push(pair.replace(/=\$\(aliyun \w+ (\w+) [\s\S]*\)$/, "=$($1)"));
  }
  return [product, action, ...params.sort()].join(" ");
}

function edit(words: string[]): string {
  const verb = words.findIndex((word) => word === "annotate" || word === "patch");
  if (verb < 0) return words.join(" ");
  const rest = words.slice(verb + 1);
  if (words[verb] === "patch") {
    const at = rest.findIndex((word) => /^(?:-p|--patch)(?:=|$)/.test(word));
    return `patch ${rest[at]!.includes("=") ? rest[at]!.replace(/^[^=]*=/, "") : rest[at + 1]}`;
  }
  const [, , ...changes] = rest.filter((word) => !word.startsWith("--"));
  return ["annotate", ...changes.map((word) => word.replace(OWN, ""))].join(" ");
}

const factOf = ({ code, target }: Fact): string => (target ? `${code} ${target}` : code);
const effectOf = (consequence: Consequence | undefined, traffic: string): Effect => ({
  clients: consequence?.clients ?? traffic,
  facts: (consequence?.facts ?? []).map(factOf),
  ...(consequence?.unknown ? { unknown: consequence.unknown } : {}),
});
const withoutService = (id: string) => id.split("|").slice(1).join("|");

export function planRows(bundle: Bundle, checkedAt: string): StepRow[] {
  return buildPlan(checkBundle(bundle, { checkedAt }), bundle).map(stepRow);
}

function stepRow(step: PlanStep): StepRow {
  const { service, loadBalancerId = "", findingIds, command, label, consequence, traffic, undo, ways, event } = step;
  return {
    service: service || loadBalancerId,
    findings: findingIds.map(withoutService).sort(),
    do: command === undefined ? [`(${step.kind})`] : callsOf(command),
    label,
    effect: effectOf(consequence, traffic),
    undo: callsOf(undo),
    ...(ways ? { ways: ways.map((way) => ({ name: way.name, do: callsOf(way.command) })) } : {}),
    ...(event ? { event } : {}),
  };
}

/** Every way out of every finding, each as it is shown with the finding. */
export function wayRows(bundle: Bundle, checkedAt: string): (StepRow & { way: string })[] {
  const { services } = checkBundle(bundle, { checkedAt });
  const remedies = remediesOf(bundle, { locale: "en" }, services);
  return services.flatMap(({ service, findings, loadBalancerId }) =>
    findings.flatMap((finding) =>
      remediate(finding, remedies.contextOf(finding, service, loadBalancerId)).options.map((option) => ({
        service,
        way: `${option.direction}${option.recommended ? ", recommended" : ""}`,
        findings: [withoutService(finding.id)],
        do: option.steps.flatMap((step) => callsOf(step.command)),
        effect: mergedEffect(option.steps.map((step) => effectOf(step.consequence, step.traffic))),
        undo: option.steps.flatMap((step) => callsOf(step.undo)),
      })),
    ),
  );
}

const mergedEffect = (effects: readonly Effect[]): Effect => ({
  clients: [...new Set(effects.map(({ clients }) => clients))].join(" "),
  facts: effects.flatMap(({ facts }) => facts),
  ...(effects.find(({ unknown }) => unknown) ? { unknown: effects.find(({ unknown }) => unknown)!.unknown } : {}),
});

const some = <T>(list: readonly T[]) => (list.length > 0 ? list : undefined);

/** `visibility code field; desired > actual`, then what hides it, and what it does to clients. */
function foundOf({ findings }: ResultService, finding: Finding): string {
  const { visibility, code, field, resource, desired, actual, maskRule, maskedBy = [], harmless, traffic } = finding;
  const codes = new Map(findings.map((one) => [one.id, one.code]));
  return [
    `${visibility} ${code} ${field ?? resource.kind}`,
    ...((desired ?? actual) ? [`${JSON.stringify(desired ?? null)} > ${JSON.stringify(actual ?? null)}`] : []),
    ...(maskRule ? [`${maskRule} behind ${[...new Set(maskedBy.map((id) => codes.get(id)))].join(" ")}`] : []),
    ...(harmless ? [harmless] : []),
    ...(traffic === "none" ? [] : [traffic]),
  ].join("; ");
}

/** The precheck of each Service, and of the cluster. */
export function checkRows(bundle: Bundle, checkedAt: string): CheckRow[] {
  const result = runEngine(bundle, { checkedAt });
  const { items, failedCount } = result.officialSummary;
  const services = result.services.map((row) => ({
    ...{ service: row.service, status: row.status, reason: row.reason },
    reported: some(row.reported.map(({ code, key, id, message }) => [code, key, id, message].join(" ").trim())),
    error: row.syncError?.slice(0, 400),
    events: some((row.otherEvents ?? []).map(({ reason }) => reason)),
    findings: some(row.findings.map((finding) => foundOf(row, finding))),
  }));
  const cluster = {
    ...{ service: "the cluster", verdict: verdictOf(result), rules: result.rulesVersion },
    official: some(items.map(({ code, key, check }) => [code, key, check ?? ""].join(" ").trim())),
    failed: failedCount || undefined,
    notCovered: result.summary.notCovered || undefined,
    notes: some(result.versionNotes.map(({ code }) => code)),
    errors: some(result.errors.map(({ code, action }) => [code, action].join(" "))),
    orphans: some(
      result.orphans.map(({ loadBalancerId, kind, finding }) => [loadBalancerId, kind, finding?.code].join(" ")),
    ),
  };
  return [...services, cluster];
}

/** The judgement of one call. */
export function callRow(bundle: Bundle, { action, ...call }: ApiCall): CheckRow {
  const { consequence } = judgeOf(bundle, "v2.15.0").judge({ kind: "cloud", calls: [{ action, ...call }] });
  const { facts, unknown, clients } = consequence;
  const told = facts.map((fact) => [factOf(fact), fact.clients, fact.unsure ? "(unsure)" : ""].join(" ").trim());
  return { service: "", call: action, label: labelOf(consequence, true), clients, facts: told, unknown };
}

const previewCall = ({ action, target, changes, count, cost, already }: PreviewCall): string =>
  [
    action,
    ...(target ? [target] : []),
    ...(count && count > 1 ? [`x${count}`] : []),
    ...changes.map(({ field, from, to }) => `${field}:${JSON.stringify(from)}>${JSON.stringify(to)}`),
    ...(cost ? ["(cost)"] : []),
    ...(already ? ["(already)"] : []),
  ].join(" ");

/** Consequences of one change under one release. */
export function previewRow(
  bundle: Bundle,
  name: string,
  change: Change,
  release: string,
  checkedAt: string,
): PreviewRow {
  const [row] = previewChanges(bundle, [change], { checkedAt, targetVersion: release }).services;
  const { service, verdict, traffic, calls, blocked, facts, unknown, problems } = row!;
  return {
    service,
    preview: name,
    release,
    verdict,
    ...(traffic === "none" ? {} : { clients: traffic }),
    calls: calls.map(previewCall),
    ...(blocked.length > 0 ? { blocked: blocked.map(previewCall) } : {}),
    facts: facts.map(factOf),
    ...(unknown ? { unknown } : {}),
    ...(problems.length > 0
      ? {
          problems: problems.map(({ code, already, stops }) =>
            [code, ...(stops ? ["stops"] : []), ...(already ? ["already"] : [])].join(" "),
          ),
        }
      : {}),
  };
}
