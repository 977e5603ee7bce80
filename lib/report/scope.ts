import { namesVSwitches, vSwitchesWithAddresses } from "@/lib/remediation/choices";
import { groupEvents } from "@/lib/triage";
import { defaultName, keyOf, OWNERSHIP_TAG, serviceKey, serviceOfItem, sliceService } from "@/lib/ccm/names";
import { objects, rec, str } from "@/lib/ccm/read";
import type { Bundle, KubeEvent, KubeService, NlbCloud, NlbItem } from "@/lib/model/bundle";
import { endpointTargets } from "@/lib/ccm/relevance";
import { storedNode } from "@/lib/model/stored-fields";
import { summarize } from "@/lib/engine/result/summary";
import type { Result, ResultService } from "@/lib/model/result";
import { countAccepted } from "@/lib/upgrade/waivers";
import { OFFICIAL_EVENT } from "@/lib/upgrade/official";
import type { ReportScope } from "./schema";

/**
 * Cuts a bundle and its result down to what the scope's Services rest on: their objects, their CLB instances with
 * Listeners, groups and certificates, the Nodes (any may become a Backend), and the Events on them. A report
 * of one Service must not contain others.
 */
export function applyScope(bundle: Bundle, result: Result, scope: ReportScope): { bundle: Bundle; result: Result } {
  const nodes = bundle.kubernetes.nodes.map(storedNode);
  if (scope.kind === "cluster") return { bundle: { ...bundle, kubernetes: { ...bundle.kubernetes, nodes } }, result };

  const wanted = new Set(scope.services);
  const rows = result.services.filter((row) => wanted.has(row.service));
  const errors = keptErrors(bundle, rows);
  const slim = sliceBundle(bundle, wanted, rows);
  const remapped = rows.map((row) =>
    row.missingInputs ? { ...row, missingInputs: row.missingInputs.flatMap((i) => errors.index.get(i) ?? []) } : row,
  );
  const items = result.officialSummary.items.filter((item) => wanted.has(serviceOfItem(item.key)));
  return {
    bundle: { ...slim, kubernetes: { ...slim.kubernetes, nodes }, errors: bundle.errors && errors.list },
    result: {
      ...result,
      services: remapped,
      orphans: [],
      summary: { ...summarize(remapped, []), accepted: result.waivers && countAccepted(remapped) },
      waivers: result.waivers?.filter((waiver) => wanted.has(waiver.service)),
      officialSummary: {
        ...result.officialSummary,
        items,
        failedCount: remapped.reduce((n, row) => n + row.reported.length, 0),
        truncated: items.length > result.officialSummary.cappedAt,
      },
      errors: errors.list,
    },
  };
}

