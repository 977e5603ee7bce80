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
  /** Age of the Service. */
  days?: number;
  loadBalancerClass?: string;
  /** An instance made by a person that this Service names. */
  reuse?: CloudLoadBalancer;
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
