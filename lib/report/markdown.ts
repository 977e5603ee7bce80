import { shownTraffic } from "@/lib/model/consequence";
import { isAbsent } from "@/lib/model/value";
import { translator, type Translator } from "@/lib/model/translator";
import { translate } from "@/lib/model/translate";
import { lossesOf } from "@/lib/upgrade/playbook/rollback";
import { shortTitle } from "@/lib/knowledge/findings/text";
import { BundleIndex, byKey, nlbObjects } from "@/lib/ccm/bundle-index";
import { isFailing, type ResultService, type Value } from "@/lib/model/result";
import { countStates, rowState } from "@/lib/model/row-state";
import {
  asSentence,
  bracketed,
  joinSentences,
  labelAbove,
  labelled,
  inLanguage,
  listed,
  type Locale,
} from "@/lib/model/text";
import { changeAtSource, ownerLine } from "@/lib/owners";
import { settersOf } from "@/lib/owners/managers";
import { remediesOf, type PlanStep } from "@/lib/remediation";
import { openWays } from "@/lib/remediation/say/markdown";
import { briefText } from "@/lib/remediation/say/step";
import { shortName } from "@/lib/remediation/shown";
import { targetOf } from "@/lib/remediation/fixes/parts";
import type { KubeService } from "@/lib/model/bundle";
import { shownMetadata } from "@/lib/model/stored-fields";
import { chosenFor, readChoices } from "@/lib/model/ways";
import { codeSpan, fence, markdownText } from "@/lib/text/inert";
import { toYaml } from "@/lib/text/yaml";
import { laneLines, receiptSentence } from "@/lib/upgrade/watch/texts";
import { acceptedCount, waiverLine } from "@/lib/upgrade/waivers/texts";
import { presenter } from "@/lib/views/present";
import { objectsOf, topologyOf } from "@/lib/views/resource";
import type { TableRow } from "@/lib/views/ways";
import { tableRows } from "@/lib/views/ways";
import { valueText } from "@/lib/views/value-text";
import { countsLine, verdictSentence } from "@/lib/views/verdict";
import type { Report, ReportEvent } from "./schema";

/** Maximum length of a ticket. */
const MOST_LINES = 150;
/** Rows of the table, and lines of the shortest block that says something; with less room a Service has an item of a list. */
const MOST_ROWS = 60;
const SHORTEST = 6;
/** Ports of a Service in a list, with their backends. */
const MOST_PORTS = 3;
/** Lines of a block from which on it has a table of values. */
const WITH_VALUES = 10;
/** Services that were chosen one by one come with their YAML. */
const WITH_YAML = 3;

/** A name or a text that was left out of the report, by its kind and a number. */
const PLACEHOLDER = /\b[A-Z]{2,}-\d+\b/;

type Key = Parameters<Translator>[0];

/**
 * The ticket, at most 150 lines: the request, the facts, a table, and for each failing Service the predicted and the official message,
 * the Event with its request id and the steps, or of many Services the message and the ways of its decision; YAML of Services that
 * were chosen alone. Failing and unknown Services only. `kubeContext` is set when several clusters are configured: commands then
 * carry `--context`.
 */
