import { CURRENT } from "@/lib/ccm/annotations";
import { summarize } from "@/lib/engine/result/summary";
import { splitServiceKey } from "@/lib/ccm/names";
import type { Bundle } from "@/lib/model/bundle";
import { RESULT_FORMAT, type Finding, type Result, type ResultService, type Status } from "@/lib/model/result";
import { buildBundle, buildPair, type Pair } from "../engine-bundle";

/** A small check at rest for tests of the views: every row state, a shared instance, a Service without one, an orphan. */
const made = (key: string, instance: string, port = 80): Pair => {
  const { namespace, name } = splitServiceKey(key);
  const LoadBalancerName = `${namespace}-${name}`;
  return buildPair(
    {
      ...{ namespace, name, ports: [{ port, nodePort: 30080, name: "http" }] },
      annotations: key === "shop/web" ? { scheduler: "wrr" } : {},
      loadBalancer: {
        LoadBalancerId: instance,
        LoadBalancerName,
        Tags: { Tag: [] },
        Address: `47.96.10.${20 + Number(instance.slice(3))}`,
      },
    },
    [],
  );
};

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

function bundleOfView(): Bundle {
  const [web, gate] = [made("shop/web", "lb-1"), made("pay/gate", "lb-2")];
  const others = [
    made("shop/api", "lb-1", 8080),
    made("pay/new", "lb-0"),
    made("ops/logs", "lb-3"),
    made("ops/nlb", "lb-0"),
  ];
  const bundle = buildBundle([web, gate], [], {
    name: "shop-prod",
    ccmVersion: "v2.9.1",
    targetCcmVersion: "v2.14.0",
  });
  bundle.capturedAt = "2026-03-01T08:00:00Z";
  bundle.kubernetes.services.splice(1, 0, others[0]!.service);
  bundle.kubernetes.services.push(...others.slice(1).map(({ service }) => service));
  bundle.kubernetes.events = [
    { type: "Warning", reason: "SyncLoadBalancerFailed", message: "older", lastTimestamp: "2026-03-01T07:00:00Z" },
    { type: "Normal", reason: "EnsuredLoadBalancer", message: "newer", lastTimestamp: "2026-03-01T07:30:00Z" },
  ].map((event) => ({
    metadata: { namespace: "shop", name: `web.${event.message}` },
    involvedObject: { kind: "Service", namespace: "shop", name: "web" },
    ...event,
  }));
  Object.assign(web.listeners[0]!, { VServerGroupId: "rsp-1", Scheduler: "rr" });
  Object.assign(web.groups[0]!, {
    VServerGroupId: "rsp-1",
    BackendServers: { BackendServer: [{ ServerId: "i-1", Port: 30080, Weight: 100, Type: "ecs" }] },
  });
  const byHand = { LoadBalancerId: "lb-1", ListenerPort: 443, ListenerProtocol: "https", Description: "made by hand" };
  bundle.alibabaCloud.listeners.push({ ...byHand, Status: "running", VServerGroupId: "rsp-2" });
  bundle.alibabaCloud.vServerGroups.push({
    ...{ LoadBalancerId: "lb-1", VServerGroupId: "rsp-2", VServerGroupName: "manual" },
    BackendServers: { BackendServer: [] },
  });
  bundle.alibabaCloud.loadBalancers.push(made("old/web", "lb-9").loadBalancer);
  return bundle;
}

export const sampleBundle: Bundle = bundleOfView();

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
  cluster: sampleBundle.cluster,
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
