import { STEPS } from "@/lib/knowledge/playbook/texts";
import { indexBundle } from "@/lib/ccm/bundle-index";
import { NLB_CLASS } from "@/lib/ccm/selection";
import { compareVersions, KNOWN_RULES, rulesFor } from "@/lib/ccm/versions";
import { nlbWrites, type NlbWrite } from "@/lib/engine/nlb/writes";
import { isFailing, failingOf, unknownOf, verdictOf } from "@/lib/model/result";
import type { Params, Text } from "@/lib/model/text";
import { choiceText } from "@/lib/model/ways";
import { shellQuote } from "@/lib/text/shell";
import { ownerOf, pauseOf } from "@/lib/owners";
import { buildPlan } from "@/lib/remediation";
import { compareOfficial } from "@/lib/upgrade/official";
import { waiverLine } from "@/lib/upgrade/waivers/texts";
import { lossesOf } from "./rollback";
import {
  body,
  byHand,
  item,
  NAMED,
  type Block,
  type ChapterBody,
  type Context,
  type Item,
  type PlaybookLink,
} from "./types";

const list = ({ translate }: Context, texts: readonly Text[], params?: Params): Block => ({
  kind: "list",
  items: texts.map((text) => ({ text: translate(text, params) })),
});
const command = ({ translate }: Context, label: Text, command: string): Block => ({
  kind: "command",
  label: translate(label),
  command,
});
const commandOf = (context: Context, label: Text, commands: readonly string[]): Block[] =>
  commands.length > 0 ? [command(context, label, commands.join("\n"))] : [];
const link = ({ translate }: Context, to: PlaybookLink, text: Text): Block => ({
  kind: "link",
  to,
  text: translate(text),
});

function firstRows<T>(context: Context, rows: readonly T[], itemOf: (row: T) => Item): Block[] {
  if (rows.length === 0) return [];
  return [{ kind: "list", items: rows.slice(0, NAMED).map(itemOf) }, ...more(context, rows.length - NAMED)];
}

const more = ({ translate }: Context, count: number): Block[] =>
  count > 0 ? [{ kind: "text", text: translate(STEPS.more, { count }) }] : [];

const program = ({ program: name = "preflight" }: Context) => name;
const wayFlags = (choices: Context["choices"]) =>
  [...(choices ?? [])].map(([id, way]) => ` --way ${shellQuote(choiceText(id, way))}`).join("");
const contextFlag = ({ kubeContext }: Context) => (kubeContext ? ` --context ${kubeContext}` : "");

const baselineCommand = (context: Context, file: string) =>
  `${program(context)} collect${contextFlag(context)} --output ${file}`;

const kubectl = (context: Context) => `kubectl${contextFlag(context)}`;

/** One line for each TCP port of each address that does not answer. */
const answersCommand = (context: Context) =>
  `${kubectl(context)} get svc -A -o json | jq -r '.items[] | select(.spec.type == "LoadBalancer") | . as $s | .status.loadBalancer.ingress[]? | (.ip // .hostname) as $a | $s.spec.ports[] | select(.protocol != "UDP") | "\\($s.metadata.namespace)/\\($s.metadata.name) \\($a) \\(.port)"' | while read -r service address port; do nc -z -w 3 "$address" "$port" || echo "no answer: $service $address $port"; done`;

const healthCommand = (context: Context) =>
  `${kubectl(context)} get svc -A -o json | jq -r '.items[].metadata.labels["service.k8s.alibaba/loadbalancer-id"] // empty' | sort -u | while read -r lb; do aliyun slb DescribeHealthStatus --RegionId ${shellQuote(context.bundle.cluster.region)} --LoadBalancerId "$lb" | jq -c --arg lb "$lb" '.BackendServers.BackendServer[] | select(.ServerHealthStatus == "abnormal") | {lb: $lb, ListenerPort, ServerId}'; done`;

const eventsCommand = (context: Context) =>
  `${kubectl(context)} get events -A --field-selector reason=EnsuredLoadBalancer --sort-by=.lastTimestamp -o custom-columns=TIME:.lastTimestamp,NAMESPACE:.involvedObject.namespace,SERVICE:.involvedObject.name`;

const gatesCommand = (context: Context) =>
  `${kubectl(context)} get pods -A -o json | jq -r '.items[] | select([.spec.readinessGates[]?.conditionType] - [.status.conditions[]? | select(.status == "True") | .type] | length > 0) | "\\(.metadata.namespace)/\\(.metadata.name)"'`;

