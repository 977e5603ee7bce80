import { problem } from "@/lib/model/errors";
import { type Rules, OLDEST, VERSION_ROWS } from "./version-table";
import { compareVersions, parseVersion } from "./version-order";

export type { Rules } from "./version-table";
export { atLeast, compareVersions, parseVersion } from "./version-order";

/** The rules of every known version, oldest first. */
export const KNOWN_RULES: readonly Rules[] = buildRules();

/** The rules of the newest known version. */
export const NEWEST_RULES = KNOWN_RULES.at(-1)!;

/** Release day of the newest known version. */
export const NEWEST_RELEASED = VERSION_ROWS.at(-1)!.released ?? "";

/**
 * A target version that can be checked for; an absent one stays absent. Error: `target.unknown` for a text that is no version, and for
 * one newer than every known one, whose prediction by older rules would look like its own. `where` names the setting or flag.
 */
export function knownTarget(version: string | undefined, where = "CCM"): string | undefined {
  if (!version) return undefined;
  const { match } = rulesFor(version);
  const newest = NEWEST_RULES.version;
  const refuse = (message: string, suggestion: string) =>
    problem(400, "target.unknown", `${where} ${version}: ${message}`, suggestion);
  if (match === "unreadable")
    throw refuse(
      `it is no version: write it like ${newest}.`,
      `The newest known version is ${newest}: name it to check by its rules, or use a newer CCM Preflight.`,
    );
  if (match === "newer")
    throw refuse(
      `its rules are not known here, the newest known version is ${newest} of ${NEWEST_RELEASED}.`,
      `What ${version} checks and changes beyond ${newest} cannot be predicted: name ${newest} to check by its rules, or use a newer CCM Preflight.`,
    );
  return version;
}

function buildRules(): Rules[] {
  const known = [OLDEST];
  for (const row of VERSION_ROWS) {
    const base = row.after === undefined ? known.at(-1) : known.find((rules) => rules.version === row.after);
    if (!base) throw new Error(`${row.version} goes on from ${row.after}, which is not known`);
    known.push({ ...base, ...row.rules, version: row.version });
  }
  return known;
}

/** The first known version whose rules have a feature; null when none has. */
export function firstVersionWith(feature: (rules: Rules) => boolean | undefined): string | null {
  return KNOWN_RULES.find(feature)?.version ?? null;
}

/** Relation of a target version to the known ones. */
export type RulesMatch = "exact" | "between" | "older" | "newer" | "unreadable" | "newest";

/** The rules for a target version: its own, or the nearest older known ones. */
export function rulesFor(target: string | undefined): { rules: Rules; match: RulesMatch } {
  if (!target) return { rules: NEWEST_RULES, match: "newest" };
  const own = KNOWN_RULES.find(({ version }) => version === target);
  if (own) return { rules: own, match: "exact" };
  if (!parseVersion(target)) return { rules: NEWEST_RULES, match: "unreadable" };
  let best: Rules | undefined;
  for (const rules of KNOWN_RULES) {
    const order = compareVersions(rules.version, target)!;
    if (order === 0) return { rules, match: "exact" };
    if (order < 0) best = rules;
  }
  if (!best) return { rules: OLDEST, match: "older" };
  return { rules: best, match: best === NEWEST_RULES ? "newer" : "between" };
}
