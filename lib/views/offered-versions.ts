import { VERSION_NAMES } from "@/lib/ccm/version-names.generated";
import { compareVersions } from "@/lib/ccm/version-order";

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
