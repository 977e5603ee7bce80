import type { AnnotationChange } from "@/lib/knowledge/kubectl";
import type { KubeService } from "@/lib/model/bundle";
import { changed, portName, specPatch, type ServiceChange } from "./change";
import { fateOf, type EditFate } from "./fate";
import type { Part } from "./forms";
import { managerKind, settersOf } from "./managers";
import { ownerOf } from "./recognise";

const PUT_BACK: readonly EditFate["worst"][] = ["reverted", "removed", "conflict"];
/** Names of annotations that the controller reads. */
const READ = /^service\.(?:(?:beta\.)?kubernetes\.io|alibabacloud\.com|k8s\.alibaba)\//;

/** Fields that the API server fills in together with another one. */
const ALLOCATED = /^(?:ports|clusterIPs?|ipFamil\w+|healthCheckNodePort)$/;

/** Edits of a person: annotations, and fields of the spec (`externalTrafficPolicy`, `ports.443/TCP`). */
export interface HandEdits {
  annotations: AnnotationChange[];
  spec: string[];
}

export const countEdits = ({ annotations, spec }: HandEdits): number => annotations.length + spec.length;

/**
 * Annotations and fields that a person wrote last, or removed, on a Service that a program owns: the program may put its own
 * values back. Their values at the source are not in the cluster.
 */
export function handEdits(service: KubeService): HandEdits {
  const owner = ownerOf(service);
  if (owner.kind === "none" || owner.kind === "unknown") return { annotations: [], spec: [] };
  const writers = settersOf(service).map((entry) => ({ ...entry, kind: managerKind(entry) }));
  const byPerson = writers.filter(({ kind }) => kind === "hand" || kind === "console");
  const byProgram = writers.filter((one) => !byPerson.includes(one) && one.kind !== "ccm");
  const isPutBack = (change: ServiceChange) => PUT_BACK.includes(fateOf(service, owner, change).worst);
  const alone = (part: "annotations" | "spec") => {
    const theirs = new Set(byProgram.flatMap((one) => one[part] ?? []));
    return [...new Set(byPerson.flatMap((one) => one[part] ?? []))].filter((name) => !theirs.has(name));
  };
  const live = service.metadata?.annotations ?? {};
  const removed = (service.metadata?.appliedAnnotations ?? []).filter((key) => live[key] === undefined);
  // A person who made the Service holds all of its spec: an edit is what the program's own entry lacks.
  const fields = byProgram.some(({ spec }) => spec !== undefined) ? alone("spec") : [];
  return {
    annotations: [
      ...alone("annotations")
        .filter(
          (key) => READ.test(key) && live[key] !== undefined && isPutBack({ annotations: [{ key, value: null }] }),
        )
        .map((key) => ({ key, value: String(live[key]) })),
      ...removed.filter((key) => READ.test(key)).map((key) => ({ key, value: null })),
    ],
    spec: fields.filter(
      (name) => !ALLOCATED.test(name) && isPutBack({ patch: specPatch(service.spec, without(service.spec, [name])) }),
    ),
  };
}

/** A spec without these fields and ports. */
function without(spec: KubeService["spec"], names: readonly string[]): KubeService["spec"] {
  const ports = spec?.ports?.filter((port) => !names.includes(portName(port)));
  return Object.fromEntries(Object.entries({ ...spec, ports }).filter(([name]) => !names.includes(name)));
}

/** These edits as a change of the Service as its source may have it. */
export function handPart(service: KubeService, target: Part["target"]): Part {
  const { annotations, spec } = handEdits(service);
  const before = annotations.map(({ key, value }) => ({ key, value: value === null ? "" : null }));
  const bare = without(service.spec, spec);
  const patch = spec.length > 0 ? { patch: specPatch(bare, service.spec) } : {};
  return {
    service: { ...changed(service, { annotations: before }), ...(spec.length > 0 ? { spec: bare } : {}) },
    change: { annotations, ...patch },
    target,
  };
}
