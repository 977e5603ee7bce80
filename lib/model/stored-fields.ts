import { HASH_FUNCTIONS, labelFunctions, type HashFunction } from "./service-hash";
import { HASH_LABEL } from "./sync-state";
import { isObject } from "./value";

/**
 * The stored fields and annotations of an object of the cluster: those that the controller, the plan or the ticket need, as
 * the API returned them. `true`: the value, a function: the keys of a map that it accepts, `[x]`: applied to each item.
 */
type Kept = true | ((key: string) => boolean) | readonly [Kept] | { readonly [field: string]: Kept };

const LAST_APPLIED = "kubectl.kubernetes.io/last-applied-configuration";
/** Of the controller, and of the programs that own a Service: Helm, Argo CD, Flux, Kustomize. */
const ANNOTATION =
  /^(?:service\.(?:beta\.)?kubernetes\.io|service\.alibabacloud\.com|service\.k8s\.alibaba|meta\.helm\.sh|argocd\.argoproj\.io|(?:kustomize|helm)\.toolkit\.fluxcd\.io)\/|^config\.kubernetes\.io\/origin$/;
const SERVICE_LABEL =
  /^(?:(?:[\w-]+\.)*kubernetes\.io|service\.alibabacloud\.com|service\.k8s\.alibaba|helm\.sh|argocd\.argoproj\.io|(?:kustomize|helm)\.toolkit\.fluxcd\.io)\//;
/** Annotations whose author matters: those that the controller reads. */
const SET_BY = /^service\.(?:(?:beta\.)?kubernetes\.io|alibabacloud\.com|k8s\.alibaba)\//;

const fields = (names: string): Record<string, true> =>
  Object.fromEntries(names.split(" ").map((name) => [name, true]));
const META = {
  ...fields("name namespace uid resourceVersion generation creationTimestamp deletionTimestamp"),
  ...fields("deletionGracePeriodSeconds finalizers"),
};
/** Only the times, which show when an object was written. */
const WRITTEN = [fields("manager operation subresource time")] as const;
const CONDITIONS = [fields("type status")] as const;
const TARGET = fields("kind namespace name");
const ADDRESSES = [{ ...fields("ip nodeName"), targetRef: TARGET }] as const;
const PORTS = [fields("name protocol port appProtocol")] as const;

const SERVICE_SPEC = {
  ...fields("type clusterIP clusterIPs externalTrafficPolicy internalTrafficPolicy ipFamilies ipFamilyPolicy selector"),
  ...fields("loadBalancerClass loadBalancerIP loadBalancerSourceRanges allocateLoadBalancerNodePorts externalIPs"),
  ...fields("healthCheckNodePort sessionAffinity sessionAffinityConfig publishNotReadyAddresses externalName"),
  ports: [fields("name protocol port targetPort nodePort appProtocol")] as const,
};
const SERVICE: Kept = {
  metadata: {
    ...META,
    ownerReferences: [fields("apiVersion kind name controller")],
    labels: (key: string) => SERVICE_LABEL.test(key),
    annotations: (key: string) => ANNOTATION.test(key),
    managedFields: WRITTEN,
    appliedAnnotations: true,
  },
  spec: SERVICE_SPEC,
  status: { loadBalancer: { ingress: [{ ...fields("ip hostname ipMode"), ports: [fields("port protocol error")] }] } },
};
const SLICE: Kept = {
  metadata: { ...META, labels: (key: string) => SERVICE_LABEL.test(key) },
  addressType: true,
  endpoints: [
    { ...fields("addresses nodeName zone"), conditions: fields("ready serving terminating"), targetRef: TARGET },
  ],
  ports: PORTS,
};
const ENDPOINTS: Kept = {
  metadata: { ...META, labels: (key: string) => SERVICE_LABEL.test(key) },
  subsets: [{ addresses: ADDRESSES, notReadyAddresses: ADDRESSES, ports: PORTS }],
};
/** All labels: an annotation chooses Nodes by any of them. */
const NODE: Kept = {
  metadata: { ...META, labels: true },
  spec: { ...fields("providerID unschedulable podCIDR"), taints: [fields("key value effect")] },
  status: { conditions: CONDITIONS, addresses: [fields("type address")], nodeInfo: fields("kubeletVersion") },
};
const POD: Kept = {
  metadata: META,
  spec: { nodeName: true, hostNetwork: true, readinessGates: [fields("conditionType")] },
  status: { ...fields("phase podIP"), conditions: CONDITIONS },
};
const EVENT: Kept = {
  metadata: { ...META, managedFields: WRITTEN },
  involvedObject: fields("apiVersion kind namespace name uid"),
  ...fields("type reason message count firstTimestamp lastTimestamp eventTime action"),
  ...fields("reportingComponent reportingInstance"),
  series: fields("count lastObservedTime"),
  source: fields("component host"),
};

/** Copies the listed fields; values of another form are dropped, null stays. */
function keep(value: unknown, kept: Kept): unknown {
  if (kept === true || value === null) return value;
  if (typeof value !== "object") return undefined;
  if (Array.isArray(kept)) return Array.isArray(value) ? value.map((item) => keep(item, kept[0] as Kept)) : undefined;
  if (Array.isArray(value)) return undefined;
  const out: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(value)) {
    const wanted =
      typeof kept === "function" ? kept(name) : Object.hasOwn(kept, name) && (kept as Record<string, Kept>)[name];
    if (!wanted) continue;
    const left = keep(inner, wanted);
    if (left !== undefined) out[name] = left;
  }
  return out;
}

