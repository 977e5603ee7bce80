import type {
  Bundle,
  BundleCluster,
  CloudBackend,
  CloudLoadBalancer,
  CloudVServerGroup,
  KubeNode,
} from "@/lib/model/bundle";

/** Properties of the cluster they are made for. */
export interface Cluster {
  readonly bundle: Bundle;
  readonly cluster: BundleCluster;
  /** RFC 3339 time so many minutes before now. */
  ago(minutes: number): string;
  workers(): KubeNode[];
  instanceBase(key: string, intranet: boolean): Partial<CloudLoadBalancer>;
  addGroup(lb: CloudLoadBalancer, name: string, backends: readonly CloudBackend[]): CloudVServerGroup;
  addDomainExtension(lb: CloudLoadBalancer, port: number, domain: string, certificate: string): void;
}
