import { unjudgedSentence } from "@/lib/views/unjudged";
import { shortTitle } from "@/lib/knowledge/findings/text";
import { rowState, stateParts } from "@/lib/model/row-state";
import { asSentence, joinSentences, type Locale } from "@/lib/model/text";
import { translator, type Translator } from "@/lib/model/translator";
import { acceptedBy, waiverSubject } from "@/lib/upgrade/waivers/texts";
import { splitServiceKey } from "@/lib/ccm/names";
import { isFailing, type PublishedFinding } from "@/lib/model/result";
import { escapeHtml, visibleLine } from "@/lib/text/inert";
import type { Gate } from "../gate";
import { lapsedText, serviceLines, type CheckedRow, type Renderer } from "./texts";

/**
 * JUnit XML as Jenkins, GitLab and Surefire read it: a test case for each Service (class name = namespace), one more for
 * each source that could not be read and each orphan that counts. `failure` what counts, `error` what could not be judged.
 */
export const renderJunit: Renderer = (checked, gate) => {
  const {
    result,
    counted,
    options: { locale },
  } = checked;
  const t = translator(locale);
  const cases = result.services.map((row): Case => {
    const { namespace: className, name } = splitServiceKey(row.service);
    return { className, name, ...outcomeOf(t, locale, row, counted(row, gate), gate) };
  });
  for (const orphan of result.orphans)
    if (orphan.finding && gate.counts(orphan.finding))
      cases.push({
        className: "orphans",
        name: orphan.loadBalancerId,
        kind: "failure",
        type: orphan.finding.code,
        message: orphan.finding.title,
        body: orphan.finding.cause,
      });
  if (gate.lapsed)
    cases.push({
      ...{ className: "sources", name: "bundle", kind: "error", type: "lapsed" },
      message: lapsedText(checked, locale),
    });
  for (const error of result.errors)
    cases.push({
      className: "sources",
      name: [error.source, error.action, error.resource].filter(Boolean).join(" "),
      kind: "error",
      type: error.code,
      message: t("common.partialTitle", { count: 1 }),
      body: error.message,
    });
  return junitFile(cases, { name: result.cluster.name || result.cluster.id || "cluster", at: result.checkedAt }, [
    ...Object.entries({
      cluster: result.cluster.id,
      region: result.cluster.region,
      rules: result.rulesVersion,
      failOn: gate.failOn,
      nlbNotCovered: String(result.summary.notCovered ?? 0),
      ...(result.summary.accepted
        ? {
            acceptedFindings: String(result.summary.accepted.findings),
            acceptedServices: String(result.summary.accepted.services),
          }
        : {}),
    }),
    ...(result.waivers ?? []).map((waiver): [string, string] => [
      `waiver.${waiver.state}`,
      `${waiverSubject(waiver, locale)} ${acceptedBy(waiver, locale)}`,
    ]),
  ]);
};

/** One suite with its cases. */
export function junitFile(
  cases: readonly Case[],
  suite: { name: string; at?: string },
  properties: readonly (readonly [name: string, value: string])[],
): string {
  const count = (kind: Case["kind"]) => cases.filter((c) => c.kind === kind).length;
  const totals = `tests="${cases.length}" failures="${count("failure")}" errors="${count("error")}"`;
  const at = suite.at === undefined ? "" : ` timestamp="${xml(suite.at.slice(0, 19))}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="ccm-preflight" ${totals}>`,
    `  <testsuite name="${attribute(suite.name)}" ${totals} skipped="${count("skipped")}"${at}>`,
    "    <properties>",
    ...properties.map(([name, value]) => `      <property name="${name}" value="${attribute(value)}"/>`),
    "    </properties>",
    ...cases.map(renderCase),
    "  </testsuite>",
    "</testsuites>",
    "",
  ].join("\n");
}

export interface Case {
  className: string;
  name: string;
  kind: "pass" | "failure" | "error" | "skipped";
  type?: string;
  message?: string;
  body?: string;
}

type Outcome = Omit<Case, "className" | "name">;

function outcomeOf(t: Translator, locale: Locale, row: CheckedRow, found: PublishedFinding[], gate: Gate): Outcome {
  const [first] = found;
  if (first || (isFailing(row) && gate.failOn !== "reported")) {
    const body = serviceLines(row, found, locale, "    ").join("\n");
    return { kind: "failure", type: first?.code ?? "sync", message: first?.title ?? row.syncError ?? "", body };
  }
  const notes = serviceLines({ ...row, first: undefined, syncError: null }, [], locale, "");
  const [worst] = row.notes ?? [];
  if (worst && gate.failOn === "advice")
    return { kind: "failure", type: worst.code, message: worst.title, body: notes.join("\n") };
  const accepted = row.findings.flatMap((finding) =>
    finding.accepted ? [`${finding.code} ${finding.title}: ${acceptedBy(finding.accepted, locale)}`] : [],
  );
  // An acknowledged NLB Service too: it is not judged, and the message names who acknowledged it.
  if (row.accepted || (accepted.length > 0 && row.status === "pass"))
    return { kind: "skipped", message: t("cli.check.acceptedBy", { by: accepted.join("; ") }) };
  if (row.status === "unknown") {
    const message = unjudgedSentence(row, (f) => f.title, locale) ?? t("instance.state.unknown");
    return { kind: "error", type: row.reason ?? "unknown", message };
  }
  return row.status === "skipped"
    ? { kind: "skipped", message: notChecked(t, locale, row) }
    : { kind: "pass", ...(worst ? { body: notes.join("\n") } : {}) };
}

/** Why a Service was not checked, in the words of its page. */
function notChecked(t: Translator, locale: Locale, row: CheckedRow): string {
  const [key] = stateParts(rowState(row), row.findings)[0] ?? ["skipped"];
  const state = t(`instance.state.${key}`);
  return joinSentences(
    [
      asSentence(state, locale),
      ...(row.reason ? [`${t("instance.skippedReason")}${shortTitle(row.reason, locale)}`] : []),
    ],
    locale,
  );
}

function renderCase(c: Case): string {
  const open = `    <testcase classname="${attribute(c.className)}" name="${attribute(c.name)}"`;
  if (c.kind === "pass") return c.body ? `${open}><system-out>${xml(c.body)}</system-out></testcase>` : `${open}/>`;
  const type = c.type === undefined ? "" : ` type="${attribute(c.type)}"`;
  const inner = `<${c.kind}${type} message="${attribute(c.message ?? "")}"`;
  return `${open}>${inner}${c.body ? `>${xml(c.body)}</${c.kind}>` : "/>"}</testcase>`;
}

/** XML 1.0 has no place for most control characters, escaped or not: `escapeHtml` has made them visible. */
function xml(text: string): string {
  return escapeHtml(text).replace(/[\ufffe\uffff]/g, "?");
}

const attribute = (text: string): string => xml(visibleLine(text));
