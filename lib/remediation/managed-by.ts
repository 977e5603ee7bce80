import type { KubeService } from "@/lib/model/bundle";
import type { Text } from "@/lib/model/text";

const NOTE = {
  helm: {
    en: "Helm owns this Service: make the same change in its chart values, or the next release brings the old value back.",
    zh: "该 Service 由 Helm 管理：请同步修改 chart 的 values，否则下次发布会恢复旧值。",
  },
  argo: {
    en: "Argo CD owns this Service: make the same change in its repository, or the next sync brings the old value back.",
    zh: "该 Service 由 Argo CD 管理：请同步修改仓库中的清单，否则下次同步会恢复旧值。",
  },
  flux: {
    en: "Flux owns this Service: make the same change in its repository, or the next reconciliation brings the old value back.",
    zh: "该 Service 由 Flux 管理：请同步修改仓库中的清单，否则下次调和会恢复旧值。",
  },
  apply: {
    en: "It was applied from a file: make the same change there, or the next kubectl apply brings the old value back.",
    zh: "该 Service 由清单文件 apply 而来：请同步修改该文件，否则下次 kubectl apply 会恢复旧值。",
  },
} as const satisfies Record<string, Text>;

/** Who would undo a change made with kubectl; undefined when nothing says so. */
export function managedByNote(service: KubeService | undefined): Text | undefined {
  const labels = service?.metadata?.labels ?? {};
  const annotations = service?.metadata?.annotations ?? {};
  const has = (prefix: string) =>
    [...Object.keys(labels), ...Object.keys(annotations)].some((key) => key.startsWith(prefix));
  if (has("argocd.argoproj.io/")) return NOTE.argo;
  if (has("kustomize.toolkit.fluxcd.io/") || has("helm.toolkit.fluxcd.io/")) return NOTE.flux;
  if (labels["app.kubernetes.io/managed-by"] === "Helm" || has("meta.helm.sh/")) return NOTE.helm;
  return service?.metadata?.appliedAnnotations ? NOTE.apply : undefined;
}
