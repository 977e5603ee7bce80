import type { ClusterBuilder, Made, ServicePlan } from "../../cluster/cluster-builder";
import type { PortPlan } from "../../cluster/plan";

/** A port whose Pods listen at the same number unless said otherwise. */
export const port = (name: string, number: number, targetPort: number | string = number): PortPlan => ({
  name,
  port: number,
  targetPort,
});
export const udp = (name: string, number: number): PortPlan => ({ ...port(name, number), protocol: "UDP" });
export const HTTP = port("http", 80, 8080);

type Rest = Omit<ServicePlan, "namespace" | "name" | "ports">;

/** Adds Services to one namespace. */
export const addTo =
  (builder: ClusterBuilder, namespace: string) =>
  (name: string, ports: readonly PortPlan[], rest: Rest = {}): Made =>
    builder.add({ namespace, name, ports, ...rest });
