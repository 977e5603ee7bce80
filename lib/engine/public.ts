import { readClbAnnotation } from "@/lib/ccm/annotations";
import { serviceKey } from "@/lib/ccm/names";
import { objects, str } from "@/lib/ccm/read";
import type { ServiceView } from "@/lib/ccm/service";
import type { KubeService } from "@/lib/model/bundle";
import { draft } from "./draft";
import type { RunIndex } from "./run-index";
import type { PendingFinding } from "./types";

/**
 * The controller's error text with `disablePublicSLB` in its configuration, also in a dry run (docs/dry-run.md 1.1).
 */
export const PUBLIC_FORBIDDEN = "create public address slb is not allowed";

/**
 * Whether the controller's configuration forbids internet-facing instances. A stated or read value has priority, then
 * the running controller's Events: its refusal, or its success for a Service with an internet-facing instance.
 * Undefined: unknown; the prediction then assumes "not forbidden".
 */
export function publicForbidden(index: RunIndex): boolean | undefined {
  const { bundle } = index;
  if (bundle.cluster?.disablePublicSlb !== undefined) return bundle.cluster.disablePublicSlb;
  return index.once("publicForbidden", () => fromEvents(index));
}

function fromEvents(index: RunIndex): boolean | undefined {
  let allowed: true | undefined;
  for (const event of objects(index.bundle.kubernetes.events)) {
    if (str(event.message).includes(PUBLIC_FORBIDDEN)) return true;
    if (event.reason !== "EnsuredLoadBalancer") continue;
    const service = index.services.get(serviceKey(event.involvedObject?.namespace, event.involvedObject?.name));
    if (service && asksForPublic(service)) allowed = true;
  }
  return allowed ? false : undefined;
}

/** The Service requests an internet-facing instance: the annotation is empty or set to it. */
export const asksForPublic = ({ metadata }: KubeService): boolean =>
  ["", "internet"].includes(readClbAnnotation(metadata?.annotations, "address-type") ?? "");

/** The refusal, with all other findings of the Service hidden by it: the controller stops there (M1). */
export function refusePublic(view: ServiceView, drafts: readonly PendingFinding[]): PendingFinding[] {
  const refusal = draft(
    "CLB555",
    { kind: "Service", name: view.key },
    {},
    { visibility: "reported", field: "address-type", message: PUBLIC_FORBIDDEN },
  );
  for (const other of drafts) {
    if (other.visibility === "advice") continue;
    delete other.visibility;
    other.hiddenBy = [refusal];
    other.maskRule = "M1";
  }
  return [refusal, ...drafts];
}
