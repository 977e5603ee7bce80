import { unjudgedSentence } from "@/lib/knowledge/words/unjudged";
import type { Acceptance, Finding, Orphan, ResultService, Value } from "@/lib/model/result";
import { countsLine } from "@/lib/knowledge/words/counts";
import { countStates, rowState, stateParts } from "@/lib/model/row-state";
import {
  asSentence,
  bracketed,
  joinSentences,
  labelAbove,
  labelled,
  listed,
  translate,
  type Locale,
  type Params,
  type Text,
} from "@/lib/model/text";
import { renderFinding } from "@/lib/knowledge/findings/text";
import { isAbsent, valueText } from "@/lib/knowledge/words/values";
import { verdictSentence } from "@/lib/views/build/verdict";
import { shownMetadata } from "@/lib/model/kept";
import { codeSpan, fence, markdownText } from "@/lib/text/inert";
import { BundleIndex, byKey, nlbObjects } from "@/lib/ccm/bundle-index";
import type { Report, ReportEvent } from "./schema";
import { REDACTED_KINDS, REPORT_TEXT } from "@/lib/knowledge/words/report";
import { keptLine } from "./kept-line";
import { ofFamily } from "@/lib/model/family";
import { WORDS } from "@/lib/knowledge/words/rows";
import { changeAtSource, ownerLine, type ChangeAtSource } from "@/lib/owners";
import { targetOf } from "@/lib/remediation/fixes/facts";
import { firstOf, inPlanOrder, remediesOf, type PlanStep } from "@/lib/remediation";
import { acceptedCount, waiverLine, waiversTitle } from "@/lib/upgrade/waivers/texts";
import { toYaml } from "@/lib/text/yaml";

type Words = (text: Text, params?: Params) => string;

/**
 * The ticket: cluster id, CCM version from and to, each exact message, Service YAML, CLB id and configuration, plus
 * when each was read, the Events and what was redacted. Failing and unknown Services only; the rest is counted.
 * `kubeContext` is set when several clusters are configured: commands then carry `--context`.
 */
export function renderMarkdown(report: Report, locale: Locale = "en", kubeContext?: string): string {
  const w: Words = (text, params) => translate(text, locale, params);
  const out: string[] = [];
  const line = (text: string) => out.push(text);
  const section = (title: string, ...lines: readonly string[]) => out.push("", `## ${title}`, "", ...lines);
  const { result, cluster } = report;
  const label = (text: Text, value: string) => labelled(w(text), value, locale);
  const version = (v: string | null) => (v ? codeSpan(v) : w(WORDS.facts.versionUnknown));

  out.push(`# ${labelled(w(REPORT_TEXT.title), codeSpan(cluster.id), locale)}`, "");
  line(`- ${label(REPORT_TEXT.verdict, `**${verdictSentence(result, locale)}**`)}`);
  line(
    `- ${countsLine(countStates(result.services), result.summary, locale, [acceptedCount(result.summary.accepted, locale)])}`,
  );
  line(`- ${label(WORDS.facts.clusterId, codeSpan(cluster.id))}`);
  if (cluster.name) line(`- ${label(REPORT_TEXT.name, codeSpan(cluster.name))}`);
  line(`- ${label(WORDS.facts.region, codeSpan(cluster.region))}`);
  line(`- ${labelled("VPC", codeSpan(cluster.vpcId), locale)}`);
  line(
    `- ${label(WORDS.category.version, `${w(WORDS.facts.versions, { from: version(report.ccm.from), to: version(report.ccm.to) })}${bracketed(w(WORDS.facts.rules, { version: codeSpan(report.ccm.rules) }), locale)}`)}`,
  );
  line(`- ${label(WORDS.banner.read, markdownText(report.read.capturedAt))}`);
  for (const source of report.read.sources)
    if (source.readAt)
      line(
        `  - ${markdownText(label(WORDS.sourceName[source.source], w(WORDS.sourceState[source.state])))}${bracketed(markdownText(source.readAt), locale)}`,
      );
  line(`- ${label(WORDS.one.checked, markdownText(report.read.checkedAt))}`);
  line(`- ${label(WORDS.banner.made, markdownText(report.createdAt))}`);
  line(
    `- ${report.scope.kind === "cluster" ? w(REPORT_TEXT.scopeCluster) : w(WORDS.banner.scope, { count: report.scope.services.length })}`,
  );

  const parts = { index: new BundleIndex(report.bundle), events: byKey(report.events, (event) => event.service) };
  const shown = result.services.filter((row) => row.status === "fail" || row.status === "unknown");
  const { stepsOf } = remediesOf(report.bundle, {
    locale,
    kubeContext,
    targetVersion: result.cluster.targetCcmVersion,
  });
  for (const row of shown) writeService(row, stepsOf(row), report, parts, locale, out);
  if (result.services.length > shown.length)
    out.push("", w(REPORT_TEXT.passing, { count: result.services.length - shown.length }));
  if (result.waivers && result.waivers.length > 0)
    section(
      waiversTitle(locale),
      ...result.waivers.map((waiver) => `- ${waiverLine(waiver, locale, codeSpan, markdownText)}`),
    );
  const orphansOf = (kind: Orphan["kind"], note: string) =>
    result.orphans
      .filter((orphan) => orphan.kind === kind)
      .map(
        ({ loadBalancerId, name, address }) =>
          `- ${codeSpan(loadBalancerId)} ${codeSpan(name)} ${codeSpan(address)}${note}`,
      );
  const orphans = orphansOf("orphan", "");
  if (orphans.length > 0) section(w(WORDS.orphans.title, { count: orphans.length }), ...orphans);
  const apiserver = orphansOf("apiserver", bracketed(w(WORDS.orphans.apiserver), locale));
  if (apiserver.length > 0) section(w(WORDS.orphans.apiserverTitle), ...apiserver);
  if (result.errors.length > 0)
    section(
      w(WORDS.input.partialTitle, { count: result.errors.length }),
      ...result.errors.map(
        (e) =>
          `- ${markdownText(e.source)} ${codeSpan(e.action)}${e.resource ? ` ${codeSpan(e.resource)}` : ""}: ${codeSpan(e.code)} ${codeSpan(e.message)}${e.requestId ? ` RequestId ${codeSpan(e.requestId)}` : ""}`,
      ),
    );
  section(w(WORDS.redacted.title));
  if (report.redacted.length === 0) line(w(WORDS.redacted.none));
  else {
    line(`| ${w(WORDS.redacted.kind)} | ${w(WORDS.redacted.where)} | ${w(WORDS.redacted.count)} |`);
    line("| --- | --- | --- |");
    for (const m of report.redacted) line(`| ${redactedKind(m.kind, locale)} | ${codeSpan(m.where)} | ${m.count} |`);
  }
  return `${out.join("\n")}\n`;
}

