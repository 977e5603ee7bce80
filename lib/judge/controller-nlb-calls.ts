import { CLUSTER_TAG, nlbListenerName, OWNERSHIP_TAG } from "@/lib/ccm/names";
import { items, rec, str } from "@/lib/ccm/read";
import { readSecurityGroup } from "@/lib/engine/nlb/cloud";
import { ruleDifferences } from "@/lib/engine/nlb/compare";
import { NlbOwnership } from "@/lib/engine/nlb/names";
import { wantedNlb, zoneMapping } from "@/lib/engine/nlb/wanted";
import { viewService, type ServiceView } from "@/lib/ccm/service";
import { parametersOf } from "@/lib/knowledge/cloud-api";
import type { Rules } from "@/lib/ccm/versions";
import type { Bundle, KubeService, NlbItem } from "@/lib/model/bundle";
import type { ApiCall, TargetedCall } from "@/lib/model/consequence";
import type { Finding, ResultService, Value } from "@/lib/model/result";

/** The same for an NLB Service: its items name the controller's own calls (docs/dry-run.md, NLB). */
export function nlbControllerCalls(
  bundle: Bundle,
  service: KubeService,
  row: Pick<ResultService, "family" | "loadBalancerId">,
  work: readonly Finding[],
  rules: Rules,
): TargetedCall[] {
  const view = viewService(service);
  if (!view) return [];
  const id = row.loadBalancerId ?? "";
  const at = { LoadBalancerId: id };
  const calls = new Map<string, TargetedCall>();
  /** Calls with the same key are one: their settings are put together. */
  const add = (
    key: string,
    action: string,
    target: string,
    params: ApiCall["params"],
    product: ApiCall["product"] = "nlb",
  ) => {
    const before = calls.get(key);
    calls.set(key, { product, action, target, params: merged(before?.params, params) });
  };
  for (const finding of work) {
    const { resource, desired = null, actual = null, field = "", params, messageCode = "" } = finding;
    const listenerId = resource.id ?? "";
    const groupId = resource.id ?? "";
    const target = str(params.what);
    const ids = texts(params.ids);
    const own = `${messageCode} ${resource.id ?? resource.name ?? ""}`;
    const backends = (params.backends ?? []) as readonly NlbItem[];
    const servers = (weights: boolean) => ({
      ServerGroupId: groupId,
      Servers: backends.map((server) => serverOf(server, weights)),
    });
    switch (messageCode) {
      case "CreateNLB":
        add(own, "CreateLoadBalancer", "", newNlb(bundle, view));
        break;
      case "UpdateLoadBalancerProtection":
        for (const { key, action, target, params } of released(bundle, view, id, rules))
          add(key, action, target, params);
        break;
      case "UpdateAddressType":
        add(own, "UpdateLoadBalancerAddressTypeConfig", "", { ...at, AddressType: desired });
        break;
      case "UpdateZones":
        add(own, "UpdateLoadBalancerZones", "", { ...at, ZoneMappings: texts(desired).map(zoneMapping) });
        break;
      case "UpdateIPv6AddressType":
        add(own, `${/^internet$/i.test(str(desired)) ? "Enable" : "Disable"}LoadBalancerIpv6Internet`, "", at);
        break;
      case "AttachCommonBandwidthPackage":
        add(own, "AttachCommonBandwidthPackageToLoadBalancer", "", { ...at, BandwidthPackageId: desired });
        break;
      case "DetachCommonBandwidthPackage":
        add(own, "DetachCommonBandwidthPackageFromLoadBalancer", "", { ...at, BandwidthPackageId: actual });
        break;
      case "UpdateNLB":
        add(own, "UpdateLoadBalancerAttribute", "", { ...at, [field]: desired });
        break;
      case "JoinSecurityGroup":
        add(own, "LoadBalancerJoinSecurityGroup", "", { ...at, SecurityGroupIds: without(desired, actual) });
        break;
      case "LeaveSecurityGroup":
        add(own, "LoadBalancerLeaveSecurityGroup", "", { ...at, SecurityGroupIds: without(actual, desired) });
        break;
      case "TagResource":
        add(own, "TagResources", "", {
          ResourceType: "loadbalancer",
          ResourceId: [id],
          Tag: texts(desired).map(tagOf),
        });
        break;
      case "UntagResources": {
        const isGroup = resource.kind === "VServerGroup";
        const TagKey = isGroup ? texts(params.tagKeys) : texts(actual).map((one) => one.split("=")[0] ?? "");
        const ResourceType = isGroup ? "servergroup" : "loadbalancer";
        add(own, "UntagResources", target, { ResourceType, ResourceId: [isGroup ? groupId : id], TagKey });
        break;
      }
      case "CreateServerGroup":
        add(`${own} ${resource.name}`, "CreateServerGroup", target, {
          VpcId: bundle.cluster.vpcId,
          ...settings("CreateServerGroup", params.settings),
          Tag: [
            { Key: OWNERSHIP_TAG, Value: view.defaultName },
            { Key: CLUSTER_TAG, Value: bundle.cluster.id },
          ],
        });
        break;
      case "UpdateServerGroup":
        add(own, "UpdateServerGroupAttribute", target, { ServerGroupId: groupId, ...setting(field, desired) });
        break;
      case "AddServers":
        add(own, "AddServersToServerGroup", target, servers(true));
        break;
      case "RemoveServers":
        add(own, "RemoveServersFromServerGroup", target, servers(false));
        break;
      case "UpdateServers":
        add(own, "UpdateServerGroupServersAttribute", target, servers(true));
        break;
      case "DeleteServerGroup":
        add(own, "DeleteServerGroup", target, { ServerGroupId: groupId });
        break;
      case "CreateListener": {
        const given = settings("CreateListener", params.settings);
        const ServerGroupId = given.ServerGroupId || groupNamed(bundle, str(params.groupName));
        // Without its group it waits for the next round.
        if (ServerGroupId) add(`${own} ${target}`, "CreateListener", target, { ...at, ...given, ServerGroupId });
        break;
      }
      case "UpdateListener": {
        const group = field === "ServerGroupId" && str(desired) === "";
        const value = group ? groupNamed(bundle, str(params.groupName)) : desired;
        if (value === "") break;
        const has = bundle.alibabaCloud.nlb?.listeners.find((row) => row.ListenerId === listenerId);
        add(own, "UpdateListenerAttribute", target, { ListenerId: listenerId, ...setting(field, value, has) });
        break;
      }
      case "StartListener":
        add(own, "StartListener", target, { ListenerId: listenerId });
        break;
      case "DeleteListener":
        add(own, "DeleteListener", target, { ListenerId: listenerId });
        break;
      case "AssociateAdditionalCertificatesWithListener":
      case "DisassociateAdditionalCertificatesWithListener":
        add(own, messageCode, target, { ListenerId: listenerId, AdditionalCertificateIds: ids });
        break;
      case "DeleteSecurityGroup":
        add(own, messageCode, target, { SecurityGroupId: str(actual) }, "ecs");
        break;
      case "CreateSecurityGroup":
      case "ModifySecurityGroupAttribute":
      case "AuthorizeSecurityGroup":
      case "ModifySecurityGroupRule":
      case "RevokeSecurityGroup":
        for (const [at, params] of securityGroup(bundle, view, resource.name ?? "")[messageCode].entries())
          add(`${own} ${at}`, messageCode, `k8s-nlb-${view.defaultName}`, params, "ecs");
        break;
    }
  }
  // Groups first, then what serves from them, clean-up last.
  const phase = ({ action }: TargetedCall) =>
    /^(Create|Update|Add|Remove)\w*Server/.test(action)
      ? 1
      : action === "DeleteListener"
        ? 2
        : /Listener/.test(action)
          ? 3
          : /^Delete(Server|Security)Group$/.test(action)
            ? 4
            : 0;
  return [...calls.values()].sort((a, b) => phase(a) - phase(b));
}

