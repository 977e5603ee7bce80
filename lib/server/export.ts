import "server-only";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { problem } from "@/lib/model/errors";
import type { Locale } from "@/lib/model/text";
import type { ExportFormat } from "@/lib/report/answers";
import { renderHtml, type SavedProgram } from "@/lib/report/html";
import { renderMarkdown } from "@/lib/report/markdown";
import { contextOf } from "@/lib/collect/config/clusters";
import { makeReport } from "./reports";
import type { ReportBody } from "./params";
import { runs } from "./runs";
import { inTurn, SharedWork, type Reader } from "./turns";

export interface Exported {
  bytes: Uint8Array;
  /** Without the extension. */
  name: string;
}

const making = new Map<string, SharedWork<Exported>>();

/** A report in one of its forms. Requests for the same one while it is being made share its bytes. Errors: those of `makeReport`. */
export function exportReport(
  body: ReportBody,
  format: ExportFormat,
  locale: Locale,
  { client, signal }: Reader,
): Promise<Exported> {
  const key = JSON.stringify([runs().stamp(body.cluster), body, format, locale]);
  const known = making.get(key);
  if (known && !known.isLeft) return known.join(signal);
  const file = new SharedWork((left) => inTurn({ client, signal: left }, () => render(body, format, locale)));
  making.set(key, file);
  const made = () => making.get(key) === file && making.delete(key);
  file.done.then(made, made);
  return file.join(signal);
}

async function render(body: ReportBody, format: ExportFormat, locale: Locale): Promise<Exported> {
  const report = await makeReport(body);
  const text =
    format === "html"
      ? await renderHtml(report, await savedProgram(), { locale })
      : format === "markdown"
        ? renderMarkdown(report, locale, contextOf(body.cluster))
        : JSON.stringify(report);
  return {
    bytes: Buffer.from(text, "utf8"),
    name: `ccm-preflight-${report.cluster.id.replace(/[^A-Za-z0-9-]/g, "") || "cluster"}-${report.createdAt.slice(0, 10)}`,
  };
}

let loaded: Promise<SavedProgram> | undefined;

/** Renderer of a saved report. It is a file of the build: `PREFLIGHT_SAVED_REPORT`, set by what starts the server. */
function savedProgram(): Promise<SavedProgram> {
  loaded ??= read(process.env["PREFLIGHT_SAVED_REPORT"] ?? path.join("public", "programs-dev", "saved-report.json"));
  loaded.catch(() => (loaded = undefined));
  return loaded;
}

/** Apart: where the build sees a path that it cannot know being read, it packs the whole repository. */
async function read(file: string): Promise<SavedProgram> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as SavedProgram;
  } catch {
    throw problem(
      500,
      "report.noProgram",
      `The program of saved reports is not where the build puts it: ${file}.`,
      "Build the dashboard again, or save the report as JSON or Markdown.",
    );
  }
}
