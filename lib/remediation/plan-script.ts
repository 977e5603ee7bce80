import { translate, type Locale } from "@/lib/model/text";
import type { PlanStep } from "./plan";
import { PLAN_TEXT, RISK_TEXT, TRAFFIC_TEXT } from "./plan-texts";
import { shellComment, shellQuote } from "@/lib/text/shell";

export interface PlanHeader {
  cluster?: string;
  /** RFC 3339. */
  checkedAt?: string;
  targetVersion?: string;
  locale?: Locale;
}

const FRAME = `set -eu

apply=0
case "\${1-}" in
  --apply) apply=1 ;;
  "") ;;
  *) echo "usage: $0 [--apply]" >&2; exit 2 ;;
esac

if [ "$apply" = 0 ]; then
  kubectl() { command kubectl --dry-run=server "$@"; }
  aliyun() {
    printf '  would run: aliyun' >&2
    for word in "$@"; do printf ' %s' "$word" >&2; done
    printf '\\n' >&2
    printf '{"VServerGroupId": "dry-run"}\\n'
  }
fi

total=@TOTAL@
number=0
step() {
  number=$((number + 1))
  printf '[%s/%s] %s\\n' "$number" "$total" "$1" >&2
}
`;

/**
 * The plan as a POSIX shell script. Called without arguments it changes nothing: kubectl asks the API server for a dry
 * run and cloud commands are printed. It stops at the first command that fails. What is left to a person is a comment.
 */
export function renderPlanScript(steps: readonly PlanStep[], header: PlanHeader = {}): string {
  const locale = header.locale ?? "en";
  const commands = steps.filter((step) => step.command !== undefined);
  const left = steps.filter((step) => step.command === undefined);
  const comment = (text: string) => shellComment(text);
  const lines = ["#!/bin/sh", comment(translate(PLAN_TEXT.title, locale, { cluster: header.cluster ?? "-" }))];
  if (header.checkedAt)
    lines.push(comment(`${header.checkedAt}${header.targetVersion ? ` -> ${header.targetVersion}` : ""}`));
  lines.push(
    comment(translate(PLAN_TEXT.counts, locale, counts(steps))),
    comment(translate(PLAN_TEXT.dryRun, locale)),
    comment(translate(PLAN_TEXT.oneEdit, locale)),
    FRAME.replace("@TOTAL@", String(commands.length)),
  );
  let service: string | undefined;
  for (const step of commands) {
    if (step.service !== service) lines.push(`${comment(`---- ${step.service || step.loadBalancerId || ""}`)}\n`);
    service = step.service;
    lines.push(
      comment(`${step.findings.join(" ")}: ${step.why}`),
      comment(
        `${translate(PLAN_TEXT.traffic, locale)}: ${translate(TRAFFIC_TEXT[step.traffic], locale)}; ${translate(PLAN_TEXT.risk, locale)}: ${translate(RISK_TEXT[step.risk], locale)}`,
      ),
    );
    if (step.inspect) lines.push(...commented(translate(PLAN_TEXT.inspect, locale), step.inspect));
    if (step.undo) lines.push(...commented(translate(PLAN_TEXT.undo, locale), step.undo));
    lines.push(
      `step ${shellQuote(`${step.service || step.loadBalancerId || ""}: ${step.title}`)}`,
      step.command as string,
      "",
    );
  }
  if (left.length > 0) lines.push(comment(`---- ${translate(PLAN_TEXT.left, locale)}`));
  for (const step of left) {
    lines.push(
      comment(`${step.service || step.loadBalancerId || ""} ${step.findings.join(" ")} (${step.kind}): ${step.title}`),
    );
    if (step.path) lines.push(comment(`  ${translate(PLAN_TEXT.console, locale)}: ${step.path}`));
  }
  return `${lines.join("\n")}\n`;
}

/** The same command as a question to the API server; undefined when only the real call exists. */
export function dryRunCommand(command: string): string | undefined {
  return command.startsWith("kubectl ") ? `kubectl --dry-run=server ${command.slice("kubectl ".length)}` : undefined;
}

/** A command that is shown, not run. A value with a newline would leave the comment, so each line is one. */
function commented(label: string, command: string): string[] {
  return [
    shellComment(`${label}:`),
    ...command.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => shellComment(`  ${line}`).replace("# ", "#   ")),
  ];
}

export function counts(steps: readonly PlanStep[]): {
  steps: number;
  services: number;
  commands: number;
  left: number;
} {
  const commands = steps.filter((step) => step.command !== undefined).length;
  return {
    steps: steps.length,
    services: new Set(steps.map((step) => step.service || step.loadBalancerId)).size,
    commands,
    left: steps.length - commands,
  };
}
