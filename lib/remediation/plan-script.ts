import { WORDS } from "@/lib/model/words";
import { labelled, translate, type Locale } from "@/lib/model/text";
import type { PlanStep } from "./plan-step";
import { PLAN_TEXT } from "./plan-texts";
import { planCounts, planTitle } from "./plan-words";
import { aliyun } from "@/lib/cloud-api";
import { shellComment, shellPair, shellQuote } from "@/lib/text/shell";
import { stepKey } from "./plan-command";
import { stepNumbers } from "./plan-effect";
import { CHECKS, CLOUD_CHECKS, END, OPTIONS, STEPS, SUMMARY } from "./plan-frame";

export interface PlanHeader {
  cluster?: string;
  /** RFC 3339. */
  checkedAt?: string;
  targetVersion?: string;
  locale?: Locale;
  /** What the script checks before it does anything. */
  identity?: PlanIdentity;
}

/** The cluster, account and region that a plan is for. */
export interface PlanIdentity {
  clusterId: string;
  region: string;
  kubeContext?: string;
  /** One Service of the plan: its uid is in no other cluster. */
  service?: { namespace: string; name: string; uid: string };
}

/** Whether a step may run at any hour: nobody notices it, and it takes no decision. */
const isSafe = (step: PlanStep) => step.traffic === "none" && step.risk !== "high";

/**
 * The plan as a POSIX shell script. Called without arguments it changes nothing: kubectl asks the API server for a dry
 * run and cloud commands are printed. It first checks the cluster, the account and the programs; a Service whose command
 * fails stops there and the others go on; a second run skips what is done. With `--apply` it writes a log and an undo
 * script as it goes. What is left to a person stands at its end; `--include-risky` runs such a step when it has a command.
 * `numbers`: what each step is called by, as on the page; of chosen steps those of the plan that they were chosen from.
 */
export function renderPlanScript(
  steps: readonly PlanStep[],
  header: PlanHeader = {},
  numbers: ReadonlyMap<string, number> = stepNumbers(steps),
): string {
  const locale = header.locale ?? "en";
  const commands = steps.filter((step) => step.command !== undefined);
  const left = steps.filter((step) => step.command === undefined);
  const groups = byService(commands, left);
  const numbered = (step: PlanStep, text: string) => `${numbers.get(step.id) ?? "-"}. ${oneLine(text)}`;
  const comment = (text: string) => shellComment(text);
  // Undo commands are kept as they are, to be run later: nothing in them is to be expanded now.
  const lines = ["#!/bin/sh", "# shellcheck disable=SC2016", comment(planTitle(header.cluster, locale))];
  if (header.checkedAt)
    lines.push(comment(`${header.checkedAt}${header.targetVersion ? ` -> ${header.targetVersion}` : ""}`));
  lines.push(
    comment(planCounts(steps, locale)),
    comment(translate(PLAN_TEXT.numbers, locale)),
    comment(translate(PLAN_TEXT.dryRun, locale)),
    comment(translate(WORDS.plan.oneEdit, locale)),
    ...Object.entries(PLAN_TEXT.msg).map(([name, text]) => `msg_${name}=${quoted(translate(text, locale))}`),
    put(OPTIONS, {
      SERVICES: shellQuote(` ${groups.map((group) => oneLine(group.name)).join(" ")} `),
      STEPS: shellQuote(` all ${left.flatMap((step) => (step.risky ? stepKey(step.risky.command) : [])).join(" ")} `),
    }),
    ...checksOf(steps, header),
    put(STEPS, { STATE: shellQuote(stateFolder(header)) }),
    `left_to_a_person() {`,
    "  :",
  );
  for (const step of left) {
    const who = step.service || step.loadBalancerId || "";
    const again = step.risky
      ? ` (${translate(step.risky.brief ? PLAN_TEXT.brief : PLAN_TEXT.risky, locale, { id: stepKey(step.risky.command) })})`
      : "";
    lines.push(
      `  ${comment(numbered(step, `${who} ${step.findings.join(" ")} (${step.kind}): ${step.title}`))}`,
      ...(step.path ? [`  ${comment(`  ${labelled(translate(WORDS.remedy.path, locale), step.path, locale)}`)}`] : []),
      `  hand ${shellQuote(oneLine(who))} ${step.risky ? stepKey(step.risky.command) : "-"} ${shellQuote(numbered(step, `${translate(PLAN_TEXT.byHand, locale)}: ${who} ${step.findings.join(" ")}: ${step.title}${again}`))}`,
    );
  }
  lines.push("}", SUMMARY);
  for (const group of groups) lines.push(...serviceBlock(group, locale, numbered));
  lines.push(END);
  return `${lines.join("\n")}\n`;
}

