import { findingInfo } from "@/lib/findings";
import type { PublishedFinding, PublishedResult } from "@/lib/model/result";
import { translate, type Locale } from "@/lib/model/text";
import { visible } from "@/lib/text/inert";
import { countedFindings } from "../gate";
import { findingLine, firstCommand, words } from "./texts";
import type { Renderer } from "./types";

const SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/**
 * SARIF 2.1.0 (OASIS). A result for each finding that counts. A Service is no file of a repository, so its place is the path
 * of the Kubernetes API (`api/v1/namespaces/shop/services/web`), which keeps alerts of one Service together; the finding's
 * id is the fingerprint, so an alert survives wording. What could not be read is a notification of a run that
 * did not succeed.
 */
export const renderSarif: Renderer = ({ result, options: { locale } }, gate) => {
  const w = words(locale);
  const found = [
    ...result.services.flatMap((row) =>
      countedFindings(row, gate).map((finding) => ({ finding, place: servicePlace(row.service) })),
    ),
    ...result.orphans.flatMap(({ finding, loadBalancerId }) =>
      finding && gate.counts(finding) ? [{ finding, place: instancePlace(loadBalancerId) }] : [],
    ),
  ];
  const codes = [...new Set(found.map(({ finding }) => finding.code))].sort();
  return `${JSON.stringify(
    {
      $schema: SCHEMA,
      version: "2.1.0",
      runs: [
        {
          tool: {
            driver: {
              name: "CCM Preflight",
              version: result.engineVersion,
              rules: codes.map((code) => rule(code, locale)),
            },
          },
          automationDetails: { id: `ccm-preflight/${encodeURIComponent(result.cluster.id || "cluster")}/` },
          invocations: [invocation(result)],
          results: found.map(({ finding, place }) => ({
            ruleId: finding.code,
            ruleIndex: codes.indexOf(finding.code),
            level: levelOf(finding),
            message: { text: visible(message(findingLine(w, finding), finding)) },
            locations: [place],
            partialFingerprints: { "findingId/v1": visible(finding.id) },
            properties: { visibility: finding.visibility, severity: finding.severity, traffic: finding.traffic },
          })),
        },
      ],
    },
    null,
    2,
  )}\n`;
};

const message = (line: string, finding: PublishedFinding) => {
  const command = firstCommand(finding);
  return [line, finding.cause, ...(command ? [command] : [])].join("\n");
};

function levelOf(finding: PublishedFinding): "error" | "warning" | "note" {
  if (finding.visibility !== "advice") return "error";
  return finding.severity === "info" ? "note" : "warning";
}

function rule(code: string, locale: Locale) {
  const info = findingInfo(code);
  return {
    id: code,
    shortDescription: { text: info ? translate(info.shortTitle, locale) : code },
    properties: { category: info?.category ?? "source", tags: ["clb", info?.category ?? "source"] },
  };
}

function servicePlace(service: string) {
  const [namespace = "", name = ""] = service.split("/").map(encodeURIComponent);
  return {
    physicalLocation: { artifactLocation: { uri: `api/v1/namespaces/${namespace}/services/${name}` } },
    logicalLocations: [{ fullyQualifiedName: visible(service), kind: "resource" }],
  };
}

function instancePlace(id: string) {
  return {
    physicalLocation: { artifactLocation: { uri: `slb/${encodeURIComponent(id)}` } },
    logicalLocations: [{ fullyQualifiedName: visible(id), kind: "resource" }],
  };
}

function invocation(result: PublishedResult) {
  return {
    executionSuccessful: result.errors.length === 0 && result.summary.status.unknown === 0,
    endTimeUtc: result.checkedAt,
    toolExecutionNotifications: result.errors.map((error) => ({
      level: "error",
      message: {
        text: visible(
          `${error.source} ${error.action}${error.resource ? ` ${error.resource}` : ""}: ${error.code}: ${error.message}`,
        ),
      },
    })),
  };
}
