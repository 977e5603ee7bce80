import { findingInfo } from "@/lib/knowledge/findings";
import { LINT_CODES, noteText } from "@/lib/lint/index";
import { unknownOf, type PublishedFinding, type PublishedResult } from "@/lib/model/result";
import type { Locale } from "@/lib/model/text";
import { translate } from "@/lib/model/translate";
import { translator } from "@/lib/model/translator";
import { acceptedBy, waiverLine } from "@/lib/upgrade/waivers/texts";
import { visible } from "@/lib/text/inert";
import { errorLine } from "../io";
import { lapsedText, findingLine, firstStepLines, type Renderer } from "./texts";

const SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/** A SARIF file with one run. `codes`: codes of its rules, in order. */
export function sarifFile(codes: readonly string[], locale: Locale, run: object, version?: string): string {
  const driver = { name: "CCM Preflight", version, rules: codes.map((code) => rule(code, locale)) };
  return `${JSON.stringify({ $schema: SCHEMA, version: "2.1.0", runs: [{ tool: { driver }, ...run }] }, null, 2)}\n`;
}

/**
 * SARIF 2.1.0 (OASIS). A result for each finding that counts; its place is the path of the Kubernetes API, which groups alerts of one Service, its
 * fingerprint the finding's id, which does not depend on wording. Input that could not be read is a notification of a run that did not succeed.
 */
export const renderSarif: Renderer = (checked, gate) => {
  const {
    result,
    counted,
    notes,
    options: { locale },
  } = checked;
  const found = [
    ...result.services.flatMap((row) =>
      [...counted(row, gate), ...row.findings.filter((finding) => finding.accepted)].map((finding, at) => ({
        finding,
        place: servicePlace(row.service),
        // Once per Service, with the first steps of the plan.
        how: at === 0 ? firstStepLines(row.first, locale) : [],
      })),
    ),
    ...result.orphans.flatMap(({ finding, loadBalancerId }) =>
      finding && (finding.accepted || gate.counts(finding))
        ? [
            {
              finding,
              place: placeAt(`slb/${encodeURIComponent(loadBalancerId.toWellFormed())}`, loadBalancerId),
              how: [],
            },
          ]
        : [],
    ),
  ];
  const grave = [...notes.values()].flat();
  const codes = [...new Set([...found.map(({ finding }) => finding.code), ...grave.map(({ code }) => code)])].sort();
  const run = {
    automationDetails: { id: `ccm-preflight/${encodeURIComponent((result.cluster.id || "cluster").toWellFormed())}/` },
    invocations: [invocation(result, locale, gate.lapsed && lapsedText(checked, locale))],
    properties: {
      nlbNotCovered: result.summary.notCovered ?? 0,
      ...(result.summary.accepted ? { accepted: result.summary.accepted } : {}),
    },
    results: [
      ...found.map(({ finding, place, how }) => ({
        ruleId: finding.code,
        ruleIndex: codes.indexOf(finding.code),
        level: levelOf(finding),
        message: { text: visible([findingLine(finding, locale), finding.cause, ...how].join("\n")) },
        locations: [place],
        ...(finding.accepted
          ? {
              suppressions: [
                {
                  kind: "external",
                  status: "accepted",
                  justification: visible(acceptedBy(finding.accepted, locale)),
                },
              ],
            }
          : {}),
        partialFingerprints: { "findingId/v1": visible(finding.id) },
        properties: { visibility: finding.visibility, severity: finding.severity, traffic: finding.traffic },
      })),
      ...grave.map((note) => ({
        ...noteResult(
          { ...note, text: noteText(note, locale), level: gate.failOn === "advice" ? "error" : "warning" },
          codes,
        ),
        partialFingerprints: { "noteId/v1": visible([note.service, note.code, note.key ?? ""].join("|")) },
        properties: { visibility: "advice", severity: note.severity },
      })),
    ],
  };
  return sarifFile(codes, locale, run, result.engineVersion);
};

function levelOf(finding: PublishedFinding): "error" | "warning" | "note" {
  if (finding.visibility !== "advice") return "error";
  return finding.severity === "info" ? "note" : "warning";
}

function rule(code: string, locale: Locale) {
  const note = Object.entries(LINT_CODES).find(([known]) => known === code)?.[1];
  if (note)
    return {
      id: code,
      shortDescription: { text: translate(note.title, locale) },
      properties: { category: "annotation", tags: ["annotation"] },
    };
  const info = findingInfo(code);
  return {
    id: code,
    shortDescription: { text: info ? translate(info.shortTitle, locale) : code },
    properties: { category: info?.category ?? "source", tags: ["clb", info?.category ?? "source"] },
  };
}

/** A result on a Service that no check made; `codes`: the rules in their order. */
export const noteResult = (
  { service, code, level, text }: { service: string; code: string; level: string; text: string },
  codes: readonly string[],
) => ({
  ...{ ruleId: code, ruleIndex: codes.indexOf(code), level, message: { text: visible(text) } },
  locations: [servicePlace(service)],
});

function servicePlace(service: string) {
  const [namespace = "", name = ""] = service.toWellFormed().split("/").map(encodeURIComponent);
  return placeAt(`api/v1/namespaces/${namespace}/services/${name}`, service);
}

const placeAt = (uri: string, name: string) => ({
  physicalLocation: { artifactLocation: { uri } },
  logicalLocations: [{ fullyQualifiedName: visible(name), kind: "resource" }],
});

function invocation(result: PublishedResult, locale: Locale, lapsed: string | undefined) {
  const { notCovered = 0 } = result.summary;
  const ended = (result.waivers ?? []).filter((waiver) => waiver.state !== "active");
  return {
    executionSuccessful: !lapsed && result.errors.length === 0 && unknownOf(result.summary) === 0,
    endTimeUtc: result.checkedAt,
    toolExecutionNotifications: [
      ...(lapsed ? [{ level: "error", message: { text: visible(lapsed) } }] : []),
      ...ended.map((waiver) => ({ level: "warning", message: { text: visible(waiverLine(waiver, locale)) } })),
      ...(notCovered > 0
        ? [{ level: "note", message: { text: translator(locale)("check.sentence.notCovered", { count: notCovered }) } }]
        : []),
      ...result.errors.map((error) => ({ level: "error", message: { text: visible(errorLine(error)) } })),
    ],
  };
}
