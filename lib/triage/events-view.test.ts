import { expect, test } from "vitest";
import type { Bundle, KubeEvent } from "@/lib/model/bundle";
import type { ResultService } from "@/lib/model/result";
import { fillCommand } from "@/lib/knowledge/steps";
import { buildEvents } from "./events-view";
import { failedSync } from "@/testing/failed-sync";

const bundle = (events: Bundle["kubernetes"]["events"]): Bundle => ({
  format: "ccm-preflight/bundle@1",
  capturedAt: "2026-03-01T12:00:00Z",
  cluster: { id: "c", region: "cn-hangzhou", vpcId: "vpc-1" },
  kubernetes: {
    services: [{ metadata: { namespace: "shop", name: "web" } }],
    endpointSlices: [],
    nodes: [],
    pods: [],
    events,
  },
  alibabaCloud: { loadBalancers: [], listeners: [], vServerGroups: [] },
});
const viewOf = (more: Partial<Bundle>, ...events: KubeEvent[]) =>
  buildEvents({ bundle: { ...bundle(events), ...more }, result: { services: [] } }, "en");

test("rows carry what the page draws, and no secret", () => {
  const message =
    'Error syncing load balancer []: Post "http://slb.cn-hangzhou.aliyuncs.com/?AccessKeyId=LTAIabcdefghijk&Signature=abcdefg": dial tcp: i/o timeout';
  const events = Array.from({ length: 14 }, (_, i) =>
    failedSync("shop/web", message, {
      metadata: { name: `e${i}`, namespace: "shop" },
      lastTimestamp: `2026-03-01T10:${String(i).padStart(2, "0")}:00Z`,
    }),
  );
  const view = viewOf({}, ...events);
  expect(view.rows).toHaveLength(1);
  expect(view.rows[0]).toMatchObject({
    code: "EVT935",
    group: "openapi",
    state: "failing",
    object: "shop/web",
    count: 14,
    more: 4,
  });
  expect(view.rows[0]?.occurrences).toHaveLength(10);
  expect(JSON.stringify(view)).not.toMatch(/LTAIabc|abcdefg"/);
});

test("reports Events that could not be read", () => {
  const errors = [
    { source: "kubernetes", action: "list events", code: "forbidden", message: "events is forbidden" } as const,
  ];
  expect(viewOf({ errors }).unreadable).toBe("events is forbidden");
  expect(viewOf({}).unreadable).toBeUndefined();
});

test("a node has no namespace", () => {
  const involvedObject = { kind: "Node", name: "worker-1" };
  const view = viewOf({}, failedSync("", "Error adding node: x", { involvedObject, reason: "SyncNodeFailed" }));
  expect(view.rows[0]).toMatchObject({ kind: "Node", object: "worker-1", code: "EVT711" });
});

test("a failure of a Service in which nothing differs is past, and commands name the cluster where there are several", () => {
  const at = { lastTimestamp: "2026-03-01T10:00:00Z" };
  const failed = failedSync("shop/web", "Operation Denied. Unfinished purchase exists.", at);
  const row = { service: "shop/web", loadBalancerId: null, status: "pass", findings: [] } as unknown as ResultService;
  const rowOf = (status: ResultService["status"]) =>
    buildEvents({ bundle: bundle([failed]), result: { services: [{ ...row, status }] } }, "en", "prod").rows[0]!;
  expect(rowOf("pass").state).toBe("past");
  expect(rowOf("fail")).toMatchObject({ state: "failing", params: { kubeContext: "prod" } });
  expect(fillCommand("kubectl -n {namespace} get svc {service}", { ...rowOf("fail").params, service: "web" })).toBe(
    "kubectl --context=prod -n shop get svc web",
  );
});
