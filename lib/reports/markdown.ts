import { unjudgedSentence } from "@/lib/model/unjudged";
import { type Finding, type ResultServiceOf, type Value } from "@/lib/model/result";
import { translate, type Locale, type Params, type Text } from "@/lib/model/text";
import { verdictSentence } from "@/lib/model/verdict";
import { codeSpan, fence, markdownText } from "@/lib/text/inert";
import { indexReport, type ReportParts } from "./parts";
import { reportSpeaker } from "./say";
import type { Report, ReportFinding } from "./schema";
import { isRedactedKind } from "./redacted-kinds";
import { REDACTED_KINDS, TEXTS } from "./texts";
import { acceptedBy, acceptedCount, waiversTitle, waiverState, waiverSubject } from "@/lib/waivers/texts";
import { toYaml } from "@/lib/text/yaml";

/**
 * The ticket: cluster id, CCM version from and to, each exact message, Service YAML, CLB id and configuration, plus
 * when each was read, the Events and what was redacted. Failing and unknown Services only; the rest is counted.
 */
export function renderMarkdown(report: Report, locale: Locale = "en"): string {
  const w = (key: keyof typeof TEXTS, params?: Params) => translate(TEXTS[key], locale, params);
  const out: string[] = [];
  const line = (text = "") => out.push(text);
  const { result, cluster } = report;
  const accepted = acceptedCount(result.summary.accepted, locale);
  const version = (v: string | null) => (v ? codeSpan(v) : w("unknownVersion"));

  line(`# ${w("title")}: ${codeSpan(cluster.id)}`);
  line();
  line(
    `- ${w("verdict")}: **${verdictSentence(result, locale)}** ${w("counts", { ...result.summary.status })}; ${w("hiddenCount", { count: result.summary.hidden })}${accepted ? `; ${accepted}` : ""}`,
  );
  line(
    `- ${w("clusterId")}: ${codeSpan(cluster.id)}${cluster.name ? `, ${w("name")}: ${codeSpan(cluster.name)}` : ""}, ${w("region")}: ${codeSpan(cluster.region)}, VPC: ${codeSpan(cluster.vpcId)}`,
  );
  line(
    `- ${w("ccmVersion")}: ${w("fromTo", { from: version(report.ccm.from), to: version(report.ccm.to), rules: codeSpan(report.ccm.rules) })}`,
  );
  line(
    `- ${w("read")}: ${markdownText(report.read.capturedAt)}; ${w("checked")}: ${markdownText(report.read.checkedAt)}; ${w("created")}: ${markdownText(report.createdAt)}`,
  );
  for (const source of report.read.sources)
    if (source.readAt)
      line(`  - ${markdownText(source.source)}: ${markdownText(source.state)}, ${markdownText(source.readAt)}`);
  line(
    `- ${report.scope.kind === "cluster" ? w("scopeCluster") : w("scopeServices", { count: report.scope.services.length })}`,
  );

  const parts = indexReport(report);
  const shown = result.services.filter((row) => row.status === "fail" || row.status === "unknown");
  for (const row of shown) writeService(row, report, parts, locale, out);
  if (result.services.length > shown.length) {
    line();
    line(w("passing", { count: result.services.length - shown.length }));
  }
  if (result.waivers && result.waivers.length > 0) {
    line();
    line(`## ${waiversTitle(locale)}`);
    line();
    for (const waiver of result.waivers)
      line(
        `- ${waiverState(waiver.state, locale)}: ${codeSpan(waiverSubject(waiver, locale))} ${markdownText(acceptedBy(waiver, locale))}`,
      );
  }
  if (result.orphans.length > 0) {
    line();
    line(`## ${w("orphans")}`);
    line();
    for (const orphan of result.orphans)
      line(
        `- ${codeSpan(orphan.loadBalancerId)} ${codeSpan(orphan.name)} ${codeSpan(orphan.address)}${orphan.kind === "apiserver" ? " (API server)" : ""}`,
      );
  }
  if (result.errors.length > 0) {
    line();
    line(`## ${w("notRead")}`);
    line();
    for (const e of result.errors)
      line(
        `- ${markdownText(e.source)} ${codeSpan(e.action)}${e.resource ? ` ${codeSpan(e.resource)}` : ""}: ${codeSpan(e.code)} ${codeSpan(e.message)}${e.requestId ? ` RequestId ${codeSpan(e.requestId)}` : ""}`,
      );
  }
  line();
  line(`## ${w("redacted")}`);
  line();
  if (report.redacted.length === 0) line(w("redactedNone"));
  else {
    line(`| ${w("redactedKind")} | ${w("redactedWhere")} | ${w("redactedCount")} |`);
    line("| --- | --- | --- |");
    for (const m of report.redacted) line(`| ${redactedKind(m.kind, locale)} | ${codeSpan(m.where)} | ${m.count} |`);
  }
  return `${out.join("\n")}\n`;
}