/** The owners of the cluster's Services that put edits back by themselves, each once. */
function pauses({ bundle }: Context): { pause: string; resume: string }[] {
  const found = bundle.kubernetes.services.flatMap((service) =>
    service.spec?.type === "LoadBalancer" ? (pauseOf(ownerOf(service)) ?? []) : [],
  );
  return [...new Map(found.map((one) => [one.pause, one])).values()].sort((a, b) => a.pause.localeCompare(b.pause));
}

const scaler = (context: Context, replicas: number) =>
  `${kubectl(context)} -n kube-system scale deployment cluster-autoscaler --replicas=${replicas}`;

/** How many Services fail and what the plan takes; accepted ones are listed separately. */
export function fixChapter(context: Context): ChapterBody {
  const { result, bundle, locale, kubeContext, choices } = context;
  const steps = buildPlan(result, bundle, { locale, targetVersion: context.to, kubeContext, choices });
  const waivers = result.waivers ?? [];
  const verdict = verdictOf(result);
  const accepted = result.summary.accepted?.services ?? 0;
  const blocks: Block[] = [];
  if (result.services.some(isFailing))
    blocks.push(
      link(context, "plan", STEPS.fixPlan),
      command(context, STEPS.fixBaseline, baselineCommand(context, "before-fixes.json")),
      command(
        context,
        STEPS.fixCommand,
        `${program(context)} collect${contextFlag(context)} | ${program(context)} plan -${wayFlags(choices)} --format sh > fix.sh && sh fix.sh`,
      ),
    );
  if (waivers.length > 0)
    blocks.push(
      {
        kind: "list",
        title: context.translate(STEPS.fixWaivers),
        items: waivers.slice(0, NAMED).map((waiver) => ({ text: waiverLine(waiver, locale) })),
      },
      ...more(context, waivers.length - NAMED),
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
  const official = compareOfficial(bundle, result, context.earlier);
  const blocks: Block[] = [
    list(context, [STEPS.officialWhen, STEPS.officialHow]),
    ...writesOfNlb(context),
    command(
      context,
      STEPS.officialCommand,
      `${kubectl(context)} -n kube-system get event CloudControllerManagerPrecheckResult -o jsonpath='{.message}'`,
    ),
  ];
  if (!official) return body(context, "todo", STEPS.officialNone, {}, blocks);
  const { unreadable: reason } = official;
  if (reason) return body(context, "unknown", STEPS.officialUnreadable, { reason }, blocks);
  if (official.otherChecks.length > 0)
    blocks.push({ kind: "text", text: translate(STEPS.officialOther, { names: official.otherChecks.join(", ") }) });
  const { agreed, fixed = 0, onlyOurs } = official.counts;
  const only = official.counts.onlyOfficial - fixed;
  blocks.push(
    ...firstRows(
      context,
      official.items.filter(({ state, reason }) => state === "onlyOfficial" && reason !== "fixed"),
      ({ code, message, service }) => ({ text: `${code} ${message}`, services: [service] }),
    ),
  );
  if (official.staleServices.length > 0) {
    const params = { at: official.at ?? "-", count: official.staleServices.length };
    return body(context, "todo", STEPS.officialStale, params, blocks);
  }
  if (only > 0) return body(context, "todo", STEPS.officialDiffers, { agreed, only }, blocks);
  if (fixed > 0) return body(context, "todo", STEPS.officialFixed, { at: official.at ?? "-", fixed }, blocks);
  if (official.failedCount > 0) return body(context, "todo", STEPS.officialFails, { agreed, ours: onlyOurs }, blocks);
  return body(context, "done", STEPS.officialClean, { ours: onlyOurs }, blocks);
}

export function freezeChapter(context: Context): ChapterBody {
  const { translate, baseline, seen = [] } = context;
  const changes = baseline?.comparison?.changes.length;
  const count = changes ?? 0;
  const at = baseline?.takenAt ?? "";
  const said = !baseline
    ? STEPS.freezeNone
    : changes === undefined
      ? STEPS.freezeTaken
      : count === 0
        ? STEPS.freezeQuiet
        : STEPS.freezeChanged;
  const latest = [...seen].sort((a, b) => b.at.localeCompare(a.at) || a.service.localeCompare(b.service));
  const blocks: Block[] = [
    ...firstRows(context, latest, (change) => ({
      text: translate(STEPS.freezeSeenAt, { at: change.at }),
      services: [change.service],
    })),
    list(context, STEPS.freezeRules),
    ...commandOf(
      context,
      STEPS.freezePause,
      pauses(context).map(({ pause }) => pause),
    ),
    command(context, STEPS.freezeNodes, scaler(context, 0)),
    command(context, STEPS.freezeCommand, baselineCommand(context, "before.json")),
  ];
  const rest = translate(said[0], { at, count });
  const since = at || context.result.checkedAt;
  return seen.length > 0
    ? body(context, "todo", STEPS.freezeSeen, { count: seen.length, rest, since }, blocks)
    : count > 0
      ? body(context, "todo", said, { at, count }, blocks)
      : byHand(body(context, baseline ? "info" : "todo", said, { at, count }, blocks));
}

export function upgradeChapter(context: Context): ChapterBody {
  const { translate, from, to, bundle, result } = context;
  const { id, region, managed } = bundle.cluster;
  const done = from !== null && compareVersions(from, to) === 0;
  const params = { from: from ?? translate(STEPS.unknownVersion), to };
  const stops = KNOWN_RULES.flatMap(({ version }) =>
    from !== null && compareVersions(from, version) === -1 && compareVersions(version, to) === -1 ? version : [],
  );
  return body(context, done ? "done" : "todo", done ? STEPS.upgradeDone : STEPS.upgradeTodo, params, [
    list(
      context,
      [
        ...STEPS.upgradeHow,
        ...(managed ? [] : [STEPS.upgradeDedicated]),
        ...(managed === false ? [] : [STEPS.upgradeManaged]),
        ...(stops.length > 1 ? [STEPS.upgradeStops] : []),
      ],
      { services: result.services.length, versions: stops.join(", ") },
    ),
    command(
      context,
      STEPS.upgradeCommand,
      `ecctl ack addon upgrade cloud-controller-manager --cluster ${shellQuote(id)} --region ${shellQuote(region)} --version ${shellQuote(to)} --policy canary`,
    ),
    command(
      context,
      STEPS.upgradeWatch,
      `${kubectl(context)} get events -A --field-selector involvedObject.kind=Service --watch`,
    ),
    ...commandOf(
      context,
      STEPS.upgradeVersion,
      managed ? [] : [`${kubectl(context)} -n kube-system get deploy,ds -o wide | grep cloud-controller-manager`],
    ),
    link(context, "events", STEPS.events),
  ]);
}

export function verifyChapter(context: Context): ChapterBody {
  const { from, to, baseline } = context;
  const hasNlb = context.bundle.kubernetes.services.some(({ spec }) => spec?.loadBalancerClass === NLB_CLASS);
  const blocks = [
    list(context, STEPS.verifyHow),
    command(context, STEPS.verifyAnswers, answersCommand(context)),
    command(context, STEPS.verifyHealth, healthCommand(context)),
    command(context, STEPS.verifyEvents, eventsCommand(context)),
    ...commandOf(context, STEPS.verifyGates, hasNlb ? [gatesCommand(context)] : []),
    command(context, STEPS.verifyCommand, `${program(context)} after before.json --live${contextFlag(context)}`),
    ...commandOf(context, STEPS.verifyLift, [...pauses(context).map(({ resume }) => resume), scaler(context, 1)]),
  ];
  const upgraded = from !== null && compareVersions(from, to) === 0;
  const { takenAt: at = "", comparison } = baseline ?? {};
  if (!upgraded || !comparison || comparison.unread.length > 0) {
    const wait = body(context, "info", STEPS.verifyWait, {}, blocks);
    return upgraded ? byHand(wait) : wait;
  }
  const count = comparison.changes.length;
  const failing = comparison.services.filter((row) => row.verdict === "failing").length;
  return count === 0 && failing === 0
    ? body(context, "done", STEPS.verifyClean, { at }, blocks)
    : body(context, failing > 0 ? "broken" : "todo", STEPS.verifyChanged, { at, count, failing }, blocks);
}

export function ticketChapter(context: Context): ChapterBody {
  const { translate, from, to, bundle } = context;
  const facts = [
    `cluster: ${bundle.cluster.id}`,
    `region: ${bundle.cluster.region}`,
    `CCM: ${from ?? translate(STEPS.unknownVersion)} -> ${to}`,
    `read: ${bundle.capturedAt}`,
    ...(bundle.cluster.accountId ? [`account: ${bundle.cluster.accountId}`] : []),
  ];
  const losses = lossesOf(context);
  const blocks: Block[] = [
    ...(losses ? [{ kind: "text" as const, text: losses.summary }, losses.block] : []),
    list(context, STEPS.ticketHow),
    command(
      context,
      STEPS.ticketCommand,
      `${program(context)} check --live${contextFlag(context)} --no-free-text --report markdown=ticket.md`,
    ),
    { kind: "facts", label: translate(STEPS.ticketFacts), facts },
  ];
  return body(context, "info", STEPS.ticketSummary, {}, blocks);
}
