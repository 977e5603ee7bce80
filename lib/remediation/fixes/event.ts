import type { EventRule } from "@/lib/knowledge/events/types";
import { fillCommand, fillWrites, translateGeneric, type GuideStep } from "@/lib/knowledge/steps";
import { rec } from "@/lib/ccm/read";
import { vSwitchesWithAddresses } from "@/lib/remediation/places";
import { holds } from "@/lib/remediation/step-condition";
import {
  PHASE,
  type CommandFix,
  type Fix,
  type FixOption,
  type ManualFix,
  type PatchFix,
} from "@/lib/remediation/commands/fix";
import type { Text } from "@/lib/model/text";
import { openPlaces } from "@/lib/text/shell";
import { annotate, drop, setTo } from "./parts";
import { renew } from "./reuse";
import type { RemediationContext } from "./types";

/** vSwitches that are named as ways, those with the most free addresses first. */
const MOST_VSWITCHES = 2;

type Values = Readonly<Record<string, string | undefined>>;

/** The ways of the answer to a live Event, between which a person decides; none where the rule has one answer only. */
export function eventOptions(rule: EventRule, values: Values, context: RemediationContext): FixOption[] {
  const { service, serviceKey, index } = context;
  const facts = { bundle: index.bundle, serviceKey, service, values };
  const vSwitches = vSwitchesWithAddresses(index.bundle, service).slice(0, MOST_VSWITCHES);
  return rule.steps.flatMap((step) => {
    const known = step.way && holds(step.when, facts);
    if (!step.way || known === false) return [];
    const { direction, title, afresh } = step.way;
    const way = (given: Values, name = ""): FixOption[] => {
      const fixes = known ? fixesOf(step, given, context) : [byHand(step, given)];
      const named = name === "" ? title : { en: `${title.en}: ${name}`, zh: `${title.zh}：${name}` };
      return fixes.length > 0 ? [{ direction, title: named, why: said(step.text, given), fixes }] : [];
    };
    if (vSwitches.length === 0 || !step.command?.includes("{newVSwitchId}")) return way(values);
    return (afresh ? vSwitches.slice(0, 1) : vSwitches).flatMap(
      ({ VSwitchId = "", VSwitchName, AvailableIpAddressCount = 0 }) =>
        way(
          { ...values, newVSwitchId: VSwitchId, freeAddresses: String(AvailableIpAddressCount) },
          afresh ? "" : VSwitchName || VSwitchId,
        ),
    );
  });
}

const said = (text: Text, values: Values): Text => ({
  en: translateGeneric(text, "en", values),
  zh: translateGeneric(text, "zh-CN", values),
});

function byHand({ kind, text, decision }: GuideStep, values: Values): ManualFix {
  return {
    kind: kind === "ticket" ? "ticket" : "console",
    text: said(text, values),
    traffic: decision ?? "none",
    risk: decision ? "high" : "low",
  };
}

function fixesOf(step: GuideStep, values: Values, context: RemediationContext): readonly Fix[] {
  const { service, kubeContext } = context;
  const text = said(step.text, values);
  const command = step.command && fillCommand(step.command, { ...values, kubeContext });
  if (!command) return [byHand(step, values)];
  const writes = step.writes && fillWrites(step.writes, values);
  if (service && writes && "annotations" in writes && openPlaces(command).length === 0) {
    const edits = Object.entries(writes.annotations).map(([key, value]) =>
      value === null ? drop(key) : setTo(key, value),
    );
    const edit = annotate(context, edits, text);
    return step.way?.afresh ? renew(context, edit).fixes : [edit];
  }
  if (service && writes && "spec" in writes) {
    const spec = rec(service.spec);
    const changed = Object.entries(writes.spec).filter(([name, value]) => spec[name] !== value);
    const write = (name: string, value: unknown) =>
      value === undefined
        ? ({ op: "remove", path: `/spec/${name}` } as const)
        : ({ op: "add", path: `/spec/${name}`, value } as const);
    const patch: PatchFix = {
      kind: "patch",
      text,
      patch: changed.map(([name, value]) => write(name, value)),
      undo: changed.map(([name]) => write(name, spec[name])),
      traffic: step.decision ?? "none",
      risk: "low",
    };
    return changed.length > 0 ? [patch] : [];
  }
  const typed: CommandFix = {
    kind: step.kind === "aliyun" ? "aliyun" : "kubectl",
    text,
    command,
    phase: PHASE.node,
    traffic: step.decision ?? "none",
    risk: step.decision ? "medium" : "low",
  };
  return [typed];
}
