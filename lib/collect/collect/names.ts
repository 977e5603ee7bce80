import { batches } from "@/lib/model/batches";
import { annotation, isSelected } from "@/lib/ccm/relevance";
import type { CloudReader } from "@/lib/collect/alibaba/client";
import { num, list, str } from "@/lib/ccm/read";
import { CloudCallError } from "@/lib/collect/alibaba/errors";
import type { ActionName } from "@/lib/collect/alibaba/api-types";
import type { NlbItem } from "@/lib/model/bundle";
import type { RunProgress } from "./run-progress";
import type { SnapshotBuilder } from "./snapshot-builder";

/** The largest page that DescribeAccessControlLists and DescribeVSwitches give. */
const NAMES_PER_PAGE = 50;
/** 200 lists or vSwitches: the quota of an account and region, or of a VPC, unless it was raised. */
const MOST_PAGES = 4;
/** Limit of DescribeInstances, for ids and for rows. */
const INSTANCES_PER_CALL = 100;
/** Names that take longer are left out, ms. */
const PATIENCE_MS = 3_000;

/**
 * Reads the names of access control lists, vSwitches and ECS instances behind groups. Only where there is an id to name, at
 * most one call for 50 names; a failed or late read is left out and is no error, because no check depends on it.
 */
export async function readNames(
  builder: SnapshotBuilder,
  cloudWith: (signal: AbortSignal) => CloudReader,
  progress: RunProgress,
  signal: AbortSignal,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const wanted = idsToName(builder);
  const { shared, cluster } = builder;
  if (wanted.acls.size + wanted.vSwitches.size + wanted.instances.size === 0) return;
  const cloud = cloudWith(AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]));
  const named = async (action: ActionName, ids: ReadonlySet<string>, read: () => Promise<void>) => {
    if (ids.size === 0) return;
    try {
      await read();
    } catch (error) {
      if (!(error instanceof CloudCallError)) throw error;
      progress.without(action);
    }
  };
  await Promise.all([
    named("DescribeAccessControlLists", wanted.acls, async () => {
      const rows = await pagesUntil(wanted.acls, "AclId", async (page) => {
        const answer = await cloud.call("DescribeAccessControlLists", page, leaveOut);
        return { total: num(answer.TotalCount), rows: list<NlbItem>(answer.Acls, "Acl") };
      });
      shared.accessControlLists = rows.map((row) => ({ AclId: str(row.AclId), AclName: str(row.AclName) }));
    }),
    named("DescribeVSwitches", wanted.vSwitches, async () => {
      const rows = await pagesUntil(wanted.vSwitches, "VSwitchId", async (page) => {
        const answer = await cloud.call("DescribeVSwitches", { VpcId: cluster.vpcId || undefined, ...page }, leaveOut);
        return { total: num(answer.TotalCount), rows: list<NlbItem>(answer.VSwitches, "VSwitch") };
      });
      shared.vSwitches = rows.map((row) => ({
        VSwitchId: str(row.VSwitchId),
        VSwitchName: str(row.VSwitchName),
        // Which of them a new instance can be put in.
        ...(row.ZoneId ? { ZoneId: str(row.ZoneId) } : {}),
        ...(row.AvailableIpAddressCount === undefined
          ? {}
          : { AvailableIpAddressCount: num(row.AvailableIpAddressCount) }),
      }));
    }),
    named("DescribeInstances", wanted.instances, async () => {
      const pages = await Promise.all(
        batches([...wanted.instances], INSTANCES_PER_CALL).map(async (ids) => {
          const request = { InstanceIds: JSON.stringify(ids), MaxResults: INSTANCES_PER_CALL };
          return list<NlbItem>((await cloud.call("DescribeInstances", request, leaveOut)).Instances, "Instance");
        }),
      );
      shared.instances = pages
        .flat()
        .map((row) => ({ InstanceId: str(row.InstanceId), InstanceName: str(row.InstanceName) }))
        .filter((row) => wanted.instances.has(row.InstanceId));
    }),
  ]);
}

/** An odd item has no name to show. */
const leaveOut = () => undefined;

/** Ids that a page of this cluster can show: of its instances, listeners and groups, and of annotations. */
function idsToName(builder: SnapshotBuilder): Record<"acls" | "vSwitches" | "instances", Set<string>> {
  const acls = new Set<string>();
  const vSwitches = new Set<string>();
  const instances = new Set<string>();
  const add = (to: Set<string>, value: unknown) => {
    for (const id of str(value).split(",")) if (id.trim()) to.add(id.trim());
  };
  for (const service of builder.services.values()) {
    if (!isSelected(service)) continue;
    add(acls, annotation(service, "acl-id"));
    add(vSwitches, annotation(service, "vswitch-id"));
  }
  for (const id of builder.attachedInstances()) {
    add(vSwitches, builder.loadBalancers.get(id)?.VSwitchId);
    for (const listener of builder.listeners.get(id) ?? []) {
      add(acls, listener.AclId);
      for (const acl of listener.AclIds ?? []) add(acls, acl);
    }
    for (const group of builder.groups.get(id) ?? [])
      for (const backend of group.BackendServers?.BackendServer ?? [])
        if (/^i-/.test(str(backend.ServerId))) instances.add(str(backend.ServerId));
  }
  return { acls, vSwitches, instances };
}

/** Page after page until every id has its row, the list ends, or the limit of pages is reached. */
async function pagesUntil(
  wanted: ReadonlySet<string>,
  id: string,
  read: (page: { PageNumber: number; PageSize: number }) => Promise<{ total: number; rows: NlbItem[] }>,
): Promise<NlbItem[]> {
  const found = new Map<string, NlbItem>();
  for (let number = 1; number <= MOST_PAGES; number++) {
    const { total, rows } = await read({ PageNumber: number, PageSize: NAMES_PER_PAGE });
    for (const row of rows) found.set(str(row[id]), row);
    if (rows.length === 0 || number * NAMES_PER_PAGE >= total || [...wanted].every((one) => found.has(one))) break;
  }
  return [...found.values()];
}
