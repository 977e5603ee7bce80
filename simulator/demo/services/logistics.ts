import type { ClusterBuilder } from "../../cluster/cluster-builder";

const HTTP = { name: "http", port: 80, targetPort: 8080 } as const;

/** Instances that are gone, not made yet, or billed in another way. */
export function addLogistics(builder: ClusterBuilder): void {
  builder.add({
    namespace: "logistics",
    name: "tracking",
    ports: [HTTP, { name: "gps", port: 5060, targetPort: 5060, protocol: "UDP" }],
    annotations: { "health-check-switch": "on" },
  });
  const planner = builder.add({
    namespace: "logistics",
    name: "route-planner",
    ports: [HTTP],
    policy: "Local",
    annotations: { "address-type": "intranet", scheduler: "wrr" },
  });
  // Weights from before the CCM counted pods: the upgrade will move traffic, and no precheck item says so.
  for (const server of planner.groups[0]!.BackendServers!.BackendServer!) server.Weight = 100;

  // Changed to pay-as-you-go in the console; the annotations still ask for a specification.
  const iot = builder.add({
    namespace: "logistics",
    name: "iot-gateway",
    ports: [{ name: "mqtt", port: 1883, targetPort: 1883 }],
    annotations: { "instance-charge-type": "PayBySpec", spec: "slb.s2.small" },
  });
  Object.assign(iot.lb!, { InstanceChargeType: "PayByCLCU", LoadBalancerSpec: undefined });

  const warehouse = builder.add({ namespace: "logistics", name: "warehouse", ports: [HTTP] });
  builder.dropInstance(warehouse);

  builder.add({
    namespace: "logistics",
    name: "label-printer",
    ports: [HTTP],
    annotations: { "address-type": "intranet", "vswitch-id": "vsw-bp1small28bits000001" },
    withoutCloud: true,
    days: 0.2,
  });

  // A unit in a number: the Service is frozen, and its other difference cannot even be seen.
  const customs = builder.add({
    namespace: "logistics",
    name: "customs",
    ports: [HTTP],
    annotations: { scheduler: "wlc" },
  });
  customs.listeners[0]!.Scheduler = "rr";
  builder.annotate(customs, { "health-check-interval": "5s" });
}
