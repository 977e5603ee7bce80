import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { SavedProgram } from "@/lib/report/html";
import { buildSavedProgram } from "../scripts/browser-programs.mjs";
import { fingerprint } from "../scripts/build-if-stale.mjs";

/** Stands for it where only the report in the file counts. */
export const NO_PROGRAM: SavedProgram = {
  program: "",
  programHash: "",
  start: "",
  startHash: "",
  style: "",
  styleHash: "",
};

let built: Promise<SavedProgram> | undefined;

/** The program of a saved report: that of the build where it is of these sources, else made once per process. */
export const savedProgram = (): Promise<SavedProgram> => (built ??= Promise.resolve(ofBuild() ?? buildSavedProgram()));

function ofBuild(): SavedProgram | undefined {
  const root = path.resolve(import.meta.dirname, "..");
  const stamp = path.join(root, ".next", "preflight-sources");
  if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== fingerprint(root)) return undefined;
  return JSON.parse(readFileSync(path.join(root, ".next/standalone/saved-report.json"), "utf8")) as SavedProgram;
}

/** Puts it where a server in this process looks for it; the file goes with the process. */
export async function provideSavedProgram(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "preflight-saved-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const file = (process.env["PREFLIGHT_SAVED_REPORT"] = path.join(folder, "saved-report.json"));
  writeFileSync(file, JSON.stringify(await savedProgram()));
}
