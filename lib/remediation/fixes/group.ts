import { backendMode } from "@/lib/ccm/backend-mode";
import type { ListenerFieldCode } from "@/lib/ccm/fields/listener";
import { managedName, Ownership, parseManagedName } from "@/lib/ccm/names";
import { shellVariable } from "@/lib/knowledge/cloud-api";
import { FIX_TEXT } from "@/lib/knowledge/findings/fix-texts";
import { WAYS } from "@/lib/knowledge/findings/ways";
import type { ServicePort } from "@/lib/model/bundle";
import { annotationKeyOf, editList, keepCloud, listenersOf, param, portsOf, targetOf, valueOf } from "./facts";
import type { Builder, RemediationContext } from "./types";
import { wayOf } from "./ways";

/** `k8s/{port}/{service}/{namespace}/{clusterId}`: the CCM's names of Listeners and groups. */
export function ccmName(context: RemediationContext, port: number | string): string {
  const { name, namespace } = targetOf(context);
  return managedName(port, name, namespace, clusterId(context));
}

/** Matches the Listeners and groups of the finding's Service. */
export function ownership(context: RemediationContext): Ownership {
  const { name, namespace } = targetOf(context);
  return new Ownership(name, namespace, clusterId(context));
}

function clusterId(context: RemediationContext): string {
  return context.cluster?.id || context.index?.clusterId || "clusterid";
}

export function servicePort(context: RemediationContext, port: number, protocol?: string): ServicePort | undefined {
  const rows = portsOf(context).filter((row) => row.port === port);
  if (rows.length <= 1 || protocol === undefined) return rows[0];
  return (
    rows.find((row) => (protocol === "udp") === (String(row.protocol ?? "TCP").toUpperCase() === "UDP")) ?? rows[0]
  );
}

/** Group of a port's Listener: by vgroup-port on a reused instance, else by name. */
export function groupOfPort(
  context: RemediationContext,
  port: number,
  protocol?: string,
): { id?: string; name: string } {
  const row = servicePort(context, port, protocol);
  const isEni = backendMode(context.service ?? {}, context.cluster?.serviceBackendType) === "eni";
  const name = ccmName(context, isEni ? (row?.targetPort ?? row?.port ?? 0) : (row?.nodePort ?? 0));
  if (valueOf(context, "lb-id") !== "") {
    const entries = valueOf(context, "lb-vgroup-port").split(",");
    const named = entries.map((entry) => entry.split(":")).find((part) => part[1] === String(port))?.[0];
    if (named) return { id: named, name };
  }
  const groups = context.index?.groups.get(context.loadBalancerId ?? "") ?? [];
  return { id: groups.find((candidate) => candidate.VServerGroupName === name)?.VServerGroupId, name };
}

/** Shell variable that passes the id of a group from the command that creates it to those that use it. */
export function groupVariable(name: string): string {
  const port = parseManagedName(name)?.port ?? "0";
  return `VGROUP_${port.replace(/[^A-Za-z0-9]/g, "_")}`;
}

/** The id of a group that does not exist yet, set by the command that creates it in the same shell. */
export const groupToCome = (name: string) => shellVariable(groupVariable(name), "create the group first");

const CCM_NAME = /^k8s\/[^/]*\/[^/]*\/[^/]*\/[^/]*$/;

/** vgroup-port names an unusable group: the solution is the Listener's actual group. */
export const reusedGroup: Builder<"CLB312" | "CLB313" | ListenerFieldCode> = (finding, context) => {
  const key = annotationKeyOf(context, "lb-vgroup-port");
  const port = param(finding, "port");
  const bound = listenersOf(context).find((row) => String(row.ListenerPort) === port)?.VServerGroupId;
  const group = context.index?.groupsById.get(bound ?? "");
  const name = group && (group.VServerGroupName ?? "");
  const row = servicePort(context, Number(port));
  const isOfPort = (entry: string) => entry.split(":")[1] === port;
  if (name !== undefined && [row?.nodePort, row?.targetPort].some((own) => name === ccmName(context, own ?? 0))) {
    const edit = editList(key, (entries) => entries.filter((entry) => entry !== "" && !isOfPort(entry)));
    return [keepCloud(context, [edit], FIX_TEXT.ownGroupWhy)];
  }
  if (name !== undefined && bound !== param(finding, "groupId") && !CCM_NAME.test(name)) {
    const edit = editList(key, (entries) => entries.map((entry) => (isOfPort(entry) ? `${bound}:${port}` : entry)));
    return [keepCloud(context, [edit])];
  }
  return [wayOf(WAYS.makeGroup, finding, context)];
};
