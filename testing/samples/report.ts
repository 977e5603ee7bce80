import { managedName, SERVICE_LABEL, serviceKey } from "@/lib/ccm/names";
import type { Bundle, KubeEvent, KubeService } from "@/lib/model/bundle";
import type { Finding, Result, ResultService } from "@/lib/model/result";
import { summarize } from "@/lib/engine/result/summary";

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

/** A bundle and a result that belong together, as large as asked, made without the engine so that tests stand alone. */
export function sample({
  services,
  failEvery = 3,
  hostile = false,
  checkedAt = "2026-11-21T09:00:00.000Z",
}: SampleOptions): { bundle: Bundle; result: Result } {
  const bundle: Bundle = {
    format: "ccm-preflight/bundle@1",
    capturedAt: "2026-11-21T08:59:00.000Z",
    cluster: {
      id: "c0ffee",
      name: "shop-prod",
      region: "cn-hangzhou",
      vpcId: "vpc-1",
      ccmVersion: "v2.9.1",
      targetCcmVersion: "v2.14.0",
    },
    kubernetes: {
      services: [],
      endpointSlices: [],
      nodes: [{ metadata: { name: "node-a", annotations: { big: "x" } }, spec: { providerID: "cn-hangzhou.i-1" } }],
      pods: [],
      events: [],
    },
    alibabaCloud: {
      loadBalancers: [],
      listeners: [],
      vServerGroups: [],
      vpc: { VpcId: "vpc-1", CidrBlock: "10.0.0.0/8" },
    },
  };
  const rows: ResultService[] = [];
  for (let i = 0; i < services; i++) {
    const fails = i % failEvery === 0;
    const name = `web-${i}`;
    const namespace = `team-${i % 50}`;
    const key = serviceKey(namespace, name);
    const lb = `lb-${i.toString(16).padStart(12, "0")}`;
    const evil = hostile && fails ? Object.values(HOSTILE).join(" ") : "";
    bundle.kubernetes.services.push(sampleService(namespace, name, i, evil));
    bundle.kubernetes.endpointSlices.push({
      metadata: { namespace, name: `${name}-x1`, labels: { [SERVICE_LABEL]: name } },
      endpoints: [{ addresses: [`10.1.${i % 250}.7`], nodeName: "node-a", conditions: { ready: true } }],
    });
    if (fails) bundle.kubernetes.events.push(sampleEvent(namespace, name, lb, i, evil));
    bundle.alibabaCloud.loadBalancers.push({
      LoadBalancerId: lb,
      LoadBalancerName: `k8s-${name}${evil}`,
      Address: `47.96.${i % 250}.${i % 199}`,
      LoadBalancerSpec: "slb.s1.small",
      AddressType: "internet",
      LoadBalancerStatus: "active",
      Tags: { Tag: [{ TagKey: "ack.aliyun.com", TagValue: "c0ffee" }] },
    });
    for (const port of [80, 443]) {
      bundle.alibabaCloud.listeners.push({
        LoadBalancerId: lb,
        ListenerPort: port,
        ListenerProtocol: "tcp",
        Status: "running",
        VServerGroupId: `rsp-${i}-${port}`,
        Scheduler: "wrr",
        Description: managedName(port, name, namespace, "c0ffee"),
        TCPListenerConfig: { HealthCheck: "on", HealthCheckInterval: 2 },
      });
      bundle.alibabaCloud.vServerGroups.push({
        LoadBalancerId: lb,
        VServerGroupId: `rsp-${i}-${port}`,
        VServerGroupName: managedName(port, name, namespace, "c0ffee"),
        BackendServers: { BackendServer: [{ ServerId: "i-1", Port: 30000 + (i % 2000), Weight: 100, Type: "ecs" }] },
      });
    }
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

function sampleService(namespace: string, name: string, i: number, evil: string): KubeService {
  return {
    apiVersion: "v1",
    kind: "Service",
    metadata: {
      namespace,
      name,
      uid: `uid-${i}`,
      creationTimestamp: "2026-01-01T00:00:00Z",
      annotations: {
        "service.beta.kubernetes.io/alibaba-cloud-loadbalancer-scheduler": "rr",
        ...(evil ? { "team/note": evil } : {}),
      },
      managedFields: [
        { manager: "kubectl", operation: "Apply", time: "2026-11-01T00:00:00Z", fieldsV1: { "f:spec": {} } },
      ],
    },
    spec: {
      type: "LoadBalancer",
      ports: [{ name: "http", port: 80, protocol: "TCP", targetPort: 8080 }],
      selector: { app: name },
    },
    status: { loadBalancer: { ingress: [{ ip: `47.96.${i % 250}.${i % 199}` }] } },
  };
}

function sampleEvent(namespace: string, name: string, lb: string, i: number, evil: string): KubeEvent {
  return {
    metadata: { namespace, name: `${name}.17`, uid: `event-${i}`, resourceVersion: String(i) },
    involvedObject: { kind: "Service", namespace, name },
    type: "Warning",
    reason: "SyncLoadBalancerFailed",
    message: `Error syncing load balancer [${lb}]: Post "http://slb.aliyuncs.com/?AccessKeyId=LTAI5tSecretSecret&Signature=abc%3D": timeout ${evil}`,
    count: 3,
    firstTimestamp: "2026-11-21T08:00:00Z",
    lastTimestamp: "2026-11-21T08:50:00Z",
    source: { component: "service-controller" },
  };
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