function sliceBundle(bundle: Bundle, wanted: ReadonlySet<string>, rows: readonly ResultService[]): Bundle {
  const { kubernetes: k, alibabaCloud: a } = bundle;
  const instances = new Set(rows.flatMap(({ loadBalancerId }) => loadBalancerId ?? []));
  const services = k.services.filter((s) => wanted.has(keyOf(s)));
  const slices = k.endpointSlices.filter((s) => wanted.has(sliceService(s) ?? ""));
  const endpoints = k.endpoints?.filter((e) => wanted.has(keyOf(e)));
  const targets = [endpointTargets(slices, undefined), ...(endpoints ?? []).map((one) => endpointTargets([], one))];
  const pods = new Set(targets.flatMap((one) => [...one.pods]));
  const addresses = new Set(targets.flatMap((one) => [...one.addresses]));
  const ours = <T extends { LoadBalancerId?: string }>(rows: readonly T[]) =>
    rows.filter((row) => instances.has(row.LoadBalancerId ?? ""));
  const groups = ours(a.vServerGroups);
  for (const group of groups)
    for (const backend of group.BackendServers?.BackendServer ?? [])
      if (backend.ServerIp) addresses.add(backend.ServerIp);
  const listeners = ours(a.listeners);
  const extensions = a.domainExtensions && ours(a.domainExtensions);
  const loadBalancers = ours(a.loadBalancers);
  const annotations = services.map((s) => s.metadata?.annotations ?? {});
  const certificateText = JSON.stringify([listeners, extensions ?? [], annotations]);
  const events = k.events.filter((event) => wanted.has(serviceOfEvent(event)));
  // The ways of a Service that fails for its vSwitch or zones name others.
  const named = new Set([
    ...groupEvents(events, services).flatMap(({ code, object }) => (namesVSwitches(code) ? object : [])),
    ...rows.flatMap((row) => (row.findings.some(({ field }) => field === "zone-maps") ? row.service : [])),
  ]);
  const offered = services.filter((one) => named.has(keyOf(one))).flatMap((one) => vSwitchesWithAddresses(bundle, one));
  const vSwitches = [...loadBalancers, ...offered].map((row) => row.VSwitchId);
  const idText = JSON.stringify([vSwitches, listeners, groups, annotations]);
  const inUse = <T>(rows: readonly T[] | undefined, idOf: (row: T) => string | undefined) =>
    rows?.filter((row) => idOf(row) && idText.includes(idOf(row)!));
  return {
    ...bundle,
    kubernetes: {
      services,
      endpointSlices: slices,
      endpoints,
      nodes: k.nodes,
      pods: k.pods.filter((pod) => pods.has(keyOf(pod))),
      events,
    },
    alibabaCloud: {
      loadBalancers,
      listeners,
      vServerGroups: groups,
      domainExtensions: extensions,
      serverCertificates: a.serverCertificates?.filter(
        (c) => c.ServerCertificateId && certificateText.includes(c.ServerCertificateId),
      ),
      networkInterfaces: a.networkInterfaces?.filter((n) => addresses.has(n.PrivateIpAddress ?? "")),
      vpc: a.vpc,
      nlb: a.nlb && sliceNlb(a.nlb, services, instances),
      accessControlLists: inUse(a.accessControlLists, (row) => row.AclId),
      vSwitches: inUse(a.vSwitches, (row) => row.VSwitchId),
      instances: inUse(a.instances, (row) => row.InstanceId),
    },
  };
}

/** The NLBs of the chosen Services, with the groups that they use or that are tagged for these Services. */
function sliceNlb(nlb: NlbCloud, services: readonly KubeService[], instances: ReadonlySet<string>): NlbCloud {
  const of = <T extends NlbItem>(rows: readonly T[], field: string, ids: ReadonlySet<unknown>) =>
    rows.filter((row) => ids.has(row[field]));
  const loadBalancers = of(nlb.loadBalancers, "LoadBalancerId", instances);
  const listeners = of(nlb.listeners, "LoadBalancerId", instances);
  const owners = new Set(services.map((service) => defaultName(str(service.metadata?.uid))));
  const isOwn = (tags: unknown) =>
    objects(tags as NlbItem[]).some(
      ({ Key, TagKey, Value, TagValue }) => (Key ?? TagKey) === OWNERSHIP_TAG && owners.has(str(Value ?? TagValue)),
    );
  const used = new Set(listeners.map((row) => row.ServerGroupId));
  const serverGroups = nlb.serverGroups.filter((row) => used.has(row.ServerGroupId) || isOwn(row.Tags));
  const groups = new Set(serverGroups.map((row) => row.ServerGroupId));
  const ids = new Set(listeners.map((row) => row.ListenerId));
  return {
    loadBalancers,
    listeners,
    serverGroups,
    servers: of(nlb.servers, "ServerGroupId", groups),
    listenerCertificates: nlb.listenerCertificates && of(nlb.listenerCertificates, "ListenerId", ids),
    securityGroups: nlb.securityGroups?.filter((row) => isOwn(rec(row.Tags)["Tag"])),
  };
}

/** Errors that a row in scope depends on, and those of a whole source; with the new index of each. */
function keptErrors(bundle: Bundle, rows: readonly ResultService[]) {
  const needed = new Set(rows.flatMap((row) => row.missingInputs ?? []));
  const index = new Map<number, number[]>();
  const list: NonNullable<Bundle["errors"]> = [];
  (bundle.errors ?? []).forEach((error, i) => {
    if (error.resource && !needed.has(i)) return;
    index.set(i, [list.length]);
    list.push(error);
  });
  return { index, list };
}

/** `namespace/name` of the Service an Event is about; empty for others. */
export function serviceOfEvent(event: KubeEvent): string {
  const object = event.involvedObject;
  if (object?.kind !== "Service" || event.metadata?.name === OFFICIAL_EVENT) return "";
  return serviceKey(object.namespace ?? event.metadata?.namespace, object.name);
}
