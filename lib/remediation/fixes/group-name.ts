import { shellVariable } from "@/lib/knowledge/cloud-api";
import type { CloudVServerGroup, ServicePort } from "@/lib/model/bundle";
import { backendMode } from "@/lib/ccm/backend-mode";
import { managedName, Ownership, parseManagedName } from "@/lib/ccm/names";
import { targetOf, valueOf } from "./facts";
import type { RemediationContext } from "./types";

/** `k8s/{port}/{service}/{namespace}/{clusterId}`: how the CCM names its listeners and groups. */
export function ccmName(context: RemediationContext, port: number | string): string {
  const { name, namespace } = targetOf(context);
  return managedName(port, name, namespace, clusterId(context));
}

/** Tells the listeners and groups of the finding's Service from those of others. */
export function ownership(context: RemediationContext): Ownership {
  const { name, namespace } = targetOf(context);
  return new Ownership(name, namespace, clusterId(context));
}

function clusterId(context: RemediationContext): string {
  return context.cluster?.id || context.index?.clusterId || "clusterid";
}

function isEni(context: RemediationContext): boolean {
  return backendMode(context.service ?? {}, context.cluster?.serviceBackendType) === "eni";
}

export function servicePort(context: RemediationContext, port: number, protocol?: string): ServicePort | undefined {
  const rows = (context.service?.spec?.ports ?? []).filter((row) => row.port === port);
  if (rows.length <= 1 || protocol === undefined) return rows[0];
  return (
    rows.find((row) => (protocol === "udp") === (String(row.protocol ?? "TCP").toUpperCase() === "UDP")) ?? rows[0]
  );
}

/** Group that the listener of a port is bound to: by vgroup-port on a reused instance, else by name. */
export function groupOfPort(
  context: RemediationContext,
  port: number,
  protocol?: string,
): { id?: string; name: string; group?: CloudVServerGroup } {
  const row = servicePort(context, port, protocol);
  const name = ccmName(context, isEni(context) ? (row?.targetPort ?? row?.port ?? 0) : (row?.nodePort ?? 0));
  const groups = context.loadBalancerId ? (context.index?.groups.get(context.loadBalancerId) ?? []) : [];
  if (valueOf(context, "lb-id") !== "") {
    const entry = valueOf(context, "lb-vgroup-port")
      .split(",")
      .map((part) => part.split(":"))
      .find((part) => part[1] === String(port));
    if (entry?.[0]) return { id: entry[0], name, group: groups.find((group) => group.VServerGroupId === entry[0]) };
  }
  const group = groups.find((candidate) => candidate.VServerGroupName === name);
  return { id: group?.VServerGroupId, name, group };
}

/** Shell variable that carries the id of a group from the command that creates it to those that use it. */
export function groupVariable(name: string): string {
  const port = parseManagedName(name)?.port ?? "0";
  return `VGROUP_${port.replace(/[^A-Za-z0-9]/g, "_")}`;
}

/** The id of a group that does not exist yet: of the command that creates it, run in the same shell. */
export const groupToCome = (name: string) => shellVariable(groupVariable(name), "create the group first");
