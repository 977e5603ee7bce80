import { CLUSTER_TAG, defaultName, managedName, OWNERSHIP_TAG, REUSE_TAG } from "@/lib/ccm/names";
import { actualInstance, actualListener, listed, listenerProtocol } from "./actual";
import type { Cluster } from "./cluster";
import { members } from "./kube-objects";
import type { Made, ServicePlan } from "./plan";

/** Instance, groups and listeners as the CCM leaves them for this Service. */
export function addCloudObjects(builder: Cluster, plan: ServicePlan, made: Made): void {
  const wanted = plan.annotations ?? {};
  const uid = made.service.metadata!.uid!;
  if (plan.reuse) {
    made.lb = plan.reuse;
    const tags = plan.reuse.Tags?.Tag ?? [];
    if (!tags.some((t) => t.TagKey === REUSE_TAG))
      plan.reuse.Tags = { Tag: [...tags, { TagKey: REUSE_TAG, TagValue: "true" }] };
  } else {
    const tags = [
      { TagKey: OWNERSHIP_TAG, TagValue: defaultName(uid) },
      { TagKey: CLUSTER_TAG, TagValue: builder.cluster.id },
    ];
    made.lb = actualInstance(wanted, {
      ...builder.instanceBase(made.key, wanted["address-type"] === "intranet"),
      LoadBalancerName: defaultName(uid),
      Tags: { Tag: tags },
      ...plan.instance,
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
    let group = made.groups.find((g) => g.VServerGroupName === name);
    if (!group) {
      const own = { Type: plan.eni ? "eni" : "ecs", Description: name };
      const backends = members(builder, plan, made.slice, port).map((member) => ({ ...member, ...own }));
      made.groups.push((group = builder.addGroup(made.lb, name, backends)));
    }
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
    for (const pair of protocol === "https" ? listed(wanted["domain-extensions"]) : []) {
      const [domain, certificate] = pair.split(":");
      builder.addDomainExtension(made.lb, port.port!, domain!.trim(), certificate!.trim());
    }
  }
}
