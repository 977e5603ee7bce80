import { aggregate } from "@/lib/ccm/go";
import { byKey } from "@/lib/ccm/bundle-index";
import { CLUSTER_TAG, OWNERSHIP_TAG, REUSE_TAG } from "@/lib/ccm/names";
import { num, rec, str } from "@/lib/ccm/read";
import type { DifferenceRow, Value } from "@/lib/model/result";
import type { FindingParams } from "@/lib/model/text";
import type { Call, Tag } from "../types";
import { goTags } from "../compare/tags";
import type { NlbCalls } from "./calls";
import type { RemoteNlb, RemoteNlbListener, RemoteNlbServer, RemoteSecurityGroup, RemoteServerGroup } from "./cloud";
import type { WantedGroup, WantedServer } from "./groups";
import { sameText, type WantedListener, type WantedNlb } from "./wanted";

/** One difference, with both sides in readable form. */
export interface Difference {
  field: string;
  desired: Value;
  actual: Value;
  /** For several pairs: servers. */
  rows?: readonly DifferenceRow[];
  /** The annotation change that ends it, unless it is the field's own; value null: remove it. Null: none does. */
  settle?: Settlement | null;
}

export interface Settlement {
  suffix: string;
  value: string | null;
}

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

const step = (call: Call, differences: readonly Difference[], prefix = "", params?: FindingParams): NlbStep => ({
  call,
  error: prefix + call.error,
  differences,
  ...(params ? { params } : {}),
});
const differs = (field: string, desired: Value, actual: Value, settle?: Difference["settle"]): Difference => ({
  field,
  desired,
  actual,
  ...(settle === undefined ? {} : { settle }),
});

/** Equal length, and each of the first is in the second, case-insensitively. */
export function sameSet(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((one) => b.some((other) => sameText(one, other)));
}

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
  const immutable = (field: string, desired: string, actual: string) => {
    if (desired !== "" && !sameText(desired, actual))
      steps.push({
        error: `${field} cannot be changed, service: ${desired}, nlb: ${actual}`,
        differences: [differs(field, desired, actual)],
      });
  };
  immutable("AddressIpVersion", wanted.addressIpVersion, remote.addressIpVersion);
  immutable("ResourceGroupId", wanted.resourceGroupId, remote.resourceGroupId);
  if (wanted.addressType !== "" && !sameText(wanted.addressType, remote.addressType))
    steps.push(
      step(
        calls.addressType(wanted.addressType),
        [differs("AddressType", wanted.addressType, remote.addressType)],
        "UpdateNLBAddressType error: ",
      ),
    );
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
        [zoneId, vSwitchId, ...(whole ? [address, allocationId] : [])].join(":").replace(/:+$/, ""),
      );
    const has = remote.zones.map(({ zoneId, vSwitchId }) => `${zoneId}:${vSwitchId}`).join(",");
    const settle = { suffix: "zone-maps", value: has };
    steps.push(
      step(
        calls.zones(),
        [differs("ZoneMappings", shown(wanted.zones), shown(remote.zones), has === "" ? null : settle)],
        "update zone mappings error: ",
      ),
    );
  }
  steps.push(...securityGroupSteps(context));
  if (wanted.ipv6AddressType !== "" && !sameText(wanted.ipv6AddressType, remote.ipv6AddressType))
    steps.push(
      step(
        calls.ipv6AddressType(),
        [differs("Ipv6AddressType", wanted.ipv6AddressType, remote.ipv6AddressType)],
        "UpdateNLBIPv6AddressType error: ",
      ),
    );
  const { bandwidthPackageId: bandwidth } = wanted;
  if (bandwidth !== undefined && bandwidth !== remote.bandwidthPackageId) {
    const difference = [differs("BandwidthPackageId", bandwidth, remote.bandwidthPackageId)];
    // Attaching the other one is not reached.
    steps.push(
      step(
        remote.bandwidthPackageId !== "" ? calls.detach(remote.bandwidthPackageId) : calls.attach(bandwidth),
        difference,
      ),
    );
  }
  steps.push(...tagSteps(context));
  const plain: Difference[] = [];
  if (wanted.name !== "" && wanted.name !== remote.name)
    plain.push(differs("LoadBalancerName", wanted.name, remote.name));
  if (wanted.crossZoneEnabled !== undefined && wanted.crossZoneEnabled !== remote.crossZoneEnabled)
    plain.push(differs("CrossZoneEnabled", wanted.crossZoneEnabled, remote.crossZoneEnabled));
  if (plain.length > 0) steps.push(step(calls.update(), plain, "UpdateNLBAttribute error: "));
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
    ...(join.length > 0 ? [calls.securityGroups("JoinSecurityGroup", join)] : []),
    ...(leave.length > 0 ? [calls.securityGroups("LeaveSecurityGroup", leave)] : []),
  ];
  const error = `update security group ids error: ${aggregate(made.map((call) => call.error))}`;
  return made.map((call) => ({ call, error, differences: difference }));
}

