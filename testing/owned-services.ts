import type { KubeService } from "@/lib/model/bundle";
import { storedService } from "@/lib/model/stored-fields";
import { CURRENT } from "@/lib/ccm/annotations";

/** Annotations that the sources of these Services set, and one that a person may add. */
export const SPEC_KEY = `${CURRENT}spec`;
export const BANDWIDTH_KEY = `${CURRENT}bandwidth`;
export const ADDED_KEY = `${CURRENT}connection-drain`;

const SET = { [SPEC_KEY]: "slb.s1.small", [BANDWIDTH_KEY]: "5" };

interface Written {
  manager: string;
  operation?: "Apply" | "Update";
  /** Annotations of the entry; absent: those that the source sets. */
  annotations?: readonly string[];
  ports?: readonly number[];
  fields?: readonly string[];
}

/** An entry of managedFields as an API server of 1.31 writes it. */
function entry({ manager, operation = "Update", annotations, ports = [80, 443], fields = [] }: Written) {
  const leaves = (names: readonly string[]) => Object.fromEntries(names.map((name) => [`f:${name}`, {}]));
  const port = (number: number) => [
    `k:{"port":${number},"protocol":"TCP"}`,
    { ".": {}, "f:name": {}, "f:port": {}, "f:protocol": {}, "f:targetPort": {} },
  ];
  return {
    manager,
    operation,
    apiVersion: "v1",
    time: "2026-11-02T08:00:00Z",
    fieldsType: "FieldsV1",
    fieldsV1: {
      "f:metadata": {
        "f:annotations": { ".": {}, ...leaves(annotations ?? Object.keys(SET)) },
        "f:labels": { ".": {} },
      },
      "f:spec": {
        ...leaves(["type", "selector", ...fields]),
        ...(ports.length > 0 ? { "f:ports": Object.fromEntries([["." as const, {}], ...ports.map(port)]) } : {}),
      },
    },
  };
}

/** Fields that the controller itself writes. */
const CCM = {
  manager: "cloud-controller-manager",
  operation: "Update",
  apiVersion: "v1",
  time: "2026-11-02T08:00:20Z",
  fieldsType: "FieldsV1",
  fieldsV1: {
    "f:metadata": { "f:finalizers": { ".": {} }, "f:labels": { "f:service.beta.kubernetes.io/hash": {} } },
  },
};

interface Made {
  name?: string;
  namespace?: string;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
  written?: readonly Written[];
  ownerReferences?: object[];
}

/** A Service as the API returns it, reduced to what is read of it. */
export function ownedService(made: Made = {}): KubeService {
  const { name = "web", namespace = "shop", labels = {}, annotations = {}, written = [], ownerReferences } = made;
  return storedService({
    apiVersion: "v1",
    kind: "Service",
    metadata: {
      name,
      namespace,
      uid: "7d1f6a3e-0000-4000-8000-000000000001",
      labels: { "service.beta.kubernetes.io/hash": "abc", ...labels },
      annotations: { ...SET, ...annotations },
      ...(ownerReferences ? { ownerReferences } : {}),
      managedFields: [...written.map(entry), CCM],
    },
    spec: {
      type: "LoadBalancer",
      externalTrafficPolicy: "Cluster",
      selector: { app: name },
      ports: [80, 443].map((port) => ({
        name: port === 80 ? "http" : "https",
        port,
        protocol: "TCP",
        targetPort: port,
        nodePort: 30_000 + port,
      })),
    },
  } as KubeService);
}

const chart = (name: string, release: string) => ({
  "helm.sh/chart": name,
  "app.kubernetes.io/name": name.replace(/-\d.*/, ""),
  "app.kubernetes.io/instance": release,
  "app.kubernetes.io/managed-by": "Helm",
});
const release = (name: string, namespace: string) => ({
  "meta.helm.sh/release-name": name,
  "meta.helm.sh/release-namespace": namespace,
});
const lastApplied = {
  "kubectl.kubernetes.io/last-applied-configuration": JSON.stringify({ metadata: { annotations: SET } }),
};
const NGINX = { name: "ingress-nginx-controller", namespace: "ingress" };

