import { describe, expect, it } from "vitest";
import { classifyEvent, parseDescribe } from "./index";

describe("classifyEvent", () => {
  it("reads the frame: dry run, instance, phase", () => {
    const c = classifyEvent({
      reason: "SyncLoadBalancerFailed",
      type: "Warning",
      message:
        "DryRun: Error syncing load balancer [lb-1]: apply model error: update lb attribute error: ModifyLoadBalancerInternetSpec: OpenAPI: ModifyLoadBalancerInternetSpec, Message: loadbalancer lb-1 chargeType should be paybytraffic, bandwidth 10",
    });
    expect(c).toMatchObject({
      code: "PRE104",
      dryRun: true,
      loadBalancerId: "lb-1",
      phase: "attributes",
      known: true,
      confidence: 1,
    });
    expect(c.variables).toMatchObject({
      chargeType: "paybytraffic",
      bandwidth: "10",
      apiAction: "ModifyLoadBalancerInternetSpec",
    });
  });

  it("splits a joined error, and its nested lists, at the right commas", () => {
    const message =
      'DryRun: Error syncing load balancer [lb-1]: apply model error: [update lb attribute error: [AddTags: OpenAPI: UntagResources, Message: loadbalancer lb-1 tags "kubernetes.do.not.delete=a5,team=x" should be added, ModifyLoadBalancerInternetSpec: OpenAPI: ModifyLoadBalancerInternetSpec, Message: loadbalancer lb-1 chargeType should be paybybandwidth, bandwidth 5120], OpenAPI: RemoveVServerGroupBackendServers, Message: loadbalancer  vgroup rsp-1 backends [{"IsUserManaged":false,"NodeName":null,"serverId":"i-1","port":80},{"IsUserManaged":false,"serverId":"i-2"}] should be deleted, update listener error: OpenAPI: SetLoadBalancerTCPListenerAttribute, Message: loadbalancer lb-1 listener 82 should be updated, lb AclId [] should be changed to acl-1,acl-2;lb HealthCheckInterval 2 should be changed to 1;, update listener error: can not update cert c-1 because it is expired, there are unprocessed listeners in reconcile]';
    const c = classifyEvent({ reason: "SyncLoadBalancerFailed", message });
    expect(c.parts.map((p) => p.code)).toEqual(["PRE119", "PRE104", "PRE114", "PRE110", "EVT603", "EVT607"]);
    expect(c.parts[0]?.variables.tags).toBe("kubernetes.do.not.delete=a5,team=x");
    expect(c.parts[2]?.variables).toMatchObject({ vServerGroupId: "rsp-1", backends: "2" });
    expect(c.parts[3]?.variables).toMatchObject({ port: "82", fields: "AclId,HealthCheckInterval" });
    expect(c.parts[3]?.message).toContain("lb HealthCheckInterval 2 should be changed to 1;");
  });

  it("takes the Service and the request from an old answer", () => {
    expect(
      classifyEvent({
        message:
          "Error creating load balancer (will retry): failed to ensure load balancer for service shop/web: Aliyun API Error: RequestId: 2B1F Status Code: 400 Code: X Message: The account is arrearage.",
      }).variables,
    ).toMatchObject({ namespace: "shop", service: "web", requestId: "2B1F" });
  });

  it("keeps what it does not know, alone or in company", () => {
    const alone = classifyEvent({
      reason: "SyncLoadBalancerFailed",
      message: "Error syncing load balancer [lb-1]: apply model error: a sentence from the future",
    });
    expect(alone).toMatchObject({ known: false, code: "UNKNOWN", confidence: 0, loadBalancerId: "lb-1" });
    expect(alone.parts[0]?.message).toBe("a sentence from the future");
    expect(classifyEvent({ message: "" })).toMatchObject({ known: false, code: "UNKNOWN" });
    expect(classifyEvent({ reason: "Pulled", message: "Successfully pulled image nginx" }).known).toBe(false);
  });

  it("falls back to the reason", () => {
    expect(classifyEvent({ reason: "CleanLoadBalancerFailed", message: "neu" })).toMatchObject({
      code: "EVT202",
      confidence: 0.6,
    });
  });

  it("reads the precheck's own Event item by item", () => {
    const message = JSON.stringify({
      State: "Success",
      Reason: "ccm initial process finished",
      CheckResults: [
        {
          Name: "ccmSLB",
          instanceResults: {
            "shop/web/80": {
              Name: "shop/web/80",
              Id: "lb-1",
              MessageCode: "UpdateListener",
              Message: "lb Scheduler rr should be changed to wrr;",
            },
            "shop/api": { Name: "shop/api", Id: "", MessageCode: "TagSLB", Message: "" },
          },
          FailedCount: 2,
        },
      ],
    });
    const c = classifyEvent({ reason: "Success", message });
    expect(c.dryRun).toBe(true);
    expect(c.parts.map((p) => [p.code, p.variables.service, p.variables.port])).toEqual([
      ["PRE110", "web", "80"],
      ["PRE119", "api", undefined],
    ]);
  });

  it("has no secret of a paste in anything it returns", () => {
    const { events } = parseDescribe(
      'Error syncing load balancer []: Post "http://slb-vpc.cn-hangzhou.aliyuncs.com/?AccessKeyId=STS.NTabcdefgh123&Action=DescribeLoadBalancers&SecurityToken=CAISxyz%2Babc&Signature=q%2Fw%3D&Timestamp=1": dial tcp: i/o timeout',
    );
    const c = classifyEvent(events[0]!);
    expect(c.code).toBe("EVT935");
    expect(c.variables.region).toBe("cn-hangzhou");
    expect(JSON.stringify(c)).not.toMatch(/NTabcdefgh123|CAISxyz|q%2Fw/);
  });

  it("reads long lists and what Kubernetes adds", () => {
    const ips = Array.from({ length: 300 }, (_, i) => `10.0.${i >> 8}.${i & 255}`).join(",");
    expect(
      classifyEvent({ reason: "SkipSyncBackends", message: `Not sync pods [${ips}] whose eni is invalid` }),
    ).toMatchObject({ code: "EVT211", variables: { ips } });
    const tags = Array.from({ length: 10 }, (_, i) => `{key${i}${"x".repeat(60)} value${i}}`).join(" ");
    expect(
      classifyEvent({ message: `error to tag slb id [lb-1] with tags [${tags}], svc [shop/web], err: new` }).code,
    ).toBe("EVT934");
    expect(
      classifyEvent({
        reason: "SyncLoadBalancerFailed",
        message:
          "(combined from similar events): Error syncing load balancer [lb-1]: Message: A previous operation is pending.",
      }),
    ).toMatchObject({ code: "EVT904", loadBalancerId: "lb-1", moreMayBeHidden: true, transient: true });
  });

  it("gives up nothing on hostile input", () => {
    const hostile = [
      "[".repeat(100_000),
      "[a, ".repeat(25_000),
      "error: ".repeat(14_000),
      "apply model error: ".repeat(5_000),
      "loadbalancer lb vgroup ".repeat(4_300),
      "Message: ".repeat(11_000),
      '"'.repeat(100_000),
      "OpenAPI: X, Message: loadbalancer lb-1 should be deleted, ".repeat(1_700),
      "AccessKeyId=".repeat(8_000),
      "AnnotAtion x must be integer, but got [".repeat(2_500),
      ", OpenAPI: ".repeat(9_000),
      "x".repeat(100_000),
    ];
    for (const message of hostile) {
      const c = classifyEvent({ message });
      // A cost that grows with the square of the length runs into the limit of the test.
      expect(c.parts.length).toBeGreaterThan(0);
    }
  });
});
