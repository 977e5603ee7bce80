import type { Orphan, ResultService } from "@/lib/model/result";
import type { RunIndex } from "../run-index";
import { draft } from "../draft";
import { tagTexts } from "../compare/attributes";
import { finishFindings } from "./finish";
import { CLUSTER_TAG, OWNERSHIP_TAG } from "@/lib/ccm/names";
import { instancesOf } from "@/lib/ccm/relevance";
import { compareText, str } from "@/lib/ccm/read";

/**
 * Instances with this cluster's tag but no Service. Those without the ownership tag belong to the API server: listed
 * with a warning not to delete them. Empty when not all Services could be read.
 */
export function findOrphans(index: RunIndex, rows: readonly ResultService[]): Orphan[] {
  if (str(index.bundle.cluster.id) === "" || index.errors.of("services").length > 0) return [];
  // A Service that the list lacks may use any of them.
  if (index.errors.resources("services").some(({ name }) => !index.services.has(name))) return [];
  const used = new Set(rows.map((row) => row.loadBalancerId));
  const left = [...index.instances.values()]
    .filter(({ id, tags }) => !used.has(id) && tags.some((t) => t.key === CLUSTER_TAG && t.value === index.clusterId))
    .sort((a, b) => compareText(a.id, b.id));
  if (left.length === 0) return [];
  const { owners, named } = instancesOf(index.services.values());
  const orphans: Orphan[] = [];
  for (const instance of left) {
    const ownership = instance.tags.find((tag) => tag.key === OWNERSHIP_TAG);
    if (ownership && (owners.has(ownership.value) || named.has(instance.id))) continue;
    const name = str(instance.raw.LoadBalancerName);
    if (!ownership && owners.has(name)) continue;
    const kind = ownership ? "orphan" : "apiserver";
    const about = { loadBalancerId: instance.id, name, address: str(instance.raw.Address) };
    const found = draft(
      kind === "orphan" ? "CLB530" : "CLB531",
      { kind: "LoadBalancer", id: instance.id, name },
      { ...about, tagKeys: ownership ? [OWNERSHIP_TAG, CLUSTER_TAG] : [CLUSTER_TAG] },
      { desired: null, actual: tagTexts(instance.tags) },
    );
    orphans.push({
      ...about,
      kind,
      ...(ownership ? { ownershipTag: ownership.value } : {}),
      finding: finishFindings("", [found])[0]!,
    });
  }
  return orphans;
}
