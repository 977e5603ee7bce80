import { describe, expect, it } from "vitest";
import { classifyEvent } from "./index";
import { CERTAIN } from "./types";

describe("half a message", () => {
  it.each([
    ["a code inside a sentence", "403 Forbidden.RAM", "EVT919"],
    [
      "a code in a Chinese sentence",
      "【紧急】线上svc EXTERNAL-IP pending！！ events: PAY.INSUFFICIENT_BALANCE",
      "EVT106",
    ],
    ["a bare reason", "SyncLoadBalancerFailed", "EVT225"],
    ["a reason in a Chinese sentence", "Warning  UnAvailableLoadBalancer  没有可用的后端节点，Pod 未就绪", "EVT103"],
    ["a tail", "...oadbalancer created by kubernetes.", "EVT116"],
    [
      "typing errors",
      "the loadbalancer lb- can not be resued, can not reuse loadblancer created by kubernets",
      "EVT116",
    ],
    ["typing errors in the frame", "Eror sycning laod balancer [lb-xx]: teh specified port alredy exists", "EVT912"],
    ["a few words", "cert expired!! https listener wont update", "EVT603"],
    [
      "the check's headline in Chinese",
      "CCM升级检查失败：存在不一致的负载均衡配置，升级后将修改监听 TCP:80 的健康检查参数",
      "PRE110",
    ],
    ["a piece of a sentence", "specified VSwitch has no available", "EVT110"],
    ["a quotation", "CCM组件升级前置检查未通过，提示“delete the load balancer”", "PRE102"],
    [
      "a question that names other programs",
      "helm upgrade hangs, nlb nlb-1 is in creating status, is that normal?",
      "NLB103",
    ],
    ["a symptom in somebody's own words", "公网访问不了 SLB，健康检查也是异常", "SYM104"],
    ["a success with a complaint behind it", "Ensured load balancer [lb-2ze] 但是访问不通", "SYM104"],
  ])("%s is understood, and not for sure", (_, message, code) => {
    const found = classifyEvent({ message });
    expect([found.code, found.known]).toEqual([code, true]);
  });

  it.each([
    "403 Forbidden.RAM",
    "the loadbalancer lb- can not be resued, can not reuse loadblancer created by kubernets",
    "cert expired!! https listener wont update",
    "Ensured load balancer [lb-2ze] 但是访问不通",
  ])("%s is no certain answer", (message) => {
    expect(classifyEvent({ message }).confidence).toBeLessThan(CERTAIN);
  });

  it("names every row that a beginning may be of, and how sure each is", () => {
    const { candidates = [], confidence } = classifyEvent({ message: "can not change LoadBalancer Address" });
    expect(candidates.map(({ code }) => code)).toEqual(expect.arrayContaining(["EVT117", "EVT403", "EVT405"]));
    expect(confidence).toBeLessThan(0.5);
  });

  it.each([
    "The specified VServerGroupId is fine",
    "SLB 监听已经检查过了，没有问题",
    "slb listener quota is 50 per instance, right",
    "the disk InvalidDiskId.NotFound",
    "An error occurred (Throttling) when calling the DescribeLoadBalancers operation: Rate exceeded",
  ])("%s is left alone", (message) => {
    expect(classifyEvent({ message }).known).toBe(false);
  });

  it("takes a log line of level I that nothing knows for no problem", () => {
    const message =
      "I1111 10:08:51.814554       1 vgroups.go:33] [kube-system/gateway]update: no backend need to be added for vgroupid [rsp-1]";
    expect(classifyEvent({ message })).toMatchObject({ known: false, severity: "info" });
  });
});
