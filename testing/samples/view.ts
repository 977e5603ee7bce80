import { CURRENT } from "@/lib/ccm/annotations";
import { summarize } from "@/lib/engine/result/summary";
import { managedName, SERVICE_LABEL, splitServiceKey } from "@/lib/ccm/names";
import type { Bundle, KubeService } from "@/lib/model/bundle";
import { BUNDLE_FORMAT } from "@/lib/model/bundle";
import { RESULT_FORMAT, type Finding, type Result, type ResultService, type Status } from "@/lib/model/result";

/** A small check at rest for tests of the views: every row state, a shared instance, a Service without one, an orphan. */
const CLUSTER = {
  id: "c0a1b2c3d4e5f6",
  name: "shop-prod",
  region: "cn-hangzhou",
  vpcId: "vpc-bp1aevy8sofi8mh1q",
  ccmVersion: "v2.9.1",
  targetCcmVersion: "v2.14.0",
};

function service(key: string, annotations: Record<string, string> = {}, port = 80): KubeService {
  const { namespace, name } = splitServiceKey(key);
  return {
    apiVersion: "v1",
    kind: "Service",
    metadata: { namespace, name, uid: `uid-${name}`, annotations },
    spec: { type: "LoadBalancer", ports: [{ name: "http", protocol: "TCP", port, targetPort: 8080, nodePort: 30080 }] },
    status: { loadBalancer: { ingress: [{ ip: "47.96.10.21" }] } },
  };
}

function finding(part: Partial<Finding> & Pick<Finding, "id" | "code">): Finding {
  return {
    visibility: "reported",
    resource: { kind: "Listener", port: 80, protocol: "tcp" },
    selfHeals: true,
    traffic: "newConnections",
    params: {},
    ...part,
  };
}

function row(
  key: string,
  loadBalancerId: string | null,
  status: Status,
  findings: Finding[] = [],
  extra: Partial<ResultService> = {},
): ResultService {
  const reported = findings
    .filter((f) => f.visibility === "reported")
    .map((f) => ({
      code: f.messageCode ?? "UpdateListener",
      key: f.id,
      id: loadBalancerId ?? "",
      message: f.message ?? "",
    }));
  return { service: key, loadBalancerId, status, reported, syncError: null, findings, ...extra };
}

const SCHEDULER = finding({
  id: "shop/web|CLB222|80|scheduler",
  code: "CLB222",
  field: "scheduler",
  desired: "wrr",
  actual: "rr",
  desiredFrom: { kind: "annotation", name: `${CURRENT}scheduler` },
  actualFrom: { kind: "api", name: "DescribeLoadBalancerListeners.Scheduler" },
  params: {
    port: 80,
    protocol: "tcp",
    field: "scheduler",
    desired: "wrr",
    actual: "rr",
    annotation: `${CURRENT}scheduler`,
    loadBalancerId: "lb-1",
  },
  message: "update listener 80: scheduler should be changed from rr to wrr",
  messageCode: "UpdateListener",
});
const MASKED = finding({
  id: "shop/web|CLB303|rsp-1|backends",
  code: "CLB303",
  visibility: "masked",
  maskRule: "M3",
  maskedBy: [SCHEDULER.id],
  resource: { kind: "VServerGroup", id: "rsp-1" },
  rows: [{ field: "i-new", desired: "30080", actual: null }],
  params: {
    groupId: "rsp-1",
    count: 1,
    backends: [{ ServerId: "i-new", ServerIp: "", Port: "30080", Weight: "100", Type: "ecs" }],
  },
});
const ADVICE = finding({
  id: "shop/api|CLB124||bandwidth",
  code: "CLB124",
  visibility: "advice",
  resource: { kind: "Service" },
  params: { desired: "5", actual: "100" },
});
const SILENT = finding({
  id: "pay/gate|CLB101||bandwidth",
  code: "CLB101",
  visibility: "silent",
  resource: { kind: "Service" },
  message: "build lb local model error",
  params: { annotation: `${CURRENT}bandwidth`, value: "5M" },
});

