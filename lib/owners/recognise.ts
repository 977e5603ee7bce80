import type { KubeService } from "@/lib/model/bundle";
import type { SetBy } from "@/lib/model/stored-fields";
import type { Owner, OwnerKind, OwnerMark } from "@/lib/model/owner";
import { managerKind, modeOf, settersOf } from "./managers";

const RELEASE = "meta.helm.sh/release-";
const TRACKING_ID = "argocd.argoproj.io/tracking-id";
const INSTANCE = "app.kubernetes.io/instance";
const MANAGED_BY = "app.kubernetes.io/managed-by";

/** Names, labels and annotations, read leniently: a bundle may hold anything. */
interface Marks {
  service: KubeService;
  name: string;
  namespace: string;
  labels: Record<string, string>;
  annotations: Record<string, string>;
  chart: Owner["chart"];
}

/**
 * The owner of a Service by its marks, then by the programs that set its fields. The order is that of how much a mark
 * proves; what other marks claim besides is in `uses` (one owner works with the other) and `rivals`.
 */
export function ownerOf(service: KubeService | undefined): Owner {
  if (!service) return { kind: "unknown", sure: "guess", because: "no-mark" };
  const marks = marksOf(service);
  const claims = CLAIMS.flatMap((claim) => claim(marks) ?? []).map((owner) => complete(owner, marks));
  const [owner, ...others] = claims.length > 0 ? claims : [unmarked(marks)];
  const uses = others.find((other) => worksWith(owner!.kind, other.kind));
  const rivals = others.filter(
    (other) => other.kind !== uses?.kind && other.kind !== owner!.kind && !isTrace(owner!, other),
  );
  return { ...owner!, ...(uses ? { uses } : {}), ...(rivals.length > 0 ? { rivals } : {}) };
}

function marksOf(service: KubeService): Marks {
  const { name = "", namespace = "", labels, annotations } = service.metadata ?? {};
  return {
    service,
    name,
    namespace,
    labels: labels ?? {},
    annotations: annotations ?? {},
    chart: chartOf(service),
  };
}

/** The chart that a Service was rendered from: `ingress-nginx-4.15.1`; the label holds `_` for the `+` of a version. */
export function chartOf(service: KubeService): Owner["chart"] {
  const label = service.metadata?.labels?.["helm.sh/chart"];
  const [, name, version] = /^(.+?)-(v?\d+\.\d.*)$/.exec(String(label ?? "")) ?? [];
  return name && version ? { name, version: version.replaceAll("_", "+") } : undefined;
}

function complete(owner: Owner, { service, chart }: Marks): Owner {
  const mode = modeOf(service, owner.kind);
  return { ...owner, ...(mode ? { mode } : {}), ...(chart ? { chart } : {}) };
}

type Claim = (marks: Marks) => Owner | undefined;

const certain = (kind: OwnerKind, because: OwnerMark, more: Partial<Owner>): Owner => ({
  kind,
  sure: "certain",
  because,
  ...more,
});

/** From the mark that proves most to the one that proves least. */
const CLAIMS: readonly Claim[] = [
  ({ service }) => {
    const owner = service.metadata?.ownerReferences?.find((reference) => reference?.controller === true);
    if (!owner) return undefined;
    return certain("operator", "owner-reference", { name: owner.name, resource: owner.kind, mark: owner.apiVersion });
  },
  trackedByArgo,
  (marks) => fluxLabels("flux-helmrelease", "helm.toolkit.fluxcd.io/", marks),
  (marks) => fluxLabels("flux-kustomization", "kustomize.toolkit.fluxcd.io/", marks),
  // Its parameters are changed in the console alone, also where a chart installs it (doc-detail/378167).
  ({ name, namespace }) =>
    namespace === "kube-system" && name === "nginx-ingress-lb"
      ? { kind: "ack-addon", name, namespace, sure: "likely", because: "addon-name", mark: name }
      : undefined,
  (marks) => byManager(marks, ["flux-helmrelease"]),
  helmRelease,
  operator,
  ({ labels }) => {
    const name = labels["argocd.argoproj.io/instance"];
    const mark = "argocd.argoproj.io/instance";
    return name ? { kind: "argocd", name, sure: "likely", because: "instance-label", mark } : undefined;
  },
  (marks) => byManager(marks, ["terraform", "argocd", "flux-kustomization", "helm"]),
  ({ labels, annotations }) => {
    const origin = annotations["config.kubernetes.io/origin"] !== undefined;
    if (!origin && !/^kustomize-/.test(labels[MANAGED_BY] ?? "")) return undefined;
    const mark = origin ? "config.kubernetes.io/origin" : MANAGED_BY;
    return { kind: "kustomize", sure: "likely", because: "kustomize-mark", mark };
  },
  ({ service }) =>
    service.metadata?.appliedAnnotations
      ? { kind: "kubectl-apply", sure: "certain", because: "last-applied" }
      : undefined,
  (marks) => byManager(marks, ["kubectl-apply"]),
  // A chart sets this label with any tool that renders it; the release's annotations are missing here.
  ({ chart }) => (chart ? { kind: "chart", sure: "guess", because: "chart-label", mark: "helm.sh/chart" } : undefined),
];

