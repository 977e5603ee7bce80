import type { BundleIndex } from "@/lib/ccm/bundle-index";
import { listenerProtocol } from "@/lib/ccm/listener-config";
import { objects } from "@/lib/ccm/read";
import type { CloudBackend, CloudListener, CloudVServerGroup } from "@/lib/model/bundle";

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
