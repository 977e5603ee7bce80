import type {
  Bundle,
  CloudDomainExtension,
  CloudListener,
  CloudLoadBalancer,
  CloudVServerGroup,
  KubeEndpointSlice,
  KubeEvent,
  KubeService,
} from "@/lib/model/bundle";
import type { Finding, Orphan, Result, ResultService } from "@/lib/model/result";
import { indexBundle, type BundleIndex } from "./bundle-index";
import { inFixOrder } from "./fix-order";
import { rowState, worse, type RowState } from "./state";
import { buildTopology, type TopologyPath } from "./topology";

/** One Service on the page, with its findings in fix order. */
export interface ServicePart extends Omit<ResultService, "findings"> {
  findings: Finding[];
  state: RowState;
  raw?: KubeService;
  /** Addresses the Service hands out now. */
  ingress: string[];
}

/** What the instance page and the Service page draw: the same things seen from either side. */
export interface ResourceView {
  subject: { kind: "instance"; id: string } | { kind: "service"; key: string };
  cluster: Result["cluster"];
  checkedAt: string;
  engineVersion: string;
  rulesVersion: string;
  state: RowState;
  services: ServicePart[];
  loadBalancerId: string | null;
  loadBalancer?: CloudLoadBalancer;
  listeners: CloudListener[];
  vServerGroups: CloudVServerGroup[];
  domainExtensions: CloudDomainExtension[];
  endpointSlices: KubeEndpointSlice[];
  orphan?: Orphan;
  topology: TopologyPath[];
  events: KubeEvent[];
  /** Inputs of this page that could not be read. */
  errors: Result["errors"];
  /** Whether the raw objects are at hand: a report may leave them out. */
  hasRaw: boolean;
}

/** Puts a finding into the reader's language: title, cause and remediation. */
export type Localize = (finding: Finding, serviceKey: string, loadBalancerId: string | null) => Finding;

const asIs: Localize = (finding) => finding;
const rowsByInstance = new WeakMap<Result, Map<string, ResultService[]>>();
const rowsByKey = new WeakMap<Result, Map<string, ResultService>>();

/** The instance page; undefined when neither the result nor the bundle knows the id. */
export function buildInstance(
  result: Result,
  bundle: Bundle | undefined,
  loadBalancerId: string,
  localize: Localize = asIs,
): ResourceView | undefined {
  const rows = instanceRows(result).get(loadBalancerId) ?? [];
  const index = bundle ? indexBundle(bundle) : undefined;
  const orphan = result.orphans.find((o) => o.loadBalancerId === loadBalancerId);
  if (rows.length === 0 && !orphan && !index?.loadBalancer(loadBalancerId)) return undefined;
  const localOrphan = orphan?.finding ? { ...orphan, finding: localize(orphan.finding, "", loadBalancerId) } : orphan;
  return assemble({ kind: "instance", id: loadBalancerId }, result, index, rows, loadBalancerId, localOrphan, localize);
}

/** The Service page; undefined when the result has no such Service. */
export function buildService(
  result: Result,
  bundle: Bundle | undefined,
  key: string,
  localize: Localize = asIs,
): ResourceView | undefined {
  const row = serviceRows(result).get(key);
  const index = bundle ? indexBundle(bundle) : undefined;
  if (!row) return undefined;
  return assemble({ kind: "service", key }, result, index, [row], row.loadBalancerId, undefined, localize);
}

function assemble(
  subject: ResourceView["subject"],
  result: Result,
  index: BundleIndex | undefined,
  rows: readonly ResultService[],
  loadBalancerId: string | null,
  orphan: Orphan | undefined,
  localize: Localize,
): ResourceView {
  const services = rows.map((row): ServicePart => {
    const raw = index?.service(row.service);
    return {
      ...row,
      findings: inFixOrder(row.findings).map((finding) => localize(finding, row.service, row.loadBalancerId)),
      state: rowState(row.status, row.findings.length > 0),
      ...(raw ? { raw } : {}),
      ingress: (raw?.status?.loadBalancer?.ingress ?? []).map((i) => i.ip ?? i.hostname ?? "").filter(Boolean),
    };
  });
  const listeners =
    loadBalancerId && index
      ? [...index.listeners(loadBalancerId)].sort((a, b) => Number(a.ListenerPort) - Number(b.ListenerPort))
      : [];
  const vServerGroups = loadBalancerId && index ? [...index.vServerGroups(loadBalancerId)] : [];
  const errorNumbers = new Set(rows.flatMap((row) => row.missingInputs ?? []));
  return {
    subject,
    cluster: result.cluster,
    checkedAt: result.checkedAt,
    engineVersion: result.engineVersion,
    rulesVersion: result.rulesVersion,
    state: services.reduce<RowState>(
      (worst, service) => worse(worst, service.state),
      orphan ? (orphan.kind === "orphan" ? "fail" : "skipped") : "skipped",
    ),
    services,
    loadBalancerId,
    loadBalancer: loadBalancerId ? index?.loadBalancer(loadBalancerId) : undefined,
    listeners,
    vServerGroups,
    domainExtensions: loadBalancerId && index ? [...index.domainExtensions(loadBalancerId)] : [],
    endpointSlices: index ? rows.flatMap((row) => [...index.endpointSlices(row.service)]) : [],
    ...(orphan ? { orphan } : {}),
    topology: index
      ? buildTopology({
          services: services.map((s) => ({
            key: s.service,
            service: s.raw,
            findings: s.findings,
            readable: s.status !== "unknown",
          })),
          listeners,
          vServerGroups,
        })
      : [],
    events: index
      ? rows.flatMap((row) => [...index.events(row.service)]).sort((a, b) => eventTime(b).localeCompare(eventTime(a)))
      : [],
    errors: result.errors.filter((_, i) => errorNumbers.has(i)),
    hasRaw: index !== undefined,
  };
}

/** RFC 3339 time of the last occurrence; empty when the Event has none. */
export function eventTime(event: KubeEvent): string {
  return (
    event.series?.lastObservedTime ??
    event.lastTimestamp ??
    event.eventTime ??
    event.firstTimestamp ??
    event.metadata?.creationTimestamp ??
    ""
  );
}

function instanceRows(result: Result): Map<string, ResultService[]> {
  let map = rowsByInstance.get(result);
  if (!map) {
    map = new Map();
    for (const row of result.services) {
      if (row.loadBalancerId === null) continue;
      const list = map.get(row.loadBalancerId);
      if (list) list.push(row);
      else map.set(row.loadBalancerId, [row]);
    }
    rowsByInstance.set(result, map);
  }
  return map;
}

function serviceRows(result: Result): Map<string, ResultService> {
  let map = rowsByKey.get(result);
  if (!map) {
    map = new Map(result.services.map((row) => [row.service, row]));
    rowsByKey.set(result, map);
  }
  return map;
}
