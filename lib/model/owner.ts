/**
 * Owners of a Service: the program that puts an old value back, and with it where the value comes from. `chart`: a chart
 * rendered by a program that left no mark; `none`: no program; `unknown`: not known.
 */
export const OWNER_KINDS = [
  "helm",
  "argocd",
  "flux-helmrelease",
  "flux-kustomization",
  "kustomize",
  "kubectl-apply",
  "terraform",
  "operator",
  "ack-addon",
  "chart",
  "none",
  "unknown",
] as const;
export type OwnerKind = (typeof OWNER_KINDS)[number];

/** Client side: it computes the change itself. Server side: server-side apply, which refuses what another program set. */
export type ApplyMode = "client-side" | "server-side";

/** The owner as a row names it. */
export interface OwnerRef {
  kind: OwnerKind;
  /** Release, Application, Kustomization, HelmRelease, or the object of an operator. */
  name?: string;
  /** Namespace of the above, where the mark says it. */
  namespace?: string;
}

/** Identity of an owner. Without a name two sources of one kind are the same. */
export const ownerId = ({ kind, namespace, name }: OwnerRef): string =>
  [kind, ...(name ? [namespace ?? "", name] : [])].join("/");

/** The owner of an identity. */
export function ownerOfId(id: string): OwnerRef {
  const [kind, namespace, ...name] = id.split("/");
  return {
    kind: kind as OwnerRef["kind"],
    ...(name.length > 0 ? { name: name.join("/") } : {}),
    ...(namespace ? { namespace } : {}),
  };
}

export interface Owner extends OwnerRef {
  /** Of the label `helm.sh/chart`. */
  chart?: { name: string; version: string };
  /** Kind of the object that an operator reads. */
  resource?: string;
  mode?: ApplyMode;
  /** certain: a mark that the owner wrote about this very object. likely: a program's name. claimed: a mark that anyone may set. guess: a convention. */
  sure: "certain" | "likely" | "claimed" | "guess";
  because: OwnerMark;
  /** Field manager of an unknown program that runs Helm. */
  by?: string;
  /** The mark as it is on the object: a key, or the name of a manager. */
  mark?: string;
  /** Tool-specific source of the Service: a HelmRelease has a Helm release. */
  uses?: Owner;
  /** Others that claim the Service too. */
  rivals?: Owner[];
}

/** Identity of an owner. */
export type OwnerMark =
  | "owner-reference"
  | "operator-label"
  | "tracking-id"
  | "flux-labels"
  | "release-annotations"
  | "instance-label"
  | "kustomize-mark"
  | "manager"
  | "addon-name"
  | "last-applied"
  | "chart-label"
  | "by-hand"
  | "console"
  | "unknown-manager"
  | "no-mark";
