import { keptEndpoints, keptEvent, keptNode, keptPod, keptService, keptSlice } from "./kept";

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

interface KubeEndpoint {
  addresses?: string[] | null;
  conditions?: { ready?: boolean | null; serving?: boolean | null; terminating?: boolean | null };
  targetRef?: { kind?: string; namespace?: string; name?: string } | null;
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

interface KubeEndpointAddress {
  ip?: string;
  nodeName?: string | null;
  targetRef?: { kind?: string; namespace?: string; name?: string } | null;
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

/** An ECS instance behind a group, as far as its id needs a name. */
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

/** One item of the NLB API (2022-04-30), spelled as it answers: the fields that are read stand in lib/engine/nlb/cloud.ts. */
export type NlbItem = Record<string, unknown>;

/** What the controller reads of NLBs. Absent: nobody asked, and nothing can be said of NLB Services. */
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

/** What could not be read. A check whose input is listed here is `unknown`, never `pass`. */
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
  networkPlugin?: string;
  serviceBackendType?: string;
  /** `disablePublicSLB` of the controller's configuration; absent: nobody said. */
  disablePublicSlb?: boolean;
  /** Both gates that IPv6 backends need (IPv6DualStack and EndpointSlice) are on; absent: nobody said. */
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

type Lists = readonly (readonly [section: "kubernetes" | "alibabaCloud", field: string, required: boolean])[];
const LISTS: Lists = [
  ["kubernetes", "services", true],
  ["kubernetes", "endpointSlices", false],
  ["kubernetes", "endpoints", false],
  ["kubernetes", "nodes", false],
  ["kubernetes", "pods", false],
  ["kubernetes", "events", false],
  ["alibabaCloud", "loadBalancers", true],
  ["alibabaCloud", "listeners", false],
  ["alibabaCloud", "vServerGroups", false],
  ["alibabaCloud", "domainExtensions", false],
  ["alibabaCloud", "serverCertificates", false],
  ["alibabaCloud", "networkInterfaces", false],
  ["alibabaCloud", "accessControlLists", false],
  ["alibabaCloud", "vSwitches", false],
  ["alibabaCloud", "instances", false],
];
const NLB_LISTS = [
  ["loadBalancers", true],
  ["listeners", false],
  ["listenerCertificates", false],
  ["serverGroups", false],
  ["servers", false],
  ["securityGroups", false],
] as const;
const MAX_ISSUES = 50;

/**
 * Checks the frame of a bundle (format, sections, lists of objects) and names each wrong place. Fields inside an
 * object are read leniently later, as the CCM's SDK does. Runs over the top level only, so it costs next to
 * nothing beside `JSON.parse`.
 */
export function parseBundle(value: unknown): ParsedBundle {
  const issues: BundleIssue[] = [];
  const add = (path: string, message: string) => {
    if (issues.length < MAX_ISSUES) issues.push({ path, message });
  };
  if (!isObject(value))
    return { ok: false, issues: [{ path: "", message: `expected a JSON object, got ${typeName(value)}` }] };
  const format = value.format;
  if (typeof format !== "string") add("format", `expected "${BUNDLE_FORMAT}", got ${typeName(format)}`);
  else if (format !== BUNDLE_FORMAT) {
    const family = /^ccm-preflight\/bundle@(\d+)/.exec(format);
    add(
      "format",
      family
        ? `bundle version ${family[1]} is not known here (this build reads version 1): use a newer CCM Preflight`
        : `"${clip(format)}" is not a bundle: expected "${BUNDLE_FORMAT}"`,
    );
  }
  const cluster = value.cluster;
  if (!isObject(cluster)) add("cluster", `expected an object with id, region and vpcId, got ${typeName(cluster)}`);
  else {
    for (const key of [
      "id",
      "region",
      "vpcId",
      "name",
      "ccmVersion",
      "targetCcmVersion",
      "networkPlugin",
      "serviceBackendType",
    ]) {
      const field = cluster[key];
      if (field !== undefined && field !== null && typeof field !== "string")
        add(`cluster.${key}`, `expected a string, got ${typeName(field)}`);
    }
    for (const key of ["disablePublicSlb", "ipv6Backends"]) {
      const field = cluster[key];
      if (field !== undefined && field !== null && typeof field !== "boolean")
        add(`cluster.${key}`, `expected true or false, got ${typeName(field)}`);
    }
  }
  const sections: Record<string, Record<string, unknown>> = {};
  for (const name of ["kubernetes", "alibabaCloud"]) {
    const section = value[name];
    if (isObject(section)) sections[name] = section;
    else add(name, `expected an object, got ${typeName(section)}`);
  }
  const checkList = (holder: Record<string, unknown>, path: string, field: string, required: boolean) => {
    const list = holder[field];
    if (list === undefined || list === null) {
      if (required) add(`${path}.${field}`, "missing: expected an array");
      return;
    }
    if (!Array.isArray(list)) return add(`${path}.${field}`, `expected an array, got ${typeName(list)}`);
    for (let i = 0; i < list.length; i++) {
      if (!isObject(list[i])) add(`${path}.${field}[${i}]`, `expected an object, got ${typeName(list[i])}`);
    }
  };
  for (const [section, field, required] of LISTS) {
    const holder = sections[section];
    if (holder) checkList(holder, section, field, required);
  }
  const nlb = sections.alibabaCloud?.nlb ?? undefined;
  if (isObject(nlb)) for (const [field, required] of NLB_LISTS) checkList(nlb, "alibabaCloud.nlb", field, required);
  else if (nlb !== undefined) add("alibabaCloud.nlb", `expected an object, got ${typeName(nlb)}`);
  const errors = value.errors;
  if (errors !== undefined && errors !== null && !Array.isArray(errors))
    add("errors", `expected an array, got ${typeName(errors)}`);
  if (issues.length > 0) return { ok: false, issues };

  const text = (v: unknown) => (typeof v === "string" ? v : "");
  const optional = (v: unknown) => (typeof v === "string" && v !== "" ? v : undefined);
  const listOf = <T>(section: string, field: string) => (sections[section]![field] ?? []) as T[];
  const maybeList = <T>(section: string, field: string) => (sections[section]![field] ?? undefined) as T[] | undefined;
  const c = cluster as Record<string, unknown>;
  const vpc = sections.alibabaCloud!.vpc;
  return {
    ok: true,
    bundle: {
      format: BUNDLE_FORMAT,
      capturedAt: text(value.capturedAt),
      cluster: {
        id: text(c.id),
        region: text(c.region),
        vpcId: text(c.vpcId),
        name: optional(c.name),
        ccmVersion: optional(c.ccmVersion),
        targetCcmVersion: optional(c.targetCcmVersion),
        networkPlugin: optional(c.networkPlugin),
        serviceBackendType: optional(c.serviceBackendType),
        ...(typeof c.disablePublicSlb === "boolean" ? { disablePublicSlb: c.disablePublicSlb } : {}),
        ...(typeof c.ipv6Backends === "boolean" ? { ipv6Backends: c.ipv6Backends } : {}),
      },
      kubernetes: {
        services: listOf<KubeService>("kubernetes", "services").map(keptService),
        endpointSlices: listOf<KubeEndpointSlice>("kubernetes", "endpointSlices").map(keptSlice),
        endpoints: maybeList<KubeEndpoints>("kubernetes", "endpoints")?.map(keptEndpoints),
        nodes: listOf<KubeNode>("kubernetes", "nodes").map(keptNode),
        pods: listOf<KubePod>("kubernetes", "pods").map(keptPod),
        events: listOf<KubeEvent>("kubernetes", "events").map(keptEvent),
      },
      alibabaCloud: {
        loadBalancers: listOf("alibabaCloud", "loadBalancers"),
        listeners: listOf("alibabaCloud", "listeners"),
        vServerGroups: listOf("alibabaCloud", "vServerGroups"),
        domainExtensions: maybeList("alibabaCloud", "domainExtensions"),
        serverCertificates: maybeList("alibabaCloud", "serverCertificates"),
        networkInterfaces: maybeList("alibabaCloud", "networkInterfaces"),
        vpc: isObject(vpc) ? (vpc as CloudVpc) : undefined,
        accessControlLists: maybeList("alibabaCloud", "accessControlLists"),
        vSwitches: maybeList("alibabaCloud", "vSwitches"),
        instances: maybeList("alibabaCloud", "instances"),
        ...(isObject(nlb) ? { nlb: readNlb(nlb) } : {}),
      },
      errors: Array.isArray(errors) ? readErrors(errors) : undefined,
    },
  };
}

function readNlb(nlb: Record<string, unknown>): NlbCloud {
  const list = (field: string) => (nlb[field] ?? []) as NlbItem[];
  const maybe = (field: string) => (Array.isArray(nlb[field]) ? { [field]: nlb[field] as NlbItem[] } : {});
  return {
    loadBalancers: list("loadBalancers"),
    listeners: list("listeners"),
    ...maybe("listenerCertificates"),
    serverGroups: list("serverGroups"),
    servers: list("servers"),
    ...maybe("securityGroups"),
  };
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

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function typeName(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  return value === undefined ? "nothing" : typeof value;
}

function clip(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
