import { STEPS } from "@/lib/knowledge/playbook/texts";
import { indexBundle } from "@/lib/ccm/bundle-index";
import { compareVersions, rulesFor } from "@/lib/ccm/versions";
import { nlbWrites, type NlbWrite } from "@/lib/engine/nlb/writes";
import { renderFinding } from "@/lib/knowledge/findings/text";
import { isFailing, failingOf, unknownOf, verdictOf } from "@/lib/model/result";
import type { Text } from "@/lib/model/text";
import { buildPlan } from "@/lib/remediation";
import { compareOfficial } from "@/lib/report/official";
import { waiverLine } from "@/lib/upgrade/waivers/texts";
import { body, item, NAMED, type Block, type ChapterBody, type Context, type Item, type PlaybookLink } from "./types";

const list = ({ translate }: Context, texts: readonly Text[]): Block => ({
  kind: "list",
  items: texts.map((text) => ({ text: translate(text) })),
});
const command = ({ translate }: Context, label: Text, command: string): Block => ({
  kind: "command",
  label: translate(label),
  command,
});
const link = ({ translate }: Context, to: PlaybookLink, text: Text): Block => ({
  kind: "link",
  to,
  text: translate(text),
});

function firstRows<T>({ translate }: Context, rows: readonly T[], itemOf: (row: T) => Item): Block[] {
  if (rows.length === 0) return [];
  const more = rows.length - NAMED;
  return [
    { kind: "list", items: rows.slice(0, NAMED).map(itemOf) },
    ...(more > 0 ? [{ kind: "text" as const, text: translate(STEPS.more, { count: more }) }] : []),
  ];
}

const contextFlag = ({ kubeContext }: Context) => (kubeContext ? ` --context ${kubeContext}` : "");

/** Failing Services in the plan's order, worst first; accepted ones are listed separately. */
export function fixChapter(context: Context): ChapterBody {
  const { result, bundle, locale } = context;
  const steps = buildPlan(result, bundle, { locale, targetVersion: context.to, kubeContext: context.kubeContext });
  const failing = result.services.filter(isFailing);
  const waivers = result.waivers ?? [];
  const verdict = verdictOf(result);
  const accepted = result.summary.accepted?.services ?? 0;
  const blocks = firstRows(context, failing, (row) => {
    const finding = row.findings.find(({ visibility, accepted: by }) => visibility !== "advice" && !by);
    return {
      text: finding ? renderFinding(finding, locale).title : (row.syncError ?? ""),
      code: finding?.code,
      services: [row.service],
    };
  });
  if (failing.length > 0)
    blocks.push(
      link(context, "plan", STEPS.fixPlan),
      command(
        context,
        STEPS.fixCommand,
        `preflight collect${contextFlag(context)} | preflight plan - --format sh > fix.sh && sh fix.sh`,
      ),
    );
  if (waivers.length > 0)
    blocks.push(
      ...firstRows(context, waivers, (waiver) => ({ text: waiverLine(waiver, locale) })),
      link(context, "waivers", STEPS.fixWaivers),
    );
  if (verdict === "notReady")
    return body(context, "todo", STEPS.fixTodo, { count: failingOf(result.summary), steps: steps.length }, blocks);
  if (verdict === "unknown")
    return body(context, "unknown", STEPS.fixUnknown, { count: unknownOf(result.summary) }, blocks);
  const done = accepted > 0 ? STEPS.fixAccepted : STEPS.fixDone;
  return body(context, verdict === "ready" ? "done" : "todo", done, { count: accepted }, blocks);
}

/** Cluster changes made by starting the official precheck, by Service; empty without NLB Services. */
function writesOfNlb({ translate, bundle, result }: Context): Block[] {
  const { rules } = rulesFor(result.rulesVersion);
  const index = indexBundle(bundle);
  const rows = new Map(result.services.map((row) => [row.service, row]));
  const found = new Map<NlbWrite, string[]>();
  let passing = false;
  for (const [key, service] of index.services) {
    const row = rows.get(key);
    passing ||= rules.nlbDryRun === true && row?.family === "nlb" && row.syncError === null;
    for (const write of nlbWrites(service, row, index.nlbs.get(row?.loadBalancerId ?? ""), rules))
      found.set(write, [...(found.get(write) ?? []), key]);
  }
  if (found.size === 0 && !passing) return [];
  const items = (["gone", "released", "finalizer", "status", "labels"] as const).flatMap((write) => {
    const services = found.get(write);
    return services ? item(translate(STEPS.nlbWrite[write], { count: services.length }), services) : [];
  });
  if (passing) items.push({ text: translate(STEPS.nlbConditions) });
  if (found.has("gone") || found.has("released")) items.push({ text: translate(STEPS.nlbGuard) });
  return [
    {
      kind: "text",
      text: translate(rules.nlbDryRun ? STEPS.nlbWrites : STEPS.nlbWritesBefore, { target: result.rulesVersion }),
    },
    { kind: "list", items },
  ];
}

