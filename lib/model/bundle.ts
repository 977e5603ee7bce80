import {
  storedEndpoints,
  storedEvent,
  storedNode,
  storedPod,
  storedService,
  storedSlice,
  type SetBy,
} from "./stored-fields";
import type { HashFunction } from "./service-hash";
import { isObject } from "./value";

export { isObject };

/**
 * The bundle (`ccm-preflight/bundle@1`): everything a precheck needs, captured once. Objects are as their API
 * returned them, so every field is optional here and readers treat a missing one as the API's zero value.
 */
export const BUNDLE_FORMAT = "ccm-preflight/bundle@1";

export interface ObjectMeta {
  name?: string;
  namespace?: string;
  uid?: string;
  resourceVersion?: string;
  creationTimestamp?: string;
  deletionTimestamp?: string | null;
  labels?: Record<string, string> | null;
  annotations?: Record<string, string> | null;
  finalizers?: string[] | null;
  managedFields?: { time?: string; [key: string]: unknown }[] | null;
  /** Ours: names of the kept annotations that `kubectl apply` set; absent when nothing was applied. */
  appliedAnnotations?: string[];
  /** Ours: which program set what, by name; absent where managedFields were not read. */
  setBy?: SetBy[];
  /** Ours: the functions that give the hash label; null: not certain. Absent without the label. */
  hashedBy?: HashFunction[] | null;
  ownerReferences?: { apiVersion?: string; kind?: string; name?: string; controller?: boolean }[] | null;
  [key: string]: unknown;
}

export interface ServicePort {
  name?: string;
  protocol?: string;
  port?: number;
  targetPort?: number | string;
  nodePort?: number;
  [key: string]: unknown;
}

export interface KubeService {
  metadata?: ObjectMeta;
  spec?: {
    type?: string;
    ports?: ServicePort[] | null;
    loadBalancerClass?: string | null;
    externalTrafficPolicy?: string;
    loadBalancerSourceRanges?: string[] | null;
    [key: string]: unknown;
  };
  status?: { loadBalancer?: { ingress?: { ip?: string; hostname?: string }[] | null }; [key: string]: unknown };
  [key: string]: unknown;
}

export interface TargetRef {
  kind?: string;
  namespace?: string;
  name?: string;
}

interface KubeEndpoint {
  addresses?: string[] | null;
  conditions?: { ready?: boolean | null; serving?: boolean | null; terminating?: boolean | null };
  targetRef?: TargetRef | null;
  nodeName?: string | null;
  [key: string]: unknown;
}

export interface KubeEndpointSlice {
  metadata?: ObjectMeta;
  addressType?: string;
  endpoints?: KubeEndpoint[] | null;
  ports?: { name?: string | null; port?: number | null; protocol?: string | null }[] | null;
  [key: string]: unknown;
}

export interface KubeEndpointAddress {
  ip?: string;
  nodeName?: string | null;
  targetRef?: TargetRef | null;
}

export interface KubeEndpoints {
  metadata?: ObjectMeta;
  subsets?:
    | {
        addresses?: KubeEndpointAddress[] | null;
        notReadyAddresses?: KubeEndpointAddress[] | null;
        ports?: { name?: string; port?: number; protocol?: string }[] | null;
      }[]
    | null;
}

export interface KubeNode {
  metadata?: ObjectMeta;
  spec?: {
    providerID?: string;
    unschedulable?: boolean;
    taints?: { key?: string; value?: string; effect?: string }[] | null;
    [key: string]: unknown;
  };
  status?: { conditions?: { type?: string; status?: string }[] | null; [key: string]: unknown };
}

export interface KubePod {
  metadata?: ObjectMeta;
  spec?: { readinessGates?: { conditionType?: string }[] | null; [key: string]: unknown };
  status?: { conditions?: { type?: string; status?: string }[] | null; [key: string]: unknown };
}

export interface KubeEvent {
  metadata?: ObjectMeta;
  involvedObject?: { kind?: string; namespace?: string; name?: string; uid?: string; [key: string]: unknown };
  type?: string;
  reason?: string;
  message?: string;
  count?: number | null;
  firstTimestamp?: string | null;
  lastTimestamp?: string | null;
  eventTime?: string | null;
  series?: { count?: number; lastObservedTime?: string } | null;
  source?: { component?: string; host?: string };
  [key: string]: unknown;
}