/** One Service for each owner, with the marks and field managers that its tool leaves. */
export const OWNED = {
  helm: ownedService({
    ...NGINX,
    labels: chart("ingress-nginx-4.15.1", "ingress-nginx"),
    annotations: release("ingress-nginx", "ingress"),
    written: [{ manager: "helm" }],
  }),
  helmServerSide: ownedService({
    ...NGINX,
    labels: chart("ingress-nginx-4.15.1", "ingress-nginx"),
    annotations: release("ingress-nginx", "ingress"),
    written: [{ manager: "helm", operation: "Apply" }],
  }),
  helmOwnChart: ownedService({
    labels: chart("web-0.3.0", "web"),
    annotations: release("web", "shop"),
    written: [{ manager: "helm" }],
  }),
  /** A server that recorded no writers before, then Helm 4. */
  helmAfterRecording: ownedService({
    annotations: release("web", "shop"),
    labels: chart("web-0.3.0", "web"),
    written: [{ manager: "helm", operation: "Apply" }, { manager: "before-first-apply" }],
  }),
  /** Rancher Fleet holds Helm inside. */
  fleet: ownedService({
    labels: chart("web-0.3.0", "web"),
    annotations: release("web", "shop"),
    written: [{ manager: "fleetagent" }],
  }),
  argocdServerSide: ownedService({
    annotations: { "argocd.argoproj.io/tracking-id": "shop-prod:/Service:shop/web" },
    written: [{ manager: "argocd-controller", operation: "Apply" }, { manager: "kubectl-edit" }],
  }),
  argocd: ownedService({
    annotations: { "argocd.argoproj.io/tracking-id": "shop-prod:/Service:shop/web", ...lastApplied },
    written: [{ manager: "argocd-controller" }],
  }),
  argocdChart: ownedService({
    ...NGINX,
    labels: { ...chart("ingress-nginx-4.15.1", "ingress-nginx") },
    annotations: {
      "argocd.argoproj.io/tracking-id": "infra_edge:/Service:ingress/ingress-nginx-controller",
    },
    written: [{ manager: "argocd-controller", operation: "Apply" }],
  }),
  fluxKustomization: ownedService({
    labels: {
      "kustomize.toolkit.fluxcd.io/name": "apps",
      "kustomize.toolkit.fluxcd.io/namespace": "flux-system",
    },
    written: [{ manager: "kustomize-controller", operation: "Apply" }],
  }),
  fluxHelmRelease: ownedService({
    ...NGINX,
    labels: {
      ...chart("ingress-nginx-4.15.1", "ingress-nginx"),
      "helm.toolkit.fluxcd.io/name": "edge",
      "helm.toolkit.fluxcd.io/namespace": "flux-system",
    },
    annotations: release("ingress-nginx", "ingress"),
    written: [{ manager: "helm-controller", operation: "Apply" }],
  }),
  kubectlApply: ownedService({ annotations: lastApplied, written: [{ manager: "kubectl-client-side-apply" }] }),
  kubectlServerSide: ownedService({ written: [{ manager: "kubectl", operation: "Apply" }] }),
  kustomize: ownedService({
    labels: { "app.kubernetes.io/managed-by": "kustomize-v5.5.0" },
    annotations: lastApplied,
    written: [{ manager: "kubectl-client-side-apply" }],
  }),
  terraform: ownedService({ written: [{ manager: "HashiCorp" }] }),
  terraformManifest: ownedService({ written: [{ manager: "Terraform", operation: "Apply" }] }),
  operator: ownedService({
    ownerReferences: [
      {
        apiVersion: "apps.example.com/v1",
        kind: "Shop",
        name: "web",
        uid: "1",
        controller: true,
        blockOwnerDeletion: true,
      },
    ],
    written: [{ manager: "shop-operator" }],
  }),
  /** Its program wrote it, under the name of the label. */
  labelledOperator: ownedService({
    labels: { "app.kubernetes.io/managed-by": "shop-gateway" },
    written: [{ manager: "shop-gateway", operation: "Apply" }],
  }),
  ownedOperator: ownedService({
    ownerReferences: [
      { apiVersion: "queue.example.com/v1", kind: "Queue", name: "orders", uid: "1", controller: false },
    ],
    written: [{ manager: "queue-controller" }],
  }),
  ackAddon: ownedService({
    name: "nginx-ingress-lb",
    namespace: "kube-system",
    labels: { "app.kubernetes.io/managed-by": "Helm" },
    annotations: release("nginx-ingress-controller", "kube-system"),
    written: [{ manager: "helm" }],
  }),
  renderedChart: ownedService({ ...NGINX, labels: chart("ingress-nginx-4.15.1", "ingress-nginx") }),
  byHand: ownedService({ written: [{ manager: "kubectl-create" }, { manager: "kubectl-annotate", ports: [] }] }),
  console: ownedService({ written: [{ manager: "ACK-Console Apache-HttpClient" }] }),
  edited: ownedService({ written: [{ manager: "before-first-apply" }, { manager: "kubectl-edit" }] }),
  kapp: ownedService({
    labels: { "kapp.k14s.io/app": "1700000000000000000" },
    annotations: { "kapp.k14s.io/identity": "v1;shop//Service/web;v1" },
    written: [{ manager: "kapp" }],
  }),
  unknown: ownedService({ written: [{ manager: "okhttp" }] }),
  beforeRecording: ownedService({ written: [{ manager: "before-first-apply" }] }),
} satisfies Record<string, KubeService>;
