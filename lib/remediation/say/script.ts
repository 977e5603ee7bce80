import { shownTraffic } from "@/lib/model/consequence";
import { translator } from "@/lib/model/translator";
import { inLanguage, labelled, type Text } from "@/lib/model/text";
import { translate } from "@/lib/model/translate";
import { groupBy } from "@/lib/model/group-by";
import type { PlanHeader, PlanStep } from "@/lib/remediation/plan-step";
import { PLAN_TEXT } from "@/lib/knowledge/plan-texts";
import { editsFor, openWays, planCounts, planTitle, wayText } from "./markdown";
import { aliyun } from "@/lib/knowledge/cloud-api";
import { oneLine, shellComment, shellLines, shellPair, shellQuote } from "@/lib/text/shell";
import { stepKey, effectsOf, stepNumbers } from "@/lib/remediation/plan-effect";
import { CHECKS, CLOUD_CHECK, FRAME } from "./frame";

/**
 * The plan as a POSIX shell script. Default: server-side dry run by kubectl, cloud commands printed. `--apply` runs
 * steps without effect on traffic; `--window` and `--only NAME` add the rest. A failing command stops its Service only;
 * a second run does the remaining steps. `numbers`: as on the page; for chosen steps those of the full plan.
 */
export function renderPlanScript(
  steps: readonly PlanStep[],
  header: PlanHeader = {},
  numbers: ReadonlyMap<string, number> = stepNumbers(steps),
): string {
  const locale = header.locale ?? "en";
  const t = translator(locale);
  const say = (text: Text) => inLanguage(text, locale);
  const effects = effectsOf(steps);
  const groups = groupBy(steps, (step) => oneLine(step.service || step.loadBalancerId || "-"));
  const ids = steps.flatMap((step) => step.command ?? step.risky?.command ?? []).map(stepKey);
  const lines = [
    "#!/bin/sh",
    // Undo commands are stored unexpanded, to be run later.
    "# shellcheck disable=SC2016",
    ...[
      planTitle(header.cluster, locale),
      ...(header.checkedAt ? [`${header.checkedAt}${header.targetVersion ? ` -> ${header.targetVersion}` : ""}`] : []),
      planCounts(steps, locale),
      ...[PLAN_TEXT.dryRun, PLAN_TEXT.applies, PLAN_TEXT.numbers].map(say),
      t("files.plan.oneEdit"),
    ].map(shellComment),
    ...Object.entries(PLAN_TEXT.msg).map(([name, text]) => `msg_${name}=${quoted(say(text))}`),
    put(FRAME, {
      NAMES: shellQuote(` ${[...groups.keys(), ...ids].join(" ")} `),
      STATE: shellQuote(stateFolder(header)),
      CHECKS: checksOf(steps, header),
    }),
  ];
  for (const [name, own] of groups) {
    lines.push(shellComment(`---- ${name}`), `service=${quoted(name)} before=''`, "(", "set -e");
    for (const step of own) {
      const title = `${numbers.get(step.id) ?? "-"}. ${name}: ${oneLine(step.title)}`;
      const { command, undo } = step.risky && !step.command ? step.risky : step;
      const kind = step.command ? effects.get(step)! : step.risky?.late ? "brief" : "decide";
      lines.push(
        shellComment(
          `${step.findings.join(" ")}: ${t(`common.traffic.${shownTraffic(step)}`)}; ${t(`remediation.risk.${step.risk}`)}`,
        ),
      );
      if (step.path) lines.push(shellComment(labelled(t("remediation.path"), step.path, locale)));
      lines.push(
        ...openWays(step).map((way) =>
          shellComment(labelled(`${way.title} (${way.name})`, wayText(way, locale), locale)),
        ),
      );
      if (step.inspect) lines.push(...commented(t("common.command.inspect"), step.inspect));
      if (command === undefined) lines.push(`left "$service" ${quoted(title)}`, "");
      else {
        const id = stepKey(command);
        const variable = step.makes ? ` ${step.makes}` : "";
        const back = undo ?? `echo ${quoted(`${say(PLAN_TEXT.noUndoFor)} ${id}`)} >&2`;
        lines.push(
          `if step ${id} ${kind} ${quoted(title)}; then`,
          command,
          `finish ${id} ${shellLines(back)}${variable}`,
          "fi",
          "",
        );
      }
    }
    lines.push(")", 'ended "$service" $?', "");
  }
  const { edits, part } = editsFor(steps, header);
  if (edits.length + part.length > 0)
    lines.push(...[PLAN_TEXT.sources, PLAN_TEXT.sourcesWhy].map((text) => shellComment(say(text))));
  if (part.length > 0) lines.push(shellComment(translate(PLAN_TEXT.sourcesPart, locale, { owners: part.join(", ") })));
  for (const { owner, services, place, text } of edits)
    lines.push(
      shellComment(`---- ${owner.title}: ${services.join(", ")}`),
      shellComment(place),
      ...text
        .trimEnd()
        .split("\n")
        .map((line) => `# ${line.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, " ")}`),
    );
  lines.push("summary", '[ ! -s "$work/failed" ]');
  return `${lines.join("\n")}\n`;
}

