import { newerThanKnown, rulesFor } from "@/lib/ccm/versions";
import { AppError } from "@/lib/model/errors";

/**
 * A target version whose rules are known, or the nearest older ones; an absent one stays absent. A version newer than
 * every known one is refused: a prediction by older rules would look like one of its own. Error: `target.unknown`.
 */
export function knownTarget(version: string | undefined): string | undefined {
  if (!version) return undefined;
  const { rules, match } = rulesFor(version);
  if (match !== "newer" && match !== "unreadable") return version;
  const newer = newerThanKnown(version);
  throw new AppError({
    code: "target.unknown",
    status: 400,
    message:
      match === "newer"
        ? `CCM ${version}: ${newer.message}`
        : `"${version}" is not a version: write it like ${rules.version}.`,
    suggestion:
      match === "newer"
        ? newer.suggestion
        : `The newest known version is ${rules.version}: name it to check by its rules, or use a newer CCM Preflight.`,
  });
}
