import { STEPS } from "@/lib/knowledge/playbook/texts";
import { indexBundle } from "@/lib/ccm/bundle-index";
import { compareVersions, rulesFor } from "@/lib/ccm/versions";
import { nlbWrites, type NlbWrite } from "@/lib/engine/nlb/writes";
import { renderFinding } from "@/lib/knowledge/findings/text";
import { isFailing, failingOf, unknownOf, verdictOf } from "@/lib/model/result";
import { buildPlan } from "@/lib/remediation";
import { compareOfficial } from "@/lib/report/official";
import { acceptedBy, waiverState, waiverSubject } from "@/lib/upgrade/waivers/texts";
import { NAMED, type Block, type Chapter, type Context } from "./types";

type List = readonly { en: string; zh: string }[];
const list = ({ translate }: Context, texts: List): Block => ({
  kind: "list",
  items: texts.map((text) => ({ text: translate(text) })),
});
const contextFlag = ({ kubeContext }: Context) => (kubeContext ? ` --context ${kubeContext}` : "");

/** Failing Services, worst first as the plan has them; accepted ones are named apart. */
export function fixChapter(context: Context): Chapter {
  const { result, bundle, translate, locale } = context;
  const steps = buildPlan(result, bundle, { locale, targetVersion: context.to, kubeContext: context.kubeContext });
  const failing = result.services.filter(isFailing);
  const verdict = verdictOf(result);
  const accepted = result.summary.accepted?.services ?? 0;
  const summary =
    verdict === "notReady"
      ? translate(STEPS.fixTodo, { count: failingOf(result.summary), steps: steps.length })
      : verdict === "unknown"
        ? translate(STEPS.fixUnknown, { count: unknownOf(result.summary) })
        : accepted > 0
          ? translate(STEPS.fixAccepted, { count: accepted })
          : translate(STEPS.fixDone);
  const blocks: Block[] = [];
  if (failing.length > 0)
    blocks.push(
      {
        kind: "list",
        items: failing.slice(0, NAMED).map((row) => {
          const finding = row.findings.find(({ visibility, accepted: by }) => visibility !== "advice" && !by);
          return {
            text: finding ? renderFinding(finding, locale).title : (row.syncError ?? ""),
            ...(finding ? { code: finding.code } : {}),
            services: [row.service],
          };
        }),
      },
      ...(failing.length > NAMED
        ? [{ kind: "text" as const, text: translate(STEPS.more, { count: failing.length - NAMED }) }]
        : []),
      { kind: "link", to: "plan", text: translate(STEPS.fixPlan) },
      {
        kind: "command",
        label: translate(STEPS.fixCommand),
        command: `preflight collect${contextFlag(context)} | preflight plan - --format sh > fix.sh && sh fix.sh`,
      },
    );
  const waivers = result.waivers ?? [];
  if (waivers.length > 0)
    blocks.push(
      {
        kind: "list",
        items: waivers.slice(0, NAMED).map((waiver) => ({
          text: `${waiverState(waiver.state, locale)}: ${waiverSubject(waiver, locale)} ${acceptedBy(waiver, locale)}`,
        })),
      },
      { kind: "link", to: "waivers", text: translate(STEPS.fixWaivers) },
    );
  const state = verdict === "ready" ? "done" : verdict === "unknown" ? "unknown" : "todo";
  return { id: "fix", title: translate(STEPS.fix), state, summary, blocks };
}

