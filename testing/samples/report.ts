import { CLUSTER_TAG, serviceKey } from "@/lib/ccm/names";
import type { Bundle, KubeEvent } from "@/lib/model/bundle";
import type { Finding, Result, ResultService } from "@/lib/model/result";
import { summarize } from "@/lib/engine/result/summary";
import { buildBundle, buildPair, node, type Pair } from "../engine-bundle";
import { failedSync } from "@/testing/failed-sync";

export const HOSTILE = {
  script: "</script><script>document.title='owned'</script>",
  image: "<img src=x onerror=document.title='owned'>",
  formula: '=HYPERLINK("http://evil.example","x")',
  ansi: "\u001b[2J\u001b]0;owned\u0007",
  rtl: "\u202egpj.exe\u202c",
  fence: "```\n# Heading\n[x](javascript:alert(1))\n````",
} as const;

export interface SampleOptions {
  services: number;
  /** Every n-th Service fails. */
  failEvery?: number;
  /** Put every hostile text into names and messages of the failing rows. */
  hostile?: boolean;
  checkedAt?: string;
}

/** A bundle and a result that belong together, as large as asked, made without the engine. */
export function sample({
  services,
  failEvery = 3,
  hostile = false,
  checkedAt = "2026-11-21T09:00:00.000Z",
}: SampleOptions): { bundle: Bundle; result: Result } {
  const nodes = [node("node-a", { metadata: { name: "node-a", annotations: { big: "x" } } })];
  const pairs: Pair[] = [];
  const events: KubeEvent[] = [];
  const rows: ResultService[] = [];
  for (let i = 0; i < services; i++) {
    const fails = i % failEvery === 0;
    const name = `web-${i}`;
    const namespace = `team-${i % 50}`;
    const key = serviceKey(namespace, name);
    const lb = `lb-${i.toString(16).padStart(12, "0")}`;
    const evil = hostile && fails ? Object.values(HOSTILE).join(" ") : "";
    const pair = buildPair(
      {
        name,
        namespace,
        uid: `uid-${i}`,
        ports: [{ port: 80 }, { port: 443 }],
        annotations: { scheduler: "rr", ...(evil ? { "team/note": evil } : {}) },
        loadBalancer: {
          LoadBalancerId: lb,
          LoadBalancerName: `k8s-${name}${evil}`,
          Address: `47.96.${i % 250}.${i % 199}`,
          Tags: { Tag: [{ TagKey: CLUSTER_TAG, TagValue: "c0ffee" }] },
        },
      },
      nodes,
    );
    pair.service.metadata!.managedFields = [
      { manager: "kubectl", operation: "Apply", time: "2026-11-01T00:00:00Z", fieldsV1: { "f:spec": {} } },
    ];
    // Ids stay where names are hidden: they hold none.
    for (const [at, listener] of pair.listeners.entries()) {
      pair.groups[at]!.VServerGroupId = listener.VServerGroupId = `rsp-${i}-${at}`;
      listener.Scheduler = "wrr";
    }
    pair.slice.endpoints![0]!.addresses = [`10.1.${i % 250}.7`];
    pairs.push(pair);
    if (fails) events.push(sampleEvent(namespace, name, lb, i, evil));
    rows.push({
      service: key,
      loadBalancerId: lb,
      status: fails ? "fail" : "pass",
      reported: fails
        ? [{ code: "UpdateListener", key: `${key}/80`, id: lb, message: `scheduler should be rr ${evil}` }]
        : [],
      syncError: fails
        ? `DryRun: Error syncing load balancer [${lb}]: apply model error: OpenAPI: SetLoadBalancerTCPListenerAttribute, Message: loadbalancer ${lb} listener 80 should be updated, ${evil}`
        : null,
      findings: fails
        ? [
            sampleFinding(key, lb, evil),
            { ...sampleFinding(key, lb, evil), id: `${key}|CLB301|rsp|backends`, code: "CLB301", visibility: "masked" },
          ]
        : [],
    });
  }
  const bundle = buildBundle(pairs, nodes, { id: "c0ffee", name: "shop-prod", vpcId: "vpc-1", ccmVersion: "v2.9.1" });
  bundle.capturedAt = "2026-11-21T08:59:00.000Z";
  bundle.kubernetes.events = events;
  const result: Result = {
    format: "ccm-preflight/result@1",
    cluster: bundle.cluster,
    checkedAt,
    engineVersion: "0.1.0",
    rulesVersion: "v2.14.0",
    services: rows,
    orphans: [],
    summary: summarize(rows, []),
    officialSummary: {
      items: rows.flatMap((row) => row.reported),
      failedCount: rows.length,
      cappedAt: 20,
      truncated: rows.length > 20,
    },
    versionNotes: [],
    errors: [],
  };
  return { bundle, result };
}

function sampleEvent(namespace: string, name: string, lb: string, i: number, evil: string): KubeEvent {
  const message = `Error syncing load balancer [${lb}]: Post "http://slb.aliyuncs.com/?AccessKeyId=LTAI5tSecretSecret&Signature=abc%3D": timeout ${evil}`;
  return failedSync(serviceKey(namespace, name), message, {
    metadata: { namespace, name: `${name}.17`, uid: `event-${i}`, resourceVersion: String(i) },
    ...{ count: 3, firstTimestamp: "2026-11-21T08:00:00Z", lastTimestamp: "2026-11-21T08:50:00Z" },
    source: { component: "service-controller" },
  });
}

function sampleFinding(key: string, lb: string, evil: string): Finding {
  return {
    id: `${key}|CLB222|80/tcp|scheduler`,
    code: "CLB222",
    visibility: "reported",
    resource: { kind: "Listener", id: lb, port: 80, protocol: "tcp" },
    field: "scheduler",
    desired: `rr${evil}`,
    actual: "wrr",
    message: `loadbalancer ${lb} listener 80 should be updated ${evil}`,
    messageCode: "UpdateListener",
    selfHeals: true,
    traffic: "none",
    params: {
      port: 80,
      protocol: "tcp",
      field: "scheduler",
      desired: `rr${evil}`,
      actual: "wrr",
      annotation: "loadbalancer-scheduler",
      loadBalancerId: lb,
    },
  };
}
