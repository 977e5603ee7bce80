import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { SavedProgram } from "@/lib/report/html";
import { buildSavedProgram } from "../scripts/browser-programs.mjs";

let built: Promise<SavedProgram> | undefined;

/** The program of a saved report as the build makes it, once per process. */
export const savedProgram = (): Promise<SavedProgram> => (built ??= buildSavedProgram());

/** Puts it where a server in this process looks for it; the file goes with the process. */
export async function provideSavedProgram(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "preflight-saved-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const file = (process.env["PREFLIGHT_SAVED_REPORT"] = path.join(folder, "saved-report.json"));
  writeFileSync(file, JSON.stringify(await savedProgram()));
}
