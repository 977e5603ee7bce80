import { readFileSync } from "node:fs";
import { AppError } from "@/lib/model/errors";
import type { Waiver } from "@/lib/model/result";
import { parseWaivers } from "@/lib/upgrade/waivers/file";

/** Waivers of the file that `PREFLIGHT_WAIVERS_FILE` names. Errors: `waivers.unreadable`, `waivers.invalid`. */
export function waiversOfFile(name: string | undefined): Waiver[] {
  if (name === undefined) return [];
  let text: string;
  try {
    text = readFileSync(name, "utf8");
  } catch (error) {
    throw new AppError({
      code: "waivers.unreadable",
      status: 400,
      message: `PREFLIGHT_WAIVERS_FILE: ${name} could not be read (${(error as NodeJS.ErrnoException).code ?? "unknown"}).`,
      suggestion: "Nothing of it was used.",
    });
  }
  return parseWaivers(text, name);
}