/**
 * `APP:GROUP/KIND:NAMESPACE/NAME`, with an empty group for a Service. One that names another object was copied from it:
 * Argo CD ignores it (argo-cd docs/user-guide/resource_tracking.md).
 */
function trackedByArgo({ service, annotations, namespace, name }: Marks): Owner | undefined {
  const [, app, ...object] = /^(.+):([^:/]*)\/([^:/]+):([^:/]*)\/([^:/]+)$/.exec(annotations[TRACKING_ID] ?? "") ?? [];
  if (!app || object.join("/") !== ["", "Service", namespace, name].join("/")) return undefined;
  // An Application outside the namespace of Argo CD: `NAMESPACE_APP`.
  const [of, named] = app.includes("_") ? app.split("_", 2) : [undefined, app];
  return {
    ...certain("argocd", "tracking-id", { name: named, ...(of ? { namespace: of } : {}), mark: TRACKING_ID }),
    sure: sureOf(service, "argocd"),
  };
}

function fluxLabels(kind: OwnerKind, prefix: string, { service, labels }: Marks): Owner | undefined {
  const name = labels[`${prefix}name`];
  const namespace = labels[`${prefix}namespace`];
  if (!name || !namespace) return undefined;
  return { ...certain(kind, "flux-labels", { name, namespace, mark: `${prefix}name` }), sure: sureOf(service, kind) };
}

/** A mark that a tenant can set is certain only where the controller itself wrote the Service. */
const sureOf = (service: KubeService, kind: OwnerKind): Owner["sure"] =>
  settersOf(service).some((entry) => managerKind(entry) === kind) ? "certain" : "claimed";

/** The label alone is in every chart, also where another program renders it; Helm adds the annotations. */
function helmRelease({ service, annotations, labels }: Marks): Owner | undefined {
  const name = annotations[`${RELEASE}name`];
  const namespace = annotations[`${RELEASE}namespace`];
  if (!name || !namespace) return undefined;
  const sure = labels[MANAGED_BY] === "Helm" ? "certain" : "likely";
  const writers = settersOf(service).filter((entry) => !["ccm", "hand", "console"].includes(managerKind(entry)));
  // A program that holds Helm inside writes under its own name: fleetagent, terraform-provider-helm.
  const [by] = writers.every((entry) => managerKind(entry) === "other") ? writers : [];
  return {
    ...{ kind: "helm", name, namespace, sure, because: "release-annotations", mark: `${RELEASE}name` },
    ...(by ? { by: by.manager } : {}),
  };
}

/** One owner that is not marked as the controller, or a program that wrote the Service under the name of its managed-by label. */
function operator({ service, labels }: Marks): Owner | undefined {
  const [owner, ...more] = service.metadata?.ownerReferences ?? [];
  const base = { kind: "operator", sure: "likely" } as const;
  if (owner && more.length === 0)
    return { ...base, because: "owner-reference", name: owner.name, resource: owner.kind, mark: owner.apiVersion };
  const name = labels[MANAGED_BY] ?? "";
  const writes = settersOf(service).some((entry) => entry.manager === name && managerKind(entry) === "other");
  return writes || /operator/i.test(name) ? { ...base, because: "operator-label", mark: MANAGED_BY, name } : undefined;
}

/** A program that wrote the Service and left no mark: the first of these kinds. */
function byManager({ service, labels }: Marks, kinds: readonly OwnerKind[]): Owner | undefined {
  for (const kind of kinds) {
    const entry = settersOf(service).find((one) => managerKind(one) === kind);
    // Argo CD before 3.0 tracks by this label, which alone proves nothing.
    const name = kind === "argocd" ? labels[INSTANCE] : undefined;
    if (entry) return { kind, sure: "likely", because: "manager", mark: entry.manager, ...(name ? { name } : {}) };
  }
  return undefined;
}

/** Without a mark: people alone where every writer is known to be one, else unknown. */
function unmarked({ service }: Marks): Owner {
  const setters = settersOf(service).filter((entry) => managerKind(entry) !== "ccm");
  const by = (kind: ReturnType<typeof managerKind>) => setters.find((entry) => managerKind(entry) === kind);
  const stranger = by("other");
  const [entry, because]: [SetBy | undefined, OwnerMark] = by("console")
    ? [by("console"), "console"]
    : [by("hand"), "by-hand"];
  if (!entry || stranger) return { kind: "unknown", sure: "guess", because: "no-mark", ...namedBy(stranger) };
  return { kind: "none", sure: "likely", because, mark: entry.manager };
}

/** A program that no row knows is named, not guessed. */
const namedBy = (entry: SetBy | undefined): Partial<Owner> =>
  entry ? { name: entry.manager, because: "unknown-manager", mark: entry.manager } : {};

/** Pairs where the first writes the Service by means of the second. */
const WORKS_WITH: Partial<Record<OwnerKind, readonly OwnerKind[]>> = {
  "flux-helmrelease": ["helm"],
  "ack-addon": ["helm"],
  kustomize: ["kubectl-apply"],
};
const worksWith = (owner: OwnerKind, other: OwnerKind) => WORKS_WITH[owner]?.includes(other) === true;

/** Marks that come with an owner: the chart it renders, and the last-applied annotation that Argo CD writes itself. */
const isTrace = (owner: Owner, other: Owner) =>
  other.kind === "chart" || (owner.kind === "argocd" && other.kind === "kubectl-apply");
