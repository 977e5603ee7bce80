import { renderFinding, shortTitle } from "@/lib/knowledge/findings/text";
import { unjudgedSentence } from "@/lib/knowledge/words/unjudged";
import type { Bundle, CloudLoadBalancer, KubeEndpointSlice, KubeService } from "@/lib/model/bundle";
import { lintService, type LintFinding } from "@/lib/lint";
import type { Orphan, OrphanOf, Result, ResultService } from "@/lib/model/result";
import { firstOf, inFixOrder, inPlanOrder } from "@/lib/remediation";
import { indexBundle, nlbObjects, type BundleIndex } from "@/lib/ccm/bundle-index";
import { defaultName } from "@/lib/ccm/names";
import { str } from "@/lib/ccm/read";
import { buildEventLines } from "@/lib/triage/event-lines";
import { passedIn } from "@/lib/triage/group-events";
import { serviceFacts } from "@/lib/triage/values";
import type { PageFinding } from "../page-finding";
import type { ResourceView, ServicePart } from "../resource";
import { nlbGroup, nlbListener } from "../nlb";
import { rowState, worse, type RowState } from "@/lib/model/row-state";
import { buildTopology } from "../topology";
import { buildDiff } from "./diff";
import { namesIn } from "./names";
import { presenter, type PresentOptions, type Snapshot } from "./present";

const rowsByInstance = new WeakMap<Result, Map<string, ResultService[]>>();
const rowsByKey = new WeakMap<Result, Map<string, ResultService>>();

/** The instance page; undefined when neither the result nor the bundle knows the id. */
export function buildInstance(
  snapshot: Snapshot,
  loadBalancerId: string,
  options: PresentOptions,
): ResourceView | undefined {
  const { result, bundle } = snapshot;
  const rows = instanceRows(result).get(loadBalancerId) ?? [];
  const orphan = result.orphans.find((o) => o.loadBalancerId === loadBalancerId);
  const index = bundle && indexBundle(bundle);
  if (rows.length === 0 && !orphan && !index?.loadBalancers.has(loadBalancerId) && !index?.nlbs.has(loadBalancerId))
    return undefined;
  return assemble({ kind: "instance", id: loadBalancerId }, snapshot, rows, loadBalancerId, orphan, options);
}

/** Nodes by the id of their instance, and Pods by address. */
function notReadyIn({ kubernetes }: Bundle, slices: readonly KubeEndpointSlice[]): Set<string> {
  const nodes = kubernetes.nodes.filter(({ status }) =>
    status?.conditions?.some(({ type, status }) => type === "Ready" && status !== "True"),
  );
  const pods = slices
    .flatMap(({ endpoints }) => endpoints ?? [])
    .filter(({ conditions }) => conditions?.ready === false);
  return new Set([
    ...nodes.flatMap(({ spec }) => spec?.providerID?.split(".").at(-1) ?? []),
    ...pods.flatMap(({ addresses }) => addresses ?? []),
  ]);
}

/** The Service page; undefined when the result has no such Service. */
export function buildService(snapshot: Snapshot, key: string, options: PresentOptions): ResourceView | undefined {
  const row = serviceRows(snapshot.result).get(key);
  return row && assemble({ kind: "service", key }, snapshot, [row], row.loadBalancerId, undefined, options);
}

