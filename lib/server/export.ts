import "server-only";
import { readFile } from "node:fs/promises";
import path from "node:path";
import PQueue from "p-queue";
import { problem } from "@/lib/model/errors";
import type { Locale } from "@/lib/model/text";
import type { ExportFormat } from "@/lib/report/answers";
import { renderHtml, type SavedProgram } from "@/lib/report/html";
import { renderMarkdown } from "@/lib/report/markdown";
import { contextOf } from "./clusters";
import { makeReport } from "./reports";
import type { ReportBody } from "./params";
import { runs } from "./runs";

export interface Exported {
  bytes: Uint8Array;
  /** Without the extension. */
  name: string;
}

/** One report is made at a time, so that pages and checks run in between; this many more may wait. */
const queue = new PQueue({ concurrency: 1 });
const MAY_WAIT = 20;
const making = new Map<string, Promise<Exported>>();

/**
 * A report in one of its forms. Requests for the same one while it is being made share its bytes.
 * Errors: those of `makeReport`, and `report.busy` when too many are being made.
 */
export function exportReport(body: ReportBody, format: ExportFormat, locale: Locale): Promise<Exported> {
  const key = JSON.stringify([runs().stamp(body.cluster), body, format, locale]);
  const known = making.get(key);
  if (known) return known;
  const file = render(body, format, locale).finally(() => making.delete(key));
  making.set(key, file);
  return file;
}

async function render(body: ReportBody, format: ExportFormat, locale: Locale): Promise<Exported> {
  if (queue.size >= MAY_WAIT)
    throw problem(503, "report.busy", "Many reports are being made right now.", "Try again in a minute.");
  return queue.add(async () => {
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
  });
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
