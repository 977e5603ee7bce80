import { indexBundle, nlbObjects, type BundleIndex } from "@/lib/ccm/bundle-index";
import { defaultName } from "@/lib/ccm/names";
import { str } from "@/lib/ccm/read";
import { renderFinding, shortTitle } from "@/lib/knowledge/findings/text";
import { createEngine } from "@/lib/engine";
import type {
  Bundle,
  CloudDomainExtension,
  CloudListener,
  CloudLoadBalancer,
  CloudVServerGroup,
  KubeEndpointSlice,
  KubeService,
} from "@/lib/model/bundle";
import type { Family } from "@/lib/model/family";
import type { Orphan, OrphanOf, Result, ResultService } from "@/lib/model/result";
import { rowState, worse, type RowState } from "@/lib/model/row-state";
import type { RowSummary } from "@/lib/model/run";
import type { Locale } from "@/lib/model/text";
import { changeAtSource, ownerLine, type ChangeAtSource, type OwnerLine } from "@/lib/owners";
import { firstOf, inFixOrder, inPlanOrder, type FirstStep } from "@/lib/remediation";
import { targetOf } from "@/lib/remediation/fixes/parts";
import { memoizeByObject } from "@/lib/text/memoize";
import { buildEvents, type EventsView } from "@/lib/triage/events-view";
import { buildDiff, type DiffLine } from "./diff";
import { namesIn } from "./names";
import { nlbGroup, nlbListener } from "./nlb";
import { oldestRead } from "./numbers";
import { readRow, type ServiceReading } from "./reading";
import { presenter, type PageFinding, type Snapshot } from "./present";
import { buildTopology, type TopologyPath } from "./topology";
import { unjudgedSentence } from "./unjudged";

/** One Service on the page, with its findings in fix order. */
export interface ServicePart extends Omit<ResultService, "findings"> {
  findings: PageFinding[];
  /** Text of `reason`, in the reader's language. */
  reasonTitle?: string;
  /** The missing inputs and the differences that are certain all the same, in one sentence. */
  unjudged?: string;
  state: RowState;
  /** First step; absent when there is nothing to do or the raw objects are missing. */
  first?: FirstStep;
  /** Who owns it; absent without the raw objects. */
  owner?: OwnerLine;
  /** The change of the first step where its value comes from; absent where that step edits no annotation. */
  atSource?: ChangeAtSource;
  raw?: KubeService;
  /** Both sides by field; absent without raw objects, and while the Service is not compared. */
  diff?: DiffLine[];
  /** Its reading, port by port and line by line; absent without the raw objects. */
  reading?: ServiceReading;
  /** Addresses the Service hands out now. */
  ingress: string[];
}

/** Data of the instance page and the Service page: the same things seen from either side. */
export interface ResourceView {
  subject: { kind: "instance"; id: string } | { kind: "service"; key: string };
  cluster: Result["cluster"];
  checkedAt: string;
  /** Reading it again failed: it is as it was read at `checkedAt`. */
  stale?: RowSummary["stale"];
  state: RowState;
  services: ServicePart[];
  /** Family of the objects below; those of an NLB are as its API returns them, groups with their `Servers`. */
  family?: Family;
  loadBalancerId: string | null;
  loadBalancer?: CloudLoadBalancer;
  listeners: CloudListener[];
  vServerGroups: CloudVServerGroup[];
  domainExtensions: CloudDomainExtension[];
  endpointSlices: KubeEndpointSlice[];
  orphan?: OrphanOf<PageFinding>;
  topology: TopologyPath[];
  /** Of the Services above; absent without raw objects. */
  events?: EventsView;
  /** Names of ids on this page: certificates by name, domain and expiry, servers by their node or pod. */
  names?: Readonly<Record<string, string>>;
  /** Inputs of this page that could not be read. */
  errors: Result["errors"];
  /** Whether the raw objects are there: a report may leave them out. */
  hasRaw: boolean;
}

/** The instance page; undefined when neither the result nor the bundle has the id. */
export function buildInstance(snapshot: Snapshot, id: string, locale: Locale): ResourceView | undefined {
  const { result, bundle } = snapshot;
  const rows = result.services.filter((row) => row.loadBalancerId === id);
  const orphan = result.orphans.find((one) => one.loadBalancerId === id);
  const index = bundle && indexBundle(bundle);
  if (rows.length === 0 && !orphan && !index?.loadBalancers.has(id) && !index?.nlbs.has(id)) return undefined;
  return assemble({ kind: "instance", id }, snapshot, rows, id, orphan, locale);
}

/** The Service page; undefined when the result has no such Service. */
export function buildService(snapshot: Snapshot, key: string, locale: Locale): ResourceView | undefined {
  const row = snapshot.result.services.find(({ service }) => service === key);
  return row && assemble({ kind: "service", key }, snapshot, [row], row.loadBalancerId, undefined, locale);
}

/** Indexed once for all pages of a check. */
const engineOf = memoizeByObject((bundle: Bundle) => createEngine(bundle, { checkedAt: bundle.capturedAt }));

