import type { Bundle, KubeService } from "@/lib/model/bundle";
import { createContext, type LintFinding, type LintOptions } from "./context";
import { lintEffects, lintKeys, lintMeant, lintRelations, lintValues } from "./rules";

export type { LintFinding, LintOptions } from "./context";
export { LINT_CODES } from "@/lib/knowledge/lint/rows";

/** Problems of one Service's annotations, without cloud data: rules in a fixed order, keys in the catalogue's. */
export function lintService(service: KubeService, options: LintOptions = {}): LintFinding[] {
  const findings: LintFinding[] = [];
  const context = createContext(service, options, findings);
  lintMeant(context);
  if (context.kind !== "clb" && context.kind !== "nlb") return findings;
  for (const rule of [lintKeys, lintValues, lintEffects, lintRelations]) rule(context);
  return findings;
}

export function lintServices(services: readonly KubeService[], options: LintOptions = {}): LintFinding[] {
  return services.flatMap((service) => lintService(service, options));
}

/** Settings of a cluster that the rules read, the same for every place that speaks of its Services. */
export const lintOptions = (cluster: Bundle["cluster"]): LintOptions => ({
  ccmVersion: cluster.ccmVersion,
  targetVersion: cluster.targetCcmVersion,
  clusterBackendType: cluster.serviceBackendType,
});