/** When to run the controller's own dry run, how to read what it writes, and what it says beside ours. */
/** What starting the official precheck changes in the cluster, by Service; nothing where there is no NLB Service. */
function writesOfNlb(context: Context): Block[] {
  const { translate, bundle, result } = context;
  const { rules } = rulesFor(result.rulesVersion);
  const index = indexBundle(bundle);
  const rows = new Map(result.services.map((row) => [row.service, row]));
  const found = new Map<NlbWrite, string[]>();
  let passing = false;
  for (const [key, service] of index.services) {
    const row = rows.get(key);
    passing ||= rules.nlbDryRun && row?.family === "nlb" && row.syncError === null;
    for (const write of nlbWrites(service, row, index.nlbs.get(row?.loadBalancerId ?? ""), rules))
      found.set(write, [...(found.get(write) ?? []), key]);
  }
  if (found.size === 0 && !passing) return [];
  const items = (["gone", "released", "finalizer", "status", "labels"] as const).flatMap((write) => {
    const services = found.get(write);
    if (!services) return [];
    const more = services.length - NAMED;
    return {
      text: translate(STEPS.nlbWrite[write], { count: services.length }),
      services: services.slice(0, NAMED),
      ...(more > 0 ? { more } : {}),
    };
  });
  const rest = [
    ...(passing ? [{ text: translate(STEPS.nlbConditions) }] : []),
    ...(found.has("gone") || found.has("released") ? [{ text: translate(STEPS.nlbGuard) }] : []),
  ];
  return [
    {
      kind: "text",
      text: translate(rules.nlbDryRun ? STEPS.nlbWrites : STEPS.nlbWritesBefore, { target: result.rulesVersion }),
    },
    { kind: "list", items: [...items, ...rest] },
  ];
}

export function officialChapter(context: Context): Chapter {
  const { translate, bundle, result } = context;
  const official = compareOfficial(bundle, result);
  const blocks: Block[] = [
    list(context, [STEPS.officialWhen, STEPS.officialHow]),
    ...writesOfNlb(context),
    {
      kind: "command",
      label: translate(STEPS.officialCommand),
      command: `kubectl${contextFlag(context)} -n kube-system get event CloudControllerManagerPrecheckResult -o jsonpath='{.message}'`,
    },
  ];
  const chapter = (state: Chapter["state"], summary: string): Chapter => ({
    id: "official",
    title: translate(STEPS.official),
    state,
    summary,
    blocks,
  });
  if (!official) return chapter("todo", translate(STEPS.officialNone));
  if (official.unreadable)
    return chapter("unknown", translate(STEPS.officialUnreadable, { reason: official.unreadable }));
  if (official.otherChecks.length > 0)
    blocks.push({ kind: "text", text: translate(STEPS.officialOther, { names: official.otherChecks.join(", ") }) });
  const { agreed, onlyOfficial, onlyOurs } = official.counts;
  const apart = official.items.filter((item) => item.state === "onlyOfficial");
  if (apart.length > 0)
    blocks.push({
      kind: "list",
      items: apart.slice(0, NAMED).map((item) => ({ text: `${item.code} ${item.message}`, services: [item.service] })),
    });
  if (official.staleServices.length > 0)
    return chapter(
      "todo",
      translate(STEPS.officialStale, { at: official.at ?? "-", count: official.staleServices.length }),
    );
  return onlyOfficial > 0
    ? chapter("todo", translate(STEPS.officialDiffers, { agreed, only: onlyOfficial }))
    : official.failedCount > 0
      ? chapter("todo", translate(STEPS.officialFails, { agreed, ours: onlyOurs }))
      : chapter("done", translate(STEPS.officialClean, { ours: onlyOurs }));
}

export function freezeChapter(context: Context): Chapter {
  const { translate, baseline, seen = [] } = context;
  const count = baseline?.comparison.changes.length ?? 0;
  const at = baseline?.takenAt ?? "";
  const rest = baseline
    ? translate(count === 0 ? STEPS.freezeQuiet : STEPS.freezeChanged, { at, count })
    : translate(STEPS.freezeNone);
  const latest = [...seen].sort((a, b) => b.at.localeCompare(a.at) || a.service.localeCompare(b.service));
  return {
    id: "freeze",
    title: translate(STEPS.freeze),
    state: baseline && count === 0 && seen.length === 0 ? "done" : "todo",
    summary:
      seen.length > 0
        ? translate(STEPS.freezeSeen, { count: seen.length, rest, since: at || context.result.checkedAt })
        : rest,
    blocks: [
      ...(latest.length > 0
        ? [
            {
              kind: "list" as const,
              items: latest.slice(0, NAMED).map((change) => ({
                text: translate(STEPS.freezeSeenAt, { at: change.at }),
                services: [change.service],
              })),
            },
          ]
        : []),
      ...(latest.length > NAMED
        ? [{ kind: "text" as const, text: translate(STEPS.more, { count: latest.length - NAMED }) }]
        : []),
      list(context, STEPS.freezeRules),
      {
        kind: "command",
        label: translate(STEPS.freezeCommand),
        command: `preflight collect${contextFlag(context)} --output before.json`,
      },
      { kind: "link", to: "after", text: translate(STEPS.freezeLink) },
    ],
  };
}

