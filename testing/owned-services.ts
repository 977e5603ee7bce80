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
const tracked = (id: string) => ({ "argocd.argoproj.io/tracking-id": id });
const NGINX = { name: "ingress-nginx-controller", namespace: "ingress" };
const NGINX_CHART = { ...NGINX, labels: chart("ingress-nginx-4.15.1", "ingress-nginx") };
const EDGE = { ...NGINX_CHART, annotations: release("ingress-nginx", "ingress") };
const WEB = { labels: chart("web-0.3.0", "web"), annotations: release("web", "shop") };
const SHOP = tracked("shop-prod:/Service:shop/web");

const update = (manager: string): Written => ({ manager });
const apply = (manager: string): Written => ({ manager, operation: "Apply" });
const by = (written: Written | Written[], made: Made = {}) => ownedService({ ...made, written: [written].flat() });

/** One Service for each owner, with the field managers and marks that its tool leaves. */
export const OWNED = {
  helm: by(update("helm"), EDGE),
  helmServerSide: by(apply("helm"), EDGE),
  helmOwnChart: by(update("helm"), WEB),
  /** A server that recorded no writers before, then Helm 4. */
  helmAfterRecording: by([apply("helm"), update("before-first-apply")], WEB),
  /** Rancher Fleet holds Helm inside. */
  fleet: by(update("fleetagent"), WEB),
  argocdServerSide: by([apply("argocd-controller"), update("kubectl-edit")], { annotations: SHOP }),
  argocd: by(update("argocd-controller"), { annotations: { ...SHOP, ...lastApplied } }),
  argocdChart: by(apply("argocd-controller"), {
    ...NGINX_CHART,
    annotations: tracked("infra_edge:/Service:ingress/ingress-nginx-controller"),
  }),
  fluxKustomization: by(apply("kustomize-controller"), {
    labels: { "kustomize.toolkit.fluxcd.io/name": "apps", "kustomize.toolkit.fluxcd.io/namespace": "flux-system" },
  }),
  fluxHelmRelease: by(apply("helm-controller"), {
    ...EDGE,
    labels: {
      ...EDGE.labels,
      "helm.toolkit.fluxcd.io/name": "edge",
      "helm.toolkit.fluxcd.io/namespace": "flux-system",
    },
  }),
  kubectlApply: by(update("kubectl-client-side-apply"), { annotations: lastApplied }),
  kubectlServerSide: by(apply("kubectl")),
  kustomize: by(update("kubectl-client-side-apply"), {
    labels: { "app.kubernetes.io/managed-by": "kustomize-v5.5.0" },
    annotations: lastApplied,
  }),
  terraform: by(update("HashiCorp")),
  terraformManifest: by(apply("Terraform")),
  operator: by(update("shop-operator"), {
    ownerReferences: [
      {
        ...{ apiVersion: "apps.example.com/v1", kind: "Shop", name: "web", uid: "1" },
        ...{ controller: true, blockOwnerDeletion: true },
      },
    ],
  }),
  /** Its program wrote it, under the name of the label. */
  labelledOperator: by(apply("shop-gateway"), { labels: { "app.kubernetes.io/managed-by": "shop-gateway" } }),
  ownedOperator: by(update("queue-controller"), {
    ownerReferences: [
      { apiVersion: "queue.example.com/v1", kind: "Queue", name: "orders", uid: "1", controller: false },
    ],
  }),
  ackAddon: by(update("helm"), {
    ...{ name: "nginx-ingress-lb", namespace: "kube-system" },
    labels: { "app.kubernetes.io/managed-by": "Helm" },
    annotations: release("nginx-ingress-controller", "kube-system"),
  }),
  renderedChart: ownedService(NGINX_CHART),
  byHand: by([update("kubectl-create"), { manager: "kubectl-annotate", ports: [] }]),
  console: by(update("ACK-Console Apache-HttpClient")),
  edited: by([update("before-first-apply"), update("kubectl-edit")]),
  kapp: by(update("kapp"), {
    labels: { "kapp.k14s.io/app": "1700000000000000000" },
    annotations: { "kapp.k14s.io/identity": "v1;shop//Service/web;v1" },
  }),
  unknown: by(update("okhttp")),
  beforeRecording: by(update("before-first-apply")),
} satisfies Record<string, KubeService>;
