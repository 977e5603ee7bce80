import { indexBundle } from "@/lib/ccm/bundle-index";
import { eventTimes } from "@/lib/ccm/event-times";
import { givenUp } from "@/lib/ccm/protections";
import { texts } from "@/lib/ccm/read";
import { factsOf } from "@/lib/judge/facts";
import { asWorld } from "@/lib/judge/world";
import { familyOf, type Family } from "@/lib/model/family";
import type { KubeService } from "@/lib/model/bundle";
import type { Finding, ResultService, Value } from "@/lib/model/result";
import { asSentence, labelAbove, labelled, type Locale } from "@/lib/model/text";
import { translator } from "@/lib/model/translator";
import { readChoices, choiceTexts, type Decision } from "@/lib/model/ways";
import { settersOfChange } from "@/lib/owners/managers";
import { planOf } from "@/lib/remediation/plan";
import type { Step } from "@/lib/remediation/plan-step";
import { factTexts } from "@/lib/remediation/say/consequence";
import { sayStep } from "@/lib/remediation/say/step";
import { fence, markdownText } from "@/lib/text/inert";
import { briefly, type UpgradeReceipt } from "@/lib/upgrade/watch/receipt";
import { baselineLine, receiptSentence, renderReceipt } from "@/lib/upgrade/watch/texts";
import { differenceLines } from "./difference";
import type { Snapshot } from "./present";
import type { TableRow } from "./ways";

/** A Service that an earlier check found failing and a later one green: what it was, what was done, what it is. */
export interface Receipt {
  service: string;
  family: Family;
  /** RFC 3339: when it was read without its differences. */
  at: string;
  /** When the controller ended its sync; absent: its Events were not read since. */
  synced?: string;
  /** Programs that set the changed values of the Service, as managedFields name them. */
  setBy: string[];
  /** The last decision about it. */
  decided?: Pick<Decision, "by" | "at">;
  /** Both sides before, and the value now. */
  rows: TableRow[];
  /** Steps of the plan of that time whose values are there now; none: it was fixed in another way; absent: not known. */
  steps?: { title: string; command: string; undo?: string }[];
  /** Protections that are gone since, but for those that the Service's own settings show. */
  lost?: string[];
}

/** Receipts of all Services that failed in the earlier of two checks and pass in the later one. */
export function receiptsOf(before: Snapshot, after: Snapshot, decisions: readonly Decision[], locale: Locale) {
  const failing = new Map(before.result.services.map((row) => [row.service, row]));
  const fixed = after.result.services.flatMap(({ service, status }) => {
    const old = failing.get(service);
    return status === "pass" && old?.status === "fail" ? [old] : [];
  });
  if (fixed.length === 0) return [];
  const steps = before.bundle
    ? planOf({ ...before.result, services: fixed, orphans: [] }, before.bundle, {
        kubeContext: before.kubeContext,
        choices: readChoices(choiceTexts(decisions).split("\n")),
      })
    : [];
  const gone = goneBetween(before, after, locale);
  const readAt = new Map(after.rows?.map((row) => [row.service, row.readAt]));
  return fixed.map((old): Receipt => {
    const at = readAt.get(old.service) ?? after.result.checkedAt;
    const own = decisions.filter(({ id }) => old.findings.some((finding) => finding.id === id));
    const last = own.at(-1);
    const [was, is] = [before, after].map(({ bundle }) => bundle && indexBundle(bundle).services.get(old.service));
    return {
      service: old.service,
      family: familyOf(old.findings[0]?.code ?? ""),
      at,
      synced: syncedSince(before.result.checkedAt, old.service, after),
      setBy: was && is ? settersOfChange(was, is) : [],
      ...(last ? { decided: { by: last.by, at: last.at } } : {}),
      rows: rowsOf(old, before, after, locale),
      steps: was && is && saidSteps(ofService(steps, old.service), was, is, locale),
      lost: is && gone(old, is),
    };
  });
}

/** Protections of an instance or its Service that the earlier check has and the later one has not. */
function goneBetween({ bundle: before }: Snapshot, { bundle: after }: Snapshot, locale: Locale) {
  const facts = before && after ? factsOf(asWorld(before), asWorld(after), []) : [];
  const lost = facts.filter(({ kind }) => kind === "protection");
  return ({ service, loadBalancerId }: ResultService, is: KubeService): string[] => {
    const nlb = after && indexBundle(after).nlbs.get(loadBalancerId ?? "");
    const about = [service, loadBalancerId, ...texts(nlb?.SecurityGroupIds)];
    const off = givenUp(is);
    const own = lost.filter(
      ({ code, target, ...of }) =>
        [of.service, of.loadBalancerId, target].some((id) => id !== undefined && about.includes(id)) &&
        !off.some(({ name, fact }) => name === target || fact === code),
    );
    // A list names the Service before it.
    const unnamed = own.map((fact) => (fact.service === service ? { ...fact, service: undefined } : fact));
    return factTexts(unnamed, locale);
  };
}

const asked = ({ metadata, spec }: KubeService) => JSON.stringify([metadata?.annotations ?? {}, spec]);
const ofService = (steps: readonly Step[], key: string) => steps.filter(({ service }) => service === key);
const annotations = ({ metadata }: KubeService) => metadata?.annotations ?? {};

