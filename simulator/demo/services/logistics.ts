import type { ClusterBuilder } from "../../cluster/cluster-builder";
import { addTo, HTTP, port, udp } from "./add";

/** Instances that are gone, not made yet, or billed in another way. */
export function addLogistics(builder: ClusterBuilder): void {
  const add = addTo(builder, "logistics");
  add("tracking", [HTTP, udp("gps", 5060)], { annotations: { "health-check-switch": "on" } });
  const planner = add("route-planner", [HTTP], {
    policy: "Local",
    annotations: { "address-type": "intranet", scheduler: "wrr" },
  });
  // Weights from before the CCM counted pods: the upgrade will move traffic, and no precheck item says so.
  for (const server of planner.groups[0]!.BackendServers!.BackendServer!) server.Weight = 100;

  // Changed to pay-as-you-go in the console; the annotations still ask for a specification.
  const iot = add("iot-gateway", [port("mqtt", 1883)]);
  builder.annotate(iot, { "instance-charge-type": "PayBySpec", spec: "slb.s2.small" });
  Object.assign(iot.lb!, { InstanceChargeType: "PayByCLCU", LoadBalancerSpec: undefined });

  const warehouse = add("warehouse", [HTTP]);
  builder.dropInstance(warehouse);

  add("label-printer", [HTTP], {
    annotations: { "address-type": "intranet", "vswitch-id": "vsw-bp1small28bits000001" },
    withoutCloud: true,
    days: 0.2,
  });

  // A unit was added to a number: the Service is frozen, and its other difference cannot even be seen.
  const customs = add("customs", [HTTP], { annotations: { scheduler: "wlc", "health-check-interval": "5" } });
  customs.listeners[0]!.Scheduler = "rr";
  builder.annotate(customs, { "health-check-interval": "5s" });
}