/** When to run the controller's own dry run, how to read its output, and how it differs from ours. */
export function officialChapter(context: Context): ChapterBody {
  const { translate, bundle, result } = context;
  const official = compareOfficial(bundle, result);
  const blocks: Block[] = [
    list(context, [STEPS.officialWhen, STEPS.officialHow]),
    ...writesOfNlb(context),
    command(
      context,
      STEPS.officialCommand,
      `kubectl${contextFlag(context)} -n kube-system get event CloudControllerManagerPrecheckResult -o jsonpath='{.message}'`,
    ),
  ];
  if (!official) return body(context, "todo", STEPS.officialNone, {}, blocks);
  const { unreadable: reason } = official;
  if (reason) return body(context, "unknown", STEPS.officialUnreadable, { reason }, blocks);
  if (official.otherChecks.length > 0)
    blocks.push({ kind: "text", text: translate(STEPS.officialOther, { names: official.otherChecks.join(", ") }) });
  const { agreed, onlyOfficial, onlyOurs } = official.counts;
  blocks.push(
    ...firstRows(
      context,
      official.items.filter(({ state }) => state === "onlyOfficial"),
      ({ code, message, service }) => ({ text: `${code} ${message}`, services: [service] }),
    ),
  );
  if (official.staleServices.length > 0) {
    const params = { at: official.at ?? "-", count: official.staleServices.length };
    return body(context, "todo", STEPS.officialStale, params, blocks);
  }
  if (onlyOfficial > 0) return body(context, "todo", STEPS.officialDiffers, { agreed, only: onlyOfficial }, blocks);
  if (official.failedCount > 0) return body(context, "todo", STEPS.officialFails, { agreed, ours: onlyOurs }, blocks);
  return body(context, "done", STEPS.officialClean, { ours: onlyOurs }, blocks);
}

export function freezeChapter(context: Context): ChapterBody {
  const { translate, baseline, seen = [] } = context;
  const count = baseline?.comparison.changes.length ?? 0;
  const at = baseline?.takenAt ?? "";
  const rest = baseline
    ? translate(count === 0 ? STEPS.freezeQuiet : STEPS.freezeChanged, { at, count })
    : translate(STEPS.freezeNone);
  const latest = [...seen].sort((a, b) => b.at.localeCompare(a.at) || a.service.localeCompare(b.service));
  const since = at || context.result.checkedAt;
  return {
    state: baseline && count === 0 && seen.length === 0 ? "done" : "todo",
    summary: seen.length > 0 ? translate(STEPS.freezeSeen, { count: seen.length, rest, since }) : rest,
    blocks: [
      ...firstRows(context, latest, (change) => ({
        text: translate(STEPS.freezeSeenAt, { at: change.at }),
        services: [change.service],
      })),
      list(context, STEPS.freezeRules),
      command(context, STEPS.freezeCommand, `preflight collect${contextFlag(context)} --output before.json`),
      link(context, "after", STEPS.freezeLink),
    ],
  };
}

export function upgradeChapter(context: Context): ChapterBody {
  const { translate, from, to } = context;
  const done = from !== null && compareVersions(from, to) === 0;
  const params = { from: from ?? translate(STEPS.unknownVersion), to };
  return body(context, done ? "done" : "todo", done ? STEPS.upgradeDone : STEPS.upgradeTodo, params, [
    list(context, STEPS.upgradeHow),
    command(
      context,
      STEPS.upgradeWatch,
      `kubectl${contextFlag(context)} get events -A --field-selector involvedObject.kind=Service --watch`,
    ),
    link(context, "events", STEPS.events),
  ]);
}

export function verifyChapter(context: Context): ChapterBody {
  const { from, to, baseline } = context;
  const blocks = [
    list(context, STEPS.verifyHow),
    command(context, STEPS.verifyCommand, `preflight after before.json --live${contextFlag(context)}`),
    link(context, "after", STEPS.verifyLink),
  ];
  const upgraded = from !== null && compareVersions(from, to) === 0;
  if (!upgraded || !baseline || baseline.comparison.unread.length > 0)
    return body(context, "info", STEPS.verifyWait, {}, blocks);
  const { takenAt: at, comparison } = baseline;
  const count = comparison.changes.length;
  const failing = comparison.services.filter((row) => row.verdict === "failing").length;
  return count === 0 && failing === 0
    ? body(context, "done", STEPS.verifyClean, { at }, blocks)
    : body(context, "todo", STEPS.verifyChanged, { at, count, failing }, blocks);
}

export const rollbackChapter = (context: Context): ChapterBody =>
  body(context, "info", STEPS.rollbackSummary, {}, [list(context, STEPS.rollbackHow)]);

export function ticketChapter(context: Context): ChapterBody {
  const { translate, from, to, result, bundle } = context;
  const failing = result.services.filter((row) => row.status === "fail").slice(0, NAMED);
  const facts = [
    `cluster: ${bundle.cluster.id}`,
    `region: ${bundle.cluster.region}`,
    `CCM: ${from ?? translate(STEPS.unknownVersion)} -> ${to}`,
    `read: ${bundle.capturedAt}`,
    ...failing.map((row) => `${row.service} ${row.loadBalancerId ?? "-"}: ${row.syncError ?? ""}`.trimEnd()),
  ];
  const blocks = [list(context, STEPS.ticketHow), command(context, STEPS.ticketFacts, facts.join("\n"))];
  return body(context, "info", STEPS.ticketSummary, {}, blocks);
}
