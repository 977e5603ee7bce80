import { aggregate } from "@/lib/ccm/go";
import { byKey } from "@/lib/ccm/bundle-index";
import { rec, str } from "@/lib/ccm/read";
import type { FindingParams } from "@/lib/model/text";
import type { Call } from "../types";
import { compareTags, countsAsTag, goTags, tagError, tagTexts } from "../compare/attributes";
import { untagged, type NlbCalls } from "./calls";
import type { RemoteNlb, RemoteNlbListener, RemoteNlbServer, RemoteSecurityGroup, RemoteServerGroup } from "./cloud";
import { differs, fieldDifferences, sameSet, sameText, valueDiffers, type Difference } from "./fields";
import type { WantedGroup, WantedServer } from "./groups";
import type { WantedListener, WantedNlb } from "./wanted";

/** One action of the controller: a call, or an error without a call. All steps of a task are executed. */
export interface NlbStep {
  call?: Call;
  error: string;
  differences: readonly Difference[];
  /** Further values sent by the call. */
  params?: FindingParams;
  /** Not reached by the dry run: rule of docs/dry-run.md 5.2. A sync reaches it after the earlier steps. */
  masked?: string;
}

export const step = (call: Call, differences: readonly Difference[], prefix = "", params?: FindingParams): NlbStep => ({
  call,
  error: prefix + call.error,
  differences,
  params,
});
interface AttributeContext {
  calls: NlbCalls;
  wanted: WantedNlb;
  remote: RemoteNlb;
  service: string;
  /** Security group of the source ranges that the NLB should join. */
  sourceGroupId: string;
  /** That group exists, even if not requested. */
  hasSourceGroup: boolean;
}

/** Attributes of the NLB, in the controller's order. */
export function attributeSteps(context: AttributeContext): NlbStep[] {
  const { calls, wanted, remote } = context;
  const steps: NlbStep[] = [];
  const found = fieldDifferences("nlb", wanted.settings, remote.raw);
  const of = (...fields: string[]) => found.filter(({ field }) => fields.includes(field));
  for (const difference of of("AddressIpVersion", "ResourceGroupId")) {
    const { field, desired, actual } = difference;
    const error = `${field} cannot be changed, service: ${String(desired)}, nlb: ${String(actual)}`;
    steps.push({ error, differences: [difference] });
  }
  for (const type of of("AddressType"))
    steps.push(step(calls("UpdateAddressType", String(type.desired)), [type], "UpdateNLBAddressType error: "));
  const zone = wanted.zones.find(
    (local) =>
      !remote.zones.some(
        (r) =>
          r.zoneId === local.zoneId &&
          r.vSwitchId === local.vSwitchId &&
          (local.allocationId === "" || local.allocationId === r.allocationId) &&
          (local.address === "" || local.address === r.address),
      ),
  );
  if (zone) {
    // Addresses are compared only where the Service names one.
    const whole = wanted.zones.some(({ address, allocationId }) => address !== "" || allocationId !== "");
    const shown = (zones: WantedNlb["zones"]) =>
      zones.map(({ zoneId, vSwitchId, address, allocationId }) =>
        [zoneId, vSwitchId, ...(whole ? [address, allocationId] : [])].join(":").replace(/(?<!:):+$/, ""),
      );
    const has = remote.zones.map(({ zoneId, vSwitchId }) => `${zoneId}:${vSwitchId}`).join(",");
    const settle = { suffix: "zone-maps", value: has };
    const zones = differs("ZoneMappings", shown(wanted.zones), shown(remote.zones), has === "" ? null : settle);
    steps.push(step(calls("UpdateZones"), [zones], "update zone mappings error: "));
  }
  steps.push(...securityGroupSteps(context));
  for (const type of of("Ipv6AddressType"))
    steps.push(step(calls("UpdateIPv6AddressType"), [type], "UpdateNLBIPv6AddressType error: "));
  const { bandwidthPackageId: bandwidth } = wanted;
  if (bandwidth !== undefined && bandwidth !== remote.bandwidthPackageId) {
    const has = remote.bandwidthPackageId;
    // Attaching the other one is not reached.
    const call =
      has !== "" ? calls("DetachCommonBandwidthPackage", has) : calls("AttachCommonBandwidthPackage", bandwidth);
    steps.push(step(call, [differs("BandwidthPackageId", bandwidth, has)]));
  }
  steps.push(...tagSteps(context));
  const plain = of("LoadBalancerName", "CrossZoneEnabled");
  if (plain.length > 0) steps.push(step(calls("UpdateNLB"), plain, "UpdateNLBAttribute error: "));
  return steps;
}