function tagSteps({ calls, wanted, remote, service }: AttributeContext): NlbStep[] {
  if (wanted.tags.length === 0) return [];
  const ignored = new Set([OWNERSHIP_TAG, CLUSTER_TAG, ...(wanted.reused ? [REUSE_TAG] : [])]);
  const counts = (tag: Tag) => !ignored.has(tag.key) && !tag.key.startsWith("acs:");
  const local = wanted.tags.filter(counts);
  const present = remote.tags.filter(counts);
  const presentBy = new Map(present.map((tag) => [tag.key, tag.value]));
  const add = local.filter((tag) => presentBy.get(tag.key) !== tag.value);
  const remove = present.filter((tag) => !local.some(({ key }) => key === tag.key));
  const shown = (tags: readonly Tag[]) => tags.map(({ key, value }) => `${key}=${value}`);
  const writable = present.every(({ key, value }) => !/[,=]/.test(key + value) && (key + value).trim() === key + value);
  const settle = writable
    ? { suffix: "additional-resource-tags", value: present.length > 0 ? shown(present).join(",") : null }
    : null;
  const steps: NlbStep[] = [];
  if (add.length > 0)
    steps.push(
      step(
        calls.tag(goTags(add)),
        [
          differs(
            "Tags to add",
            shown(add),
            shown(present.filter(({ key }) => add.some((tag) => tag.key === key))),
            settle,
          ),
        ],
        `error to tag slb id [${remote.id}] with tags ${goTags(add)}, svc [${service}], err: `,
      ),
    );
  if (remove.length > 0)
    steps.push({
      ...step(
        calls.untag(remote.id, "loadbalancer", remove.length),
        [differs("Tags to remove", [], shown(remove), settle)],
        `error to untag slb id [${remote.id}] with tags ${goTags(remove)}, svc [${service}], err: `,
      ),
      ...(add.length > 0 ? { masked: "M14" } : {}),
    });
  return steps;
}

/** Rules of the security group of the source ranges. */
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
      step(calls.modifySecurityGroup(group.id), [
        ...(group.name === name ? [] : [differs("SecurityGroupName", name, group.name)]),
        ...(group.description === description ? [] : [differs("Description", description, group.description)]),
      ]),
    );
  const wanted = [
    ...ranges.map((source) => ({ source, policy: "Accept", priority: "1" })),
    { source: "0.0.0.0/0", policy: "Drop", priority: "100" },
  ];
  const shown = (rule: { source: string; policy: string; priority: string }) =>
    `${rule.policy} ${rule.source} priority ${rule.priority}`;
  const same = (a: { source: string; policy: string }, b: { source: string; policy: string }) =>
    a.source === b.source && sameText(a.policy, b.policy);
  const add = wanted.filter((local) => !group.rules.some((rule) => same(local, rule)));
  const change = wanted.flatMap((local) => {
    const rule = group.rules.find((one) => same(local, one));
    const equal =
      !rule ||
      (rule.description === description &&
        rule.priority === local.priority &&
        sameText(rule.protocol, "ALL") &&
        rule.portRange === "-1/-1");
    return equal ? [] : [{ local, rule }];
  });
  const remove = group.rules.filter(
    (rule) => rule.description === description && !wanted.some((local) => same(local, rule)),
  );
  if (add.length > 0) steps.push(step(calls.authorize(group.id), [differs("Permissions", add.map(shown), [])]));
  for (const { local, rule } of change)
    steps.push(step(calls.modifyRule(group.id), [differs("Permissions", shown(local), shown(rule))]));
  if (remove.length > 0) steps.push(step(calls.revoke(group.id), [differs("Permissions", [], remove.map(shown))]));
  return steps;
}

/** Attributes of a group: one call for all of them. */
export function groupDifferences(local: WantedGroup, remote: RemoteServerGroup): Difference[] {
  const found: Difference[] = [];
  const { raw } = remote;
  if (local.name !== remote.name) found.push(differs("ServerGroupName", local.name, remote.name));
  if (local.scheduler !== "" && !sameText(local.scheduler, str(raw.Scheduler)))
    found.push(differs("Scheduler", local.scheduler, str(raw.Scheduler)));
  const flag = (field: string, desired: boolean | undefined, actual: unknown) => {
    if (desired !== undefined && desired !== (actual === true)) found.push(differs(field, desired, actual === true));
  };
  flag("ConnectionDrainEnabled", local.drain, raw.ConnectionDrainEnabled);
  if (local.drainTimeout !== 0 && local.drainTimeout !== num(raw.ConnectionDrainTimeout))
    found.push(differs("ConnectionDrainTimeout", local.drainTimeout, num(raw.ConnectionDrainTimeout)));
  flag("PreserveClientIpEnabled", local.preserveClientIp, raw.PreserveClientIpEnabled);
  if (local.affinity !== "" && !sameText(local.affinity, str(raw.IpVersionAffinityMode)))
    found.push(differs("IpVersionAffinityMode", local.affinity, str(raw.IpVersionAffinityMode)));
  const check = local.healthCheck;
  if (!check) return found;
  if (raw.HealthCheck === undefined || raw.HealthCheck === null)
    return [...found, differs("HealthCheck", check.HealthCheckEnabled ? "on" : "off", null)];
  const has = rec(raw.HealthCheck);
  flag("HealthCheckEnabled", check.HealthCheckEnabled, has["HealthCheckEnabled"]);
  for (const [field, desired] of Object.entries(check.numbers))
    if (desired !== 0 && desired !== num(has[field])) found.push(differs(field, desired, num(has[field])));
  for (const [field, desired] of Object.entries(check.words))
    if (desired !== "" && !sameText(desired, str(has[field]))) found.push(differs(field, desired, str(has[field])));
  for (const [field, desired] of Object.entries(check.texts))
    if (desired !== "" && desired !== str(has[field])) found.push(differs(field, desired, str(has[field])));
  const codes = Array.isArray(has["HealthCheckHttpCode"]) ? has["HealthCheckHttpCode"].map(str) : [];
  if (check.codes.length > 0 && !sameSet(check.codes, codes))
    found.push(differs("HealthCheckHttpCode", [...check.codes], codes));
  return found;
}

