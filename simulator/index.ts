import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import type { Server } from "node:net";
import path from "node:path";
import { BUNDLE_FORMAT, type Bundle } from "@/lib/model/bundle";
import { createLoopbackCertificate } from "./certificate";
import { createCloudServer } from "./cloud/server";
import type { CloudUser } from "./cloud/signature";
import { CloudStore } from "./cloud/store";
import { control } from "./control";
import { FaultControl } from "./faults";
import { KubeAccess, type KubeUser } from "./kube/access";
import { storeFromBundle } from "./kube/seed";
import { createKubeServer } from "./kube/server";
import type { KubeStore } from "./kube/store";
import { kubeconfigText } from "./kubeconfig";
import { replayErrors } from "./replay-errors";
import { RequestLog } from "./request-log";

export type { FaultRule } from "./faults";

export interface SimulatorOptions {
  bundle: Bundle;
  /** Kubernetes API; 0 or absent: a free port. */
  port?: number;
  /** SLB, ECS, VPC; 0 or absent: a free port. */
  cloudPort?: number;
  /** Added to every request of both. */
  latencyMs?: number;
  /** Per-action ceiling of the cloud; above it `Throttling.User`. */
  qps?: number;
  /** Bearer token of the kubeconfig; absent: a random one. */
  token?: string;
  /** Further users besides the one of the kubeconfig, who may do everything. */
  users?: readonly KubeUser[];
  cloudUsers?: readonly CloudUser[];
  /** Context name in the kubeconfig; absent: the cluster's name or `simulator`. */
  context?: string;
  now?: () => Date;
}

export interface Simulator {
  kubernetesUrl: string;
  cloudUrl: string;
  token: string;
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
  /** Ends every open watch, as an API server that restarts does; clients are to come back. */
  dropWatches(): void;
  close(): Promise<void>;
}

/** Serves a bundle over the Kubernetes API and the cloud's RPC API on 127.0.0.1. */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const { bundle } = options;
  const now = options.now ?? (() => new Date());
  const token = options.token ?? randomBytes(16).toString("hex");
  const context = options.context ?? bundle.cluster.name ?? "simulator";
  const user: CloudUser = {
    accessKeyId: "LTAI5tSimulatorKey",
    accessKeySecret: randomBytes(15).toString("hex"),
    name: "ccm-preflight",
  };
  const faults = new FaultControl();
  if (options.latencyMs) faults.latency(options.latencyMs);
  if (options.qps) faults.throttle(options.qps);
  replayErrors(bundle.errors ?? [], faults);
  const log = new RequestLog();
  const tls = createLoopbackCertificate(now());
  const kube = storeFromBundle(bundle);
  const cloud = new CloudStore(bundle);
  const access = new KubeAccess(
    [{ token, username: "preflight@example.com", groups: ["system:masters"] }, ...(options.users ?? [])],
    faults,
  );
  const current = () => currentBundle(bundle, kube, cloud, now());
  const kubeServer = createKubeServer({ store: kube, access, faults, log, tls, now });
  const info = () => ({
    kubernetesUrl,
    cloudUrl,
    context,
    env: { ...env(), ALIBABA_CLOUD_ACCESS_KEY_SECRET: undefined },
  });
  const cloudServer = createCloudServer({
    store: cloud,
    users: [user, ...(options.cloudUsers ?? [])],
    faults,
    log,
    now,
    control: (request, response, url) => control({ faults, log, info, bundle: current }, request, response, url),
  });
  const kubernetesUrl = `https://127.0.0.1:${await listen(kubeServer.server, options.port)}`;
  const cloudUrl = `http://127.0.0.1:${await listen(cloudServer, options.cloudPort)}`;
  const kubeconfig = () => kubeconfigText(kubernetesUrl, tls.cert, token, context);
  const env = (): Record<string, string> => ({
    ALIBABA_CLOUD_ACCESS_KEY_ID: user.accessKeyId,
    ALIBABA_CLOUD_ACCESS_KEY_SECRET: user.accessKeySecret,
    ALIBABA_CLOUD_REGION_ID: bundle.cluster.region,
    PREFLIGHT_SLB_ENDPOINT: cloudUrl,
    PREFLIGHT_ECS_ENDPOINT: cloudUrl,
    PREFLIGHT_VPC_ENDPOINT: cloudUrl,
    PREFLIGHT_NLB_ENDPOINT: cloudUrl,
    PREFLIGHT_CLUSTER_ID: bundle.cluster.id,
  });
  return {
    kubernetesUrl,
    cloudUrl,
    token,
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
    dropWatches: kubeServer.stopWatches,
    async close() {
      kubeServer.stopWatches();
      await Promise.all([shut(kubeServer.server), shut(cloudServer)]);
    },
  };
}

function currentBundle(start: Bundle, kube: KubeStore, cloud: CloudStore, now: Date): Bundle {
  return {
    format: BUNDLE_FORMAT,
    capturedAt: now.toISOString(),
    cluster: { ...start.cluster },
    kubernetes: structuredClone({
      services: kube.all("services"),
      endpointSlices: kube.all("endpointslices"),
      ...(start.kubernetes.endpoints ? { endpoints: kube.all("endpoints") } : {}),
      nodes: kube.all("nodes"),
      pods: kube.all("pods"),
      events: kube.all("events"),
    }) as Bundle["kubernetes"],
    alibabaCloud: cloud.toBundle(),
  };
}

async function listen(server: Server, port = 0): Promise<number> {
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

async function shut(server: Server & { closeAllConnections?: () => void }): Promise<void> {
  server.closeAllConnections?.();
  await new Promise<void>((resolve) => server.close(() => resolve()));
}
