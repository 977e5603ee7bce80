import { describe, expect, it } from "vitest";
import { messagesOf } from "@/testing/corpus";
import { classifyEvent } from "./index";

describe("other components' Events", () => {
  it("stay unknown, bare and in the controller's frame", () => {
    const found = messagesOf("other-programs").flatMap(({ text }) =>
      [
        { message: text },
        {
          reason: "SyncLoadBalancerFailed",
          message: `Error syncing load balancer: failed to ensure load balancer: ${text}`,
        },
      ].map((event) => `${classifyEvent(event).code} ${event.message}`),
    );
    expect(found.filter((line) => !line.startsWith("UNKNOWN "))).toEqual([]);
  });
  it("are called what they are: a Pod's, not the load balancer's", () => {
    for (const message of [
      'Readiness probe failed: Get "http://10.0.1.5:8080/healthz": dial tcp 10.0.1.5:8080: connect: connection refused',
      "0/5 nodes are available: 5 Insufficient cpu.",
    ])
      expect(classifyEvent({ message }).title.en).toMatch(/^Not the CCM's: the kubelet or the scheduler/);
    expect(
      classifyEvent({ message: "ErrorCode: InternalError, Message: The request processing has failed. DescribeDisks" })
        .code,
    ).toBe("UNKNOWN");
  });
  it("share a sentence with the controller: certain only in its own frame", () => {
    const sentence = "requested load balancer with no ports";
    const sure = (message: string) => classifyEvent({ message }).confidence;
    expect(sure(`Error syncing load balancer [lb-1]: ${sentence}`)).toBeGreaterThanOrEqual(0.9);
    for (const frame of ["", "Error syncing load balancer: failed to ensure load balancer: "])
      expect(sure(frame + sentence), frame).toBeLessThan(0.7);
  });
  it("do not hide the controller's own, whatever a Service is called", () => {
    for (const name of ["shop/nginx-ingress", "kubelet/csi", "default/terway"])
      expect(
        classifyEvent({
          reason: "SyncLoadBalancerFailed",
          kind: "Service",
          source: "service-controller",
          message: `Error syncing load balancer [lb-1]: apply model error: add ecs backends for service[${name}] error, NodeName is nil for ip 10.0.0.1`,
        }).code,
      ).toBe("EVT703");
  });
});
