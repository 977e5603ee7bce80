import type { BundleIndex } from "@/lib/ccm/bundle-index";
import { listenerProtocol } from "@/lib/ccm/listener-config";
import { objects } from "@/lib/ccm/read";
import type { RemediationContext } from "./types";
import type { CloudBackend, CloudListener, CloudVServerGroup } from "@/lib/model/bundle";

/** Listeners of the instance. */
export const listenersOf = ({ index, loadBalancerId }: RemediationContext): readonly CloudListener[] =>
  index?.listeners.get(loadBalancerId ?? "") ?? [];

export function findListener(
  index: BundleIndex | undefined,
  loadBalancerId: string | undefined,
  port: number,
  protocol?: string,
): CloudListener | undefined {
  const list = loadBalancerId ? index?.listeners.get(loadBalancerId) : undefined;
  return list?.find(
    (row) => Number(row.ListenerPort) === port && (protocol === undefined || listenerProtocol(row) === protocol),
  );
}

export function backendsOf(group: CloudVServerGroup | undefined): CloudBackend[] {
  return [...objects(group?.BackendServers?.BackendServer)];
}

/** A list in parts of at most so many. */
export function batches<T>(list: readonly T[], most: number): T[][] {
  const parts: T[][] = [];
  for (let from = 0; from < list.length; from += most) parts.push(list.slice(from, from + most));
  return parts;
}