/**
 * The protection of an NLB whose Service goes is switched off, and it is deleted. With preserve-lb-on-delete it is kept: the tags of it
 * and its groups are taken off, by v2.12.4 to v2.14.0 its Listeners too (kubernetes/cloud-provider-alibaba-cloud#491).
 */
function released(bundle: Bundle, view: ServiceView, LoadBalancerId: string, rules: Rules) {
  const unprotect = {
    ...{ key: "protection", action: "UpdateLoadBalancerProtection", target: "" },
    params: { LoadBalancerId, DeletionProtectionEnabled: "false" },
  };
  const deletion = { key: "delete", action: "DeleteLoadBalancer", target: "", params: { LoadBalancerId } };
  if (view.annotations.get("preserve-lb-on-delete") === "") return [unprotect, deletion];
  const { nlb } = bundle.alibabaCloud;
  const isOwn = (row: NlbItem) =>
    items(row.Tags).some(({ Key, Value }) => Key === OWNERSHIP_TAG && Value === view.defaultName);
  const untag = (ResourceType: string, id: string) => ({
    key: `untag ${id}`,
    action: "UntagResources",
    target: "",
    params: { ResourceType, ResourceId: [id], TagKey: [OWNERSHIP_TAG, CLUSTER_TAG] },
  });
  const listeners = rules.preservedNlbLosesListeners
    ? items(nlb?.listeners).filter((row) => row.LoadBalancerId === LoadBalancerId)
    : [];
  return [
    unprotect,
    untag("loadbalancer", LoadBalancerId),
    ...listeners.map((row) => ({
      key: `delete ${str(row.ListenerId)}`,
      action: "DeleteListener",
      target: nlbListenerName(row),
      params: { ListenerId: row.ListenerId },
    })),
    ...items(nlb?.serverGroups)
      .filter(isOwn)
      .map((row) => untag("servergroup", str(row.ServerGroupId))),
  ];
}

const texts = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.map(String)
    : value === null || value === undefined || value === ""
      ? []
      : [String(value)];
