import type {
  CloudListener,
  CloudLoadBalancer,
  CloudVServerGroup,
  KubeEndpointSlice,
  KubeService,
} from "@/lib/model/bundle";

export interface PortPlan {
  name: string;
  port: number;
  targetPort: number | string;
  protocol?: "TCP" | "UDP";
  /** The next free one unless given. */
  nodePort?: number;
}

export interface PodPlan {
  ip: string;
  nodeName: string;
  /** Network interface of its address. */
  eni: string;
}

export interface ServicePlan {
  namespace: string;
  name: string;
  ports: readonly PortPlan[];
  /** By suffix (`spec`) or full key. */
  annotations?: Record<string, string>;
  type?: "LoadBalancer" | "ClusterIP" | "NodePort";
  policy?: "Cluster" | "Local";
  /** Pods are attached directly through their ENIs. */
  eni?: boolean;
  replicas?: number;
  /** Instead of `replicas` spread over the workers. */
  pods?: readonly PodPlan[];
  uid?: string;
  /** Age of the Service. */
  days?: number;
  loadBalancerClass?: string;
  /** An instance made by a person that this Service names. */
  reuse?: CloudLoadBalancer;
  /** Fields of its instance that differ from what the CCM makes. */
  instance?: CloudLoadBalancer;
  /** No instance in the cloud: not the CLB controller's business, or not made yet. */
  withoutCloud?: boolean;
  withoutEndpoints?: boolean;
  labels?: Record<string, string>;
}

/** A Service with everything that belongs to it; change the parts to make it differ. */
export interface Made {
  key: string;
  service: KubeService;
  slice?: KubeEndpointSlice;
  lb?: CloudLoadBalancer;
  listeners: CloudListener[];
  groups: CloudVServerGroup[];
}
