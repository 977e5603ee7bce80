import { findingInfo } from "@/lib/knowledge/findings";
import { worstRisk, worstTraffic } from "@/lib/remediation/fixes/calls";
import { groupBy } from "@/lib/model/group-by";
import type { Finding } from "@/lib/model/result";
import { joinSentences, translate, type Locale } from "@/lib/model/text";
import { annotationsOf, portsOf, targetOf, valueOf } from "@/lib/remediation/fixes/facts";
import type { RemediationContext } from "@/lib/remediation/fixes/types";
import { getService } from "@/lib/remediation/commands/kubectl";
import type { FixOption, ManualFix } from "@/lib/remediation/commands/fix";
import { PLAN_TEXT } from "@/lib/knowledge/plan-texts";
import { TITLES } from "@/lib/knowledge/findings/why";
import { foldEdits, renderFix, syncOf } from "./render";
import { syncSentence } from "./whole-sync";
import { runnable, type Collected } from "./plan-step";

export const DUPLICATE_PORT: FixOption = { direction: "other", why: PLAN_TEXT.duplicatePortWhy, fixes: [] };

/**
 * Ports that the Service has for both TCP and UDP, while protocol-port, by number only, assigns one protocol to both.
 */
export function contradictoryPorts(context: RemediationContext): Set<number> {
  const entries = valueOf(context, "lb-protocol-port").split(",");
  const named = new Set(entries.map((entry) => Number(entry.split(":")[1])));
  const ports = portsOf(context).map((row) => Number(row.port));
  return new Set(ports.filter((port, at) => named.has(port) && ports.indexOf(port) !== at));
}

export function duplicatePortFix(port: number, context: RemediationContext): ManualFix {
  return {
    kind: "console",
    text: PLAN_TEXT.duplicatePort,
    params: { port, service: context.serviceKey },
    traffic: "none",
    risk: "none",
    inspect: getService(targetOf(context), "yaml"),
  };
}

/** Groups equal manual steps of several findings, and those whose command is the start of another's. */
export function sameText(manual: readonly Collected[]): Collected[][] {
  const own = (part: Collected) => `${part.fix.kind}|${translate(part.fix.text, "en", part.fix.params)}`;
  const whole = (part: Collected) =>
    part.risky && manual.find((other) => other.risky?.command.startsWith(`${part.risky!.command}\n`));
  const sorted = [...manual].sort((a, b) => Number(whole(a) !== undefined) - Number(whole(b) !== undefined));
  return [...groupBy(sorted, (part) => own(whole(part) ?? part)).values()];
}

/** No safe option: describes the choice for the user. */
export function decision(finding: Finding, options: readonly FixOption[], context: RemediationContext): ManualFix {
  const info = findingInfo(finding.code);
  // Several options are distinguished by number and name.
  const named = (option: FixOption, at: number, key: "en" | "zh") => {
    const title = (option.title ?? TITLES[option.direction])[key];
    if (options.length === 1) return option.why[key];
    return key === "en" ? `(${at + 1}) ${title}: ${option.why.en}` : `（${at + 1}）${title}：${option.why.zh}`;
  };
  const whys = (key: "en" | "zh") => options.map((option, at) => named(option, at, key));
  const all = options.flatMap((option) => option.fixes);
  const path = options[0]?.fixes.find((fix) => fix.path)?.path;
  const looked = options[0]?.fixes.find((fix) => fix.inspect);
  return {
    kind: "console",
    text: {
      en: `${info ? translate(info.title, "en", finding.params) : finding.code}: needs a decision. ${whys("en").join(" ")}`,
      zh: `${info ? translate(info.title, "zh-CN", finding.params) : finding.code}：需要决定。${whys("zh").join("")}`,
    },
    // Worst case: the chosen option is unknown.
    traffic: worstTraffic(all.map((fix) => fix.traffic)),
    risk: worstRisk(all.map((fix) => fix.risk)),
    inspect: looked && renderFix(looked, context)?.inspect,
    path,
  };
}

/** The option that the CCM itself would apply: the Service's request, or the only one. */
export function riskyWay(
  options: readonly FixOption[],
  context: RemediationContext,
): Pick<Collected, "risky" | "way" | "annotations"> {
  const complete = (option: FixOption) => option.fixes.length > 0 && option.fixes.every(runnable);
  const way = options.find((o) => o.direction === "keep-service" && complete(o)) ?? options.find(complete);
  const rendered = way?.fixes.flatMap((fix) => renderFix(fix, context) ?? []) ?? [];
  const commands = rendered.flatMap((step) => step.command ?? []);
  if (!way || commands.length === 0 || way.fixes.some((fix) => "needs" in fix && fix.needs !== undefined)) return {};
  const undos = [...rendered].reverse().flatMap((step) => step.undo ?? []);
  const [only] = way.fixes;
  return {
    way,
    ...(only?.kind === "annotate" && way.fixes.length === 1
      ? { annotations: foldEdits(only.edits, annotationsOf(context)) }
      : {}),
    risky: {
      command: commands.join("\n"),
      traffic: worstTraffic(rendered.map((step) => step.traffic)),
      undo: undos.length === commands.length ? undos.join("\n") : undefined,
    },
  };
}

/**
 * The CCM's further changes after the user chose this option. Computed after the plan's own steps, because findings
 * fixed by those (`done`: their ids) need no further change.
 */
export function withSync(part: Collected, context: RemediationContext, done: ReadonlySet<string>): Collected {
  const { fix, way } = part;
  if (!way || (fix.kind !== "console" && fix.kind !== "ticket")) return part;
  const changes = way.fixes.flatMap((one) => syncOf(one, context, done)?.changes ?? []);
  if (changes.length === 0) return part;
  const text = (locale: Locale) =>
    joinSentences([translate(fix.text, locale, fix.params), syncSentence({ changes }, locale)], locale);
  return { ...part, sync: changes, fix: { ...fix, text: { en: text("en"), zh: text("zh-CN") }, params: undefined } };
}