interface Annotated {
  metadata?: {
    annotations?: Record<string, unknown> | null;
    labels?: Record<string, unknown> | null;
    managedFields?: readonly object[] | null;
    appliedAnnotations?: string[];
    setBy?: SetBy[];
    hashedBy?: HashFunction[] | null;
  };
}

/** Fields of a Service set by one program, by name: annotations that the controller reads, and fields of the spec. */
export interface SetBy {
  manager: string;
  /** Apply: by server-side apply; Update: by any other request. */
  operation: string;
  annotations?: string[];
  /** `externalTrafficPolicy`; of ports `ports` and each as `ports.443/TCP`. */
  spec?: string[];
}

/** Annotation names of last-applied: `kubectl apply` removes those that a manifest no longer has. */
export function storedService<T extends Annotated>(service: T): T {
  const { annotations, managedFields } = service.metadata ?? {};
  const applied = annotations?.[LAST_APPLIED];
  const out = keep(service, SERVICE) as T;
  if (typeof applied === "string" && out.metadata) out.metadata.appliedAnnotations = namesIn(applied);
  const given: unknown = service.metadata?.setBy;
  const read = Array.isArray(managedFields) ? managedFields.flatMap(settersIn) : [];
  const setBy = read.length > 0 ? read : Array.isArray(given) ? given.filter(isSetBy) : [];
  if (setBy.length > 0 && out.metadata) out.metadata.setBy = setBy;
  const hashedBy = hashedByOf(service);
  if (hashedBy !== undefined && out.metadata) out.metadata.hashedBy = hashedBy;
  return out;
}

/** The hash covers every annotation, so it is computed before some are left out; a stored Service has the answer. */
function hashedByOf(service: Annotated): HashFunction[] | null | undefined {
  const { hashedBy, labels, appliedAnnotations } = service.metadata ?? {};
  if (!labels?.[HASH_LABEL]) return undefined;
  if (hashedBy === null) return null;
  if (Array.isArray(hashedBy)) return HASH_FUNCTIONS.filter((one) => hashedBy.includes(one));
  // Stored by an older release: last-applied was left out already.
  return appliedAnnotations ? null : (labelFunctions(service) ?? null);
}

/** A file may hold anything. */
function isSetBy(entry: unknown): entry is SetBy {
  if (!isObject(entry) || typeof entry.manager !== "string") return false;
  return [entry.annotations, entry.spec].every((names) => names === undefined || Array.isArray(names));
}

/** Names of the relevant fields of one entry of managedFields; none of `status`. */
function settersIn(entry: unknown): SetBy[] {
  if (!isObject(entry) || entry.subresource || typeof entry.manager !== "string") return [];
  const set = isObject(entry.fieldsV1) ? entry.fieldsV1 : {};
  const annotations = namesOf(inner(inner(set, "f:metadata"), "f:annotations")).filter((key) => SET_BY.test(key));
  const spec = inner(set, "f:spec");
  const ports = Object.keys(inner(spec, "f:ports")).flatMap(portKey);
  const fields = [...namesOf(spec).filter((name) => Object.hasOwn(SERVICE_SPEC, name)), ...ports];
  if (annotations.length === 0 && fields.length === 0) return [];
  return [
    {
      manager: entry.manager,
      operation: String(entry.operation ?? ""),
      ...(annotations.length > 0 ? { annotations } : {}),
      ...(fields.length > 0 ? { spec: fields } : {}),
    },
  ];
}

type Fields = Record<string, unknown>;
const inner = (fields: Fields, name: string): Fields => {
  const value = fields[name];
  return isObject(value) ? value : {};
};
/** `f:name` as `name`. */
const namesOf = (fields: Fields) => Object.keys(fields).flatMap((key) => (key.startsWith("f:") ? [key.slice(2)] : []));

/** `k:{"port":443,"protocol":"TCP"}` as `ports.443/TCP`. */
function portKey(key: string): string[] {
  const [, port] = /"port":(\d+)/.exec(key) ?? [];
  const [, protocol = "TCP"] = /"protocol":"(\w+)"/.exec(key) ?? [];
  return port === undefined ? [] : [`ports.${port}/${protocol}`];
}

function namesIn(applied: string): string[] {
  try {
    const parsed = JSON.parse(applied) as { metadata?: { annotations?: Record<string, unknown> } } | null;
    return Object.keys(parsed?.metadata?.annotations ?? {}).filter((key) => ANNOTATION.test(key));
  } catch {
    return [];
  }
}

/** Metadata for a reader: without what this program noted itself, and without managedFields, which are long. */
export function shownMetadata<T extends object>(metadata: T | undefined) {
  const {
    managedFields: _long,
    appliedAnnotations: _ours,
    setBy: _too,
    hashedBy: _this,
    ...shown
  } = (metadata ?? {}) as Fields;
  return shown as Omit<T, "managedFields" | "appliedAnnotations" | "setBy" | "hashedBy">;
}

const storedPart =
  (kept: Kept) =>
  <T>(object: T): T =>
    keep(object, kept) as T;
export const storedSlice = storedPart(SLICE);
export const storedEndpoints = storedPart(ENDPOINTS);
export const storedNode = storedPart(NODE);
export const storedPod = storedPart(POD);
export const storedEvent = storedPart(EVENT);