export function renderMarkdown(report: Report, locale: Locale = "en", kubeContext?: string): string {
  const t = translator(locale);
  const { result } = report;
  const eventsOf = byKey(report.events, (event) => event.service);
  const failures = (row: ResultService) =>
    (eventsOf.get(row.service) ?? []).reduce((sum, { state, count }) => sum + (state === "failing" ? count : 0), 0);
  const shown = result.services
    .filter((row) => isFailing(row) || row.status === "fail" || row.status === "unknown")
    .map((row) => ({ row, failures: failures(row) }))
    .sort((a, b) => b.failures - a.failures)
    .map(({ row }) => row);
  const choices = readChoices(report.ways ?? []);
  const { present } = presenter({ result, bundle: report.bundle, kubeContext }, locale);
  const valuesOf = ({ row: { service, loadBalancerId, findings }, steps }: Made) =>
    tableRows(
      findings.filter(({ visibility }) => visibility !== "advice").map((one) => present(one, service, loadBalancerId)),
      ({ id }) => chosenFor(choices, id),
      { isLed: ({ id }) => steps.some(({ command, findingIds }) => command !== undefined && findingIds.includes(id)) },
    );
  const { stepsOf } = remediesOf(report.bundle, {
    locale,
    kubeContext,
    targetVersion: result.cluster.targetCcmVersion,
    ...(choices.size > 0 ? { choices } : {}),
  });
  const index = new BundleIndex(report.bundle);
  const ownerOf = (service: string) => {
    const owner = ownerLine(index.services.get(service), locale);
    return owner.kind === "unknown" ? undefined : owner.title;
  };
  const made = shown
    .map((row) => ({
      row,
      steps: stepsOf(row),
      events: eventsOf.get(row.service) ?? [],
      owner: ownerOf(row.service),
      backends: backendsOf(index, row, t),
      setBy: setBy(index.services.get(row.service)),
      official:
        report.official?.items.filter(({ service, state }) => service === row.service && state !== "onlyOurs") ?? [],
    }))
    .sort((a, b) => Number(losesAddress(b)) - Number(losesAddress(a)));

  const out = [...factLines(report, t, locale), ...tableLines(made, t, locale)];
  const end = endLines(report, shown.length, t, locale);
  const room = MOST_LINES - out.length - end.length - 2;
  const share = Math.floor(room / Math.max(1, made.length));
  const isList = share < SHORTEST;
  // A heading and the blank line above it belong to each block.
  const each = share - 2;
  const most = Math.floor(each / 2);
  let left = room;
  let blocks = 0;
  if (isList) {
    out.push("", `## ${t("files.ticket.messages")}`, "");
    left -= 4;
  }
  for (const one of made) {
    // Both sides take half of a block at most; shorter ones have the titles of steps, which say what changes.
    const values = each < WITH_VALUES ? [] : valueLines(valuesOf(one), most, t, locale);
    const lines = isList ? itemLines(one, t, locale) : [...blockLines(one, each - values.length, t, locale), ...values];
    if (lines.length > left) break;
    out.push(...lines);
    left -= lines.length;
    blocks += 1;
  }
  if (blocks < made.length) out.push("", t("files.ticket.moreRows", { count: made.length - blocks }));
  if (report.scope.kind === "services" && report.scope.services.length <= WITH_YAML) {
    for (const { row, steps } of made)
      for (const lines of objectLines(index, row, steps[0], t, locale)) {
        // A long configuration is cut inside its fence.
        const fits = lines.length <= left ? lines : [...lines.slice(0, left - 2), "# …", lines.at(-1)!];
        if (left < 12 && lines.length > left) continue;
        out.push(...fits);
        left -= fits.length;
      }
  }
  const text = [...out, ...end].join("\n");
  const [placeholder] = PLACEHOLDER.exec(text) ?? [];
  return `${text}${placeholder ? `\n${t("files.ticket.placeholder", { placeholder })}` : ""}\n`;
}

