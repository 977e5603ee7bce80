import type { BundleIndex } from "@/lib/ccm/bundle-index";
import { listenerProtocol } from "@/lib/ccm/listener-config";
import { CLUSTER_TAG, defaultName, OWNERSHIP_TAG, parseManagedName } from "@/lib/ccm/names";
import { objects } from "@/lib/ccm/read";
import type { CloudLoadBalancer, KubeService } from "@/lib/model/bundle";
import { CURRENT } from "@/lib/ccm/annotations";
import { ACTUAL } from "@/lib/knowledge/events/actual";

export { valuesFor, type EventValues } from "@/lib/knowledge/events/actual";

const FIELDS = [...new Set(Object.values(ACTUAL)), "InternetChargeTypeAlias", "Bandwidth"] as const;

/** Tags of the CCM: such an instance must not be named in an id annotation. */
const ownedByCcm = (row: CloudLoadBalancer) =>
  objects(row.Tags?.Tag).some((tag) => tag.TagKey === OWNERSHIP_TAG || tag.TagKey === CLUSTER_TAG);

/**
 * Facts of a bundle about one Service that an answer may need: region, address, ownership tag, the instance behind it with
 * its own values, its only port. Names are those of the placeholders.
 */
export function serviceFacts(service: KubeService, index: BundleIndex): Record<string, string> {
  const { cluster } = index.bundle;
  const { namespace = "", name = "", uid, annotations } = service.metadata ?? {};
  const address = service.status?.loadBalancer?.ingress?.[0]?.ip;
  const named = annotations?.[`${CURRENT}id`];
  const holder = address ? index.addresses.get(address)?.[0] : undefined;
  const instance = (named ? index.loadBalancers.get(named) : undefined) ?? holder;
  const ports = service.spec?.ports ?? [];
  const facts: Record<string, string | undefined> = {
    region: cluster.region,
    vpcId: cluster.vpcId,
    clusterId: cluster.id,
    namespace,
    service: name,
    ips: address,
    loadBalancerIp: address,
    loadBalancerId: named ?? instance?.LoadBalancerId,
    // The tag by which the CCM knows its own instance.
    tagValue: uid ? defaultName(uid) : undefined,
    port: ports.length === 1 && ports[0]?.port !== undefined ? String(ports[0].port) : undefined,
    zoneId: instance?.MasterZoneId,
    vSwitchOfInstance: instance?.VSwitchId,
    bandwidthOfTheInstance: instance?.Bandwidth === undefined ? undefined : String(instance.Bandwidth),
    ipVersion: instance?.AddressIPVersion,
    chargeType: instance?.InternetChargeTypeAlias,
  };
  facts.foreignListener = foreignListeners(service, index, instance?.LoadBalancerId).join(", ");
  // Only an instance that holds the Service's address can be meant: any other loses it.
  if (holder?.LoadBalancerId && holder.LoadBalancerId !== named) {
    facts.foundLoadBalancerId = holder.LoadBalancerId;
    if (!ownedByCcm(holder))
      for (const word of ["idOfTheRightInstance", "originalLoadBalancerId", "correctLoadBalancerId"])
        facts[word] = holder.LoadBalancerId;
  }
  for (const field of FIELDS) {
    const value = instance?.[field];
    if (value !== undefined && value !== null && value !== "") facts[`instance.${field}`] = String(value);
  }
  return Object.fromEntries(Object.entries(facts).filter((entry): entry is [string, string] => Boolean(entry[1])));
}

/** Listeners of another owner that use a group of this Service: `2222/tcp`. */
function foreignListeners(service: KubeService, index: BundleIndex, loadBalancerId: string | undefined): string[] {
  if (!loadBalancerId) return [];
  const own = (name: string | undefined) => {
    const parts = parseManagedName(name);
    return parts?.service === service.metadata?.name && parts?.namespace === service.metadata?.namespace;
  };
  const groups = new Set(
    (index.groups.get(loadBalancerId) ?? []).flatMap((group) =>
      own(group.VServerGroupName) ? (group.VServerGroupId ?? []) : [],
    ),
  );
  return (index.listeners.get(loadBalancerId) ?? [])
    .filter(
      (row) =>
        groups.has(row.VServerGroupId ?? "") &&
        !own(row.Description) &&
        !service.spec?.ports?.some((port) => String(port.port) === String(row.ListenerPort)),
    )
    .map((row) => `${row.ListenerPort}/${listenerProtocol(row)}`);
}
