import { batches } from "@/lib/model/batches";
import { groupBy } from "@/lib/model/group-by";
import { parseTags } from "@/lib/engine/desired/attributes";
import { Annotations } from "@/lib/ccm/annotations";
import { asBackend, asBackendKey } from "@/lib/calls/inverse";
import { newListenerSettings, PARAMETERS } from "@/lib/calls/settings";
import type { Phase } from "@/lib/calls/state";
import { INSTANCE_FIELDS } from "@/lib/ccm/fields/instance";
import type { AttributeCall } from "@/lib/ccm/fields/instance-kinds";
import { CLUSTER_TAG, defaultName, isManagedName, managedName, OWNERSHIP_TAG, REUSE_TAG } from "@/lib/ccm/names";
import { objects, str } from "@/lib/ccm/read";
import type { Rules } from "@/lib/ccm/versions";
import type { Bundle, CloudBackend, KubeService } from "@/lib/model/bundle";
import type { ApiCall, TargetedCall } from "@/lib/model/consequence";
import type { Finding, ResultService } from "@/lib/model/result";
import { nlbControllerCalls } from "./controller-nlb-calls";
import { callOf } from "./sync-calls";

/**
 * The calls with which the controller settles these findings of one Service: the instance, groups, Listeners, clean-up; deletions
 * before creations, one call for all settings of a Listener. A group that has to be created is named by its name.
 */
