import type {
  CloudDomainExtension,
  CloudListener,
  CloudLoadBalancer,
  CloudVServerGroup,
  KubeService,
  NlbItem,
} from "@/lib/model/bundle";
import type { Report, ReportEvent } from "./schema";
import { BundleIndex, byKey, nlbObjects } from "@/lib/ccm/bundle-index";

export interface ReportParts {
  service(key: string): KubeService | undefined;
  /** The CLB instance's configuration as its API returned it, one object for YAML; undefined when it was not read. */
  configuration(loadBalancerId: string): CloudConfiguration | undefined;
  events(key: string): readonly ReportEvent[];
}

interface CloudConfiguration {
  LoadBalancer?: CloudLoadBalancer | NlbItem;
  Listeners: readonly CloudListener[];
  VServerGroups?: readonly CloudVServerGroup[];
  /** Of an NLB, with their `Servers`. */
  ServerGroups?: readonly NlbItem[];
  DomainExtensions?: readonly CloudDomainExtension[];
}

/** Looks parts of a report up by Service and instance: one pass to build, constant time to ask. */
export function indexReport(report: Report): ReportParts {
  const index = new BundleIndex(report.bundle);
  const events = byKey(report.events, (event) => event.service);
  return {
    service(key) {
      const service = index.services.get(key);
      // Items of a list come without these two; `kubectl get svc -o yaml` prints them.
      return service && { apiVersion: "v1", kind: "Service", ...service };
    },
    events: (key) => events.get(key) ?? [],
    configuration(id) {
      if (index.nlbs.has(id)) {
        const { loadBalancer, listeners, serverGroups } = nlbObjects(index, id);
        return {
          ...(loadBalancer ? { LoadBalancer: loadBalancer } : {}),
          Listeners: listeners,
          ServerGroups: serverGroups,
        };
      }
      const LoadBalancer = index.loadBalancers.get(id);
      const Listeners = index.listeners.get(id) ?? [];
      const VServerGroups = index.groups.get(id) ?? [];
      if (!LoadBalancer && Listeners.length === 0 && VServerGroups.length === 0) return undefined;
      const DomainExtensions = index.domainExtensions.get(id);
      return {
        ...(LoadBalancer ? { LoadBalancer } : {}),
        Listeners,
        VServerGroups,
        ...(DomainExtensions ? { DomainExtensions } : {}),
      };
    },
  };
}
