import type { ClusterBuilder } from "../../cluster/cluster-builder";
import { syncFailed, synced } from "../events";

const HTTP = { name: "http", port: 80, targetPort: 8080 } as const;

/** Instances that are gone, not made yet, or billed in another way. */
export function addLogistics(builder: ClusterBuilder): void {
  const tracking = builder.add({
    namespace: "logistics",
    name: "tracking",
    ports: [HTTP, { name: "gps", port: 5060, targetPort: 5060, protocol: "UDP" }],
    annotations: { "health-check-switch": "on" },
  });
  // A network failure is printed whole, request URL and all: whoever shows it must mask the key, the token and the signature.
  syncFailed(
    builder,
    tracking,
    'apply model error: get load balancer attribute from cloud, error: Post "http://slb-vpc.cn-hangzhou.aliyuncs.com/?AccessKeyId=STS.NUdemoDEMOdemo&Action=DescribeLoadBalancers&Format=JSON&RegionId=cn-hangzhou&SecurityToken=CAISdemoTokenNotReal%3D%3D&Signature=demoSignatureNotReal%3D&SignatureMethod=HMAC-SHA1&Version=2014-05-15": dial tcp: i/o timeout',
    { lb: "", count: 2, last: 1400 },
  );
  synced(builder, tracking, 800);
  const planner = builder.add({
    namespace: "logistics",
    name: "route-planner",
    ports: [HTTP],
    policy: "Local",
    annotations: { "address-type": "intranet", scheduler: "wrr" },
  });
  // Weights from before the CCM counted pods: the upgrade will move traffic, and no precheck item says so.
  for (const server of planner.groups[0]!.BackendServers!.BackendServer!) server.Weight = 100;
  syncFailed(builder, planner, "Message: A previous configuration is pending; please try again later.", {
    count: 2,
    last: 1260,
  });
  synced(builder, planner, 1200);

  // Changed to pay-as-you-go in the console; the annotations still ask for a specification.
  const iot = builder.add({
    namespace: "logistics",
    name: "iot-gateway",
    ports: [{ name: "mqtt", port: 1883, targetPort: 1883 }],
    annotations: { "instance-charge-type": "PayBySpec", spec: "slb.s2.small" },
  });
  Object.assign(iot.lb!, { InstanceChargeType: "PayByCLCU", LoadBalancerSpec: undefined });
  syncFailed(builder, iot, "Message: User does not have permission modify InstanceChargeType to spec.", {
    count: 64,
    last: 2,
    first: 2000,
  });
  syncFailed(
    builder,
    iot,
    "Message: The operation is not allowed because the instanceChargeType of loadbalancer is PayByCLCU.",
    { count: 12, last: 2100, first: 3000 },
  );

  const warehouse = builder.add({ namespace: "logistics", name: "warehouse", ports: [HTTP] });
  builder.dropInstance(warehouse);
  const address = warehouse.lb!.Address;
  syncFailed(
    builder,
    warehouse,
    `apply model error: update lb attribute error: alicloud: can not find loadbalancer, but it's defined in service [${address}] this may happen when you delete the loadbalancer`,
    { lb: "", count: 300, last: 1, first: 5000 },
  );

  const printer = builder.add({
    namespace: "logistics",
    name: "label-printer",
    ports: [HTTP],
    annotations: { "address-type": "intranet", "vswitch-id": "vsw-bp1small28bits000001" },
    withoutCloud: true,
    days: 0.2,
  });
  syncFailed(
    builder,
    printer,
    "Aliyun API Error: RequestId: 8C11D0A4-55E7-5B63-9F0A-6D1E22B7C9F4 Status Code: 400 Code: VSwitchAvailableIpNotExist Message: The specified VSwitch has no available ip.",
    { count: 26, last: 3, first: 280 },
  );

  // A unit in a number: the Service is frozen, and its other difference cannot even be seen.
  const customs = builder.add({
    namespace: "logistics",
    name: "customs",
    ports: [HTTP],
    annotations: { scheduler: "wlc" },
  });
  customs.listeners[0]!.Scheduler = "rr";
  builder.annotate(customs, { "health-check-interval": "5s" });
  syncFailed(
    builder,
    customs,
    'build lb local model error: builid lb listener error: build listener from servicePort 80 error: Annotation HealthCheckInterval must be integer, but got [5s]. message=[strconv.Atoi: parsing "5s": invalid syntax] ',
    { lb: "", count: 120, last: 4, first: 2600 },
  );
}
