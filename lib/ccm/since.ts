import { OLDEST } from "./version-table";
import { firstVersionWith } from "./versions";

/** The first known version whose rules have a feature. */
function first(feature: Parameters<typeof firstVersionWith>[0]): string {
  const version = firstVersionWith(feature);
  if (version === null) throw new Error("No known version has the feature");
  return version;
}

/** First release of each change that is used outside the dry run (in texts or conditions): the single definition. */
export const SINCE = {
  /** Tags of the Service are set on the instance. */
  additionalTags: first((rules) => rules.additionalTags !== "none"),
  /** Certificates by domain name. */
  domainExtensions: first((rules) => rules.domainExtensions),
  /** Only the text `true` enables force-override-listeners. */
  exactOverride: first((rules) => rules.exactOverride),
  /** The oldest release of the second line; the predecessor is v1.9.3. */
  secondLine: OLDEST.version,
  /** New instances are PayByCLCU, and the controller waits for changes of NLB Listeners (source: tag v2.12.1). */
  payByClcu: "v2.12.1",
  nlbJobs: "v2.12.1",
  /** NLB Services are handled by the CCM (source: release notes). */
  nlb: "v2.5.0",
  /**
   * One security group per NLB for `loadBalancerSourceRanges`; older releases ignore the field (source: tag v2.14.0).
   */
  nlbSourceRanges: "v2.14.0",
  /** The server groups of an NLB Service have the IP version of `backend-ip-version`. */
  nlbGroupIpVersion: "v2.15.0",
  /** `ignore-weight-update` keeps the weights of backends as they are. */
  ignoreWeightUpdate: first((rules) => rules.ignoreWeightUpdate),
  /** Credentials of a RAM role that the service account assumes (source: release notes of v2.15.0). */
  rrsa: "v2.15.0",
} as const;