/** The request for help, and what support asks first. */
function factLines(report: Report, t: Translator, locale: Locale): string[] {
  const { result, cluster, ccm, read, official } = report;
  const label = (key: Key, value: string) => labelled(t(key), value, locale);
  const version = (v: string | null) => (v ? codeSpan(v) : t("check.facts.versionUnknown"));
  const named = (key: Key, value: string | undefined) => (value ? [`${t(key)} ${codeSpan(value)}`] : []);
  const versions = t("check.facts.versions", { from: version(ccm.from), to: version(ccm.to) });
  const losses = lossesOf({
    ...{ result, bundle: report.bundle, from: ccm.from, to: ccm.to ?? ccm.rules, locale },
    translate: (text, params) => translate(text, locale, params),
  });
  const masked = new Map<string, number>();
  for (const { kind, count } of report.redacted) masked.set(kind, (masked.get(kind) ?? 0) + count);
  const scope =
    report.scope.kind === "cluster"
      ? t("files.ticket.scopeCluster")
      : t("reports.banner.scope", { count: report.scope.services.length });
  return [
    `# ${labelled(t("files.ticket.title"), codeSpan(cluster.id), locale)}`,
    "",
    ...(report.note ? [labelAbove(`**${t("files.ticket.asks")}**`, locale), ...quoted(report.note), ""] : []),
    `- ${label("files.ticket.verdict", `**${verdictSentence(result, locale, report.bundle)}**`)}`,
    ...(losses ? [`- **${markdownText(losses.summary)}**`] : []),
    `- ${countsLine(countStates(result.services), result.summary, locale, [acceptedCount(result.summary.accepted, locale)])}`,
    `- ${label("check.facts.clusterId", codeSpan(cluster.id))}${cluster.name ? ` ${codeSpan(cluster.name)}` : ""}`,
    `- ${label("check.facts.region", `${codeSpan(cluster.region)} ${codeSpan(cluster.vpcId)}`)}`,
    `- ${label("common.category.version", `${versions}${bracketed(t("check.facts.rules", { version: codeSpan(ccm.rules) }), locale)}`)}`,
    ...[
      listed(
        [
          ...named("files.ticket.account", cluster.accountId),
          ...(cluster.managed === undefined ? [] : [t(`files.ticket.${cluster.managed ? "managed" : "dedicated"}`)]),
          ...named("files.ticket.kubernetes", cluster.kubernetesVersion),
          ...named("files.ticket.plugin", cluster.networkPlugin),
          ...named("files.ticket.backendType", cluster.serviceBackendType),
          ...named("files.ticket.gates", cluster.featureGates),
        ],
        locale,
      ),
    ].flatMap((line) => (line ? `- ${line}` : [])),
    `- ${label("reports.banner.read", markdownText(read.capturedAt))}; ${label("reports.banner.made", markdownText(report.createdAt))}`,
    `- ${label("files.ticket.official", official ? t("files.ticket.officialCounts", { shown: official.shown, at: markdownText(official.at ?? "-") }) : t("files.ticket.officialNone"))}`,
    ...(report.upgrades ?? []).map(
      (one) =>
        `- ${label("watch.receipt.one", `${markdownText(one.begun.at)} ${markdownText(receiptSentence(one, locale))}`)}`,
    ),
    ...(report.upgrades?.[0]?.watched.lanes ?? [])
      .filter(({ state }) => state === "unpredicted")
      .slice(0, 5)
      .flatMap((lane) => laneLines(lane, locale, codeSpan))
      .map((line) => `  ${line}`),
    ...result.errors
      .slice(0, 3)
      .map(
        (e) =>
          `- ${markdownText(e.source)} ${codeSpan(e.action)}: ${codeSpan(e.code)} ${codeSpan(e.message)}${e.requestId ? ` RequestId ${codeSpan(e.requestId)}` : ""}`,
      ),
    `- ${scope}; ${label(
      "files.ticket.redacted",
      masked.size === 0
        ? t("reports.redacted.none")
        : listed(
            [...masked].map(([kind, count]) => `${redactedKind(kind, t)} ${count}`),
            locale,
          ),
    )}`,
  ];
}

/** The sender's own words as a quotation; a text of many lines is cut to the first. */
const quoted = (note: string) =>
  note
    .split("\n")
    .slice(0, 12)
    .map((line) => `> ${markdownText(line)}`);

interface Made {
  row: ResultService;
  steps: readonly PlanStep[];
  events: readonly ReportEvent[];
  owner?: string;
  /** Backends of each of its ports, and who wrote what of it. */
  backends: readonly string[];
  setBy: readonly string[];
  /** Items of the official result for it. */
  official: NonNullable<Report["official"]>["items"];
}

/** It comes first. */
const losesAddress = ({ row, steps: [first] }: Made) => row.loses === "addressLost" || first?.traffic === "addressLost";

const instanceOf = ({ loadBalancerId }: ResultService) => (loadBalancerId ? codeSpan(loadBalancerId) : "-");
const stepText = ({ title }: PlanStep) => markdownText(title);
/** The problem where a live Event names it, and the question or the first step without what follows from it. */
function briefly(step: PlanStep, locale: Locale): string {
  const { event, why, title } = step;
  if (openWays(step).length > 0) return markdownText(title);
  return markdownText(joinSentences([event && asSentence(why, locale), briefText(step, locale)], locale));
}