function writeService(
  row: ResultService,
  steps: readonly PlanStep[],
  report: Report,
  { index, events: eventsOf }: { index: BundleIndex; events: ReadonlyMap<string, readonly ReportEvent[]> },
  locale: Locale,
  out: string[],
): void {
  const w: Words = (text, params) => translate(text, locale, params);
  const section = (title: string, ...lines: readonly string[]) => out.push("", `### ${title}`, "", ...lines);
  out.push(
    "",
    `## ${labelled(codeSpan(row.service), w(WORDS.status[rowState(row)]), locale)}${bracketed(row.loadBalancerId ? codeSpan(row.loadBalancerId) : translate(ofFamily(WORDS.one.noInstance, row.family), locale), locale)}`,
  );
  const readAt = report.read.services[row.service];
  if (readAt) out.push("", labelled(w(WORDS.banner.read), markdownText(readAt), locale));
  const service = index.services.get(row.service);
  const owner = ownerLine(service, locale);
  if (owner.kind !== "unknown")
    out.push(
      "",
      labelled(
        w(WORDS.one.owner),
        markdownText(joinSentences([asSentence(owner.title, locale), owner.why], locale)),
        locale,
      ),
    );
  const states = stateParts(rowState(row), row.findings).map(([key, values]) => w(WORDS.rowState[key], values));
  out.push("", asSentence(listed(states, locale), locale));
  const unjudged = unjudgedSentence(row, (finding) => renderFinding(finding, locale).title, locale);
  if (unjudged) out.push("", markdownText(unjudged));

  const first = firstOf(steps);
  if (first) {
    section(
      w(WORDS.page.fixFirst),
      joinSentences(
        [
          `${codeSpan(first.code)} **${markdownText(first.title)}**`,
          markdownText(first.text ?? ""),
          asSentence(translate(WORDS.traffic[first.traffic], locale), locale),
        ],
        locale,
      ),
    );
    if (first.path) out.push("", labelled(w(WORDS.remedy.path), markdownText(first.path), locale));
    for (const [label, command] of [
      [w(WORDS.command.inspect), first.inspect],
      [w(WORDS.command.fix), first.command],
      [w(WORDS.command.fillIn, { places: first.example?.places.join(", ") }), first.example?.command],
      [w(WORDS.command.undo), first.undo],
    ] as const)
      if (command) out.push("", labelAbove(label, locale), "", fence(command));
    const change = service && steps[0]?.annotations;
    if (change)
      writeSource(
        changeAtSource(service, { annotations: change }, targetOf({ serviceKey: row.service }), locale),
        `${first.title} ${first.text ?? ""}`,
        out,
      );
  }

  section(w(WORDS.page.message));
  if (row.reported.length === 0 && !row.syncError) out.push(w(REPORT_TEXT.noItems));
  if (row.reported.length > 0)
    out.push(
      fence(
        row.reported
          .map((item) => `${item.code}  ${item.key}  ${item.id}${item.message ? `  ${item.message}` : ""}`)
          .join("\n"),
      ),
    );
  const kept = keptLine(row, locale);
  if (kept) out.push("", markdownText(kept));
  if (row.syncError) {
    if (row.reported.length === 0) out.push(w(REPORT_TEXT.noItems));
    out.push("", labelAbove(w(WORDS.page.syncError), locale), "", fence(row.syncError));
  }

  const findings = inPlanOrder(row.findings, steps).filter((f) => f.visibility !== "advice");
  if (findings.length > 0) {
    section(
      w(WORDS.section.findings),
      `| ${w(WORDS.facet.code)} | ${w(WORDS.facet.visibility)} | ${w(WORDS.side.desired)} | ${translate(ofFamily(WORDS.side.actual, row.family), locale)} |`,
      "| --- | --- | --- | --- |",
    );
    for (const f of findings)
      out.push(
        `| ${codeSpan(f.code)} ${markdownText(renderFinding(f, locale).title)} | ${translate(WORDS.visibility[f.visibility], locale)}${f.accepted ? bracketed(markdownText(acceptedLine(f.accepted, w, locale)), locale) : ""} | ${values(f, "desired", locale)} | ${values(f, "actual", locale)} |`,
      );
  }

  // Items of a list come without these two fields; `kubectl get svc -o yaml` prints them.
  const printed =
    service && toYaml({ apiVersion: "v1", kind: "Service", ...service, metadata: shownMetadata(service.metadata) });
  section(w(REPORT_TEXT.serviceYaml), printed ? fence(printed, "yaml") : w(REPORT_TEXT.notInBundle));
  const configuration = row.loadBalancerId && configurationOf(index, row.loadBalancerId);
  if (configuration)
    section(
      `${w(REPORT_TEXT.clbConfiguration)} ${codeSpan(row.loadBalancerId ?? "")}`,
      fence(toYaml(configuration), "yaml"),
    );
  const events = eventsOf.get(row.service) ?? [];
  if (events.length > 0) section(w(WORDS.section.events));
  for (const e of events)
    out.push(`- ${codeSpan(`${e.type} ${e.reason}`)}${eventNote(e, w, locale)}`, "", indent(fence(e.message)), "");
}

