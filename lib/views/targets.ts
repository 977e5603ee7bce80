import { VERSION_NAMES } from "@/lib/ccm/version-names.generated";
import { compareVersions } from "@/lib/ccm/version-order";
import type { VerdictNumbers } from "./readiness";

/** Newest first. */
const VERSIONS = [...VERSION_NAMES].reverse();

/** The newest version whose rules are known. */
export const LATEST_TARGET = VERSIONS[0]!;

/**
 * Target versions to offer, newest first: none below the one that runs, because the precheck belongs to upgrades.
 * `also` always stays, such as the target of the settings.
 */
export function offeredVersions(current: string | undefined, also?: string): string[] {
  // A version that cannot be read is below nothing: all stay.
  const offered = VERSIONS.filter((version) => version === LATEST_TARGET || compareVersions(version, current) !== -1);
  return also && !offered.includes(also) ? [also, ...offered] : offered;
}

/** One target version, evaluated from what was read once. */
export interface TargetColumn {
  version: string;
  /** The same numbers as in the verdict sentence. */
  numbers: VerdictNumbers;
  /** Instances, and Services without one, that need work before the upgrade. */
  toFix: number;
}

/** One code over all versions: how many Services it fails in each, in the order of the columns. */
interface TargetCodeRow {
  code: string;
  title: string;
  services: number[];
}

/** Every target version from one read (`targets`). Versions are oldest first; advice is left out, it never fails. */
export interface TargetsView {
  current?: string;
  columns: TargetColumn[];
  rows: TargetCodeRow[];
}
