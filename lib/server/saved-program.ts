import "server-only";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { AppError } from "@/lib/model/errors";
import type { SavedProgram } from "@/lib/report/html";

let loaded: Promise<SavedProgram> | undefined;

/** What draws a saved report. It is a file of the build: `PREFLIGHT_SAVED_REPORT`, set by what starts the server. */
export function savedProgram(): Promise<SavedProgram> {
  loaded ??= read(process.env["PREFLIGHT_SAVED_REPORT"] ?? path.join("public", "programs-dev", "saved-report.json"));
  loaded.catch(() => (loaded = undefined));
  return loaded;
}

async function read(file: string): Promise<SavedProgram> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as SavedProgram;
  } catch {
    throw new AppError({
      code: "report.noProgram",
      status: 500,
      message: `The program of saved reports is not where the build puts it: ${file}.`,
      suggestion: "Build the dashboard again, or save the report as JSON or Markdown.",
    });
  }
}
