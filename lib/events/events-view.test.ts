import { expect, test } from "vitest";
import type { Bundle } from "@/lib/model/bundle";
import { buildEvents } from "./events-view";

const bundle = (events: Bundle["kubernetes"]["events"], errors?: Bundle["errors"]): Bundle => ({
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
  ...(errors ? { errors } : {}),
});

test("rows carry what the page draws, and no secret", () => {
  const events = Array.from({ length: 14 }, (_, i) => ({
    metadata: { name: `e${i}`, namespace: "shop" },
    involvedObject: { kind: "Service", namespace: "shop", name: "web" },
    type: "Warning",
    reason: "SyncLoadBalancerFailed",
    lastTimestamp: `2026-03-01T10:${String(i).padStart(2, "0")}:00Z`,
    message:
      'Error syncing load balancer []: Post "http://slb.cn-hangzhou.aliyuncs.com/?AccessKeyId=LTAIabcdefghijk&Signature=abcdefg": dial tcp: i/o timeout',
  }));
  const view = buildEvents(bundle(events), "en");
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

test("Events that could not be read are said to be so", () => {
  expect(
    buildEvents(
      bundle([], [{ source: "kubernetes", action: "list events", code: "forbidden", message: "events is forbidden" }]),
      "en",
    ).unreadable,
  ).toBe("events is forbidden");
  expect(buildEvents(bundle([]), "en").unreadable).toBeUndefined();
});

test("a node has no namespace", () => {
  const view = buildEvents(
    bundle([
      {
        involvedObject: { kind: "Node", name: "worker-1" },
        reason: "SyncNodeFailed",
        type: "Warning",
        message: "Error adding node: x",
      },
    ]),
    "en",
  );
  expect(view.rows[0]).toMatchObject({ kind: "Node", object: "worker-1", code: "EVT711" });
});
