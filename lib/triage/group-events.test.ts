import { describe, expect, it } from "vitest";
import type { KubeEvent } from "@/lib/model/bundle";
import { groupEvents } from "./group-events";
import { failedSync } from "@/testing/failed-sync";

const event = (
  name: string,
  reason: string,
  message: string,
  last: string,
  extra: Partial<KubeEvent> = {},
): KubeEvent =>
  failedSync(`shop/${name}`, message, {
    metadata: { name: `${name}.${reason}.${last}`, namespace: "shop" },
    ...{ reason, firstTimestamp: "2026-03-01T10:00:00Z", lastTimestamp: `2026-03-01T${last}:00Z`, count: 2 },
    ...extra,
  });
const QUOTA =
  "Error syncing load balancer [lb-1]: Message: The backend server number has reached to the quota limit of this load balancers";
const services = [{ metadata: { namespace: "shop", name: "web" } }, { metadata: { namespace: "shop", name: "api" } }];

describe("groupEvents", () => {
  it("reads a text that both controllers write by the one that wrote it", () => {
    const lost =
      "Error syncing load balancer []: apply model error: alicloud: can not find loadbalancer by tag [kubernetes.do.not.delete:a1]";
    const codeOf = (extra: Partial<KubeEvent>) =>
      groupEvents([event("web", "SyncLoadBalancerFailed", lost, "10:05", extra)], services)[0]!.code;
    expect(codeOf({ source: { component: "nlb-controller" } })).toBe("NLB128");
    expect(codeOf({ reportingComponent: "nlb-controller" })).toBe("NLB128");
    expect(codeOf({ source: { component: "service-controller" } })).toBe("EVT501");
  });

  it("groups by code and Service, adds counts, and sees the recovery", () => {
    const groups = groupEvents(
      [
        event("web", "SyncLoadBalancerFailed", QUOTA, "10:05"),
        event("web", "SyncLoadBalancerFailed", QUOTA.replace("lb-1", "lb-2"), "10:07", {
          count: 3,
          firstTimestamp: "2026-03-01T09:00:00Z",
        }),
        event("web", "EnsuredLoadBalancer", "Ensured load balancer [lb-1]", "10:09", { type: "Normal" }),
        event("api", "SyncLoadBalancerFailed", QUOTA, "10:10"),
        event("old", "SyncLoadBalancerFailed", QUOTA, "10:10"),
      ],
      services,
    );
    const of = (object: string) => groups.find((g) => g.object === object && g.code === "EVT101");
    expect(of("shop/web")).toMatchObject({
      count: 5,
      firstSeen: "2026-03-01T09:00:00Z",
      lastSeen: "2026-03-01T10:07:00Z",
      state: "recovered",
      loadBalancerId: "lb-2",
    });
    expect(of("shop/api")).toMatchObject({ state: "failing", count: 2 });
    expect(of("shop/old")).toMatchObject({ state: "gone" });
    expect(groups[0]?.object).toBe("shop/api");
  });

  it("keeps a notice of the same sync as not over", () => {
    const groups = groupEvents(
      [
        event("web", "UnAvailableLoadBalancer", "There are no available nodes for LoadBalancer", "10:00", {
          type: "Normal",
        }),
        event("web", "EnsuredLoadBalancer", "Ensured load balancer [lb-1]", "10:00", {
          type: "Normal",
          lastTimestamp: "2026-03-01T10:00:05Z",
        }),
      ],
      services,
    );
    expect(groups.find((g) => g.code === "EVT103")?.state).toBe("failing");
  });

  it("marks the precheck, splits joined errors, and keeps the unknown", () => {
    const groups = groupEvents(
      [
        event(
          "web",
          "SyncLoadBalancerFailed",
          "DryRun: Error syncing load balancer [lb-1]: apply model error: [OpenAPI: CreateVServerGroup, Message: loadbalancer lb-1 vgroup g should be created, delete listener error: OpenAPI: DeleteLoadBalancerListener, Message: loadbalancer lb-1 listener 80 should be deleted, there are unprocessed listeners in reconcile]",
          "10:00",
        ),
        event("api", "SyncLoadBalancerFailed", "Error syncing load balancer []: a sentence from the future", "10:00"),
      ],
      services,
    );
    expect(groups.map((g) => [g.code, g.state]).sort()).toEqual([
      ["PRE109", "precheck"],
      ["PRE111", "precheck"],
      ["UNKNOWN", "failing"],
    ]);
  });

  it("adds each item of the precheck's result to its Service, next to the dry run's Events", () => {
    const result = {
      State: "Success",
      Reason: "ccm initial process finished",
      CheckResults: [
        {
          instanceResults: {
            "shop/web/80": { Id: "lb-1", MessageCode: "DeleteListener" },
            "shop/api/81": { Id: "lb-2", MessageCode: "DeleteListener" },
          },
        },
      ],
    };
    const groups = groupEvents(
      [
        {
          involvedObject: { kind: "Pod", namespace: "kube-system", name: "ccm-precheck-pod" },
          reason: "Success",
          type: "Normal",
          message: JSON.stringify(result),
          lastTimestamp: "2026-03-01T10:00:00Z",
        },
        event(
          "web",
          "SyncLoadBalancerFailed",
          "DryRun: Error syncing load balancer [lb-1]: apply model error: delete listener error: OpenAPI: DeleteLoadBalancerListener, Message: loadbalancer lb-1 listener 80 should be deleted",
          "10:01",
        ),
      ],
      services,
    );
    expect(groups.map((g) => [g.code, g.kind, g.object, g.state, g.events.length]).sort()).toEqual([
      ["PRE109", "Service", "shop/api", "precheck", 1],
      ["PRE109", "Service", "shop/web", "precheck", 2],
    ]);
  });

  it("classifies a notice as a notice", () => {
    expect(
      groupEvents(
        [event("web", "TypeChanged", "type change LoadBalancer - NodePort", "10:00", { type: "Normal" })],
        services,
      )[0]?.state,
    ).toBe("info");
  });
});
