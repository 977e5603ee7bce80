import { rulesFor } from "@/lib/ccm/versions";
import { objects } from "@/lib/ccm/read";
import type { RemediationContext } from "./types";

/** Addresses of the Service's Pods by what their endpoints say. */
function addresses(context: RemediationContext, holds: (endpoint: Endpoint) => boolean): ReadonlySet<string> {
  const slices = context.index.slices.get(context.serviceKey) ?? [];
  const rows = slices.flatMap((slice) => objects(slice.endpoints)).filter(holds);
  return new Set(rows.flatMap((row) => row.addresses ?? []));
}
type Endpoint = NonNullable<
  NonNullable<ReturnType<RemediationContext["index"]["slices"]["get"]>>[number]["endpoints"]
>[number];

/** Ready Pods whose endpoint names no node: the CCM cannot tell where they run. */
export const withoutNode = (context: RemediationContext) =>
  addresses(context, (row) => row.conditions?.ready === true && typeof row.nodeName !== "string");

/** Pods that shut down: backends of a release that shuts them down gracefully, which the running one takes out again. */
export function keptByTargetAlone(context: RemediationContext): ReadonlySet<string> {
  const keeps = (version: string | undefined) => rulesFor(version).rules.gracefulShutdown === true;
  const now = context.index.bundle.cluster.ccmVersion;
  if (!now || keeps(now) || !keeps(context.targetVersion)) return new Set();
  return addresses(context, (row) => row.conditions?.terminating === true);
}
