import type { KubeService } from "@/lib/model/bundle";
import type { SetBy } from "@/lib/model/stored-fields";
import type { ApplyMode, OwnerKind } from "@/lib/model/owner";

/**
 * Field managers by name. Sources: kubectl's field-manager defaults, helm `pkg/kube/client.go`, fluxcd docs, argo-cd
 * `common/common.go`, and for Terraform its user agent (terraform-provider-kubernetes).
 */
const MANAGERS: readonly (readonly [RegExp, OwnerKind, operation?: string])[] = [
  [/^kubectl-client-side-apply$/, "kubectl-apply"],
  [/^kubectl(?:-last-applied)?$/, "kubectl-apply", "Apply"],
  [/^helm$/i, "helm"],
  [/^helm-controller$/, "flux-helmrelease"],
  [/^kustomize-controller$/, "flux-kustomization"],
  [/^argocd-(?:application-)?controller$/, "argocd"],
  [/^(?:HashiCorp|Terraform)$/, "terraform"],
];
/** A person or a script, one request at a time. */
const BY_HAND = /^kubectl(?:-(?:edit|annotate|patch|create|label|replace|expose|set))?$/;
/** Seen in one object only: called probable. */
const CONSOLE = /^ACK-Console\b/;
/** The controller itself, and what the API server writes for fields that were there before it recorded writers. */
const CCM = /^(?:cloud-controller-manager|ack\.ccm|before-first-apply$)/;

/** Kind of a manager: the kind of an owner, a person at kubectl or the console, or something else. */
export function managerKind({ manager, operation }: SetBy): OwnerKind | "hand" | "console" | "ccm" | "other" {
  const tool = MANAGERS.find(([name, , only]) => name.test(manager) && (only === undefined || only === operation));
  if (tool) return tool[1];
  if (CONSOLE.test(manager)) return "console";
  if (CCM.test(manager)) return "ccm";
  return BY_HAND.test(manager) ? "hand" : "other";
}

export const settersOf = (service: KubeService): readonly SetBy[] => service.metadata?.setBy ?? [];

/** Managers of the annotations and fields that changed on a Service. */
export function settersOfChange(was: KubeService, is: KubeService): string[] {
  const [old, now] = [was, is].map(({ metadata }) => metadata?.annotations ?? {}) as [Annotations, Annotations];
  const keys = new Set([...Object.keys(old), ...Object.keys(now)].filter((key) => old[key] !== now[key]));
  const isSpec = JSON.stringify(was.spec) !== JSON.stringify(is.spec);
  const setters = settersOf(is).filter(
    (entry) => entry.annotations?.some((key) => keys.has(key)) || (isSpec && entry.spec !== undefined),
  );
  return [...new Set(setters.map(({ manager }) => manager))];
}

type Annotations = Readonly<Record<string, string>>;

/** Kinds where the owner matters, and whose field manager shows it: Kustomize leaves applying to kubectl. */
const SHOWN_BY: Partial<Record<OwnerKind, OwnerKind>> = {
  helm: "helm",
  "kubectl-apply": "kubectl-apply",
  kustomize: "kubectl-apply",
  terraform: "terraform",
};

/** How an owner of this kind writes the Service; undefined where it is not known or makes no difference. */
export function modeOf(service: KubeService, kind: OwnerKind): ApplyMode | undefined {
  const entries = settersOf(service).filter((entry) => managerKind(entry) === SHOWN_BY[kind]);
  if (entries.length > 0) return entries.some(({ operation }) => operation === "Apply") ? "server-side" : "client-side";
  return kind === "kubectl-apply" && service.metadata?.appliedAnnotations ? "client-side" : undefined;
}