export const sampleBundle: Bundle = {
  format: BUNDLE_FORMAT,
  capturedAt: "2026-03-01T08:00:00Z",
  cluster: CLUSTER,
  kubernetes: {
    services: [
      service("shop/web", { [`${CURRENT}scheduler`]: "wrr" }),
      service("shop/api", {}, 8080),
      service("pay/gate"),
      service("pay/new"),
      service("ops/logs"),
      service("ops/nlb"),
    ],
    endpointSlices: [
      {
        metadata: { namespace: "shop", name: "web-1", labels: { [SERVICE_LABEL]: "web" } },
        endpoints: [],
      },
    ],
    nodes: [],
    pods: [],
    events: [
      { type: "Warning", reason: "SyncLoadBalancerFailed", message: "older", lastTimestamp: "2026-03-01T07:00:00Z" },
      { type: "Normal", reason: "EnsuredLoadBalancer", message: "newer", lastTimestamp: "2026-03-01T07:30:00Z" },
    ].map((event) => ({
      metadata: { namespace: "shop", name: `web.${event.message}` },
      involvedObject: { kind: "Service", namespace: "shop", name: "web" },
      ...event,
    })),
  },
  alibabaCloud: {
    loadBalancers: [
      { LoadBalancerId: "lb-1", LoadBalancerName: "shop-web", Address: "47.96.10.21" },
      { LoadBalancerId: "lb-2", LoadBalancerName: "pay-gate", Address: "47.96.10.22" },
      { LoadBalancerId: "lb-9", LoadBalancerName: "old-web", Address: "47.96.10.29" },
    ],
    listeners: [
      {
        LoadBalancerId: "lb-1",
        ListenerPort: 80,
        ListenerProtocol: "tcp",
        Status: "running",
        Description: managedName(80, "web", "shop", "c0a1b2c3d4e5f6"),
        VServerGroupId: "rsp-1",
        Scheduler: "rr",
      },
      {
        LoadBalancerId: "lb-1",
        ListenerPort: 443,
        ListenerProtocol: "https",
        Status: "running",
        Description: "made by hand",
        VServerGroupId: "rsp-2",
      },
    ],
    vServerGroups: [
      {
        LoadBalancerId: "lb-1",
        VServerGroupId: "rsp-1",
        VServerGroupName: managedName(30080, "web", "shop", "c0a1b2c3d4e5f6"),
        BackendServers: { BackendServer: [{ ServerId: "i-1", Port: 30080, Weight: 100, Type: "ecs" }] },
      },
      {
        LoadBalancerId: "lb-1",
        VServerGroupId: "rsp-2",
        VServerGroupName: "manual",
        BackendServers: { BackendServer: [] },
      },
    ],
  },
};

const services = [
  row("shop/web", "lb-1", "fail", [MASKED, SCHEDULER], { syncError: "DryRun: the load balancer would change" }),
  row("shop/api", "lb-1", "pass", [ADVICE]),
  row("pay/gate", "lb-2", "fail", [SILENT], { syncError: "build lb local model error" }),
  row("pay/new", null, "fail", [
    finding({ id: "pay/new|CLB501||", code: "CLB501", resource: { kind: "LoadBalancer" } }),
  ]),
  row("ops/logs", "lb-3", "unknown", [], { reason: "CLB909", missingInputs: [0] }),
  row("ops/nlb", null, "skipped", [], { reason: "CLB590" }),
];
const orphans: Result["orphans"] = [
  { loadBalancerId: "lb-9", name: "old-web", address: "47.96.10.29", kind: "orphan" },
];

export const sampleResult: Result = {
  format: RESULT_FORMAT,
  cluster: CLUSTER,
  checkedAt: "2026-03-01T08:00:05Z",
  engineVersion: "1",
  rulesVersion: "v2.14.0",
  services,
  orphans,
  summary: summarize(services, orphans),
  officialSummary: { items: [], failedCount: 2, cappedAt: 20, truncated: false },
  versionNotes: [],
  errors: [
    {
      source: "slb",
      action: "DescribeLoadBalancerListeners",
      resource: "lb-3",
      code: "Throttling.User",
      message: "Request was denied due to user flow control.",
      requestId: "5C1B-11",
    },
  ],
};