/** In quotes even where it is a plain word, which could be one of the shell's own. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

const oneLine = (text: string) => text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, " ").trim();

/** Fills `@NAME@`; a function, so that `$&` in a value stays what it is. */
function put(frame: string, values: Readonly<Record<string, string>>): string {
  return frame.replace(/@([A-Z_]+)@/g, (whole, name: string) => values[name] ?? whole);
}

function stateFolder(header: PlanHeader): string {
  const word = (text: string | undefined) => (text ?? "").replace(/[^A-Za-z0-9]+/g, "");
  return `./preflight-${word(header.identity?.clusterId ?? header.cluster) || "plan"}-${word(header.checkedAt) || "0"}`;
}

function checksOf(steps: readonly PlanStep[], header: PlanHeader): string[] {
  const { identity } = header;
  if (!identity) return [];
  const context = identity.kubeContext ?? "";
  const probe = identity.service;
  const lines = [
    put(CHECKS, {
      CONTEXT: shellQuote(context),
      CONTEXT_FLAG: context === "" ? "" : shellPair("--context", context),
      CLUSTER: shellQuote(identity.clusterId),
      UID: shellQuote(probe?.uid ?? ""),
      PROBE: probe
        ? `${shellPair("--namespace", probe.namespace)} get -o ${shellQuote("jsonpath={.metadata.uid}")} service -- ${shellQuote(probe.name)}`
        : "version",
    }),
  ];
  const instance = steps.find((step) => step.kind === "aliyun" && step.command && step.loadBalancerId)?.loadBalancerId;
  if (instance)
    lines.push(
      put(CLOUD_CHECKS, {
        LOOK: aliyun("slb", "DescribeLoadBalancerAttribute", { RegionId: identity.region, LoadBalancerId: instance }),
      }),
    );
  return lines;
}

interface ServiceGroup {
  name: string;
  steps: PlanStep[];
  risky: PlanStep[];
}

function byService(commands: readonly PlanStep[], left: readonly PlanStep[]): ServiceGroup[] {
  const groups = new Map<string, ServiceGroup>();
  const of = (step: PlanStep) => {
    const name = step.service || step.loadBalancerId || "-";
    let group = groups.get(name);
    if (!group) groups.set(name, (group = { name, steps: [], risky: [] }));
    return group;
  };
  for (const step of commands) of(step).steps.push(step);
  for (const step of left) if (step.risky) of(step).risky.push(step);
  return [...groups.values()];
}

/** One Service in a shell of its own: its variables stay there, and its first failure ends only it. */
function serviceBlock(
  group: ServiceGroup,
  locale: Locale,
  numbered: (step: PlanStep, text: string) => string,
): string[] {
  const name = shellQuote(oneLine(group.name));
  const title = (step: PlanStep) => numbered(step, `${group.name}: ${step.title}`);
  const lines = [shellComment(`---- ${group.name}`), `if chosen ${name}; then`, "(", "set -e"];
  for (const step of group.steps) {
    lines.push(
      shellComment(numbered(step, `${step.findings.join(" ")}: ${step.why}`)),
      shellComment(`${translate(WORDS.traffic[step.traffic], locale)}; ${translate(WORDS.risk[step.risk], locale)}`),
    );
    if (step.inspect) lines.push(...commented(translate(WORDS.command.inspect, locale), step.inspect));
    lines.push(...stepBlock(title(step), step.command ?? "", step.undo, isSafe(step) ? "safe" : "window"));
  }
  for (const step of group.risky)
    if (step.risky) {
      const { command, undo, brief } = step.risky;
      lines.push(...stepBlock(title(step), command, undo, brief ? "brief" : "risky"));
    }
  lines.push(') 2>"$work/err"', `settle ${name} $?`, "fi", "");
  return lines;
}

function stepBlock(
  title: string,
  command: string,
  undo: string | undefined,
  kind: "safe" | "window" | "risky" | "brief",
): string[] {
  const id = stepKey(command);
  // Each edit of the Service makes the running CCM synchronise all of it.
  const sync = /^kubectl /m.test(command) && !/ label node /.test(command) ? "sync" : "quiet";
  const variable = /^(VGROUP_\w+)=/m.exec(command)?.[1];
  const kept = variable ? ` ${variable}` : "";
  return [
    `if begin ${id} ${shellQuote(title)} ${kind} ${sync}${kept}; then`,
    command,
    `finish ${id} ${shellQuote(undo ?? "")}${kept}`,
    "fi",
    "",
  ];
}

/** A command that is shown, not run. A value with a newline would leave the comment, so each line is one. */
function commented(label: string, command: string): string[] {
  return [
    shellComment(`${label}:`),
    ...command.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => shellComment(`  ${line}`).replace("# ", "#   ")),
  ];
}