const without = (all: Value, some: Value) => texts(all).filter((one) => !texts(some).includes(one));

function merged(before: ApiCall["params"] | undefined, params: ApiCall["params"]): ApiCall["params"] {
  if (!before) return params;
  const both: Record<string, unknown> = { ...before, ...params };
  for (const name of ["HealthCheckConfig", "ProxyProtocolV2Config"])
    if (before[name] && params[name]) both[name] = { ...rec(before[name]), ...rec(params[name]) };
  return both;
}

function tagOf(text: string): { Key: string; Value: string } {
  const [Key = "", ...rest] = text.split("=");
  return { Key, Value: rest.join("=") };
}

const serverOf = (server: NlbItem, whole: boolean): NlbItem => ({
  ServerId: server.ServerId,
  ...(server.ServerIp ? { ServerIp: server.ServerIp } : {}),
  ServerType: server.ServerType ?? server.Type,
  Port: Number(server.Port),
  ...(whole ? { Weight: Number(server.Weight), Description: server.Description } : {}),
});

/** A setting in the API's form: some are part of a structure, which a Listener sends whole. */
function setting(field: string, value: Value, has: NlbItem = {}): Record<string, unknown> {
  if (field.startsWith("Ppv2"))
    return { ProxyProtocolV2Config: { ...rec(has.ProxyProtocolV2Config), [field]: value === true } };
  if (field === "HealthCheck") return { HealthCheckConfig: { HealthCheckEnabled: value === "on" } };
  if (/^(Health|Unhealthy|Healthy|HttpCheck)/.test(field)) return { HealthCheckConfig: { [field]: value } };
  return { [field]: value };
}

/** Settings of a finding as the action's parameters: lists come as comma lists. */
function settings(action: string, list: unknown): Record<string, unknown> {
  const published = parametersOf("nlb", action) ?? {};
  return Object.fromEntries(
    (Array.isArray(list) ? (list as { name: string; value: string }[]) : []).flatMap(({ name, value }) => {
      return Object.hasOwn(published, name)
        ? [[name, published[name]!.startsWith("List") ? value.split(",") : value]]
        : [];
    }),
  );
}

function groupNamed(bundle: Bundle, name: string): string {
  const row = bundle.alibabaCloud.nlb?.serverGroups.find((group) => group.ServerGroupName === name);
  return str(row?.ServerGroupId);
}

function newNlb(bundle: Bundle, view: ServiceView): ApiCall["params"] {
  const wanted = wantedNlb(view, true);
  return {
    ...wanted.settings,
    LoadBalancerName: wanted.settings.LoadBalancerName ?? view.defaultName,
    AddressType: wanted.settings.AddressType ?? "Internet",
    VpcId: bundle.cluster.vpcId,
    ZoneMappings: wanted.zones.map(({ zoneId, vSwitchId, address, allocationId }) =>
      zoneMapping([zoneId, vSwitchId, address, allocationId].join(":")),
    ),
    SecurityGroupIds: wanted.securityGroupIds ?? [],
    BandwidthPackageId: wanted.bandwidthPackageId ?? "",
    Tag: [
      { Key: OWNERSHIP_TAG, Value: view.defaultName },
      { Key: CLUSTER_TAG, Value: bundle.cluster.id },
      ...wanted.tags.map(({ key, value }) => ({ Key: key, Value: value })),
    ],
  };
}

/** Parameters of each call for the security group of the source ranges. */
function securityGroup(bundle: Bundle, view: ServiceView, SecurityGroupId: string) {
  const description = new NlbOwnership(view.name, view.namespace, bundle.cluster.id || "clusterid").securityDescription;
  const raw = bundle.alibabaCloud.nlb?.securityGroups?.find((row) => row.SecurityGroupId === SecurityGroupId) ?? {};
  const { add, change, remove } = ruleDifferences(
    readSecurityGroup(raw),
    wantedNlb(view, true).sourceRanges,
    description,
  );
  const rule = (one: Omit<(typeof remove)[number], "id">) => ({
    SourceCidrIp: one.source,
    Policy: one.policy,
    Priority: one.priority,
    IpProtocol: one.protocol,
    PortRange: one.portRange,
    Description: one.description,
  });
  const named = { SecurityGroupName: `k8s-nlb-${view.defaultName}`, Description: description };
  const Tag = [{ Key: OWNERSHIP_TAG, Value: view.defaultName }];
  return {
    CreateSecurityGroup: [{ ...named, VpcId: bundle.cluster.vpcId, Tag }],
    ModifySecurityGroupAttribute: [{ SecurityGroupId, ...named }],
    AuthorizeSecurityGroup: [{ SecurityGroupId, Permissions: add.map(rule) }],
    ModifySecurityGroupRule: change.map(({ local, rule: { id } }) => ({
      SecurityGroupId,
      SecurityGroupRuleId: id,
      ...rule(local),
    })),
    RevokeSecurityGroup: [{ SecurityGroupId, Permissions: remove.map(rule) }],
  } satisfies Record<string, ApiCall["params"][]>;
}