const isServer = (a: { id: string; ip: string; type: string }, b: { id: string; ip: string; type: string }) => {
  if (a.type !== b.type || a.id !== b.id) return false;
  return a.type === "Ecs" || ((a.type === "Eni" || a.type === "Ip") && a.ip === b.ip);
};

export interface ServerDifferences {
  add: readonly WantedServer[];
  remove: readonly RemoteNlbServer[];
  update: readonly { wanted: WantedServer; has: RemoteNlbServer }[];
}

/** @param isForeign added outside the controller: never removed */
export function serverDifferences(
  local: WantedGroup,
  remote: readonly RemoteNlbServer[],
  isForeign: (server: RemoteNlbServer) => boolean,
): ServerDifferences {
  const byId = byKey(remote, (server) => server.id);
  const wantedById = byKey(local.servers, (server) => server.id);
  const same = (wanted: WantedServer) => (byId.get(wanted.id) ?? []).filter((has) => isServer(wanted, has));
  return {
    add: local.servers.filter((wanted) => same(wanted).length === 0),
    remove: remote.filter(
      (has) => !isForeign(has) && !(wantedById.get(has.id) ?? []).some((wanted) => isServer(wanted, has)),
    ),
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

/** Listener flags that are compared only where the API may omit the field. */
const PROXY_V2 = ["Ppv2PrivateLinkEpIdEnabled", "Ppv2PrivateLinkEpsIdEnabled", "Ppv2VpcIdEnabled"];
const TLS_FLAGS = ["CaEnabled", "AlpnEnabled"];

export function listenerDifferences(
  local: WantedListener,
  groupId: string,
  { raw, description, groupId: actualGroup }: RemoteNlbListener,
): Difference[] {
  const found: Difference[] = [];
  if (description !== local.description) found.push(differs("ListenerDescription", local.description, description));
  if (groupId !== actualGroup) found.push(differs("ServerGroupId", groupId, actualGroup));
  const proxy = rec(raw.ProxyProtocolV2Config);
  const tls = local.protocol === "TCPSSL";
  for (const [field, desired] of Object.entries(local.flags)) {
    if (desired === undefined || (!tls && TLS_FLAGS.includes(field))) continue;
    const isProxy = PROXY_V2.includes(field);
    const actual = isProxy ? proxy[field] : raw[field];
    const unsaid = isProxy && (actual === undefined || actual === null);
    if (unsaid || desired !== (actual === true)) found.push(differs(field, desired, unsaid ? null : actual === true));
  }
  if (local.idleTimeout !== 0 && local.idleTimeout !== num(raw.IdleTimeout))
    found.push(differs("IdleTimeout", local.idleTimeout, num(raw.IdleTimeout)));
  if (local.cps !== undefined && local.cps !== num(raw.Cps)) found.push(differs("Cps", local.cps, num(raw.Cps)));
  if (!tls) return found;
  const list = (field: string, desired: readonly string[]) => {
    const actual = Array.isArray(raw[field]) ? (raw[field] as unknown[]).map(str) : [];
    if (desired.length > 0 && !sameSet(desired, actual)) found.push(differs(field, [...desired], actual));
  };
  list("CertificateIds", local.certificateIds);
  list("CaCertificateIds", local.caCertificateIds);
  if (local.securityPolicyId !== "" && local.securityPolicyId !== str(raw.SecurityPolicyId))
    found.push(differs("SecurityPolicyId", local.securityPolicyId, str(raw.SecurityPolicyId)));
  if (local.flags.AlpnEnabled === true && local.alpnPolicy !== "" && local.alpnPolicy !== str(raw.AlpnPolicy))
    found.push(differs("AlpnPolicy", local.alpnPolicy, str(raw.AlpnPolicy)));
  return found;
}

export { differs, step };
