import { managedName } from "@/lib/ccm/names";
import type { CloudBackend } from "@/lib/model/bundle";
import { actualInstance, actualListener, listenerProtocol } from "./actual";
import type { Cluster } from "./cluster";
import { defaultLoadBalancerName } from "./names";
import type { Made, ServicePlan } from "./plan";

/** Instance, groups and listeners as the CCM leaves them for this Service. */
export function addCloudObjects(builder: Cluster, plan: ServicePlan, made: Made): void {
  const wanted = plan.annotations ?? {};
  const uid = made.service.metadata!.uid!;
  if (plan.reuse) {
    made.lb = plan.reuse;
    const tags = plan.reuse.Tags?.Tag ?? [];
    if (!tags.some((t) => t.TagKey === "kubernetes.reused.by.user"))
      plan.reuse.Tags = { Tag: [...tags, { TagKey: "kubernetes.reused.by.user", TagValue: "true" }] };
  } else {
    const tags = [
      { TagKey: "kubernetes.do.not.delete", TagValue: defaultLoadBalancerName(uid) },
      { TagKey: "ack.aliyun.com", TagValue: builder.cluster.id },
    ];
    made.lb = actualInstance(wanted, {
      ...builder.instanceBase(made.key, wanted["address-type"] === "intranet"),
      LoadBalancerName: defaultLoadBalancerName(uid),
      Tags: { Tag: tags },
    });
    builder.bundle.alibabaCloud.loadBalancers.push(made.lb);
    made.service.metadata!.labels = {
      ...made.service.metadata!.labels,
      "service.k8s.alibaba/loadbalancer-id": made.lb.LoadBalancerId!,
    };
  }
  made.service.status = { loadBalancer: { ingress: [{ ip: made.lb.Address! }] } };
  const listening = !plan.reuse || wanted["force-override-listeners"] === "true";
  for (const port of made.service.spec!.ports!) {
    const groupPort = plan.eni ? port.targetPort! : port.nodePort!;
    const name = managedName(groupPort, plan.name, plan.namespace, builder.cluster.id);
    const existing = made.groups.find((g) => g.VServerGroupName === name);
    const group =
      existing ??
      builder.addGroup(made.lb, name, backends(builder, plan, made, port.targetPort!, port.nodePort!, name));
    if (!existing) made.groups.push(group);
    if (!listening) continue;
    const protocol = listenerProtocol(wanted, port.port!, port.protocol!);
    const base = {
      LoadBalancerId: made.lb.LoadBalancerId,
      Description: managedName(port.port!, plan.name, plan.namespace, builder.cluster.id),
      VServerGroupId: group.VServerGroupId,
    };
    const listener = actualListener(wanted, port.port!, protocol, base);
    if ((listener.HTTPListenerConfig as { ListenerForward?: string } | undefined)?.ListenerForward === "on")
      delete listener.VServerGroupId;
    made.listeners.push(listener);
    builder.bundle.alibabaCloud.listeners.push(listener);
    for (const pair of protocol === "https" ? (wanted["domain-extensions"] ?? "").split(",").filter(Boolean) : []) {
      const [domain, certificate] = pair.split(":");
      builder.addDomainExtension(made.lb, port.port!, domain!.trim(), certificate!.trim());
    }
  }
}

/** Nodes or pod addresses that serve one port, with the CCM's weights. */
function backends(
  builder: Cluster,
  plan: ServicePlan,
  made: Made,
  targetPort: number | string,
  nodePort: number,
  description: string,
): CloudBackend[] {
  const endpoints = made.slice?.endpoints ?? [];
  if (plan.eni) {
    const port = typeof targetPort === "number" ? targetPort : 8080;
    const interfaces = new Map(
      builder.bundle.alibabaCloud
        .networkInterfaces!.slice(-endpoints.length)
        .map((row) => [row.PrivateIpAddress, row.NetworkInterfaceId]),
    );
    return endpoints.map((e) => ({
      ServerId: interfaces.get(e.addresses![0]),
      ServerIp: e.addresses![0],
      Port: port,
      Weight: 100,
      Type: "eni",
      Description: description,
    }));
  }
  const podsOn = new Map<string, number>();
  for (const e of endpoints) podsOn.set(e.nodeName!, (podsOn.get(e.nodeName!) ?? 0) + 1);
  const nodes = builder.workers().filter((node) => plan.policy !== "Local" || podsOn.has(node.metadata!.name!));
  return nodes.map((node) => ({
    ServerId: node.spec!.providerID!.split(".")[1],
    ServerIp: "",
    Port: nodePort,
    Weight: plan.policy === "Local" ? podsOn.get(node.metadata!.name!) : 100,
    Type: "ecs",
    Description: description,
  }));
}