function securityGroupSteps({ calls, wanted, remote, sourceGroupId, hasSourceGroup }: AttributeContext): NlbStep[] {
  const local = [...(wanted.securityGroupIds ?? []), ...(sourceGroupId === "" ? [] : [sourceGroupId])];
  const cares = wanted.securityGroupIds !== undefined || hasSourceGroup || local.length > 0;
  if (!cares || sameSet(local, remote.securityGroupIds)) return [];
  const join = local.filter((id) => !remote.securityGroupIds.includes(id));
  const leave = remote.securityGroupIds.filter((id) => !local.includes(id));
  // The security group of the source ranges is not in the annotation.
  const own = remote.securityGroupIds.filter((id) => id !== sourceGroupId);
  const isAnnotated =
    wanted.securityGroupIds !== undefined && (sourceGroupId === "" || own.length < remote.securityGroupIds.length);
  const settle = isAnnotated ? { suffix: "security-group-ids", value: own.join(",") } : null;
  const difference = [differs("SecurityGroupIds", local, [...remote.securityGroupIds], settle)];
  const made = [
    ...(join.length > 0 ? [calls("JoinSecurityGroup", join.join(" "))] : []),
    ...(leave.length > 0 ? [calls("LeaveSecurityGroup", leave.join(" "))] : []),
  ];
  const error = `update security group ids error: ${aggregate(made.map((call) => call.error))}`;
  return made.map((call) => ({ call, error, differences: difference }));
}

function tagSteps({ calls, wanted, remote, service }: AttributeContext): NlbStep[] {
  if (wanted.tags.length === 0) return [];
  const counts = countsAsTag(wanted, false);
  const present = remote.tags.filter(counts);
  const { add, remove, adopt } = compareTags(wanted.tags.filter(counts), present);
  const settle = adopt === null ? null : { suffix: "additional-resource-tags", value: adopt || null };
  const steps: NlbStep[] = [];
  if (add.length > 0) {
    const had = present.filter(({ key }) => add.some((tag) => tag.key === key));
    const missing = differs("Tags to add", tagTexts(add), tagTexts(had), settle);
    steps.push(step(calls("TagResource", goTags(add)), [missing], tagError("tag", remote.id, add, service)));
  }
  if (remove.length > 0) {
    const extra = differs("Tags to remove", [], tagTexts(remove), settle);
    const call = calls("UntagResources", remote.id, untagged("loadbalancer", remove.length));
    steps.push({
      ...step(call, [extra], tagError("untag", remote.id, remove, service)),
      masked: add.length > 0 ? "M14" : undefined,
    });
  }
  return steps;
}

/** Rules of the security group of the source ranges: to add, to rewrite and to remove. */
export function ruleDifferences(group: RemoteSecurityGroup, ranges: readonly string[], description: string) {
  const wanted = [
    ...ranges.map((source) => ({ source, policy: "Accept", priority: "1" })),
    { source: "0.0.0.0/0", policy: "Drop", priority: "100" },
  ].map((rule) => ({ ...rule, protocol: "ALL", portRange: "-1/-1", description }));
  const same = (a: { source: string; policy: string }, b: { source: string; policy: string }) =>
    a.source === b.source && sameText(a.policy, b.policy);
  const add = wanted.filter((local) => !group.rules.some((rule) => same(local, rule)));
  const change = wanted.flatMap((local) => {
    const rule = group.rules.find((one) => same(local, one));
    const equal =
      !rule ||
      (rule.description === description &&
        rule.priority === local.priority &&
        sameText(rule.protocol, local.protocol) &&
        rule.portRange === local.portRange);
    return equal ? [] : [{ local, rule }];
  });
  const remove = group.rules.filter(
    (rule) => rule.description === description && !wanted.some((local) => same(local, rule)),
  );
  return { add, change, remove };
}