function assemble(
  subject: ResourceView["subject"],
  snapshot: Snapshot,
  rows: readonly ResultService[],
  loadBalancerId: string | null,
  found: Orphan | undefined,
  options: PresentOptions,
): ResourceView {
  const { result } = snapshot;
  const index = snapshot.bundle && indexBundle(snapshot.bundle);
  const { present, stepsOf } = presenter(snapshot, options);
  const { finding, ...rest } = found ?? {};
  const orphan: OrphanOf<PageFinding> | undefined = found && {
    ...(rest as Omit<Orphan, "finding">),
    ...(finding ? { finding: present(finding, "", loadBalancerId) } : {}),
  };
  const services = rows.map((row): ServicePart => {
    const raw = index?.services.get(row.service);
    const unjudged = unjudgedSentence(row, (f) => renderFinding(f, options.locale).title, options.locale);
    const steps = stepsOf?.(row);
    const first = steps && firstOf(steps);
    const findings = row.findings.map((finding) => present(finding, row.service, row.loadBalancerId));
    return {
      ...row,
      findings: steps ? inPlanOrder(findings, steps) : inFixOrder(findings),
      state: rowState(row),
      ...(row.reason ? { reasonTitle: shortTitle(row.reason, options.locale) } : {}),
      ...(unjudged === undefined ? {} : { unjudged }),
      ...(first ? { first } : {}),
      ...(raw ? { raw } : {}),
      ...(raw && row.status !== "skipped" ? { lint: lintOf(raw, result, options.locale) } : {}),
      ...(raw && row.status !== "skipped" ? { diff: buildDiff(row.findings) } : {}),
      ingress: (raw?.status?.loadBalancer?.ingress ?? []).map((i) => i.ip ?? i.hostname ?? "").filter(Boolean),
    };
  });
  const isNlb = rows.some((row) => row.family === "nlb") || index?.nlbs.has(loadBalancerId ?? "") === true;
  const objects = !index ? NO_OBJECTS : isNlb ? ofNlb(index, rows, loadBalancerId) : clbObjects(index, loadBalancerId);
  const { loadBalancer } = objects;
  const listeners = [...objects.listeners].sort((a, b) => Number(a.ListenerPort) - Number(b.ListenerPort));
  const { vServerGroups } = objects;
  const domainExtensions = loadBalancerId && index ? [...(index.domainExtensions.get(loadBalancerId) ?? [])] : [];
  const endpointSlices = index ? rows.flatMap((row) => [...(index.slices.get(row.service) ?? [])]) : [];
  const names =
    snapshot.bundle &&
    namesIn(snapshot.bundle, endpointSlices, [
      loadBalancer?.VSwitchId,
      listeners,
      vServerGroups,
      domainExtensions,
      services.map((part) => [part.raw?.metadata?.annotations, part.diff]),
    ]);
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
    ...(isNlb ? { family: "nlb" as const } : {}),
    loadBalancerId,
    loadBalancer,
    listeners,
    vServerGroups,
    domainExtensions,
    endpointSlices,
    ...(names ? { names } : {}),
    ...(orphan ? { orphan } : {}),
    topology: index
      ? buildTopology({
          services: services.map((s) => ({
            key: s.service,
            service: s.raw,
            findings: s.findings,
            readable: s.status !== "unknown",
          })),
          listeners: isNlb ? listeners.map(nlbListener) : listeners,
          vServerGroups: isNlb ? vServerGroups.map(nlbGroup) : vServerGroups,
          notReady: notReadyIn(index.bundle, endpointSlices),
        })
      : [],
    ...buildEventLines(
      rows.flatMap((row) => [...(index?.events.get(row.service) ?? [])]),
      options.locale,
      passedIn(result),
    ),
    ...(index && services.length === 1 && services[0]?.raw
      ? {
          facts: {
            ...serviceFacts(services[0].raw, index),
            ...(options.kubeContext ? { kubeContext: options.kubeContext } : {}),
          },
        }
      : {}),
    errors: result.errors.filter((_, i) => errorNumbers.has(i)),
    hasRaw: index !== undefined,
  };
}

type CloudObjects = Pick<ResourceView, "loadBalancer" | "listeners" | "vServerGroups">;
const NO_OBJECTS: CloudObjects = { listeners: [], vServerGroups: [] };

const clbObjects = (index: BundleIndex, id: string | null): CloudObjects => ({
  loadBalancer: index.loadBalancers.get(id ?? ""),
  listeners: [...(index.listeners.get(id ?? "") ?? [])],
  vServerGroups: [...(index.groups.get(id ?? "") ?? [])],
});

function ofNlb(index: BundleIndex, rows: readonly ResultService[], id: string | null): CloudObjects {
  const owners = rows.map((row) => defaultName(str(index.services.get(row.service)?.metadata?.uid)));
  const { loadBalancer, listeners, serverGroups } = nlbObjects(index, id ?? "", owners);
  return { loadBalancer: loadBalancer as CloudLoadBalancer | undefined, listeners, vServerGroups: serverGroups };
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

function lintOf(service: KubeService, { cluster }: Result, locale: PresentOptions["locale"]): LintFinding[] {
  return lintService(service, {
    ccmVersion: cluster.ccmVersion,
    targetVersion: cluster.targetCcmVersion,
    clusterBackendType: cluster.serviceBackendType,
    locale,
  });
}