/** The change in the owner's form, and what becomes of the command above where `said` does not say it. */
function writeSource(change: ChangeAtSource | undefined, said: string, out: string[]): void {
  const [form] = change?.forms ?? [];
  if (!change || !form || form.kind === "kubectl") return;
  if (!said.includes(change.now.text)) out.push("", markdownText(change.now.text));
  out.push("", markdownText(form.place));
  if (form.text) out.push("", fence(form.text, form.language));
}

/** The configuration of an instance as its API returned it, one object for YAML; undefined when it was not read. */
function configurationOf(index: BundleIndex, id: string): object | undefined {
  if (index.nlbs.has(id)) {
    const { loadBalancer, listeners, serverGroups } = nlbObjects(index, id);
    return { LoadBalancer: loadBalancer, Listeners: listeners, ServerGroups: serverGroups };
  }
  const LoadBalancer = index.loadBalancers.get(id);
  const Listeners = index.listeners.get(id) ?? [];
  const VServerGroups = index.groups.get(id) ?? [];
  if (!LoadBalancer && Listeners.length === 0 && VServerGroups.length === 0) return undefined;
  return { LoadBalancer, Listeners, VServerGroups, DomainExtensions: index.domainExtensions.get(id) };
}

function redactedKind(kind: string, locale: Locale): string {
  const text = REDACTED_KINDS[kind];
  return text ? translate(text, locale) : codeSpan(kind);
}

/** Owner, end and reason of an acceptance. Not escaped. */
const acceptedLine = ({ owner, until, reason }: Acceptance, w: Words, locale: Locale): string =>
  labelled(w(WORDS.row.accepted, { owner, until }), reason, locale);

/** Facts about an Event besides its message: state, count, last time, meaning and who has to act. Not escaped. */
function eventNote({ count, lastAt, state, classification }: ReportEvent, w: Words, locale: Locale): string {
  const facts = [
    ...(state ? [w(WORDS.event[state])] : []),
    w(WORDS.eventText.times, { count }),
    ...(lastAt ? [`${w(WORDS.eventColumn.lastSeen)} ${lastAt}`] : []),
  ];
  const note = bracketed(listed(facts, locale), locale);
  if (!classification) return note;
  const turn = classification.whoActs ? bracketed(w(WORDS.turn[classification.whoActs]), locale) : "";
  return `${labelled(note, w(classification.title), locale)}${turn}`;
}

const ROWS_SHOWN = 5;

function values(finding: Finding, side: "desired" | "actual", locale: Locale): string {
  if (finding.rows && finding.rows.length > 0) {
    const shown = finding.rows.slice(0, ROWS_SHOWN).map((row) => `${codeSpan(row.field)} ${value(row[side], locale)}`);
    return shown.join("; ") + (finding.rows.length > ROWS_SHOWN ? `; +${finding.rows.length - ROWS_SHOWN}` : "");
  }
  return value(finding[side], locale);
}

/** As the pages show a value: what is not there in words. */
function value(v: Value | undefined, locale: Locale): string {
  const text = valueText(v, locale);
  return isAbsent(v) ? text : codeSpan(text);
}

function indent(text: string): string {
  return text.replace(/^/gm, "  ");
}
