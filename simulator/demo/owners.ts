import { hashFunctionOf } from "@/lib/ccm/in-step";
import { serviceKey } from "@/lib/ccm/names";
import type { KubeService } from "@/lib/model/bundle";
import { labelFunctions } from "@/lib/model/service-hash";
import type { ClusterBuilder } from "../cluster/cluster-builder";
import { labelSynced } from "../cluster/kube-objects";

interface Marks {
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
  manager: string;
  operation?: "Apply" | "Update";
}

const chart = (name: string, version: string, release: string, namespace: string) => ({
  labels: {
    "helm.sh/chart": `${name}-${version}`,
    "app.kubernetes.io/instance": release,
    "app.kubernetes.io/managed-by": "Helm",
  },
  annotations: { "meta.helm.sh/release-name": release, "meta.helm.sh/release-namespace": namespace },
});

/** Tools of the shop's teams, by namespace; the others edit with kubectl. */
const TOOLS: Record<string, (service: KubeService) => Marks> = {
  shop: ({ metadata }) => ({
    annotations: {
      "argocd.argoproj.io/tracking-id": `mall-shop:/Service:${serviceKey(metadata?.namespace, metadata?.name)}`,
    },
    manager: "argocd-controller",
  }),
  payments: () => ({
    labels: { "kustomize.toolkit.fluxcd.io/name": "payments", "kustomize.toolkit.fluxcd.io/namespace": "flux-system" },
    manager: "kustomize-controller",
    operation: "Apply",
  }),
  search: () => {
    const marks = chart("search", "2.3.0", "search", "search");
    const flux = { "helm.toolkit.fluxcd.io/name": "search", "helm.toolkit.fluxcd.io/namespace": "flux-system" };
    return { ...marks, labels: { ...marks.labels, ...flux }, manager: "helm-controller", operation: "Apply" };
  },
  data: () => ({ ...chart("data-platform", "2.7.1", "data-platform", "data"), manager: "helm" }),
  logistics: ({ metadata }) => ({
    annotations: {
      "kubectl.kubernetes.io/last-applied-configuration": JSON.stringify({
        metadata: { annotations: metadata?.annotations },
      }),
    },
    manager: "kubectl-client-side-apply",
  }),
  edge: () => ({ manager: "HashiCorp" }),
};
const BY_HAND: Marks = { manager: "kubectl-create" };

/** Marks every Service as the tool of its team leaves it, field managers included. */
export function addOwners({ bundle, cluster: { ccmVersion } }: ClusterBuilder): void {
  const hash = hashFunctionOf(ccmVersion)!;
  for (const service of bundle.kubernetes.services) {
    const { metadata, spec } = service as Required<Pick<KubeService, "metadata" | "spec">>;
    const {
      labels,
      annotations,
      manager,
      operation = "Update",
    } = (TOOLS[metadata.namespace!] ?? (() => BY_HAND))(service);
    const leaves = (names: readonly string[]) => Object.fromEntries(names.map((name) => [`f:${name}`, {}]));
    const ports = (spec.ports ?? []).map(({ port, protocol = "TCP" }) => [
      `k:${JSON.stringify({ port, protocol })}`,
      { ".": {}, ...leaves(["name", "port", "protocol", "targetPort"]) },
    ]);
    metadata.managedFields = [
      {
        manager,
        operation,
        apiVersion: "v1",
        time: metadata.creationTimestamp,
        fieldsType: "FieldsV1",
        fieldsV1: {
          "f:metadata": { "f:annotations": { ".": {}, ...leaves(Object.keys(metadata.annotations ?? {})) } },
          "f:spec": {
            ...leaves([
              "type",
              "selector",
              ...(spec.externalTrafficPolicy === "Local" ? ["externalTrafficPolicy"] : []),
            ]),
            "f:ports": Object.fromEntries([[".", {}], ...ports]),
          },
        },
      },
    ];
    metadata.labels = { ...metadata.labels, ...labels };
    if (!annotations) continue;
    // The tool left them with the Service: the last sync has seen them where it saw the rest.
    const isSynced = labelFunctions(service)?.includes(hash);
    metadata.annotations = { ...metadata.annotations, ...annotations };
    if (isSynced) labelSynced(service, ccmVersion);
  }
}
