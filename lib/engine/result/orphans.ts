import type { KubeService } from "@/lib/model/bundle";
import type { Orphan, ResultService } from "@/lib/model/result";
import { readClbAnnotation } from "@/lib/ccm/annotations";
import type { RunIndex } from "../run-index";
import { draft } from "../draft";
import { tagTexts } from "../compare/attributes";
import { finishFindings } from "./finish";
import { CLUSTER_TAG, defaultName, OWNERSHIP_TAG } from "@/lib/ccm/names";
import { compareText, str } from "@/lib/ccm/read";
import type { Instance } from "../types";

/**
 * Instances with this cluster's tag but no Service. Those without the ownership tag belong to the API server: listed
 * with a warning not to delete them. Empty when the Services could not be read.
 */
export function findOrphans(
  index: RunIndex,
  services: Iterable<KubeService>,
  rows: readonly ResultService[],
): Orphan[] {
  if (index.errors.of("services").length > 0 || str(index.bundle.cluster.id) === "") return [];
  const used = new Set<string | null>();
  for (const row of rows) used.add(row.loadBalancerId);
  const left: Instance[] = [];
  for (const instance of index.instances.values()) {
    if (!used.has(instance.id) && instance.tags.some((tag) => tag.key === CLUSTER_TAG && tag.value === index.clusterId))
      left.push(instance);
  }
  if (left.length === 0) return [];
  left.sort((a, b) => compareText(a.id, b.id));
  const owners = new Set<string>();
  const named = new Set<string>();
  for (const service of services) {
    owners.add(defaultName(str(service.metadata?.uid)));
    const id = readClbAnnotation(service.metadata?.annotations, "id");
    if (id) named.add(id);
  }
  const orphans: Orphan[] = [];
  for (const instance of left) {
    const ownership = instance.tags.find((tag) => tag.key === OWNERSHIP_TAG);
    if (ownership && (owners.has(ownership.value) || named.has(instance.id))) continue;
    if (!ownership && owners.has(str(instance.raw.LoadBalancerName))) continue;
    const kind = ownership ? "orphan" : "apiserver";
    const name = str(instance.raw.LoadBalancerName);
    const address = str(instance.raw.Address);
    const params = {
      loadBalancerId: instance.id,
      name,
      address,
      tagKeys: ownership ? [OWNERSHIP_TAG, CLUSTER_TAG] : [CLUSTER_TAG],
    };
    const found = draft(
      kind === "orphan" ? "CLB530" : "CLB531",
      { kind: "LoadBalancer", id: instance.id, name },
      params,
      { desired: null, actual: tagTexts(instance.tags) },
    );
    orphans.push({
      loadBalancerId: instance.id,
      name,
      address,
      kind,
      ...(ownership ? { ownershipTag: ownership.value } : {}),
      finding: finishFindings("", [found], "", [])[0]!,
    });
  }
  return orphans;
}