export function controllerCalls(
  bundle: Bundle,
  service: KubeService,
  row: Pick<ResultService, "family" | "loadBalancerId">,
  work: readonly Finding[],
  rules: Rules,
): TargetedCall[] {
  if (row.family === "nlb") return nlbControllerCalls(bundle, service, row, work, rules);
  const id = row.loadBalancerId ?? "";
  const at = { LoadBalancerId: id };
  const annotations = new Annotations(service.metadata?.annotations);
  const owner = defaultName(str(service.metadata?.uid));
  const slb = (action: string, target: string, params: ApiCall["params"]): TargetedCall => ({
    product: "slb",
    action,
    target,
    params,
  });
  const tags = (action: "TagResources" | "UntagResources", params: ApiCall["params"]) =>
    slb(action, "", { ResourceType: "instance", ResourceId: [id], ...params });
  const tag = (list: readonly { key: string; value: string }[]) =>
    tags("TagResources", { Tag: list.map(({ key: Key, value: Value }) => ({ Key, Value })) });
  const servers = (action: string, finding: Finding, params: ApiCall["params"]): TargetedCall[] => {
    const removes = action === "RemoveVServerGroupBackendServers";
    const rows = ((finding.params.backends ?? []) as readonly CloudBackend[]).map(removes ? asBackendKey : asBackend);
    return batches(rows, rules.batchSize).map((part) =>
      slb(action, finding.resource.name ?? "", { ...params, BackendServers: part }),
    );
  };
  const of = (finding: Finding): TargetedCall[] => {
    const { port = 0, protocol = "", name = "" } = finding.resource;
    const listener = { ...at, ListenerPort: port, ListenerProtocol: protocol };
    const target = `${port}/${protocol}`;
    const desired = String(finding.desired ?? "");
    const group = { VServerGroupId: str(finding.params.groupId) };
    switch (finding.code) {
      case "CLB501":
        return [slb("CreateLoadBalancer", "", creation(bundle, annotations, owner, rules))];
      case "CLB502":
        return [slb("DeleteLoadBalancer", "", at)];
      case "CLB503":
        return [slb("SetLoadBalancerDeleteProtection", "off", { ...at, DeleteProtection: "off" })];
      case "CLB504":
        return [
          slb("SetLoadBalancerModificationProtection", "off", { ...at, ModificationProtectionStatus: "NonProtection" }),
        ];
      case "CLB505":
      case "CLB410": {
        // The first round may have taken them off.
        const TagKey = (finding.params.tagKeys ?? []) as readonly string[];
        return TagKey.length > 0 ? [tags("UntagResources", { TagKey })] : [];
      }
      case "CLB402":
        if (work.find((other) => other.code === "CLB402") !== finding) return [];
        return [
          slb("ModifyLoadBalancerInternetSpec", "", {
            ...at,
            InternetChargeType: annotations.get("charge-type") || undefined,
            Bandwidth: annotations.get("bandwidth") || undefined,
          }),
        ];
      case "CLB403":
        return [
          slb("ModifyLoadBalancerInstanceChargeType", "", {
            ...at,
            InstanceChargeType: desired,
            LoadBalancerSpec: str(finding.params.spec) || undefined,
          }),
        ];
      case "CLB404":
        return [slb("SetLoadBalancerDeleteProtection", desired, { ...at, DeleteProtection: desired })];
      case "CLB405":
        return [
          slb("SetLoadBalancerModificationProtection", desired === "ConsoleProtection" ? "on" : "off", {
            ...at,
            ModificationProtectionStatus: desired,
          }),
        ];
      case "CLB407":
        return [tag([{ key: OWNERSHIP_TAG, value: owner }])];
      case "CLB408":
        return [tag([{ key: REUSE_TAG, value: "true" }])];
      case "CLB409":
        return [tag(finding.params.tags as unknown as readonly { key: string; value: string }[])];
      case "CLB301":
        return [
          slb("CreateVServerGroup", name, { ...at, VServerGroupName: name }),
          ...servers("AddVServerGroupBackendServers", finding, { VServerGroupId: name }),
        ];
      case "CLB302":
        return [slb("DeleteVServerGroup", name, group)];
      case "CLB303":
        return servers("AddVServerGroupBackendServers", finding, group);
      case "CLB304":
      case "CLB305":
        return servers("RemoveVServerGroupBackendServers", finding, group);
      case "CLB202":
      case "CLB204":
        return [slb("DeleteLoadBalancerListener", target, listener)];
      case "CLB203":
        return [slb("StartLoadBalancerListener", target, listener)];
      case "CLB201": {
        const settings = newListenerSettings(annotations, protocol, port, rules);
        const forwards = settings.ListenerForward === "on";
        return [
          slb(`CreateLoadBalancer${protocol.toUpperCase()}Listener`, target, {
            ...at,
            ListenerPort: port,
            ...(forwards ? {} : { Bandwidth: -1, VServerGroupId: groupId(bundle, id, finding) }),
            Description: describe(bundle, service, port),
            ...settings,
          }),
          slb("StartLoadBalancerListener", target, listener),
        ];
      }
      case "CLB207":
        return [
          slb("CreateDomainExtension", `${target} ${name}`.trim(), {
            ...at,
            ListenerPort: port,
            Domain: name,
            ServerCertificateId: desired,
          }),
        ];
      case "CLB208":
        return [
          slb("SetDomainExtensionAttribute", `${target} ${name}`.trim(), {
            DomainExtensionId: extension(bundle, id, port, name),
            ServerCertificateId: desired,
          }),
        ];
      case "CLB209":
        return [
          slb("DeleteDomainExtension", `${target} ${name}`.trim(), {
            DomainExtensionId: extension(bundle, id, port, name),
          }),
        ];
      default: {
        const change = ATTRIBUTES.get(finding.code);
        return change ? [slb(change.action, "", { ...at, [change.parameter]: desired })] : [];
      }
    }
  };
  // A listener that is made again is made with all its settings.
  const remade = new Set(work.flatMap(({ code, resource }) => (code === "CLB204" ? [resource.port] : [])));
  const updates = work.filter(({ messageCode }) => messageCode === "UpdateListener");
  const merged = updates.filter(({ resource }) => !remade.has(resource.port));
  const rewrites = work.filter(({ code }) => code === "CLB306" || code === "CLB307");
  const rest = work.filter((finding) => !updates.includes(finding) && !rewrites.includes(finding));
  const inPhase = (phase: Phase) => rest.filter((finding) => (callOf(finding)?.phase ?? "instance") === phase);
  const isDeletion = ({ code }: Finding) => code === "CLB202" || code === "CLB204";
  const listeners = inPhase("listener");
  const made = listeners.filter((finding) => !isDeletion(finding));
  // A redirect is accepted only while its https Listener exists.
  const forwards = (finding: Finding) => finding.code === "CLB201" && Boolean(finding.params.forwardPort);
  return [
    ...inPhase("instance").flatMap(of),
    ...inPhase("group").flatMap(of),
    ...listeners.filter(isDeletion).flatMap(of),
    ...made.filter((finding) => !forwards(finding)).flatMap(of),
    ...made.filter(forwards).flatMap(of),
    ...updateCalls(id, merged),
    ...rewritten(bundle, service, rewrites, rules),
    ...inPhase("cleanup").flatMap(of),
  ];
}

