import { renderFinding, shortTitle } from "@/lib/knowledge/findings/text";
import type { Bundle, KubeEndpointSlice } from "@/lib/model/bundle";
import { lintOptions, lintService } from "@/lib/lint";
import type { Orphan, ResultService } from "@/lib/model/result";
import type { Locale } from "@/lib/model/text";
import { changeAtSource, ownerLine } from "@/lib/owners";
import { targetOf } from "@/lib/remediation/fixes/facts";
import { firstOf, inFixOrder, inPlanOrder } from "@/lib/remediation";
import { indexBundle, nlbObjects, type BundleIndex } from "@/lib/ccm/bundle-index";
import { defaultName } from "@/lib/ccm/names";
import { str } from "@/lib/ccm/read";
import { buildEvents } from "@/lib/triage/events-view";
import type { ResourceView, ServicePart } from "../resource";
import { nlbGroup, nlbListener } from "../nlb";
import { oldestRead } from "../numbers";
import { rowState, worse, type RowState } from "@/lib/model/row-state";
import { buildTopology } from "../topology";
import { buildDiff } from "./diff";
import { namesIn } from "./names";
import { unjudgedSentence } from "./unjudged";
import { presenter, type Snapshot } from "./present";

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
      lint: raw && lintService(raw, { ...lintOptions(cluster, row.status), locale }),
      diff: compared && buildDiff(row.findings),
      ingress: (raw?.status?.loadBalancer?.ingress ?? []).map((i) => i.ip ?? i.hostname ?? "").filter(Boolean),
    };
  });
  const isNlb = rows.some((row) => row.family === "nlb") || index?.nlbs.has(loadBalancerId ?? "") === true;
  const objects = index && (isNlb ? ofNlb : ofClb)(index, rows, loadBalancerId ?? "");
  const loadBalancer = objects?.loadBalancer;
  const listeners = [...(objects?.listeners ?? [])].sort((a, b) => Number(a.ListenerPort) - Number(b.ListenerPort));
  const vServerGroups = objects?.vServerGroups ?? [];
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
    topology: index
      ? buildTopology({
          services,
          listeners: isNlb ? listeners.map(nlbListener) : listeners,
          vServerGroups: isNlb ? vServerGroups.map(nlbGroup) : vServerGroups,
          notReady: notReadyIn(index.bundle, endpointSlices),
        })
      : [],
    events: bundle && buildEvents({ bundle, result }, locale, kubeContext, [...keys]),
    errors: result.errors.filter((_, i) => errorNumbers.has(i)),
    hasRaw: index !== undefined,
  };
}

type CloudObjects = Pick<ResourceView, "loadBalancer" | "listeners" | "vServerGroups">;

const ofClb = (index: BundleIndex, _rows: readonly ResultService[], id: string): CloudObjects => ({
  loadBalancer: index.loadBalancers.get(id),
  listeners: [...(index.listeners.get(id) ?? [])],
  vServerGroups: [...(index.groups.get(id) ?? [])],
});

function ofNlb(index: BundleIndex, rows: readonly ResultService[], id: string): CloudObjects {
  const owners = rows.map((row) => defaultName(str(index.services.get(row.service)?.metadata?.uid)));
  const { serverGroups: vServerGroups, ...rest } = nlbObjects(index, id, owners);
  return { ...rest, vServerGroups };
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