function assemble(
  subject: ResourceView["subject"],
  snapshot: Snapshot,
  rows: readonly ResultService[],
  loadBalancerId: string | null,
  found: Orphan | undefined,
  locale: Locale,
): ResourceView {
  const { result, bundle, kubeContext } = snapshot;
  const { cluster } = result;
  const index = bundle && indexBundle(bundle);
  const { present, stepsOf } = presenter(snapshot, locale);
  const orphan = found && { ...found, finding: found.finding && present(found.finding, "", loadBalancerId) };
  const services = rows.map((row): ServicePart => {
    const raw = index?.services.get(row.service);
    const compared = row.status === "skipped" ? undefined : raw;
    const steps = stepsOf?.(row);
    const annotations = steps?.[0]?.annotations;
    const findings = row.findings.map((finding) => present(finding, row.service, row.loadBalancerId));
    return {
      ...row,
      findings: steps ? inPlanOrder(findings, steps) : inFixOrder(findings),
      state: rowState(row),
      reasonTitle: row.reason && shortTitle(row.reason, locale),
      unjudged: unjudgedSentence(row, (finding) => renderFinding(finding, locale).title, locale),
      first: steps && firstOf(steps),
      owner: raw && ownerLine(raw, locale),
      atSource:
        raw &&
        annotations &&
        changeAtSource(raw, { annotations }, targetOf({ serviceKey: row.service, kubeContext }), locale),
      raw,
      reading: bundle && readRow(row, { bundle, engine: engineOf(bundle) }, locale),
      diff: compared && buildDiff(row.findings),
      ingress: (raw?.status?.loadBalancer?.ingress ?? []).map((i) => i.ip ?? i.hostname ?? "").filter(Boolean),
    };
  });
  const objects = index && objectsOf(index, rows, loadBalancerId ?? "");
  const { isNlb, loadBalancer, listeners, vServerGroups } = objects ?? NO_OBJECTS;
  const domainExtensions = [...(index?.domainExtensions.get(loadBalancerId ?? "") ?? [])];
  const endpointSlices = rows.flatMap((row) => index?.slices.get(row.service) ?? []);
  // A page is as old as its own rows, which may have been read again since the check.
  const keys = new Set(rows.map(({ service }) => service));
  const read = snapshot.rows?.filter(({ service }) => keys.has(service)) ?? [];
  const errorNumbers = new Set(rows.flatMap((row) => row.missingInputs ?? []));
  return {
    subject,
    cluster,
    checkedAt: oldestRead(read) ?? result.checkedAt,
    stale: read.find(({ stale }) => stale)?.stale,
    state: services.reduce<RowState>(
      (worst, service) => worse(worst, service.state),
      orphan?.kind === "orphan" ? "fail" : "skipped",
    ),
    services,
    family: isNlb ? "nlb" : undefined,
    loadBalancerId,
    loadBalancer,
    listeners,
    vServerGroups,
    domainExtensions,
    endpointSlices,
    names:
      bundle &&
      namesIn(bundle, endpointSlices, [
        loadBalancer?.VSwitchId,
        listeners,
        vServerGroups,
        domainExtensions,
        services.map((part) => [part.raw?.metadata?.annotations, part.diff]),
      ]),
    orphan,
    topology: index && objects ? topologyOf(index, objects, services) : [],
    events: bundle && buildEvents({ bundle, result }, locale, kubeContext, [...keys]),
    errors: result.errors.filter((_, i) => errorNumbers.has(i)),
    hasRaw: index !== undefined,
  };
}

/** The map of an instance with its Services. */
export const topologyOf = (
  index: BundleIndex,
  { isNlb, listeners, vServerGroups }: CloudObjects,
  services: Parameters<typeof buildTopology>[0]["services"],
): TopologyPath[] =>
  buildTopology({
    services,
    listeners: isNlb ? listeners.map(nlbListener) : listeners,
    vServerGroups: isNlb ? vServerGroups.map(nlbGroup) : vServerGroups,
    notReady: notReadyIn(
      index.bundle,
      services.flatMap(({ service }) => index.slices.get(service) ?? []),
    ),
  });

type CloudObjects = Pick<ResourceView, "loadBalancer" | "listeners" | "vServerGroups"> & { isNlb: boolean };
const NO_OBJECTS: CloudObjects = { isNlb: false, loadBalancer: undefined, listeners: [], vServerGroups: [] };

/** An instance with its listeners and groups; of an NLB also the groups of its Services that no listener uses. */
export function objectsOf(index: BundleIndex, rows: readonly ResultService[], id: string): CloudObjects {
  const isNlb = rows.some((row) => row.family === "nlb") || index.nlbs.has(id);
  const owners = rows.map((row) => defaultName(str(index.services.get(row.service)?.metadata?.uid)));
  const nlb = isNlb ? nlbObjects(index, id, owners) : undefined;
  const listeners = nlb?.listeners ?? index.listeners.get(id) ?? [];
  return {
    isNlb,
    loadBalancer: nlb ? nlb.loadBalancer : index.loadBalancers.get(id),
    listeners: [...listeners].sort((a, b) => Number(a.ListenerPort) - Number(b.ListenerPort)),
    vServerGroups: nlb?.serverGroups ?? [...(index.groups.get(id) ?? [])],
  };
}

/** Instances of nodes that are not ready: asked for each Service of a ticket. */
const nodesNotReady = memoizeByObject(({ kubernetes }: Bundle) =>
  kubernetes.nodes
    .filter(({ status }) => status?.conditions?.some(({ type, status }) => type === "Ready" && status !== "True"))
    .flatMap(({ spec }) => spec?.providerID?.split(".").at(-1) ?? []),
);

/** Nodes by the id of their instance, and Pods by address. */
function notReadyIn(bundle: Bundle, slices: readonly KubeEndpointSlice[]): Set<string> {
  const pods = slices
    .flatMap(({ endpoints }) => endpoints ?? [])
    .filter(({ conditions }) => conditions?.ready === false);
  return new Set([...nodesNotReady(bundle), ...pods.flatMap(({ addresses }) => addresses ?? [])]);
}