/** Attributes of an instance that one parameter sets. */
const ATTRIBUTES: ReadonlyMap<string, AttributeCall> = new Map(
  INSTANCE_FIELDS.flatMap(({ code, change }) => (change.how === "call" ? [[code, change] as const] : [])),
);

/** Parameters of a new instance, with the controller's own defaults (docs/dry-run.md 3.1). */
function creation(bundle: Bundle, annotations: Annotations, owner: string, rules: Rules): ApiCall["params"] {
  const set = (suffix: string) => annotations.get(suffix) || undefined;
  const extra = parseTags(annotations.get("additional-resource-tags"));
  return {
    LoadBalancerName: set("name") ?? owner,
    AddressType: set("address-type") ?? "internet",
    AddressIPVersion: set("ip-version"),
    // Without the annotation a new release never makes one by specification.
    InstanceChargeType:
      set("instance-charge-type") ?? (set("spec") && rules.chargeTypes !== "v2.12" ? "PayBySpec" : "PayByCLCU"),
    LoadBalancerSpec: set("spec"),
    InternetChargeType: set("charge-type"),
    Bandwidth: set("bandwidth"),
    MasterZoneId: set("master-zoneid"),
    SlaveZoneId: set("slave-zoneid"),
    DeleteProtection: set("delete-protection") ?? "on",
    ModificationProtectionStatus: set("modification-protection") ?? "ConsoleProtection",
    ResourceGroupId: set("resource-group-id"),
    VpcId: bundle.cluster.vpcId,
    VSwitchId: set("vswitch-id"),
    Tag: [
      { Key: OWNERSHIP_TAG, Value: owner },
      { Key: CLUSTER_TAG, Value: bundle.cluster.id },
      ...extra.map(({ key: Key, value: Value }) => ({ Key, Value })),
    ],
  };
}

const describe = (bundle: Bundle, { metadata }: KubeService, port: number | string): string =>
  managedName(port, metadata?.name ?? "", metadata?.namespace ?? "", bundle.cluster.id || "clusterid");

/** The id of a Listener's group, or the group's name while it has to be made (`withGroupId`). */
function groupId(bundle: Bundle, loadBalancerId: string, { params }: Finding): string | undefined {
  return (
    str(params.groupId) || idOfGroup(bundle, loadBalancerId, params.groupName) || str(params.groupName) || undefined
  );
}

const idOfGroup = (bundle: Bundle, loadBalancerId: unknown, name: unknown): string | undefined =>
  bundle.alibabaCloud.vServerGroups.find(
    (row) => row.LoadBalancerId === loadBalancerId && row.VServerGroupName === name,
  )?.VServerGroupId;

/** A call that names a group of an instance by its name, with the id that the group has by now. */
export function withGroupId(bundle: Bundle, loadBalancerId: string | null, call: TargetedCall): TargetedCall {
  const { VServerGroupId } = call.params;
  const id = VServerGroupId && idOfGroup(bundle, loadBalancerId, VServerGroupId);
  return id ? { ...call, params: { ...call.params, VServerGroupId: id } } : call;
}

