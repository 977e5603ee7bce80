import type { CloudLoadBalancer, NlbItem } from "@/lib/model/bundle";
import type { BundleIndex } from "./bundle-index";
import { CLUSTER_TAG, isDefaultName, isManagedName, OWNERSHIP_TAG, REUSE_TAG } from "./names";
import { objects, rec, str } from "./read";

/**
 * Who made a load balancer, seen from one Service. own: it has the Service's ownership tag. other: the tags of another
 * Service or cluster, or of the API server. user: made by hand and named in an id annotation. controller: made by the
 * CCM, its tag is lost. unclear: signs of both.
 */
export type Origin = "own" | "other" | "user" | "controller" | "unclear";

interface Signs {
  name: string;
  tags: readonly { key: string; value: string }[];
  /** Reason of the modification protection. */
  reason: string;
  /** Descriptions of its Listeners. */
  descriptions: readonly string[];
}

/** Written by the CCM with the protection of an instance that it makes. */
const MADE_BY_CCM = "managed.by.ack";

const isManaged = (text: string) => isManagedName(text) || /^k8s(?:\.[^.]*){5}$/.test(text);

/** @param ownName the Service's default name */
function originOf({ name, tags, reason, descriptions }: Signs, ownName: string, clusterId: string): Origin {
  const owner = tags.find(({ key }) => key === OWNERSHIP_TAG);
  if (owner?.value === ownName && ownName !== "") return "own";
  const cluster = tags.find(({ key }) => key === CLUSTER_TAG);
  if (owner || (cluster && cluster.value !== clusterId)) return "other";
  if (tags.some(({ key }) => key === REUSE_TAG)) return "user";
  const [marked, named] = [reason === MADE_BY_CCM, descriptions.some(isManaged)];
  // With this cluster's tag alone it lost the other one, or is the API server's.
  if (isDefaultName(name) || (cluster && (marked || named))) return "controller";
  if (cluster) return "other";
  return marked === named ? (marked ? "controller" : "user") : "unclear";
}

export function originOfClb(index: BundleIndex, raw: CloudLoadBalancer, ownName: string): Origin {
  return originOf(
    {
      name: str(raw.LoadBalancerName),
      tags: objects(raw.Tags?.Tag).map((tag) => ({ key: str(tag.TagKey), value: str(tag.TagValue) })),
      reason: str(raw.ModificationProtectionReason),
      descriptions: (index.listeners.get(str(raw.LoadBalancerId)) ?? []).map((row) => str(row.Description)),
    },
    ownName,
    index.clusterId,
  );
}

export function originOfNlb(index: BundleIndex, raw: NlbItem, ownName: string): Origin {
  return originOf(
    {
      name: str(raw.LoadBalancerName),
      tags: objects(raw.Tags as NlbItem[]).map((tag) => ({ key: str(tag.Key), value: str(tag.Value) })),
      reason: str(rec(raw.ModificationProtectionConfig)["Reason"]),
      descriptions: (index.nlbListenersOf.get(str(raw.LoadBalancerId)) ?? []).map((row) =>
        str(row.ListenerDescription),
      ),
    },
    ownName,
    index.clusterId,
  );
}
