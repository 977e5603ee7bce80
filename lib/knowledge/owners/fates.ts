import type { ApplyMode, OwnerKind } from "@/lib/model/owner";

/**
 * Outcome of an edit. kept: it stays. reverted: the old value comes back. removed: an added key goes. conflict: the
 * edit stays and the owner's next run is refused. depends: on the operator or the add-on. unknown: not known of this owner.
 */
export type FateCode = "kept" | "reverted" | "removed" | "conflict" | "depends" | "unknown";
/** When the owner looks at the Service again. */
export type Occasion =
  "upgrade" | "sync" | "self-heal" | "interval" | "reconcile" | "at-once" | "apply" | "terraform" | "add-on";
/** How an owner works where that makes a difference. Only the two of `ApplyMode` can be seen on a Service. */
export type OwnerMode = ApplyMode | "self-heal" | "drift-detection";

export interface Fate {
  code: FateCode;
  at?: Occasion;
}

interface FateRow {
  /** Absent: as the tool works unless a setting says otherwise. */
  mode?: OwnerMode;
  /** The source sets the key and the live value was changed. */
  edited: Fate;
  /** The source does not know the key. */
  added: Fate;
  /** The source sets the key and it was removed from the Service. */
  deleted: Fate;
}

const fate = (code: FateCode, at?: Occasion): Fate => ({ code, ...(at ? { at } : {}) });
const KEPT = fate("kept");
const UNKNOWN = fate("unknown");
const all = (one: Fate): readonly FateRow[] => [{ edited: one, added: one, deleted: one }];
/** Old values come back; what the source does not know stays. */
const knownKeys = (at: Occasion, mode?: OwnerMode): FateRow => ({
  ...(mode ? { mode } : {}),
  edited: fate("reverted", at),
  added: KEPT,
  deleted: fate("reverted", at),
});
/** As above, but another value is refused until the conflict is solved. */
const serverSide = (at: Occasion): FateRow => ({ ...knownKeys(at, "server-side"), edited: fate("conflict", at) });

/**
 * Who wins, by owner and mode. An added key mostly stays. Sources: helm `pkg/kube/client.go` (three-way merge, also for
 * a value that the chart did not change) and HIP-0023; argo-cd docs auto_sync.md and diff-strategies.md; fluxcd.io/flux/faq
 * and helm-controller; terraform-provider-kubernetes `structures.go` (removeKeys).
 */
export const FATES: Record<OwnerKind, readonly FateRow[]> = {
  helm: [knownKeys("upgrade", "client-side"), serverSide("upgrade")],
  argocd: [knownKeys("sync"), knownKeys("self-heal", "self-heal")],
  "flux-helmrelease": [knownKeys("upgrade"), knownKeys("reconcile", "drift-detection")],
  // It takes over the fields of every manager whose name begins with kubectl, so that added keys go too.
  "flux-kustomization": [{ ...knownKeys("interval"), added: fate("removed", "interval") }],
  kustomize: [knownKeys("apply", "client-side"), serverSide("apply")],
  "kubectl-apply": [knownKeys("apply", "client-side"), serverSide("apply")],
  terraform: [
    { ...knownKeys("terraform", "client-side"), added: fate("removed", "terraform") },
    serverSide("terraform"),
  ],
  operator: [{ ...knownKeys("at-once"), added: fate("depends", "reconcile") }],
  "ack-addon": all(fate("depends", "add-on")),
  chart: all(UNKNOWN),
  none: all(KEPT),
  unknown: all(UNKNOWN),
};

/** Terraform leaves added annotations of these hosts alone, but for `service.beta.kubernetes.io` and `app.kubernetes.io`. */
export const terraformLeaves = (key: string): boolean => {
  const host = key.slice(0, key.indexOf("/"));
  return /(?:^|\.)kubernetes\.io$/.test(host) && !/^(?:app|service\.beta)\.kubernetes\.io$/.test(host);
};
