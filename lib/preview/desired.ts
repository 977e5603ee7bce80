import { keyOf, FINALIZER, NLB_FINALIZER } from "@/lib/ccm/names";
import type { Bundle, KubeService, CollectError } from "@/lib/model/bundle";
import type { Text } from "@/lib/model/text";
import { ASSUMED } from "@/lib/knowledge/preview";
import { filled, type Change } from "./types";
import { memoizeByObject } from "@/lib/text/memoize";
import { indexBundle } from "@/lib/ccm/bundle-index";
import { asksForGracefulShutdown, endpointNeeds, isEniMode } from "@/lib/ccm/relevance";

/** A UID that no API server generates. */
const NEW_UID = "-0000-4000-8000-000000000000";

export interface DesiredService {
  /** Null: the Service is deleted at once, without cleanup. */
  service: KubeService | null;
  assumed: Text[];
}

type Port = NonNullable<NonNullable<KubeService["spec"]>["ports"]>[number];

/** `whole`: as `kubectl replace` takes the manifest; else as `kubectl apply` does. */
export function desiredService(
  bundle: Bundle,
  live: KubeService | undefined,
  change: Change,
  whole = false,
): DesiredService {
  if (change.kind === "delete") return deleted(bundle, live);
  const { service } = change;
  const assumed: Text[] = [];
  const meta = service.metadata ?? {};
  const spec = { ...live?.spec, ...service.spec };
  const type = service.spec?.type ?? live?.spec?.type ?? "ClusterIP";
  const exposed = (type === "LoadBalancer" || type === "NodePort") && spec.allocateLoadBalancerNodePorts !== false;
  const ports = nodePorts(bundle, live, service, exposed, assumed);
  const desired: KubeService = {
    ...live,
    metadata: {
      ...live?.metadata,
      name: meta.name,
      namespace: meta.namespace,
      labels: { ...live?.metadata?.labels, ...meta.labels },
      annotations: whole ? { ...service.metadata?.annotations } : mergedAnnotations(live, service),
      uid: live?.metadata?.uid ?? placeholderUid(keyOf(service)),
    },
    spec: {
      ...spec,
      type,
      ports,
      ...(exposed ? { externalTrafficPolicy: spec.externalTrafficPolicy ?? "Cluster" } : {}),
    },
    status: live?.status ?? {},
  };
  if (!exposed) delete desired.spec!.externalTrafficPolicy;
  // Changing the type from LoadBalancer clears the status, as in the API server.
  if (type !== "LoadBalancer") desired.status = { ...desired.status, loadBalancer: {} };
  if (!live) assumed.push(ASSUMED.uid);
  return { service: desired, assumed };
}

function deleted(bundle: Bundle, live: KubeService | undefined): DesiredService {
  if (!live?.metadata?.finalizers?.some((one) => one === FINALIZER || one === NLB_FINALIZER))
    return { service: null, assumed: [] };
  const deletionTimestamp = bundle.capturedAt || "1970-01-01T00:00:00Z";
  return { service: { ...live, metadata: { ...live.metadata, deletionTimestamp } }, assumed: [] };
}

/** As `kubectl apply`: keys applied last that are no longer in the manifest go, keys of other writers stay. */
function mergedAnnotations(live: KubeService | undefined, service: KubeService): Record<string, string> {
  const wanted = service.metadata?.annotations ?? {};
  const present = live?.metadata?.annotations ?? {};
  const before = new Set(live?.metadata?.appliedAnnotations);
  const kept = Object.entries(present).filter(([key]) => !before.has(key) || Object.hasOwn(wanted, key));
  return { ...Object.fromEntries(kept), ...wanted };
}

const usedNodePorts = memoizeByObject(
  ({ kubernetes }: Bundle) =>
    new Set(kubernetes.services.flatMap(({ spec }) => (spec?.ports ?? []).map((port) => port.nodePort))),
);

/** Node ports stay with their port; a new port gets the lowest free one, which the API server need not choose. */
function nodePorts(
  bundle: Bundle,
  live: KubeService | undefined,
  service: KubeService,
  exposed: boolean,
  assumed: Text[],
): Port[] {
  const old = live?.spec?.ports ?? [];
  const wanted = service.spec?.ports ?? old;
  const used = new Set(usedNodePorts(bundle));
  for (const { nodePort } of old) used.delete(nodePort);
  const same = (a: Port, b: Port) => a.port === b.port && (a.protocol ?? "TCP") === (b.protocol ?? "TCP");
  const fresh: number[] = [];
  const ports = wanted.map((port): Port => {
    const full: Port = { ...port, protocol: port.protocol ?? "TCP", targetPort: port.targetPort ?? port.port };
    if (!exposed) {
      delete full.nodePort;
      return full;
    }
    full.nodePort ||= old.find((other) => same(other, port))?.nodePort;
    if (!full.nodePort) {
      let free = 30_000;
      while (used.has(free)) free++;
      full.nodePort = free;
      fresh.push(Number(full.port));
    }
    used.add(full.nodePort);
    return full;
  });
  if (fresh.length > 0) assumed.push(filled(ASSUMED.nodePort, { ports: fresh.join(", ") }));
  return ports;
}

function placeholderUid(key: string): string {
  let hash = 0;
  for (const c of key) hash = (Math.imul(hash, 31) + c.codePointAt(0)!) >>> 0;
  return `${hash.toString(16).padStart(8, "0")}${NEW_UID}`;
}

/**
 * Inputs that the change would need and that were not collected: network interfaces are read only for Pods that are
 * backends (lib/collect/collect), so for a Service that switches to Pods, or keeps terminating ones, the bundle has
 * none. That is a missing input, not a Pod without an interface.
 */
export function notAsked(
  bundle: Bundle,
  desired: readonly { live: KubeService | undefined; service: KubeService | null }[],
): CollectError[] {
  const isEni = (service: KubeService) => isEniMode(service, bundle.cluster.serviceBackendType);
  const turned = desired.flatMap(({ live, service }) =>
    live && service && isEni(service) && (!isEni(live) || keepsMore(live, service)) ? [service] : [],
  );
  if (turned.length === 0) return [];
  const index = indexBundle(bundle);
  const needs = { eni: true, ipv6Gates: bundle.cluster.ipv6Backends };
  return turned.flatMap((service): CollectError[] => {
    const resource = keyOf(service);
    const slices = index.slices.get(resource) ?? [];
    const { addresses } = endpointNeeds(service, slices, index.endpoints.get(resource), needs, () => false);
    if (addresses.every((address) => index.interfaces.has(address))) return [];
    return [
      {
        source: "ecs",
        action: "DescribeNetworkInterfaces",
        resource,
        code: "preview.notAsked",
        message:
          "The network interfaces of these Pods were not asked for: the Pods are not backends of their Service today.",
      },
    ];
  });
}

const keepsMore = (live: KubeService, service: KubeService) =>
  asksForGracefulShutdown(service) && !asksForGracefulShutdown(live);