function tableLines(made: readonly Made[], t: Translator, locale: Locale): string[] {
  if (made.length === 0) return [];
  const head = [
    "files.ticket.service",
    "common.category.instance",
    "files.ticket.problem",
    "files.ticket.predicted",
    "files.ticket.official",
    "files.ticket.effect",
    "files.ticket.first",
  ] as const;
  return [
    "",
    `| ${head.map((text) => t(text)).join(" | ")} |`,
    `|${head.map(() => " --- |").join("")}`,
    ...made.slice(0, MOST_ROWS).map(({ row, steps: [first], official }) => {
      const isFirst = ({ id }: { id: string }) => id === first?.findingIds[0];
      const finding = row.findings.find(isFirst) ?? row.findings.find(({ visibility }) => visibility !== "advice");
      const cells = [
        codeSpan(row.service),
        instanceOf(row),
        finding
          ? `${codeSpan(finding.code)} ${markdownText(shortTitle(finding.code, locale))}`
          : t(`common.status.${rowState(row)}`),
        codesOf(row.reported),
        codesOf(official),
        first ? t(`common.traffic.${shownTraffic(first)}`) : "-",
        first ? briefly(first, locale) : t("files.ticket.noStep"),
      ];
      return `| ${cells.join(" | ").replaceAll("\n", " ")} |`;
    }),
    ...(made.length > MOST_ROWS ? ["", t("files.ticket.moreRows", { count: made.length - MOST_ROWS })] : []),
  ];
}

/** Items by their code, each once with its number. */
function codesOf(items: readonly { code: string }[]): string {
  const counts = new Map<string, number>();
  for (const { code } of items) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts].map(([code, count]) => codeSpan(code) + (count > 1 ? ` × ${count}` : "")).join(", ") || "-";
}

/** A code span outside of a table, where a pipe stays as it is. */
const span = (text: string) => codeSpan(text).replaceAll("\\|", "|");

const itemText = ({ code, key, id, message }: ResultService["reported"][number]) =>
  span([code, key, id, message].filter(Boolean).join("  "));

const titleOf = ({ row, owner }: Made, locale: Locale, more: readonly string[] = []) =>
  bracketed(listed([instanceOf(row), ...(owner ? [markdownText(owner)] : []), ...more], locale), locale);

/** `80/tcp 3 backends`, of the ports of a Service; not ready: its node or Pod is not. */
function backendsOf(index: BundleIndex, row: ResultService, t: Translator): string[] {
  const raw = index.services.get(row.service);
  const paths = topologyOf(index, objectsOf(index, [row], row.loadBalancerId ?? ""), [{ ...row, raw }]);
  return paths.flatMap(({ service, listener, group }) => {
    if (!service || !listener || listener.state === "missing" || !group) return [];
    const there = group.backends.filter(({ state }) => state !== "missing");
    const notReady = there.filter((one) => one.notReady).length;
    return t("files.ticket.backends", {
      ...{ port: `${listener.port}/${listener.protocol}`, count: there.length, notReady },
    });
  });
}

/** `kubectl-annotate: scheduler, ports` */
const setBy = (service: KubeService | undefined): string[] =>
  (service ? settersOf(service) : []).map(
    ({ manager, annotations = [], spec = [] }) => `${manager}: ${[...annotations.map(shortName), ...spec].join(", ")}`,
  );

const wayText = (way: ReturnType<typeof openWays>[number], t: Translator, locale: Locale) =>
  markdownText(labelled(way.title, t(`common.traffic.${way.traffic}`), locale));

/** One Service of many: its message with the request id by which support searches, and the ways of its decision. */
function itemLines(one: Made, t: Translator, locale: Locale): string[] {
  const { row, steps, events } = one;
  const item = row.reported.find(({ message }) => message) ?? row.reported[0];
  const others = row.reported.length - 1;
  const message = item ? itemText(item) : row.syncError ? span(row.syncError) : t("files.ticket.noItems");
  const more = others > 0 ? bracketed(`+${others}`, locale) : "";
  const request = events.find(({ type, requestId }) => type === "Warning" && requestId)?.requestId;
  const [ways = []] = steps.map(openWays).filter((all) => all.length > 0);
  return [
    `- **${span(row.service)}**${labelled(titleOf(one, locale, one.backends.slice(0, MOST_PORTS)), message, locale)}${more}${request ? ` RequestId ${span(request)}` : ""}`,
    ...(ways.length > 0
      ? [`  - ${labelled(t("files.ticket.ways"), ways.map((way) => wayText(way, t, locale)).join("; "), locale)}`]
      : []),
  ];
}

