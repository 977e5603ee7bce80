import { namesVSwitches, vSwitchesWithAddresses } from "@/lib/remediation/places";
import { groupEvents } from "@/lib/triage";
import { judgeOf } from "@/lib/judge";
import { defaultName, keyOf, OWNERSHIP_TAG, serviceKey, serviceOfItem } from "@/lib/ccm/names";
import { str } from "@/lib/ccm/read";
import { tagOf } from "@/lib/ccm/relevance";
import type { Bundle, KubeEvent, KubeService, NlbItem } from "@/lib/model/bundle";
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

/**
 * The part of the cluster that the judge reads for these Services, so that a report has the steps of the whole, and of what all
 * Services share only what is used there.
 */
function sliceBundle(bundle: Bundle, wanted: ReadonlySet<string>, rows: readonly ResultService[]): Bundle {
  const part = judgeOf(bundle, bundle.cluster.ccmVersion || undefined).part([...wanted]);
  const { kubernetes, alibabaCloud: cloud } = part;
  const { services } = kubernetes;
  const { loadBalancers, listeners, vServerGroups, nlb } = cloud;
  const events = kubernetes.events.filter(({ metadata }) => metadata?.name !== OFFICIAL_EVENT);
  const annotations = services.map((one) => one.metadata?.annotations ?? {});
  const certificateText = JSON.stringify([listeners, cloud.domainExtensions ?? [], annotations]);
  // The ways of a Service that fails for its vSwitch or zones name others.
  const named = new Set([
    ...groupEvents(events, services).flatMap(({ code, object }) => (namesVSwitches(code) ? object : [])),
    ...rows.flatMap((row) => (row.findings.some(({ field }) => field === "zone-maps") ? row.service : [])),
  ]);
  const offered = services.filter((one) => named.has(keyOf(one))).flatMap((one) => vSwitchesWithAddresses(bundle, one));
  const vSwitches = [...loadBalancers, ...offered].map((row) => row.VSwitchId);
  const idText = JSON.stringify([vSwitches, listeners, vServerGroups, annotations]);
  const inUse = <T>(items: readonly T[] | undefined, idOf: (row: T) => string | undefined) =>
    items?.filter((row) => idOf(row) && idText.includes(idOf(row)!));
  return {
    ...part,
    kubernetes: { ...kubernetes, events },
    alibabaCloud: {
      ...cloud,
      serverCertificates: cloud.serverCertificates?.filter(
        ({ ServerCertificateId: id }) => id && certificateText.includes(id),
      ),
      nlb: nlb && { ...nlb, securityGroups: nlb.securityGroups && securityGroupsOf(nlb.securityGroups, services) },
      accessControlLists: inUse(cloud.accessControlLists, (row) => row.AclId),
      vSwitches: inUse(cloud.vSwitches, (row) => row.VSwitchId),
      instances: inUse(cloud.instances, (row) => row.InstanceId),
    },
  };
}

/** The security groups that the controller made for the source ranges of these Services. */
function securityGroupsOf(groups: readonly NlbItem[], services: readonly KubeService[]): NlbItem[] {
  const owners = new Set(services.map((service) => defaultName(str(service.metadata?.uid))));
  return groups.filter((row) => owners.has(tagOf(row, OWNERSHIP_TAG) ?? ""));
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
