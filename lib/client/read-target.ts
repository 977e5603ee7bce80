import { compareVersions } from "@/lib/ccm/version-order";
import { LATEST_TARGET } from "@/lib/views";

/** The target version that an address names; null when it names none, or one whose rules are not known. */
export function readTarget(value: string | string[] | undefined): string | null {
  if (typeof value !== "string" || value.length > 60) return null;
  const order = compareVersions(value, LATEST_TARGET);
  return order === null || order === 1 ? null : value;
}