export function upgradeChapter(context: Context): Chapter {
  const { translate, from, to } = context;
  const done = from !== null && compareVersions(from, to) === 0;
  return {
    id: "upgrade",
    title: translate(STEPS.upgrade),
    state: done ? "done" : "todo",
    summary: done
      ? translate(STEPS.upgradeDone, { to })
      : translate(STEPS.upgradeTodo, { from: from ?? translate(STEPS.unknownVersion), to }),
    blocks: [
      list(context, STEPS.upgradeHow),
      {
        kind: "command",
        label: translate(STEPS.upgradeWatch),
        command: `kubectl${contextFlag(context)} get events -A --field-selector involvedObject.kind=Service --watch`,
      },
      { kind: "link", to: "events", text: translate(STEPS.events) },
    ],
  };
}

export function verifyChapter(context: Context): Chapter {
  const { translate, from, to, baseline } = context;
  const upgraded = from !== null && compareVersions(from, to) === 0;
  const { comparison } = baseline ?? {};
  const failing = comparison?.services.filter((row) => row.verdict === "failing").length ?? 0;
  const count = comparison?.changes.length ?? 0;
  const compared = upgraded && comparison !== undefined && comparison.unread.length === 0;
  const clean = compared && count === 0 && failing === 0;
  return {
    id: "verify",
    title: translate(STEPS.verify),
    state: clean ? "done" : compared ? "todo" : "info",
    summary: clean
      ? translate(STEPS.verifyClean, { at: baseline!.takenAt })
      : compared
        ? translate(STEPS.verifyChanged, { at: baseline!.takenAt, count, failing })
        : translate(STEPS.verifyWait),
    blocks: [
      list(context, STEPS.verifyHow),
      {
        kind: "command",
        label: translate(STEPS.verifyCommand),
        command: `preflight after before.json --live${contextFlag(context)}`,
      },
      { kind: "link", to: "after", text: translate(STEPS.verifyLink) },
    ],
  };
}

export function rollbackChapter(context: Context): Chapter {
  const { translate } = context;
  return {
    id: "rollback",
    title: translate(STEPS.rollback),
    state: "info",
    summary: translate(STEPS.rollbackSummary),
    blocks: [list(context, STEPS.rollbackHow)],
  };
}

export function ticketChapter(context: Context): Chapter {
  const { translate, from, to, result, bundle } = context;
  const failing = result.services.filter((row) => row.status === "fail").slice(0, NAMED);
  const facts = [
    `cluster: ${bundle.cluster.id}`,
    `region: ${bundle.cluster.region}`,
    `CCM: ${from ?? translate(STEPS.unknownVersion)} -> ${to}`,
    `read: ${bundle.capturedAt}`,
    ...failing.map((row) => `${row.service} ${row.loadBalancerId ?? "-"}: ${row.syncError ?? ""}`.trimEnd()),
  ];
  return {
    id: "ticket",
    title: translate(STEPS.ticket),
    state: "info",
    summary: translate(STEPS.ticketSummary),
    blocks: [
      list(context, STEPS.ticketHow),
      { kind: "command", label: translate(STEPS.ticketFacts), command: facts.join("\n") },
    ],
  };
}
