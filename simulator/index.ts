import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import type { AddressInfo, Server } from "node:net";
import path from "node:path";
import { BUNDLE_FORMAT, type Bundle, type CollectError } from "@/lib/model/bundle";
import { createLoopbackCertificate } from "./certificate";
import { createCloudServer } from "./cloud/server";
import { CONTROLLER_ROLE, type CloudUser } from "./cloud/signature";
import { CloudStore } from "./cloud/store";
import type { TrailEvent } from "./cloud/trail";
import { FaultControl, type FaultSource } from "./faults";
import { CCM_NAME, storeFromBundle } from "./kube/seed";
import { createKubeServer } from "./kube/server";
import type { KubeStore } from "./kube/store";
import { RequestLog } from "./request-log";
import { stringify } from "yaml";

export type { FaultRule } from "./faults";

export interface SimulatorOptions {
  bundle: Bundle;
  /** Added to every request of both. */
  latencyMs?: number;
  /** Per-action ceiling of the cloud; above it `Throttling.User`. */
  qps?: number;
  /** Key of the cloud; absent: a random one. */
  account?: CloudUser;
  now?: () => Date;
  /** Events of ActionTrail, as its API answers them. */
  trail?: readonly TrailEvent[];
}

export interface Simulator {
  kubernetesUrl: string;
  cloudUrl: string;
  token: string;
  account: CloudUser;
  /** The role of the controller, which has a key of its own. */
  role: CloudUser;
  context: string;
  kubeconfig(): string;
  /** Writes `kubeconfig` into the directory (0600) and returns its path. */
  writeKubeconfig(directory: string): Promise<string>;
  cloudEnv(): Record<string, string>;
  bundle(): Bundle;
  faults: FaultControl;
  log: RequestLog;
  /** The Kubernetes objects, for tests that change them behind the API's back. */
  kube: KubeStore;
  cloud: CloudStore;
  close(): Promise<void>;
}

/** Serves a bundle over the Kubernetes API and the cloud's RPC API on 127.0.0.1. */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const { bundle } = options;
  const now = options.now ?? (() => new Date());
  const secret = () => randomBytes(15).toString("hex");
  const token = secret();
  const context = bundle.cluster.name ?? "simulator";
  const userOf = (accessKeyId: string, name: string) => ({ accessKeyId, accessKeySecret: secret(), name });
  const account = options.account ?? userOf("LTAI5tSimulatorKey", "ccm-preflight");
  const role = userOf("LTAI5tControllerKey", CONTROLLER_ROLE);
  const faults = new FaultControl();
  if (options.latencyMs) faults.latency(options.latencyMs);
  if (options.qps) faults.throttle(options.qps);
  replayErrors(bundle.errors ?? [], faults);
  const log = new RequestLog();
  const tls = createLoopbackCertificate(now());
  const kube = storeFromBundle(bundle);
  const cloud = new CloudStore(bundle);
  cloud.trail.events = options.trail ?? [];
  const user = { token, username: "preflight@example.com" };
  const current = () => currentBundle(bundle, kube, cloud, now());
  const kubeServer = createKubeServer({ store: kube, user, faults, log, tls, now });
  const cloudServer = createCloudServer({ store: cloud, users: [account, role], faults, log, now });
  const kubernetesUrl = `https://127.0.0.1:${await listen(kubeServer.server)}`;
  const cloudUrl = `http://127.0.0.1:${await listen(cloudServer)}`;
  const kubeconfig = () => kubeconfigText(kubernetesUrl, tls.cert, token, context);
  const env = (): Record<string, string> => ({
    ALIBABA_CLOUD_ACCESS_KEY_ID: account.accessKeyId,
    ALIBABA_CLOUD_ACCESS_KEY_SECRET: account.accessKeySecret,
    ALIBABA_CLOUD_REGION_ID: bundle.cluster.region,
    ...Object.fromEntries(
      ["SLB", "ECS", "VPC", "NLB", "ACTIONTRAIL"].map((product) => [`PREFLIGHT_${product}_ENDPOINT`, cloudUrl]),
    ),
    PREFLIGHT_CLUSTER_ID: bundle.cluster.id,
  });
  return {
    kubernetesUrl,
    cloudUrl,
    token,
    account,
    role,
    context,
    kubeconfig,
    async writeKubeconfig(directory) {
      await mkdir(directory, { recursive: true });
      const file = path.join(directory, "kubeconfig");
      await writeFile(file, kubeconfig(), { mode: 0o600 });
      return file;
    },
    cloudEnv: env,
    bundle: current,
    faults,
    log,
    kube,
    cloud,
    async close() {
      kubeServer.stopWatches();
      await Promise.all([shut(kubeServer.server), shut(cloudServer)]);
    },
  };
}

/** Inputs that could not be read when the bundle was captured cannot be read from the simulator either: its data is not in the file. */
function replayErrors(errors: readonly CollectError[], faults: FaultControl): void {
  for (const error of errors) {
    const status = /forbidden|nopermission/i.test(error.code) ? 403 : /notfound/i.test(error.code) ? 404 : 400;
    faults.inject({
      source: error.source as FaultSource,
      action: error.action || undefined,
      resource: error.resource,
      effect: { kind: "error", status, code: error.code, message: error.message },
    });
  }
}

function currentBundle(start: Bundle, kube: KubeStore, cloud: CloudStore, now: Date): Bundle {
  return {
    format: BUNDLE_FORMAT,
    capturedAt: now.toISOString(),
    cluster: { ...start.cluster, ...releaseOf(kube) },
    // Objects of the store are replaced, never edited.
    kubernetes: {
      services: kube.all("services"),
      endpointSlices: kube.all("endpointslices"),
      ...(start.kubernetes.endpoints ? { endpoints: kube.all("endpoints") } : {}),
      nodes: kube.all("nodes"),
      pods: kube.all("pods"),
      events: kube.all("events"),
    } as Bundle["kubernetes"],
    alibabaCloud: cloud.toBundle(),
  };
}

/** The release whose Deployment the cluster has. */
function releaseOf(kube: KubeStore): { ccmVersion?: string } {
  const { spec } = (kube.get("deployments", "kube-system", CCM_NAME) ?? {}) as {
    spec?: { template: { spec: { containers: { image: string }[] } } };
  };
  const ccmVersion = spec?.template.spec.containers[0]?.image.split(":").at(-1);
  return ccmVersion ? { ccmVersion } : {};
}

async function listen(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

async function shut(server: Server & { closeAllConnections?: () => void }): Promise<void> {
  server.closeAllConnections?.();
  await new Promise<void>((resolve) => server.close(() => resolve()));
}

/** kubeconfig text for one cluster, one user, one context. */
function kubeconfigText(server: string, certificate: string, token: string, context: string): string {
  return stringify({
    apiVersion: "v1",
    kind: "Config",
    clusters: [
      { name: context, cluster: { server, "certificate-authority-data": Buffer.from(certificate).toString("base64") } },
    ],
    users: [{ name: `${context}-user`, user: { token } }],
    contexts: [{ name: context, context: { cluster: context, user: `${context}-user` } }],
    "current-context": context,
  });
}