/** Always quoted: a plain word could be a shell keyword. */
const quoted = (text: string) => `'${oneLine(text).replaceAll("'", `'\\''`)}'`;

/** Replaces `@NAME@`; with a function, so that `$&` in a value is not interpreted. */
function put(frame: string, values: Readonly<Record<string, string>>): string {
  return frame.replace(/@([A-Z_]+)@/g, (whole, name: string) => values[name] ?? whole);
}

function stateFolder(header: PlanHeader): string {
  const word = (text: string | undefined) => (text ?? "").replace(/[^A-Za-z0-9]+/g, "");
  return `./preflight-${word(header.identity?.clusterId ?? header.cluster) || "plan"}-${word(header.checkedAt) || "0"}`;
}

function checksOf(steps: readonly PlanStep[], { identity }: PlanHeader): string {
  if (!identity) return "";
  // No cluster has one: the script of such a file finds itself in the wrong place.
  const carried = (text: string | undefined) => (text ?? "").replaceAll("\0", "?");
  const context = carried(identity.kubeContext);
  const probe = identity.service;
  const cloud = steps.find((step) => step.kind === "aliyun" && step.command && step.loadBalancerId);
  const look = cloud && lookAt(cloud, { RegionId: carried(identity.region), LoadBalancerId: cloud.loadBalancerId! });
  return [
    put(CHECKS, {
      CONTEXT: shellQuote(context),
      CONTEXT_FLAG: context === "" ? "" : shellPair("--context", context),
      CLUSTER: shellQuote(carried(identity.clusterId)),
      UID: shellQuote(carried(probe?.uid)),
      PROBE: probe
        ? `${shellPair("--namespace", carried(probe.namespace))} get -o ${shellQuote("jsonpath={.metadata.uid}")} service -- ${shellQuote(carried(probe.name))}`
        : "version",
    }),
    ...(look ? [put(CLOUD_CHECK, { LOOK: look })] : []),
  ].join("");
}

/** Reads the step's instance: succeeds only in the right account and region. */
const lookAt = ({ command }: PlanStep, instance: { RegionId: string; LoadBalancerId: string }) =>
  command?.includes("aliyun nlb ")
    ? aliyun("nlb", "GetLoadBalancerAttribute", instance)
    : aliyun("slb", "DescribeLoadBalancerAttribute", instance);

/** A command as a comment. A value with a newline would end the comment, so each line is prefixed. */
function commented(label: string, command: string): string[] {
  return command
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line, at) =>
      shellComment(at === 0 ? `${label}: ${line}` : `  ${line}`).replace("# ", at === 0 ? "# " : "#   "),
    );
}
