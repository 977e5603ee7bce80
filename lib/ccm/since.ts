import { OLDEST } from "./version-table";
import { firstVersionWith } from "./versions";

/** The first version whose rules have a feature that some known version has. */
function first(feature: Parameters<typeof firstVersionWith>[0]): string {
  const version = firstVersionWith(feature);
  if (version === null) throw new Error("No known version has the feature");
  return version;
}

/** Releases that changed something which is told about, or looked for, outside the dry run: each stands here once. */
export const SINCE = {
  /** Tags of the Service are set on the instance. */
  additionalTags: first((rules) => rules.additionalTags !== "none"),
  /** Certificates by domain name. */
  domainExtensions: first((rules) => rules.domainExtensions),
  /** Only the text `true` turns force-override-listeners on. */
  exactOverride: first((rules) => rules.exactOverride),
  /** The oldest release of the second line; before it came v1.9.3. */
  secondLine: OLDEST.version,
  /** New instances are PayByCLCU, and changes of NLB listeners are awaited (source: tag v2.12.1). */
  payByClcu: "v2.12.1",
  nlbJobs: "v2.12.1",
  /** NLB Services have a controller (source: release notes). */
  nlb: "v2.5.0",
  /** A security group of its own per NLB for `loadBalancerSourceRanges`; older ones ignore the field (source: tag v2.14.0). */
  nlbSourceRanges: "v2.14.0",
  /** Credentials of a RAM role that the service account assumes (source: release notes of v2.15.0). */
  rrsa: "v2.15.0",
} as const;
