import type { RunIndex } from "../run-index";
import { draft, FROM_UID } from "../draft";
import type { LocalAttributes } from "../desired/attributes";
import { OWNERSHIP_TAG } from "@/lib/ccm/names";
import { objects, str } from "@/lib/ccm/read";
import type { ServiceView } from "@/lib/ccm/service";
import type { Instance, LocalError } from "../types";

export interface Found {
  /** The instance that the CCM works on; null when it finds none or several. */
  instance: Instance | null;
  /** The most likely instance when the CCM finds none or several: used for the findings hidden by that failure. */
  candidate: Instance | null;
  error: LocalError | null;
}

export function ingressIps(view: ServiceView): readonly { ip: string; hostname: string }[] {
  return objects(view.service.status?.loadBalancer?.ingress).map((entry) => ({
    ip: str(entry.ip),
    hostname: str(entry.hostname),
  }));
}

/** By id, else by ownership tag, else by default name; never by the name annotation (docs/dry-run.md 2). */
export function findInstance(index: RunIndex, view: ServiceView, local: LocalAttributes): Found {
  if (local.id !== "") {
    const instance = index.instances.get(local.id) ?? null;
    return { instance, candidate: null, error: instance ? null : missingInstance(view) };
  }
  for (const [by, list] of [
    ["tag", index.taggedWith(view.defaultName)],
    ["name", index.namedAs(view.defaultName)],
  ] as const) {
    if (list.length > 1) return several(view, list, by);
    if (list.length === 1) return { instance: list[0]!, candidate: null, error: null };
  }
  // A deleted Service without an instance needs no further work: the holder of its former address is irrelevant.
  const address = view.deleting ? "" : (ingressIps(view)[0]?.ip ?? "");
  const lost = address === "" ? [] : index.instancesAt(address);
  return { instance: null, candidate: lost.length === 1 ? lost[0]! : null, error: null };
}

/** The annotation names an instance that does not exist. */
export function missingInstance({ annotations }: ServiceView, action = "DescribeLoadBalancerAttribute"): LocalError {
  const id = annotations.get("id");
  return {
    text: `[SDKError] API: ${action}, ErrorCode: InvalidLoadBalancerId.NotFound, RequestId: , Message: The specified LoadBalancerId does not exist.`,
    draft: draft(
      "CLB510",
      { kind: "LoadBalancer", id },
      { annotation: annotations.key("id"), loadBalancerId: id },
      { desired: id, actual: null, desiredFrom: annotations.from("id") },
    ),
  };
}

function several(view: ServiceView, instances: readonly Instance[], by: "tag" | "name"): Found {
  const addresses = new Set(ingressIps(view).map((entry) => entry.ip));
  const keep = instances.find((i) => addresses.has(str(i.raw.Address))) ?? instances[0]!;
  const ids = instances.map((i) => i.id);
  const found = draft(
    by === "tag" ? "CLB511" : "CLB512",
    { kind: "LoadBalancer", name: view.defaultName },
    { count: ids.length, ids, defaultName: view.defaultName, keep: keep.id, tagKey: OWNERSHIP_TAG },
    { desired: keep.id, actual: ids, desiredFrom: FROM_UID },
  );
  const text = `[${view.key}] find multiple loadbalances by ${by}, lbIds[${ids.join(",")}]`;
  return { instance: null, candidate: keep, error: { text, draft: found } };
}