/** One item of DescribeLoadBalancers. Spelling is the API's. */
export interface CloudLoadBalancer {
  LoadBalancerId?: string;
  LoadBalancerName?: string;
  LoadBalancerStatus?: string;
  Address?: string;
  AddressType?: string;
  AddressIPVersion?: string;
  NetworkType?: string;
  VpcId?: string;
  VSwitchId?: string;
  Bandwidth?: number | string;
  InternetChargeType?: string;
  InternetChargeTypeAlias?: string;
  InstanceChargeType?: string;
  LoadBalancerSpec?: string;
  MasterZoneId?: string;
  SlaveZoneId?: string;
  ResourceGroupId?: string;
  DeleteProtection?: string;
  ModificationProtectionStatus?: string;
  Tags?: { Tag?: { TagKey?: string; TagValue?: string }[] } | null;
  [key: string]: unknown;
}

export interface CloudListener {
  LoadBalancerId?: string;
  ListenerPort?: number | string;
  ListenerProtocol?: string;
  Status?: string;
  Description?: string;
  VServerGroupId?: string;
  Scheduler?: string;
  Bandwidth?: number | string;
  AclStatus?: string;
  AclType?: string;
  AclId?: string;
  AclIds?: string[] | null;
  TCPListenerConfig?: Record<string, unknown> | null;
  UDPListenerConfig?: Record<string, unknown> | null;
  HTTPListenerConfig?: Record<string, unknown> | null;
  HTTPSListenerConfig?: Record<string, unknown> | null;
  [key: string]: unknown;
}

export interface CloudBackend {
  ServerId?: string;
  ServerIp?: string;
  Port?: number | string;
  Weight?: number | string;
  Type?: string;
  Description?: string;
  [key: string]: unknown;
}

export interface CloudVServerGroup {
  LoadBalancerId?: string;
  VServerGroupId?: string;
  VServerGroupName?: string;
  BackendServers?: { BackendServer?: CloudBackend[] } | null;
  [key: string]: unknown;
}

export interface CloudDomainExtension {
  LoadBalancerId?: string;
  ListenerPort?: number | string;
  DomainExtensionId?: string;
  Domain?: string;
  ServerCertificateId?: string;
}

export interface CloudServerCertificate {
  ServerCertificateId?: string;
  ServerCertificateName?: string;
  CommonName?: string;
  ExpireTimeStamp?: number | string;
  [key: string]: unknown;
}

export interface CloudNetworkInterface {
  NetworkInterfaceId?: string;
  PrivateIpAddress?: string;
  [key: string]: unknown;
}

/** An access control list, as far as its id needs a name. */
export interface CloudAccessControlList {
  AclId?: string;
  AclName?: string;
}

/** A vSwitch, as far as its id needs a name. */
export interface CloudVSwitch {
  VSwitchId?: string;
  VSwitchName?: string;
  ZoneId?: string;
  AvailableIpAddressCount?: number;
}

/** An ECS instance of a group: its id and name. */
export interface CloudInstance {
  InstanceId?: string;
  InstanceName?: string;
}

export interface CloudVpc {
  VpcId?: string;
  CidrBlock?: string;
  SecondaryCidrBlocks?: { SecondaryCidrBlock?: string[] } | null;
  Ipv6CidrBlock?: string;
  Ipv6CidrBlocks?: { Ipv6CidrBlock?: { Ipv6CidrBlock?: string }[] } | null;
  [key: string]: unknown;
}

/** One item of the NLB API (2022-04-30), spelled as it answers: the fields that are read are in lib/engine/nlb/cloud.ts and fields.ts. */
export type NlbItem = Record<string, unknown>;

/** Objects of NLBs that the controller reads. Absent: not read, so NLB Services are unknown. */
export interface NlbCloud {
  /** ListLoadBalancers, tags included. */
  loadBalancers: NlbItem[];
  listeners: NlbItem[];
  /** ListListenerCertificates, with the ListenerId. */
  listenerCertificates?: NlbItem[];
  /** ListServerGroups, tags and health check included. */
  serverGroups: NlbItem[];
  /** ListServerGroupServers. */
  servers: NlbItem[];
  /** DescribeSecurityGroupAttribute, with the tags of DescribeSecurityGroups. */
  securityGroups?: NlbItem[];
}

/** Unread inputs. A check whose input is listed here is `unknown`, never `pass`. */
export interface CollectError {
  /** kubernetes, slb, ecs, vpc */
  source: string;
  /** API action (DescribeVServerGroupAttribute) or `list services` style verb and resource. */
  action: string;
  /** Instance id, group id or `namespace/name` when only that one failed; absent: the whole source. */
  resource?: string;
  code: string;
  message: string;
  requestId?: string;
}

