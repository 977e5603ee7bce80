import type { Bundle, KubeEvent } from "@/lib/model/bundle";
import { KubeStore } from "./store";
import type { KubeObject } from "./types";

/** CCM as a Deployment in kube-system: where a dedicated cluster runs it, and where its version can be read. */
export const CCM_NAME = "cloud-controller-manager";
const PROFILE_NAME = "ack-cluster-profile";

/** Lists of a bundle, named like their resources, those that others refer to first. */
const LISTS = ["services", "endpointSlices", "endpoints", "nodes", "pods", "events"] as const;

/** A store with everything of a bundle, plus what a bundle has no list for but a cluster has (namespaces, profile, CCM). */
export function storeFromBundle(bundle: Bundle): KubeStore {
  const store = new KubeStore();
  const createdAt = isDate(bundle.capturedAt) ? bundle.capturedAt : "2026-01-01T00:00:00Z";
  for (const list of LISTS)
    for (const object of (bundle.kubernetes[list] ?? []) as readonly KubeObject[]) {
      if (!object.metadata?.name) continue;
      const namespace = list === "nodes" ? undefined : object.metadata.namespace || "default";
      const metadata = { ...object.metadata, ...(namespace ? { namespace } : {}) };
      store.seed(list.toLowerCase(), { ...withServiceUid(store, object), metadata }, createdAt);
    }

  const namespaces = new Set(["default", "kube-system"]);
  for (const list of LISTS)
    for (const { metadata } of store.all(list.toLowerCase()))
      if (metadata.namespace) namespaces.add(metadata.namespace);
  for (const name of [...namespaces].sort()) {
    const metadata = { name, labels: { "kubernetes.io/metadata.name": name } };
    const made = { spec: { finalizers: ["kubernetes"] }, status: { phase: "Active" } };
    store.seed("namespaces", { metadata, ...made }, createdAt);
  }
  store.seed("configmaps", profileConfigMap(bundle), createdAt);
  if (bundle.cluster.ccmVersion)
    store.seed("deployments", ccmDeployment(bundle.cluster.region, bundle.cluster.ccmVersion), createdAt);
  return store;
}

/** kubectl finds the Events of a Service by its uid; a bundle put together by hand may leave it out. */
function withServiceUid<T extends KubeEvent>(store: KubeStore, event: T): T {
  const about = event.involvedObject;
  if (about?.kind !== "Service" || about.uid) return event;
  const uid = store.get("services", about.namespace ?? event.metadata?.namespace, about.name ?? "")?.metadata.uid;
  return uid ? { ...event, involvedObject: { ...about, uid } } : event;
}

function isDate(text: string | undefined): boolean {
  return text !== undefined && !Number.isNaN(Date.parse(text));
}

/** `kube-system/ack-cluster-profile` with the keys ACK writes that the product reads. */
function profileConfigMap(bundle: Bundle): KubeObject {
  const { cluster } = bundle;
  return {
    metadata: { name: PROFILE_NAME, namespace: "kube-system" },
    data: {
      clusterid: cluster.id,
      ...(cluster.accountId ? { uid: cluster.accountId } : {}),
      vpcid: cluster.vpcId,
      regionid: cluster.region,
      region: cluster.region,
      ...(cluster.name ? { clustername: cluster.name } : {}),
      ...(cluster.networkPlugin ? { network: cluster.networkPlugin } : {}),
      ...(cluster.serviceBackendType ? { serviceBackendType: cluster.serviceBackendType } : {}),
      profile: "Default",
    },
  };
}

export function ccmDeployment(region: string, version: string): KubeObject {
  const labels = { app: CCM_NAME, tier: "control-plane" };
  const image = `registry-${region}-vpc.ack.aliyuncs.com/acs/${CCM_NAME}-amd64:${version}`;
  return {
    metadata: { name: CCM_NAME, namespace: "kube-system", labels, generation: 1 },
    spec: {
      replicas: 1,
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: {
          serviceAccountName: CCM_NAME,
          hostNetwork: true,
          containers: [
            {
              name: CCM_NAME,
              image,
              args: ["--leader-elect=true", "--cloud-config=/etc/kubernetes/config/cloud-config.conf"],
            },
          ],
        },
      },
    },
    status: { observedGeneration: 1, replicas: 1, readyReplicas: 1, updatedReplicas: 1, availableReplicas: 1 },
  };
}