/** One Service in at most `most` lines besides its heading: messages first, then every step, then Events. */
function blockLines(one: Made, most: number, t: Translator, locale: Locale): string[] {
  const { row, steps, events, official } = one;
  const item = (label: string, value: string) => `- ${labelled(label, value, locale)}`;
  const predicted = row.reported.map(itemText);
  const failing = events.filter(({ type }) => type === "Warning");
  const messages = [
    ...(predicted.length > 0
      ? predicted.map((one) => item(t("files.ticket.predicted"), one))
      : [`- ${row.syncError ? span(row.syncError) : t("files.ticket.noItems")}`]),
    ...official.map((one) => item(t("files.ticket.official"), itemText(one))),
  ];
  const state = [
    ...(one.backends.length > 0 ? [item(t("files.ticket.behind"), listed(one.backends, locale))] : []),
    ...one.setBy.map((text) => item(t("check.receipt.setBy"), span(text))),
  ];
  const stepLines = steps.flatMap((step, index) => {
    const said = joinSentences(
      [
        `${step.findings.map(codeSpan).join(" ")} **${stepText(step)}**`,
        `${t(`common.traffic.${shownTraffic(step)}`)}.`,
      ],
      locale,
    );
    const command = step.command ?? step.example?.command;
    const how = command ? span(command) : step.path ? markdownText(step.path) : "";
    return [
      item(t("files.ticket.step", { number: index + 1 }), `${said}${how ? ` ${how}` : ""}`),
      ...openWays(step).map((way) => `  - ${wayText(way, t, locale)}`),
    ];
  });
  const eventLines = failing.map(
    (e) =>
      `- ${span(`${e.type} ${e.reason}`)}${eventNote(e, t, locale)} ${span(e.message)}${e.requestId ? ` RequestId ${span(e.requestId)}` : ""}`,
  );
  // The first of each kind comes before what else there is.
  const all = [...messages, ...state, ...stepLines, ...eventLines];
  const leading = [messages, stepLines, eventLines].flatMap((lines) => lines.slice(0, 1));
  const ranked = [...leading, ...all.filter((line) => !leading.includes(line))];
  const kept = new Set(ranked.slice(0, all.length <= most ? most : Math.max(1, most - 1)));
  const cut = most > 1 ? all.length - kept.size : 0;
  return [
    "",
    `## ${labelled(span(row.service), t(`common.status.${rowState(row)}`), locale)}${titleOf(one, locale)}`,
    ...all.filter((line) => kept.has(line)),
    ...(cut > 0 ? [`- ${t("files.ticket.moreLines", { count: cut })}`] : []),
  ];
}

/** Table of differences: setting, both sides, value after the fix; at most `most` lines. */
function valueLines(rows: readonly TableRow[], most: number, t: Translator, locale: Locale): string[] {
  const shown = rows.slice(0, Math.max(1, most - 4));
  if (shown.length === 0) return [];
  const cell = (value: Value | undefined) =>
    value === undefined ? "" : isAbsent(value) ? valueText(value, locale) : codeSpan(valueText(value, locale));
  const head = ["files.ticket.setting", "instance.desired", "files.ticket.has", "diff.after"] as const;
  return [
    "",
    `| ${head.map((text) => t(text)).join(" | ")} |`,
    `|${head.map(() => " --- |").join("")}`,
    ...shown.map((row) => {
      const name = `${row.count > 1 ? `${row.count} × ` : ""}${markdownText([row.name ?? row.field, row.at].filter(Boolean).join(" "))}`;
      const after = row.open ? t("diff.yourChoice") : cell(row.after);
      return `| ${[name, cell(row.desired), cell(row.actual), after].join(" | ").replaceAll("\n", " ")} |`;
    }),
    ...(rows.length > shown.length ? ["", t("files.ticket.moreLines", { count: rows.length - shown.length })] : []),
  ];
}

