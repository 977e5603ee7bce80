import type { NlbItem } from "@/lib/model/bundle";
import { num, str } from "./read";

/** Names, tags and keys by which the CCM identifies its own resources (docs/dry-run.md 1.4). */
export const OWNERSHIP_TAG = "kubernetes.do.not.delete";
export const CLUSTER_TAG = "ack.aliyun.com";
export const REUSE_TAG = "kubernetes.reused.by.user";
export const FINALIZER = "service.k8s.alibaba/resources";
export const NLB_FINALIZER = "service.k8s.alibaba/nlb";
/** Id of the security group of an NLB Service's source ranges. */
export const SECURITY_GROUP_LABEL = "service.k8s.alibaba/security-group-id";
/** Id of the NLB of a Service, written by the controller. */
export const NLB_ID_LABEL = "service.k8s.alibaba/loadbalancer-id";
/** Label of an EndpointSlice with the name of its Service. */
export const SERVICE_LABEL = "kubernetes.io/service-name";
export { HASH_LABEL } from "@/lib/model/sync-state";

export function defaultName(uid: string): string {
  return `a${uid}`.replaceAll("-", "").slice(0, 32);
}

/** A name as the CCM gives it to an instance, of any Service. */
export const isDefaultName = (name: string | undefined): boolean => name !== undefined && /^a[0-9a-f]{31}$/.test(name);

/** `namespace/name`: key of Services, EndpointSlices and Pods. */
export function serviceKey(namespace: string | null | undefined, name: string | null | undefined): string {
  return `${namespace ?? ""}/${name ?? ""}`;
}

/** `namespace/name` of a Kubernetes object. */
export function keyOf(object: { metadata?: { namespace?: string; name?: string } | null }): string {
  return serviceKey(object.metadata?.namespace, object.metadata?.name);
}

/** `namespace/service` of an EndpointSlice; undefined when it names no Service. */
export function sliceService(slice: {
  metadata?: { namespace?: string; labels?: Record<string, string> | null } | null;
}): string | undefined {
  const service = slice.metadata?.labels?.[SERVICE_LABEL];
  return typeof service === "string" && service !== "" ? serviceKey(slice.metadata?.namespace, service) : undefined;
}

/** The two parts of `namespace/name`. */
export function splitServiceKey(key: string): { namespace: string; name: string } {
  const slash = key.indexOf("/");
  return { namespace: key.slice(0, Math.max(0, slash)), name: key.slice(slash + 1) };
}

/** `namespace/name` of the key of a precheck item, which may continue with a port or a group (docs/dry-run.md 6.1). */
export const serviceOfItem = (key: string): string => key.split("/", 2).join("/");

/** `k8s/{port}/{service}/{namespace}/{cluster}`. */
export function managedName(port: string | number, service: string, namespace: string, clusterId: string): string {
  return `k8s/${port}/${service}/${namespace}/${clusterId}`;
}

/** The managed name of the same Service for another port. */
export function withPort(name: string, port: string | number): string {
  return name.replace(/^k8s\/[^/]*/, `k8s/${port}`);
}

/**
 * The parts of a name assigned by the CCM: a Listener's description, a group's name or a backend's description. The port
 * of a group is its node port or target port. Undefined for other names, and for values that are not text.
 */
export function parseManagedName(name: string | undefined) {
  if (typeof name !== "string" || !isManagedName(name)) return undefined;
  const [, port = "", service = "", namespace = "", clusterId = ""] = name.split("/");
  return { port, service, namespace, clusterId };
}

/** `k8s/{port}/{service}/{namespace}/{cluster}`: exactly five parts, the first `k8s`. */
export function isManagedName(name: string): boolean {
  return name.startsWith("k8s/") && name.split("/").length === 5;
}

/** Matches names of one Service in one cluster; the port part is not compared. */
export class Ownership {
  private readonly tail: string;

  constructor(name: string, namespace: string, clusterId: string) {
    this.tail = `/${name}/${namespace}/${clusterId}`;
  }

  name(port: string | number): string {
    return `k8s/${port}${this.tail}`;
  }

  ownsGroup(text: string): boolean {
    return text.endsWith(this.tail) && isManagedName(text);
  }

  /** Listener descriptions additionally need an integer port. */
  ownsListener(text: string): boolean {
    return this.ownsGroup(text) && /^[+-]?[0-9]+$/.test(text.slice(4, text.length - this.tail.length));
  }
}

/** `443/TCP`, `1000-2000/TCP`; with its id where the answer has no port or no protocol. */
export function nlbListenerName({ ListenerId, ListenerPort, StartPort, EndPort, ListenerProtocol }: NlbItem): string {
  const range = num(StartPort) === 0 ? "" : `${str(StartPort)}-${str(EndPort)}`;
  const ports = num(ListenerPort) === 0 ? range : str(ListenerPort);
  const protocol = str(ListenerProtocol);
  return ports === "" || protocol === ""
    ? [str(ListenerId), ports, protocol].filter(Boolean).join(" ")
    : `${ports}/${protocol}`;
}