export interface BundleCluster {
  id: string;
  name?: string;
  region: string;
  vpcId: string;
  ccmVersion?: string;
  targetCcmVersion?: string;
  /** Id of the Alibaba Cloud account that the cluster is in. */
  accountId?: string;
  /** Alibaba Cloud runs the controller, outside the cluster's own workloads; absent: unknown. */
  managed?: boolean;
  networkPlugin?: string;
  serviceBackendType?: string;
  /** `disablePublicSLB` of the controller's configuration; absent: unknown. */
  disablePublicSlb?: boolean;
  /** Of most nodes. */
  kubernetesVersion?: string;
  /** Of the controller, as its configuration or arguments name them: `IPv6DualStack=true,EndpointSlice=true`. */
  featureGates?: string;
  /** Both gates that IPv6 backends need (IPv6DualStack and EndpointSlice) are on; absent: unknown. */
  ipv6Backends?: boolean;
}

export interface Bundle {
  format: typeof BUNDLE_FORMAT;
  capturedAt: string;
  cluster: BundleCluster;
  kubernetes: {
    services: KubeService[];
    endpointSlices: KubeEndpointSlice[];
    endpoints?: KubeEndpoints[];
    nodes: KubeNode[];
    pods: KubePod[];
    events: KubeEvent[];
  };
  alibabaCloud: {
    loadBalancers: CloudLoadBalancer[];
    listeners: CloudListener[];
    vServerGroups: CloudVServerGroup[];
    domainExtensions?: CloudDomainExtension[];
    serverCertificates?: CloudServerCertificate[];
    networkInterfaces?: CloudNetworkInterface[];
    vpc?: CloudVpc;
    /** Names for ids, where a permission gives them. No check reads them. */
    accessControlLists?: CloudAccessControlList[];
    vSwitches?: CloudVSwitch[];
    instances?: CloudInstance[];
    nlb?: NlbCloud;
  };
  errors?: CollectError[];
}

export interface BundleIssue {
  /** JSON path such as `kubernetes.services[3].metadata`. */
  path: string;
  message: string;
}

export type ParsedBundle = { ok: true; bundle: Bundle } | { ok: false; issues: BundleIssue[] };

/** `list`: read as empty when absent; `optional`: absent when it was not requested; `object`: not a list. */
type Presence = "required" | "list" | "optional" | "object";
/** Fields of a section, in order, and the function that reduces each object to its stored fields. */
type Section = readonly (readonly [field: string, presence: Presence, keep?: (object: object) => object])[];
const KUBERNETES: Section = [
  ["services", "required", storedService],
  ["endpointSlices", "list", storedSlice],
  ["endpoints", "optional", storedEndpoints],
  ["nodes", "list", storedNode],
  ["pods", "list", storedPod],
  ["events", "list", storedEvent],
];
const ALIBABA_CLOUD: Section = [
  ["loadBalancers", "required"],
  ["listeners", "list"],
  ["vServerGroups", "list"],
  ["domainExtensions", "optional"],
  ["serverCertificates", "optional"],
  ["networkInterfaces", "optional"],
  ["vpc", "object"],
  ["accessControlLists", "optional"],
  ["vSwitches", "optional"],
  ["instances", "optional"],
];
const NLB: Section = [
  ["loadBalancers", "required"],
  ["listeners", "list"],
  ["listenerCertificates", "optional"],
  ["serverGroups", "list"],
  ["servers", "list"],
  ["securityGroups", "optional"],
];
const CLUSTER_TEXTS = [
  "id region vpcId name ccmVersion targetCcmVersion",
  "networkPlugin serviceBackendType kubernetesVersion featureGates accountId",
].flatMap((names) => names.split(" "));
const CLUSTER_FLAGS = ["disablePublicSlb", "ipv6Backends", "managed"];
const MAX_ISSUES = 50;

/**
 * Checks the frame of a bundle (format, sections, lists of objects) and names each wrong place. Fields inside an
 * object are read leniently later, as the CCM's SDK does. Runs over the top level only, so it costs next to
 * little compared with `JSON.parse`.
 */