/** Calls for the rules of the security group of the source ranges. */
export function securityRuleSteps(
  calls: NlbCalls,
  group: RemoteSecurityGroup,
  ranges: readonly string[],
  name: string,
  description: string,
): NlbStep[] {
  const steps: NlbStep[] = [];
  if (group.description !== description || group.name !== name)
    steps.push(
      step(calls("ModifySecurityGroupAttribute", group.id), [
        ...valueDiffers("SecurityGroupName", name, group.name),
        ...valueDiffers("Description", description, group.description),
      ]),
    );
  const shown = (rule: { source: string; policy: string; priority: string }) =>
    `${rule.policy} ${rule.source} priority ${rule.priority}`;
  const { add, change, remove } = ruleDifferences(group, ranges, description);
  if (add.length > 0)
    steps.push(step(calls("AuthorizeSecurityGroup", group.id), [differs("Permissions", add.map(shown), [])]));
  for (const { local, rule } of change) {
    const whole = (one: typeof local) => `${shown(one)} ${one.protocol} ${one.portRange} ${one.description}`.trim();
    const difference = differs("Permissions", whole(local), whole(rule));
    steps.push(step(calls("ModifySecurityGroupRule", group.id), [difference]));
  }
  if (remove.length > 0)
    steps.push(step(calls("RevokeSecurityGroup", group.id), [differs("Permissions", [], remove.map(shown))]));
  return steps;
}

/** Attributes of a group: one call for all of them. */
export function groupDifferences(local: WantedGroup, remote: RemoteServerGroup): Difference[] {
  const { raw } = remote;
  const found = [
    ...valueDiffers("ServerGroupName", local.name, remote.name),
    ...fieldDifferences("group", local.settings, raw),
  ];
  const affinity = str(raw.IpVersionAffinityMode);
  if (local.affinity !== "" && !sameText(local.affinity, affinity))
    found.push(differs("IpVersionAffinityMode", local.affinity, affinity));
  const check = local.healthCheck;
  if (!check) return found;
  return raw.HealthCheck === undefined || raw.HealthCheck === null
    ? [...found, differs("HealthCheck", check.HealthCheckEnabled ? "on" : "off", null)]
    : [...found, ...fieldDifferences("health", check, rec(raw.HealthCheck))];
}

const isServer = (a: { id: string; ip: string; type: string }, b: { id: string; ip: string; type: string }) => {
  if (a.type !== b.type || a.id !== b.id) return false;
  return a.type === "Ecs" || ((a.type === "Eni" || a.type === "Ip") && a.ip === b.ip);
};

/** @param isForeign added outside the controller: never removed */
export function serverDifferences(
  local: WantedGroup,
  remote: readonly RemoteNlbServer[],
  isForeign: (server: RemoteNlbServer) => boolean,
) {
  const byId = byKey(remote, (server) => server.id);
  const wantedById = byKey(local.servers, (server) => server.id);
  const same = (wanted: WantedServer) => (byId.get(wanted.id) ?? []).filter((has) => isServer(wanted, has));
  return {
    add: local.servers.filter((wanted) => same(wanted).length === 0).map((wanted) => ({ wanted })),
    remove: remote
      .filter((has) => !isForeign(has) && !(wantedById.get(has.id) ?? []).some((wanted) => isServer(wanted, has)))
      .map((has) => ({ has })),
    update: local.servers.flatMap((wanted) =>
      same(wanted)
        .filter(
          (has) =>
            wanted.port !== has.port ||
            (!local.ignoreWeights && wanted.weight !== has.weight) ||
            wanted.description !== has.description,
        )
        .map((has) => ({ wanted, has })),
    ),
  };
}

export function listenerDifferences(
  local: WantedListener,
  groupId: string,
  { raw, description, groupId: actualGroup }: RemoteNlbListener,
): Difference[] {
  return [
    ...valueDiffers("ListenerDescription", local.description, description),
    ...valueDiffers("ServerGroupId", groupId, actualGroup),
    ...fieldDifferences("listener", local.settings, raw),
    ...fieldDifferences("proxy", local.proxy, rec(raw.ProxyProtocolV2Config)),
    ...(local.protocol === "TCPSSL"
      ? (["tls", "alpn"] as const).flatMap((part) => fieldDifferences(part, local.tls, raw))
      : []),
  ];
}
