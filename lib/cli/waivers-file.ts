import { existsSync } from "node:fs";
import type { Waiver } from "@/lib/model/result";
import { nameOf, note, readText } from "./io";

/** Name of the file in a repository, found in the folder that the command line is started in. */
const WAIVERS_FILE = ".preflight-waivers.yaml";

/** Accepted findings of the named file, or of the one in this folder. */
export async function readWaivers(flag: string | false | undefined): Promise<Waiver[]> {
  if (flag === false) return [];
  const named = flag ?? (process.env["PREFLIGHT_WAIVERS_FILE"]?.trim() || undefined);
  if (named === undefined && !existsSync(WAIVERS_FILE)) return [];
  const file = named ?? WAIVERS_FILE;
  // Reads YAML, which most starts do not need.
  const { parseWaivers } = await import("@/lib/upgrade/waivers/file");
  const waivers = parseWaivers(await readText(file), nameOf(file));
  if (named === undefined)
    note(`${file}: ${waivers.length} accepted ${waivers.length === 1 ? "finding" : "findings"} named`);
  return waivers;
}
