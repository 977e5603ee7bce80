import { createEngine, runEngine } from "@/lib/engine";
import { findingInfo } from "@/lib/findings";
import type { Bundle, CloudLoadBalancer, KubeService } from "@/lib/model/bundle";
import type { EngineFinding, EngineServiceRow, Finding, Result, ResultService } from "@/lib/model/result";
import { fill, translate, type Locale } from "@/lib/model/text";
import { indexOf, remediate } from "@/lib/remediation";

export interface CheckOptions {
  /** RFC 3339; the core has no clock. */
  checkedAt: string;
  /** CCM version whose dry run is predicted; newest known when absent. */
  targetVersion?: string;
  locale?: Locale;
  /** Set when several clusters are configured: commands then carry `--context`. */
  kubeContext?: string;
}

/**
 * Bundle in, result out (`ccm-preflight/result@1`): the engine's codes and values, the knowledge tables' sentences
 * and the remediation of every finding. Pure; cost grows with the number of Services and findings.
 */
export function checkBundle(bundle: Bundle, options: CheckOptions): Result {
  const engine = runEngine(bundle, { checkedAt: options.checkedAt, targetVersion: options.targetVersion });
  const complete = createCompleter(bundle, options);
  return {
    ...engine,
    services: engine.services.map(complete.row),
    orphans: engine.orphans.map(({ finding, ...orphan }) =>
      finding ? { ...orphan, finding: complete.finding(finding, "", orphan.loadBalancerId) } : orphan,
    ),
  };
}

/** One Service alone, for live rows and "check again". */
export function createChecker(bundle: Bundle, options: CheckOptions) {
  const engine = createEngine(bundle, { checkedAt: options.checkedAt, targetVersion: options.targetVersion });
  const complete = createCompleter(bundle, options);
  return {
    evaluate(serviceKey: string): ResultService | undefined {
      const row = engine.evaluate(serviceKey);
      return row ? complete.row(row) : undefined;
    },
  };
}

/** Adds sentences and remediation to engine findings. Holds the look-up maps of one bundle. */
export function createCompleter(bundle: Bundle, options: CheckOptions) {
  const locale = options.locale ?? "en";
  const services = new Map<string, KubeService>();
  for (const service of bundle.kubernetes.services) {
    const meta = service.metadata;
    if (meta?.name) services.set(`${meta.namespace ?? ""}/${meta.name}`, service);
  }
  const instances = new Map<string, CloudLoadBalancer>();
  for (const lb of bundle.alibabaCloud.loadBalancers)
    if (typeof lb.LoadBalancerId === "string") instances.set(lb.LoadBalancerId, lb);

  function finding(
    engineFinding: EngineFinding,
    serviceKey: string,
    loadBalancerId: string | null,
    siblings?: readonly EngineFinding[],
  ): Finding {
    const info = findingInfo(engineFinding.code);
    const params = engineFinding.params;
    const id =
      engineFinding.resource.kind === "LoadBalancer" && engineFinding.resource.id
        ? engineFinding.resource.id
        : loadBalancerId;
    return {
      ...engineFinding,
      title: info ? translate(info.title, locale, params) : engineFinding.code,
      category: info?.category ?? "source",
      severity: info?.severity ?? "error",
      cause: info ? translate(info.cause, locale, params) : fill(engineFinding.message ?? "", params),
      ...(info?.officialCheck ? { seedRow: info.officialCheck } : {}),
      remediation: remediate(engineFinding, {
        service: services.get(serviceKey),
        serviceKey,
        loadBalancer: id ? instances.get(id) : undefined,
        loadBalancerId: id ?? undefined,
        region: bundle.cluster.region,
        kubeContext: options.kubeContext,
        locale,
        cluster: bundle.cluster,
        targetVersion: options.targetVersion,
        index: indexOf(bundle),
        ...(siblings ? { siblings } : {}),
      }),
    };
  }
  const row = (engineRow: EngineServiceRow): ResultService => ({
    ...engineRow,
    findings: engineRow.findings.map((f) =>
      finding(f, engineRow.service, engineRow.loadBalancerId, engineRow.findings),
    ),
  });
  return { finding, row };
}
