import { compareClouds, type Change } from "@/lib/upgrade/compare/cloud";
import type { Bundle, CloudListener } from "@/lib/model/bundle";
import type { Traffic } from "@/lib/model/result";

export interface Observed {
  traffic: Traffic;
  /** Instances that were made. */
  born: ReadonlySet<string>;
  /** Changed things of the CLB: `lb-1 listener tcp:80 Scheduler`, with what they do to traffic. */
  changes: { what: string; loadBalancerId: string; kind: Change["kind"]; name: string; traffic: Traffic }[];
}

const ORDER: readonly Traffic[] = ["none", "newConnections", "existingConnections", "addressLost"];

/** Fields that no client can notice. */
const SILENT =
  /^(tag |LoadBalancerName|Description|VServerGroupName|DeleteProtection|ModificationProtection|ResourceGroupId|InternetChargeType|InstanceChargeType)/;
/** Fields of a listener that only describe its state at the API. */
const STATE = /^(Tags|ListenerId|HealthStatus)/;

/**
 * Effect on traffic between two states of the cloud, from the states alone: nothing here knows findings or fixes.
 * A listener, a backend or an address that goes cuts connections; whatever decides where new ones land, or whether they are
 * let in, touches those; names, tags and protections touch no client.
 */
export function observe(before: Bundle, after: Bundle): Observed {
  const { changes } = compareClouds(inUse(before), inUse(after));
  const made = new Set(
    changes.filter((row) => row.kind === "group" && row.change !== "changed").map((row) => row.name),
  );
  const born = new Set(
    changes.filter((row) => row.kind === "instance" && row.change === "added").map((row) => row.loadBalancerId),
  );
  const rows = changes.map((row) => ({
    what: `${row.loadBalancerId} ${row.kind} ${row.name} ${row.change} ${row.fields.map((field) => `${field.field}: ${field.before} -> ${field.after}`).join(", ")}`,
    loadBalancerId: row.loadBalancerId,
    kind: row.kind,
    name: row.name,
    // An instance that has just been made has no clients yet.
    traffic: born.has(row.loadBalancerId) ? ("none" as const) : effectOf(row, made, before, after),
  }));
  return { born, traffic: ORDER[Math.max(0, ...rows.map((row) => ORDER.indexOf(row.traffic)))]!, changes: rows };
}

/** While access control is off the API keeps no list. */
export const withoutUnusedList = (row: CloudListener): CloudListener =>
  row.AclStatus === "on" ? row : { ...row, AclId: undefined, AclIds: undefined, AclType: undefined };

function inUse(bundle: Bundle): Bundle {
  const { alibabaCloud } = bundle;
  return { ...bundle, alibabaCloud: { ...alibabaCloud, listeners: alibabaCloud.listeners.map(withoutUnusedList) } };
}

/** A stopped listener serves no client. */
const isStopped = ({ alibabaCloud }: Bundle, { loadBalancerId, name }: Change) =>
  alibabaCloud.listeners.some(
    (row) =>
      row.LoadBalancerId === loadBalancerId &&
      `${row.ListenerProtocol}:${row.ListenerPort}` === name &&
      row.Status === "stopped",
  );

/** A node that left the cluster has no connections; the name holds its id where the backend has no address of its own. */
const isGone = ({ kubernetes }: Bundle, { name }: Change) => {
  const server = /^\S+ (i-[^:]+):/.exec(name)?.[1];
  return server !== undefined && !kubernetes.nodes.some((node) => node.spec?.providerID?.endsWith(`.${server}`));
};

function effectOf(row: Change, made: ReadonlySet<string>, before: Bundle, after: Bundle): Traffic {
  const fields = row.fields.filter(({ field }) => !SILENT.test(field) && !STATE.test(field));
  switch (row.kind) {
    case "instance":
      if (row.change === "added") return "none";
      if (row.change === "removed") return "addressLost";
      if (fields.some(({ field }) => /^Address(Type)?$/.test(field))) return "addressLost";
      return fields.length > 0 ? "newConnections" : "none";
    case "listener": {
      if (isStopped(before, row) && (row.change === "removed" || isStopped(after, row))) return "none";
      if (row.change === "removed") return "existingConnections";
      if (row.change === "added") return "newConnections";
      const status = fields.find(({ field }) => field === "Status");
      if (status?.before === "running") return "existingConnections";
      return fields.length > 0 ? "newConnections" : "none";
    }
    case "group":
      return "none";
    case "backend": {
      // A group that has just been made, or that goes, has no listener.
      if (made.has(row.name.split(" ")[0]!)) return "none";
      if (row.change === "removed") return isGone(before, row) ? "none" : "existingConnections";
      return row.change === "added" || fields.length > 0 ? "newConnections" : "none";
    }
    case "domain":
      return row.change === "added" ? "none" : "newConnections";
  }
}

/** `none` is the mildest. */
export const milder = (a: Traffic, b: Traffic): boolean => ORDER.indexOf(a) < ORDER.indexOf(b);
