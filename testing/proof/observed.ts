import { compareClouds, type Change } from "@/lib/upgrade/compare/cloud";
import { objects, str } from "@/lib/ccm/read";
import { TRAFFIC, worstTraffic } from "@/lib/model/traffic";
import type { Bundle, CloudListener } from "@/lib/model/bundle";
import type { Traffic } from "@/lib/model/result";

export interface Observed {
  /** Instances that were made. */
  born: ReadonlySet<string>;
  /** Changed things of the CLB: `lb-1 listener tcp:80 Scheduler`, with what they do to traffic. */
  changes: { what: string; loadBalancerId: string; kind: Change["kind"]; name: string; traffic: Traffic }[];
}

/** Fields that no client can notice. */
const SILENT =
  /^(tag |LoadBalancerName|Description|VServerGroupName|DeleteProtection|ModificationProtection|ResourceGroupId|InternetChargeType|InstanceChargeType)/;
/** Fields that only describe a state at the API. */
const STATE = /^(Tags|ListenerId|HealthStatus|ServerCount|RelatedLoadBalancerIds)/;

/**
 * Effect on traffic between two states of the cloud, from the states alone: nothing here knows findings or fixes.
 * A listener, a backend or an address that goes cuts connections; whatever decides where new ones land, or whether they are
 * let in, touches those; names, tags and protections touch no client. A group serves through listeners that run, and no
 * other way: what is in one that no such listener has, before or afterwards, touches no client.
 */
export function observe(before: Bundle, after: Bundle): Observed {
  const changes = compareClouds(inUse(before), inUse(after)).changes.filter(
    ({ change, fields }) => change !== "changed" || fields.some(({ field }) => !STATE.test(field)),
  );
  const [was, is] = [groupsInUse(before), groupsInUse(after)];
  const used = new Set([...was].filter((id) => is.has(id)));
  const born = new Set(
    changes.filter((row) => row.kind === "instance" && row.change === "added").map((row) => row.loadBalancerId),
  );
  const rows = changes.map((row) => ({
    what: `${row.loadBalancerId} ${row.kind} ${row.name} ${row.change} ${row.fields.map((field) => `${field.field}: ${field.before} -> ${field.after}`).join(", ")}`,
    loadBalancerId: row.loadBalancerId,
    kind: row.kind,
    name: row.name,
    // An instance that has just been made has no clients yet.
    traffic: born.has(row.loadBalancerId) ? ("none" as const) : effectOf(row, before, after, used),
  }));
  return { born, changes: rows };
}

export const worst = (changes: Observed["changes"]): Traffic => worstTraffic(changes.map(({ traffic }) => traffic));

/** While access control is off the API keeps no list. */
export const withoutUnusedList = (row: CloudListener): CloudListener =>
  row.AclStatus === "on" ? row : { ...row, AclId: undefined, AclIds: undefined, AclType: undefined };

function inUse(bundle: Bundle): Bundle {
  const { alibabaCloud } = bundle;
  return { ...bundle, alibabaCloud: { ...alibabaCloud, listeners: alibabaCloud.listeners.map(withoutUnusedList) } };
}

/** Listeners of both families, by instance and `tcp:80`, with the group of those that run. */
function listenersOf({ alibabaCloud: { listeners, nlb } }: Bundle): Map<string, { group: string; runs: boolean }> {
  return new Map([
    ...listeners.map(
      (row) =>
        [
          `${row.LoadBalancerId} ${row.ListenerProtocol}:${row.ListenerPort}`,
          { group: str(row.VServerGroupId), runs: row.Status !== "stopped" },
        ] as const,
    ),
    ...(nlb?.listeners ?? []).map(
      (row) =>
        [
          `${str(row.LoadBalancerId)} ${str(row.ListenerProtocol)}:${row.StartPort ? `${str(row.StartPort)}-${str(row.EndPort)}` : str(row.ListenerPort)}`,
          { group: str(row.ServerGroupId), runs: row.ListenerStatus !== "Stopped" },
        ] as const,
    ),
  ]);
}

const groupsInUse = (bundle: Bundle) =>
  new Set([...listenersOf(bundle).values()].filter(({ runs }) => runs).map(({ group }) => group));

/** Whether a group has a server that takes connections. */
const serves = ({ alibabaCloud: { vServerGroups, nlb } }: Bundle, id: string) =>
  [
    ...objects(vServerGroups.find((row) => row.VServerGroupId === id)?.BackendServers?.BackendServer),
    ...(nlb?.servers ?? []).filter((row) => row.ServerGroupId === id),
  ].some(({ Weight }) => Weight !== 0);

/**
 * A server without connections, by the name's id or address: a node that left the cluster, or an address that is no node's and in no
 * EndpointSlice, which list the Pods that are not ready and that end too.
 */
function isGone({ kubernetes }: Bundle, { name }: Change): boolean {
  const server = /^\S+ (.+):\d+$/.exec(name)?.[1] ?? "";
  const isNode = kubernetes.nodes.some(
    ({ spec, status }) =>
      spec?.providerID?.endsWith(`.${server}`) || String(JSON.stringify(status)).includes(`"${server}"`),
  );
  return (
    !isNode &&
    !kubernetes.endpointSlices.some((slice) => String(JSON.stringify(slice.endpoints)).includes(`"${server}"`))
  );
}

/** `used`: groups that running listeners have before and afterwards; where a listener changes its group, its own row says so. */
function effectOf(row: Change, before: Bundle, after: Bundle, used: ReadonlySet<string>): Traffic {
  const fields = row.fields.filter(({ field }) => !SILENT.test(field) && !STATE.test(field));
  switch (row.kind) {
    case "instance":
      if (row.change === "added") return "none";
      if (row.change === "removed") return "addressLost";
      if (fields.some(({ field }) => /^Address(Type)?$/.test(field))) return "addressLost";
      return fields.length > 0 ? "newConnections" : "none";
    case "listener": {
      const key = `${row.loadBalancerId} ${row.name}`;
      const [was, is] = [listenersOf(before).get(key), listenersOf(after).get(key)];
      if (!was?.runs && !is?.runs) return "none";
      if (was?.runs && !is?.runs) return "existingConnections";
      if (was && is && was.group !== is.group && serves(before, was.group) && !serves(after, is.group))
        return "existingConnections";
      return fields.length > 0 ? "newConnections" : "none";
    }
    // Health checks and schedulers of NLBs are settings of their groups.
    case "group":
      return row.change === "changed" && fields.length > 0 && used.has(row.name) ? "newConnections" : "none";
    case "backend": {
      const group = row.name.split(" ")[0]!;
      if (!used.has(group)) return "none";
      // A changed selector leaves running Pods out too: where no server remains, they may be there.
      const maybe = !/ i-/.test(row.name) && serves(before, group) && !serves(after, group);
      if (row.change === "removed") return maybe || !isGone(before, row) ? "existingConnections" : "none";
      // Weight 0 takes no connections.
      if (row.change === "added" && fields.some(({ field, after }) => field === "Weight" && after === "0"))
        return "none";
      return row.change === "added" || fields.length > 0 ? "newConnections" : "none";
    }
    case "domain":
      return row.change === "added" ? "none" : "newConnections";
  }
}

/** `none` is the mildest. */
export const milder = (a: Traffic, b: Traffic): boolean => TRAFFIC.indexOf(a) < TRAFFIC.indexOf(b);
