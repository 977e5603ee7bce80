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