function writeService(
  row: ResultServiceOf<ReportFinding>,
  report: Report,
  parts: ReportParts,
  locale: Locale,
  out: string[],
): void {
  const w = (key: keyof typeof TEXTS, params?: Params) => translate(TEXTS[key], locale, params);
  const block = (title: string, text: string, language = "") => out.push("", `### ${title}`, "", fence(text, language));
  out.push(
    "",
    `## ${codeSpan(row.service)}: ${w(row.status)} (${row.loadBalancerId ? codeSpan(row.loadBalancerId) : w("noInstance")})`,
  );
  const readAt = report.read.services[row.service];
  if (readAt) out.push("", `${w("read")}: ${markdownText(readAt)}`);
  const unjudged = unjudgedSentence(row, reportSpeaker(report, locale).title, locale);
  if (unjudged) out.push("", markdownText(unjudged));

  const first = report.first?.find((step) => step.service === row.service);
  if (first) {
    const inLanguage = (text: Text) => markdownText(translate(text, locale));
    out.push(
      "",
      `### ${w("doFirst")}`,
      "",
      `${codeSpan(first.code)} **${inLanguage(first.title)}** ${inLanguage(first.text)} ${w(`traffic_${first.traffic}`)}.`,
    );
    if (first.path) out.push("", inLanguage(first.path));
    for (const [label, command] of [
      [w("inspect"), first.inspect],
      [w("run"), first.command],
      [w("example", { places: first.example?.places.join(", ") }), first.example?.command],
      [w("undo"), first.undo],
    ] as const)
      if (command) out.push("", `${label}:`, "", fence(command));
  }

  out.push("", `### ${w("exactMessages")}`, "");
  if (row.reported.length === 0 && !row.syncError) out.push(w("noItems"));
  if (row.reported.length > 0)
    out.push(
      `${w("precheckItems")}:`,
      "",
      fence(
        row.reported
          .map((item) => `${item.code}  ${item.key}  ${item.id}${item.message ? `  ${item.message}` : ""}`)
          .join("\n"),
      ),
    );
  if (row.syncError) {
    if (row.reported.length === 0) out.push(w("noItems"));
    out.push("", `${w("syncEvent")}:`, "", fence(row.syncError));
  }

  const findings = row.findings.filter((f) => f.visibility !== "advice");
  if (findings.length > 0) {
    out.push(
      "",
      `### ${w("findings")}`,
      "",
      `| ${w("finding")} | ${w("seen")} | ${w("asksFor")} | ${w("has")} |`,
      "| --- | --- | --- | --- |",
    );
    const speaker = reportSpeaker(report, locale);
    for (const f of findings)
      out.push(
        `| ${codeSpan(f.code)} ${markdownText(speaker.title(f))} | ${w(f.visibility === "masked" ? "hiddenFinding" : f.visibility)}${f.accepted ? ` (${waiverState("active", locale)} ${markdownText(acceptedBy(f.accepted, locale))})` : ""} | ${values(f, "desired")} | ${values(f, "actual")} |`,
      );
  }

  const service = parts.service(row.service);
  if (service) block(w("serviceYaml"), toYaml(service), "yaml");
  else out.push("", `### ${w("serviceYaml")}`, "", w("notInBundle"));
  if (row.loadBalancerId) {
    const configuration = parts.configuration(row.loadBalancerId);
    if (configuration) block(`${w("clbConfiguration")} ${codeSpan(row.loadBalancerId)}`, toYaml(configuration), "yaml");
  }
  const events = parts.events(row.service);
  if (events.length > 0) {
    out.push("", `### ${w("events")}`, "");
    for (const e of events) {
      const meaning = e.classification ? `: ${markdownText(translate(e.classification.title, locale))}` : "";
      const turn = e.classification?.whoActs ? ` (${w(`turn_${e.classification.whoActs}`)})` : "";
      out.push(
        `- ${codeSpan(`${e.type} ${e.reason}`)} (${w("eventCount", { count: e.count, at: markdownText(e.lastAt ?? "-") })}${e.state ? `, ${w(`event_${e.state}`)}` : ""})${meaning}${turn}`,
        "",
        indent(fence(e.message)),
        "",
      );
    }
  }
}

function redactedKind(kind: string, locale: Locale): string {
  return isRedactedKind(kind) ? translate(REDACTED_KINDS[kind], locale) : codeSpan(kind);
}

const ROWS_SHOWN = 5;

function values(finding: Finding, side: "desired" | "actual"): string {
  if (finding.rows && finding.rows.length > 0) {
    const shown = finding.rows.slice(0, ROWS_SHOWN).map((row) => `${codeSpan(row.field)} ${value(row[side])}`);
    return shown.join("; ") + (finding.rows.length > ROWS_SHOWN ? `; +${finding.rows.length - ROWS_SHOWN}` : "");
  }
  return value(finding[side]);
}

function value(v: Value | undefined): string {
  if (v === undefined || v === null || (Array.isArray(v) && v.length === 0)) return "-";
  return codeSpan(Array.isArray(v) ? v.join(", ") : String(v));
}

function indent(text: string): string {
  return text.replace(/^/gm, "  ");
}
