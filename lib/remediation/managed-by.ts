import { OWNER_TEXT } from "@/lib/knowledge/plan-texts";
import type { KubeService } from "@/lib/model/bundle";
import type { Text } from "@/lib/model/text";

/** Tool that would revert a change made with kubectl; undefined when unknown. */
export function managedByNote(service: KubeService | undefined): Text | undefined {
  const labels = service?.metadata?.labels ?? {};
  const annotations = service?.metadata?.annotations ?? {};
  const has = (prefix: string) =>
    [...Object.keys(labels), ...Object.keys(annotations)].some((key) => key.startsWith(prefix));
  if (has("argocd.argoproj.io/")) return OWNER_TEXT.argo;
  if (has("kustomize.toolkit.fluxcd.io/") || has("helm.toolkit.fluxcd.io/")) return OWNER_TEXT.flux;
  if (labels["app.kubernetes.io/managed-by"] === "Helm" || has("meta.helm.sh/")) return OWNER_TEXT.helm;
  return service?.metadata?.appliedAnnotations ? OWNER_TEXT.apply : undefined;
}