/** One call for all settings of each Listener. */
function updateCalls(loadBalancerId: string, findings: readonly Finding[]): TargetedCall[] {
  const calls = new Map<string, TargetedCall>();
  for (const { resource, params } of findings) {
    const { port = 0, protocol = "" } = resource;
    const target = `${port}/${protocol}`;
    const name = PARAMETERS.get(str(params.api)) ?? str(params.api);
    const call = calls.get(target);
    const value = params.groupId && name === "VServerGroupId" ? params.groupId : params.desired;
    calls.set(target, {
      product: "slb",
      action: `SetLoadBalancer${protocol.toUpperCase()}ListenerAttribute`,
      target,
      params: {
        LoadBalancerId: loadBalancerId,
        ListenerPort: port,
        ...call?.params,
        // HTTP and HTTPS take a group only together with its switch.
        ...(name === "VServerGroupId" && protocol.startsWith("http") ? { VServerGroup: "on" } : {}),
        [name]: String(value ?? ""),
      },
    });
  }
  return [...calls.values()];
}

/** Weights and descriptions of each group. */
function rewritten(bundle: Bundle, service: KubeService, findings: readonly Finding[], rules: Rules): TargetedCall[] {
  const groups = groupBy(findings, ({ params }) => str(params.groupId));
  return [...groups].flatMap(([id, own]) => {
    const name = own[0]?.resource.name ?? "";
    const rows = new Map<string, Record<string, unknown>>();
    for (const finding of own)
      for (const row of backendsOf(finding)) {
        const key = `${str(row.ServerId)} ${str(row.ServerIp)} ${str(row.Port)}`;
        // The finding about weights comes first and knows the wanted weight; that about descriptions the present one.
        rows.set(key, { ...row, ...rows.get(key) });
      }
    const described = own.flatMap(({ rows: list }) => list ?? []).find((row) => row.field.endsWith(" description"));
    const descriptionOf = (row: Record<string, unknown>) =>
      described ? String(described.desired) : isManagedName(name) ? name : describe(bundle, service, str(row.Port));
    const all = [...rows.values()].map((row) => ({ ...row, Description: descriptionOf(row) }));
    return rewrite(id, name, all, rules);
  });
}

const backendsOf = ({ params }: Finding) => (params.backends ?? []) as readonly Record<string, unknown>[];

const rewrite = (VServerGroupId: string, target: string, rows: readonly object[], rules: Rules): TargetedCall[] =>
  batches(rows, rules.batchSize).map((BackendServers) => ({
    product: "slb",
    action: "SetVServerGroupAttribute",
    target,
    params: { VServerGroupId, BackendServers },
  }));

/**
 * A server that is in its group under another port is added, and then written once more with the same values
 * (vgroup.go: diff). Not in a group with a backend that cannot be added, which keeps the rest.
 */
export function movedServers(
  { alibabaCloud }: Bundle,
  { findings }: ResultService,
  work: readonly Finding[],
  rules: Rules,
): TargetedCall[] {
  const kept = new Set(findings.filter(({ code }) => code === "CLB315").map(({ params }) => params.groupName));
  const server = (row: Record<string, unknown>, type: unknown) =>
    str(type) === "eni" ? `${str(row.ServerId)} ${str(row.ServerIp)}` : str(row.ServerId);
  return work.flatMap((finding) => {
    if (finding.code !== "CLB303" || kept.has(finding.params.groupName)) return [];
    const id = str(finding.params.groupId);
    const group = alibabaCloud.vServerGroups.find((row) => row.VServerGroupId === id);
    const there = objects(group?.BackendServers?.BackendServer);
    const keys = new Set(["eni", "ecs"].flatMap((type) => there.map((row) => server(row, type))));
    const moved = backendsOf(finding).filter((row) => keys.has(server(row, row.Type)));
    return rewrite(id, finding.resource.name ?? "", moved, rules);
  });
}

function extension(bundle: Bundle, loadBalancerId: string, port: number, domain: string): string {
  const rows = bundle.alibabaCloud.domainExtensions ?? [];
  const row = rows.find(
    (one) => one.LoadBalancerId === loadBalancerId && Number(one.ListenerPort) === port && one.Domain === domain,
  );
  return row?.DomainExtensionId ?? "";
}
