import { describe, expect, it } from "vitest";
import { classifyEvent } from "./index";
import { CERTAIN } from "./sure";

describe("half a message", () => {
  it.each([
    "403 Forbidden.RAM",
    "创建 svc 报 余额不足 PAY.INSUFFICIENT_BALANCE",
    "the loadbalancer lb- can not be resued, can not reuse loadblancer created by kubernets",
    "cert expired!! https listener wont update",
    "Ensured load balancer [lb-2ze] 但是访问不通",
  ])("%s is no certain answer", (message) => {
    const { confidence, parts } = classifyEvent({ message });
    for (const sure of [confidence, ...parts.map((part) => part.confidence)]) expect(sure).toBeLessThan(CERTAIN);
  });

  it("names every row that a beginning may be of, and how sure each is", () => {
    const { candidates = [], confidence } = classifyEvent({ message: "can not change LoadBalancer Address" });
    expect(candidates.map(({ code }) => code)).toEqual(expect.arrayContaining(["EVT117", "EVT403"]));
    expect(confidence).toBeLessThan(0.5);
  });

  it("takes a log line of level I that nothing knows for no problem", () => {
    const message =
      "I1111 10:08:51.814554       1 vgroups.go:33] [kube-system/gateway]update: no backend need to be added for vgroupid [rsp-1]";
    expect(classifyEvent({ message })).toMatchObject({ known: false, severity: "info" });
  });
});