/** The owner with the first change in its form, YAML of the Service and configuration of its instance, each with its heading. */
function objectLines(
  index: BundleIndex,
  row: ResultService,
  first: PlanStep | undefined,
  t: Translator,
  locale: Locale,
): string[][] {
  const service = index.services.get(row.service);
  // Items of a list come without these two fields; `kubectl get svc -o yaml` prints them.
  const yaml =
    service && toYaml({ apiVersion: "v1", kind: "Service", ...service, metadata: shownMetadata(service.metadata) });
  const configuration = row.loadBalancerId && configurationOf(index, row.loadBalancerId);
  return [
    ...(service ? ownerLines(service, row, first, t, locale) : []),
    ...(yaml ? [block(`${t("files.ticket.serviceYaml")} ${codeSpan(row.service)}`, yaml)] : []),
    ...(configuration
      ? [block(`${t("files.ticket.clbConfiguration")} ${instanceOf(row)}`, toYaml(configuration))]
      : []),
  ];
}

const block = (title: string, text: string) => ["", `### ${title}`, "", ...fence(text, "yaml").split("\n")];

function endLines({ result }: Report, shown: number, t: Translator, locale: Locale): string[] {
  const others = result.services.length - shown;
  const waivers = result.waivers ?? [];
  return [
    "",
    ...waivers.slice(0, 5).map((waiver) => `- ${waiverLine(waiver, locale, codeSpan, markdownText)}`),
    ...(others > 0 ? [t("files.ticket.passing", { count: others })] : []),
    t("files.ticket.inFiles"),
  ];
}

/** Who owns the Service, what becomes of the first command, and the change in the owner's form. */
function ownerLines(
  service: KubeService,
  row: ResultService,
  first: PlanStep | undefined,
  t: Translator,
  locale: Locale,
): string[][] {
  const owner = ownerLine(service, locale);
  if (owner.kind === "unknown") return [];
  const why = markdownText(joinSentences([asSentence(owner.title, locale), owner.why], locale));
  const change =
    first?.annotations &&
    changeAtSource(service, { annotations: first.annotations }, targetOf({ serviceKey: row.service }), locale);
  const [form] = change?.forms ?? [];
  const source =
    change && form && form.kind !== "kubectl"
      ? [
          ...["", markdownText(change.now.text), "", markdownText(form.place)],
          ...(form.text ? ["", ...fence(form.text, form.language).split("\n")] : []),
        ]
      : [];
  return [["", labelled(`${t("instance.facts.owner")} ${codeSpan(row.service)}`, why, locale), ...source]];
}

/** The configuration of an instance as its API returned it, one object for YAML; undefined when it was not read. */
function configurationOf(index: BundleIndex, id: string): object | undefined {
  if (index.nlbs.has(id)) {
    const { loadBalancer, listeners, serverGroups } = nlbObjects(index, id);
    return { ServerGroups: serverGroups, Listeners: listeners, LoadBalancer: loadBalancer };
  }
  const LoadBalancer = index.loadBalancers.get(id);
  const Listeners = index.listeners.get(id) ?? [];
  const VServerGroups = index.groups.get(id) ?? [];
  if (!LoadBalancer && Listeners.length === 0 && VServerGroups.length === 0) return undefined;
  // Backends and their health first: a long text is cut.
  return { VServerGroups, Listeners, LoadBalancer, DomainExtensions: index.domainExtensions.get(id) };
}

/** Name of a kind of redacted value; an unknown kind is shown as it is. */
function redactedKind(kind: string, t: Translator): string {
  const key = `reports.redactedKinds.${kind}` as Key;
  return t.has(key) ? t(key) : codeSpan(kind);
}

/** Facts about an Event besides its message: state, count, last time, meaning and who has to act. Not escaped. */
function eventNote({ count, lastAt, state, classification }: ReportEvent, t: Translator, locale: Locale): string {
  const facts = [
    ...(state ? [t(`events.state.${state}`)] : []),
    t("events.times", { count }),
    ...(lastAt ? [`${t("files.lastSeen")} ${lastAt}`] : []),
  ];
  const note = bracketed(listed(facts, locale), locale);
  if (!classification) return note;
  const turn = classification.whoActs ? bracketed(t(`events.turn.${classification.whoActs}`), locale) : "";
  return `${labelled(note, inLanguage(classification.title, locale), locale)}${turn}`;
}