/** The newest successful sync after the earlier check. */
function syncedSince(since: string, service: string, { bundle }: Snapshot): string | undefined {
  const ends = (bundle ? indexBundle(bundle).events.get(service) : undefined)?.flatMap((event) => {
    const { last } = eventTimes(event);
    return event.reason === "EnsuredLoadBalancer" && last && Date.parse(last) >= Date.parse(since) ? [last] : [];
  });
  return ends?.sort().at(-1);
}

/** The differences of that time with the present value: the unchanged side shows which one moved. */
function rowsOf(old: ResultService, before: Snapshot, after: Snapshot, locale: Locale): TableRow[] {
  const [was, is] = [before, after].map(({ bundle }) => bundle && indexBundle(bundle));
  const service = [was, is].map((index) => index?.services.get(old.service));
  const cloud = [was, is].map((index) => {
    const id = old.loadBalancerId ?? "";
    return index && JSON.stringify([index.loadBalancers.get(id), index.listeners.get(id), index.groups.get(id)]);
  });
  const isAsked = service[0] && service[1] && asked(service[0]) === asked(service[1]);
  const valueNow = (row: TableRow): Value | undefined => {
    if (isAsked) return row.desired;
    if (cloud[0] !== undefined && cloud[0] === cloud[1]) return row.actual;
    return service[1] && row.asked ? annotations(service[1])[row.asked] : undefined;
  };
  const shown = old.findings.filter(({ visibility }: Finding) => visibility !== "advice");
  const rows = shown.flatMap((finding) => differenceLines(finding, locale));
  return rows.map((row) => ({ ...row, after: valueNow(row) }));
}

/** Of each step of the plan the way whose values are there: an edit by its annotations, a call where the Service was left alone. */
function saidSteps(steps: readonly Step[], was: KubeService, is: KubeService, locale: Locale) {
  const now = annotations(is);
  const isWritten = (step: Step) => step.annotations?.every(({ key, value }) => (now[key] ?? null) === value);
  const isEdited = asked(was) !== asked(is);
  const isDone = (step: Step, all: readonly Step[]) =>
    isWritten(step) ?? (step.kind === "kubectl" ? isEdited : !isEdited || all.some((one) => isWritten(one) === true));
  const ways = steps.map((step) => (step.command ? [[step]] : (step.ways ?? []).map((way) => way.steps)));
  // Of the way that was not taken nothing is written.
  const commands = steps.filter(({ command }) => command);
  const isTaken = (way: readonly Step[]) => way.length > 0 && way.every((step) => isDone(step, [...way, ...commands]));
  const taken = ways.flatMap((alternatives) => alternatives.find(isTaken) ?? []);
  return taken.flatMap((step) => {
    const { title, command, undo } = sayStep(step, locale);
    return command === undefined ? [] : [{ title, command, ...(undo ? { undo } : {}) }];
  });
}

/** A watched upgrade in the reader's language. */
export interface SaidUpgrade {
  /** Without the lanes that are done. */
  receipt: UpgradeReceipt;
  sentence: string;
  /** Changes since the baseline. */
  baseline?: string;
  /** All of it for the ticket of a change. */
  markdown: string;
}

export const saidUpgrades = (upgrades: readonly UpgradeReceipt[], cluster: string, locale: Locale): SaidUpgrade[] =>
  upgrades.map((receipt) => ({
    receipt: briefly(receipt),
    sentence: receiptSentence(receipt, locale),
    ...(receipt.baseline ? { baseline: baselineLine(receipt.baseline, locale) } : {}),
    markdown: renderReceipt(receipt, cluster, locale),
  }));

/** Receipts for the ticket of a change, as Markdown. */
export function receiptsMarkdown(receipts: readonly Receipt[], cluster: string, locale: Locale): string {
  const t = translator(locale);
  const cell = (value: Value | undefined) =>
    markdownText(value === undefined || value === null || value === "" ? "–" : String(value));
  const lines = receipts.flatMap(({ service, at, synced, setBy, decided, rows, steps = [] }) => [
    `## ${markdownText(service)}`,
    "",
    `- ${labelled(t("check.receipt.fixed"), at, locale)}`,
    ...(synced ? [`- ${labelled(t("check.receipt.synced"), synced, locale)}`] : []),
    ...(setBy.length > 0 ? [`- ${labelled(t("check.receipt.setBy"), markdownText(setBy.join(", ")), locale)}`] : []),
    ...(decided
      ? [`- ${labelled(t("check.receipt.decided"), `${markdownText(decided.by)}, ${decided.at}`, locale)}`]
      : []),
    "",
    ...(rows.length > 0
      ? [
          `| ${[t("diff.setting"), t("diff.service"), t("diff.clb"), t("check.receipt.now")].join(" | ")} |`,
          "| --- | --- | --- | --- |",
          ...rows.map(
            ({ name, field, at, desired, actual, after }) =>
              `| ${[[name ?? field, at].filter(Boolean).join(" "), desired, actual, after].map(cell).join(" | ")} |`,
          ),
          "",
        ]
      : []),
    ...steps.flatMap(({ title, command, undo }) => [
      markdownText(asSentence(title, locale)),
      "",
      ...fence(command, "sh").split("\n"),
      "",
      ...(undo ? [labelAbove(t("common.command.undo"), locale), "", ...fence(undo, "sh").split("\n"), ""] : []),
    ]),
  ]);
  return [`# ${t("check.receipt.ticket", { cluster: markdownText(cluster) })}`, "", ...lines].join("\n");
}
