import type { Rules } from "./rules";
import { OLDEST, VERSION_ROWS } from "./version-table";

export type { Rules } from "./rules";

/** The rules of every known version, oldest first. */
export const KNOWN_RULES: readonly Rules[] = buildRules();

/** The rules of the newest known version. */
export const NEWEST_RULES = KNOWN_RULES.at(-1)!;

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
export function firstVersionWith(feature: (rules: Rules) => boolean): string | null {
  return KNOWN_RULES.find(feature)?.version ?? null;
}

const VERSION = /^[vV]?(\d+(?:\.\d+)*)(?:-(\d+))?(?:-g([0-9a-f]+))?(?:-aliyun)?$/;

/**
 * Numbers of a CCM version or image tag: `v1.9.3.276-g372aa98-aliyun` gives `[1, 9, 3, 276]`. An image path before the
 * last `:` is dropped; commit and `-aliyun` never decide the order. Null when the text is no version.
 */
export function parseVersion(text: string | null | undefined): number[] | null {
  if (!text) return null;
  const match = VERSION.exec(text.slice(text.lastIndexOf(":") + 1).trim());
  if (!match) return null;
  const parts = match[1]!.split(".").map(Number);
  if (match[2] !== undefined) parts.push(Number(match[2]));
  return parts;
}

/** Sign of `a - b`; missing parts count as 0; null when one of them is no version. Numbers decide, not dates. */
export function compareVersions(a: string | null | undefined, b: string | null | undefined): -1 | 0 | 1 | null {
  const left = parseVersion(a);
  const right = parseVersion(b);
  if (!left || !right) return null;
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0);
    if (difference !== 0) return difference < 0 ? -1 : 1;
  }
  return 0;
}

/** `version >= since`; null when unknown. */
export function atLeast(version: string | null | undefined, since: string): boolean | null {
  const order = compareVersions(version, since);
  return order === null ? null : order >= 0;
}

/** How a target version relates to the known ones. */
export type RulesMatch = "exact" | "between" | "older" | "newer" | "unreadable" | "newest";

/** The rules for a target version: its own, or the nearest older known ones. */
export function rulesFor(target: string | undefined): { rules: Rules; match: RulesMatch } {
  if (!target) return { rules: NEWEST_RULES, match: "newest" };
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
