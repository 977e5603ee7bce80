import { jsonOf } from "@/lib/text/json";
import { doubted } from "@/lib/ccm/vanished";
import { BUNDLE_FORMAT, parseBundle, type BundleCluster } from "@/lib/model/bundle";
import { RESULT_FORMAT, type Result } from "@/lib/model/result";
import { readReportHtml } from "@/lib/report/pack";
import { parseReport, parseResult } from "@/lib/report/parse";
import { FileProblem } from "./problem";
import type { ReadinessAnswer } from "@/lib/views/answers";
import type { Check } from "@/lib/views/registry";
import { REPORT_FORMAT, type Report } from "@/lib/report/schema";

/** The opened file; the fields of a report are of one alone. */
export interface OpenedFile extends Partial<
  Pick<Report, "createdAt" | "expiresAt" | "scope" | "redaction" | "redacted" | "note" | "ways" | "ccm">
> {
  kind: "bundle" | "report" | "result";
  cluster: BundleCluster;
  /** RFC 3339: when the cluster was read. */
  capturedAt?: string;
  checkedAt: string;
  services: number;
  instances: number;
}

/** Answer to the first request of a shared report: its header, its list, and the pass for other pages. */
export interface ReportOpening {
  pass: string;
  opened: OpenedFile;
  readiness: ReadinessAnswer;
}

export interface FileContent extends Check {
  opened: OpenedFile;
}

/** Text of a bundle, a result, a report or a saved report page -> what the pages draw from. A bundle is checked here. */
export async function readContent(
  text: string,
  checkedAt: string,
  onPhase?: (phase: "parsing" | "checking") => void,
): Promise<FileContent> {
  onPhase?.("parsing");
  const trimmed = text.replace(/^\uFEFF/, "");
  if (/^\s*</.test(trimmed)) {
    const inner = await readReportHtml(trimmed).catch((error: unknown) => {
      if (error instanceof RangeError) throw new FileProblem("tooLarge");
      return null;
    });
    if (inner === null) throw new FileProblem("notAReport");
    return readContent(inner, checkedAt, onPhase);
  }
  const value = parseJson(trimmed);
  const format = typeof value === "object" && value !== null ? (value as { format?: unknown }).format : undefined;
  if (typeof format === "string" && format.startsWith(REPORT_FORMAT.split("@")[0]!)) {
    const parsed = parseReport(value);
    if (!parsed.ok) throw new FileProblem("invalid", parsed.issues);
    const { result, bundle, official, cluster, read, createdAt, expiresAt, scope, redaction, redacted } = parsed.report;
    const { note, ways, ccm, upgrades } = parsed.report;
    const of = {
      cluster,
      capturedAt: read.capturedAt,
      createdAt,
      expiresAt,
      scope,
      redaction,
      redacted,
      note,
      ways,
      ccm,
    };
    return { result, bundle, official, upgrades, opened: { ...openedOf("report", result), ...of } };
  }
  if (format === RESULT_FORMAT) {
    const parsed = parseResult(value);
    if (!parsed.ok) throw new FileProblem("invalid", parsed.issues);
    const { result, words } = parsed;
    return { result, words, opened: openedOf("result", result) };
  }
  if (typeof format === "string" && !format.startsWith(BUNDLE_FORMAT.split("@")[0]!))
    throw new FileProblem("unknownFormat", [{ path: "format", message: `"${format.slice(0, 60)}"` }]);
  const parsed = parseBundle(value);
  if (!parsed.ok) throw new FileProblem(format === undefined ? "unknownFormat" : "invalid", parsed.issues);
  onPhase?.("checking");
  const bundle = doubted(parsed.bundle);
  // The file is as old as its reading, however late it is opened.
  const readAt = bundle.capturedAt || checkedAt;
  // A report brings its result: only a bundle needs the rules.
  const { checkBundle } = await import("@/lib/upgrade/check");
  const result = checkBundle(bundle, { checkedAt: readAt, targetVersion: bundle.cluster.targetCcmVersion });
  const capturedAt = bundle.capturedAt || undefined;
  return { result, bundle, opened: { ...openedOf("bundle", result), cluster: bundle.cluster, capturedAt } };
}

const openedOf = (kind: OpenedFile["kind"], { cluster, checkedAt, services, summary }: Result): OpenedFile => ({
  kind,
  cluster,
  checkedAt,
  services: services.length,
  instances: summary.instances,
});

function parseJson(text: string): unknown {
  try {
    return jsonOf(text);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new FileProblem("notJson", [
      {
        path: position(text, message),
        message: text.trim() === "" ? "the file is empty" : message.replace(/^JSON\.parse: /, "").slice(0, 200),
      },
    ]);
  }
}

/** Engines name the place as an offset, or as line and column. */
function position(text: string, message: string): string {
  const line = /line (\d+) column (\d+)/.exec(message);
  if (line) return `${line[1]}:${line[2]}`;
  const offset = /position (\d+)/.exec(message);
  if (!offset) return "";
  const before = text.slice(0, Number(offset[1]));
  return `${before.split("\n").length}:${before.length - before.lastIndexOf("\n")}`;
}
