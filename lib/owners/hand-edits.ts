import type { AnnotationChange } from "@/lib/knowledge/kubectl";
import type { KubeService } from "@/lib/model/bundle";
import { changed } from "./change";
import { fateOf, type EditFate } from "./fate";
import type { Part } from "./forms";
import { managerKind, settersOf } from "./managers";
import { ownerOf } from "./recognise";

const PUT_BACK: readonly EditFate["worst"][] = ["reverted", "removed", "conflict"];
/** Names of annotations that the controller reads. */
const READ = /^service\.(?:(?:beta\.)?kubernetes\.io|alibabacloud\.com|k8s\.alibaba)\//;

/**
 * Annotations that a person wrote last, or removed, on a Service that a program owns: the program may put its own values back.
 * Their values at the source are not in the cluster.
 */
export function handEdits(service: KubeService): AnnotationChange[] {
  const owner = ownerOf(service);
  if (owner.kind === "none" || owner.kind === "unknown") return [];
  const writers = settersOf(service).map((entry) => ({ kind: managerKind(entry), names: entry.annotations ?? [] }));
  const isPerson = (kind: string) => kind === "hand" || kind === "console";
  const byProgram = new Set(writers.flatMap(({ kind, names }) => (isPerson(kind) || kind === "ccm" ? [] : names)));
  const { annotations, appliedAnnotations = [] } = service.metadata ?? {};
  const written = writers.flatMap(({ kind, names }) => (isPerson(kind) ? names : []));
  return [...new Set([...written, ...appliedAnnotations])]
    .filter((key) => READ.test(key))
    .flatMap((key): AnnotationChange[] => {
      const value = annotations?.[key];
      if (value === undefined) return appliedAnnotations.includes(key) ? [{ key, value: null }] : [];
      if (byProgram.has(key) || !written.includes(key)) return [];
      const { worst } = fateOf(service, owner, { annotations: [{ key, value: null }] });
      return PUT_BACK.includes(worst) ? [{ key, value: String(value) }] : [];
    });
}

/** These edits as a change of the Service as its source may have it. */
export function handPart(service: KubeService, target: Part["target"]): Part {
  const annotations = handEdits(service);
  const before = annotations.map(({ key, value }) => ({ key, value: value === null ? "" : null }));
  return { service: changed(service, { annotations: before }), change: { annotations }, target };
}
