import type {
  CloudDomainExtension,
  CloudListener,
  CloudLoadBalancer,
  CloudVServerGroup,
  KubeService,
} from "@/lib/model/bundle";
import type { Report, ReportEvent } from "./schema";
import { keyOf } from "@/lib/ccm/names";

export interface ReportParts {
  service(key: string): KubeService | undefined;
  /** The CLB instance's configuration as its API returned it, one object for YAML; undefined when it was not read. */
  configuration(loadBalancerId: string): CloudConfiguration | undefined;
  events(key: string): readonly ReportEvent[];
}

interface CloudConfiguration {
  LoadBalancer?: CloudLoadBalancer;
  Listeners: CloudListener[];
  VServerGroups: CloudVServerGroup[];
  DomainExtensions?: CloudDomainExtension[];
}

/** Looks parts of a report up by Service and instance: one pass to build, constant time to ask. */
export function indexReport(report: Report): ReportParts {
  const { kubernetes, alibabaCloud } = report.bundle;
  const services = new Map(kubernetes.services.map((service) => [keyOf(service), service]));
  const instances = new Map(alibabaCloud.loadBalancers.map((lb) => [lb.LoadBalancerId ?? "", lb]));
  const listeners = group(alibabaCloud.listeners, (row) => row.LoadBalancerId ?? "");
  const groups = group(alibabaCloud.vServerGroups, (row) => row.LoadBalancerId ?? "");
  const extensions = group(alibabaCloud.domainExtensions ?? [], (row) => row.LoadBalancerId ?? "");
  const events = group(report.events, (event) => event.service);
  return {
    service(key) {
      const service = services.get(key);
      // Items of a list come without these two; `kubectl get svc -o yaml` prints them.
      return service && { apiVersion: "v1", kind: "Service", ...service };
    },
    events: (key) => events.get(key) ?? [],
    configuration(id) {
      const LoadBalancer = instances.get(id);
      const Listeners = listeners.get(id) ?? [];
      const VServerGroups = groups.get(id) ?? [];
      if (!LoadBalancer && Listeners.length === 0 && VServerGroups.length === 0) return undefined;
      const DomainExtensions = extensions.get(id);
      return {
        ...(LoadBalancer ? { LoadBalancer } : {}),
        Listeners,
        VServerGroups,
        ...(DomainExtensions ? { DomainExtensions } : {}),
      };
    },
  };
}

function group<T>(rows: readonly T[], key: (row: T) => string): Map<string, T[]> {
  const map = new Map<string, T[]>();
  for (const row of rows) {
    const list = map.get(key(row));
    if (list) list.push(row);
    else map.set(key(row), [row]);
  }
  return map;
}