export function parseBundle(value: unknown): ParsedBundle {
  const issues: BundleIssue[] = [];
  const add = (path: string, message: string) => {
    if (issues.length < MAX_ISSUES) issues.push({ path, message });
  };
  const expect = (right: boolean, path: string, expected: string, found: unknown) => {
    if (!right) add(path, `expected ${expected}, got ${typeName(found)}`);
  };
  const objectAt = (path: string, found: unknown, expected = "an object") => {
    expect(isObject(found), path, expected, found);
    return isObject(found) ? found : undefined;
  };
  /** Checks a section and reads it. */
  const sectionAt = <T>(path: string, found: unknown, section: Section): T => {
    const holder = objectAt(path, found);
    const entries = section.flatMap(([field, presence, keep]): [string, object][] => {
      const value = holder?.[field] ?? undefined;
      if (presence === "object") return isObject(value) ? [[field, value]] : [];
      if (value === undefined) {
        if (holder && presence === "required") add(`${path}.${field}`, "missing: expected an array");
        return presence === "optional" ? [] : [[field, []]];
      }
      expect(Array.isArray(value), `${path}.${field}`, "an array", value);
      if (!Array.isArray(value)) return [];
      const items = value.filter((item, i) => objectAt(`${path}.${field}[${i}]`, item)) as object[];
      return [[field, keep ? items.map(keep) : items]];
    });
    return Object.fromEntries(entries) as T;
  };

  if (!isObject(value))
    return { ok: false, issues: [{ path: "", message: `expected a JSON object, got ${typeName(value)}` }] };
  const { format, errors } = value;
  if (typeof format !== "string") expect(false, "format", `"${BUNDLE_FORMAT}"`, format);
  else if (format !== BUNDLE_FORMAT) add("format", wrongFormat(format));
  const cluster = objectAt("cluster", value.cluster, "an object with id, region and vpcId") ?? {};
  for (const [names, type, expected] of [
    [CLUSTER_TEXTS, "string", "a string"],
    [CLUSTER_FLAGS, "boolean", "true or false"],
  ] as const)
    for (const name of names) {
      const field = cluster[name] ?? undefined;
      expect(field === undefined || typeof field === type, `cluster.${name}`, expected, field);
    }
  const kubernetes = sectionAt<Bundle["kubernetes"]>("kubernetes", value.kubernetes, KUBERNETES);
  const alibabaCloud = sectionAt<Bundle["alibabaCloud"]>("alibabaCloud", value.alibabaCloud, ALIBABA_CLOUD);
  const nlb = isObject(value.alibabaCloud) ? (value.alibabaCloud.nlb ?? undefined) : undefined;
  if (nlb !== undefined) alibabaCloud.nlb = sectionAt<NlbCloud>("alibabaCloud.nlb", nlb, NLB);
  expect((errors ?? undefined) === undefined || Array.isArray(errors), "errors", "an array", errors);
  if (issues.length > 0) return { ok: false, issues };

  const texts = Object.fromEntries(
    CLUSTER_TEXTS.map((name) => [name, (cluster[name] || undefined) as string | undefined]),
  );
  const flags = CLUSTER_FLAGS.flatMap((name) => (typeof cluster[name] === "boolean" ? [[name, cluster[name]]] : []));
  const { id = "", region = "", vpcId = "" } = texts;
  return {
    ok: true,
    bundle: {
      format: BUNDLE_FORMAT,
      capturedAt: typeof value.capturedAt === "string" ? value.capturedAt : "",
      cluster: { ...texts, id, region, vpcId, ...Object.fromEntries(flags) },
      kubernetes,
      alibabaCloud,
      errors: Array.isArray(errors) ? readErrors(errors) : undefined,
    },
  };
}

function wrongFormat(format: string): string {
  const family = /^ccm-preflight\/bundle@(\d+)/.exec(format);
  return family
    ? `bundle version ${family[1]} is not known here (this build reads version 1): use a newer CCM Preflight`
    : `"${clip(format)}" is not a bundle: expected "${BUNDLE_FORMAT}"`;
}

function readErrors(rows: unknown[]): CollectError[] {
  return rows.map((row) => {
    const r = isObject(row) ? row : {};
    const s = (v: unknown) => (typeof v === "string" ? v : v === undefined || v === null ? "" : JSON.stringify(v));
    return {
      source: s(r.source) || "unknown",
      action: s(r.action),
      code: s(r.code) || "unknown",
      message: s(r.message),
      ...(r.resource ? { resource: s(r.resource) } : {}),
      ...(r.requestId ? { requestId: s(r.requestId) } : {}),
    };
  });
}

function typeName(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  return value === undefined ? "nothing" : typeof value;
}

function clip(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
