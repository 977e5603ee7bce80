import { describe, expect, it } from "vitest";
import { checkPermissions, grantOf, matchesAction, PolicyError, readPolicy } from "./permissions";

const allow = (...Action: string[]) => ({ Version: "1", Statement: [{ Effect: "Allow", Action, Resource: "*" }] });
const deny = (...Action: string[]) => ({ Version: "1", Statement: [{ Effect: "Deny", Action, Resource: "*" }] });
const none = {
  nlb: false,
  lingjun: false,
  "clb-domain-extensions": false,
  "nlb-additional-certs": false,
  "nlb-source-ranges": false,
};

describe("permissions", () => {
  it("finds the batched route calls for Flannel", () => {
    const report = checkPermissions({
      from: "v2.9.1",
      to: "v2.11.2",
      networkPlugin: "flannel",
      conditions: none,
      policies: [allow("slb:*", "ecs:*", "vpc:Describe*", "vpc:CreateRouteEntry", "vpc:DeleteRouteEntry")],
    });
    expect(report.missing).toEqual(["vpc:CreateRouteEntries", "vpc:DeleteRouteEntries"]);
    expect(report.statement).toEqual({
      Effect: "Allow",
      Action: ["vpc:CreateRouteEntries", "vpc:DeleteRouteEntries"],
      Resource: "*",
    });
  });

  it("flags the wrong spelling of ListAsynJobs", () => {
    const report = checkPermissions({
      from: "v2.11.2",
      to: "v2.12.4",
      conditions: { ...none, nlb: true },
      policies: [allow("nlb:ListAsyncJobs")],
    });
    expect(report.missing).toEqual(["nlb:ListAsynJobs"]);
    expect(report.hints.join()).toContain("nlb:ListAsyncJobs");
  });

  it("asks Terway clusters only for the interface call", () => {
    const report = checkPermissions({
      from: "v2.10.0",
      to: "v2.12.4",
      networkPlugin: "terway-eniip",
      conditions: none,
      policies: [allow("slb:*")],
    });
    expect(report.missing).toEqual(["ecs:ModifyNetworkInterfaceAttribute"]);
  });

  it("lets Deny beat Allow", () => {
    const report = checkPermissions({
      from: "v2.11.2",
      to: "v2.12.4",
      conditions: { ...none, nlb: true },
      policies: [allow("nlb:*"), deny("nlb:List*")],
    });
    expect(report.missing).toEqual(["nlb:ListAsynJobs"]);
    expect(report.denied).toEqual(["nlb:ListAsynJobs"]);
  });

  it("asks for nothing when the version stays", () => {
    expect(checkPermissions({ from: "v2.11.2", to: "v2.11.2", policies: [] })).toMatchObject({
      missing: [],
      denied: [],
      statement: null,
    });
  });

  it("says from v2.15.0 on that a role of the service account may count instead", () => {
    const hints = (to: string) => checkPermissions({ from: "v2.14.0", to, policies: [] }).hints.join(" ");
    expect(hints("v2.15.0")).toContain("RRSA");
    expect(hints("v2.14.0")).not.toContain("RRSA");
  });

  it("says when a feature's use is not known", () => {
    const report = checkPermissions({ from: "v2.12.4", to: "v2.13.0", policies: [allow("nlb:*")] });
    expect(report.missing).toContain("slb:CreateDomainExtension");
    expect(report.hints.join(" ")).toContain("if you use the domain-extensions annotation");
  });

  it("keeps families apart that the role was never given", () => {
    const report = checkPermissions({
      from: "v2.10.0",
      to: "v2.12.4",
      networkPlugin: "terway",
      policies: [allow("slb:*")],
    });
    expect(report.missing).toEqual(["ecs:ModifyNetworkInterfaceAttribute"]);
    expect(report.ifUsed).toEqual(["nlb:ListAsynJobs", "eflo:DescribeNode"]);
    expect(
      checkPermissions({ from: "v2.11.2", to: "v2.12.4", policies: [allow("nlb:ListAsyncJobs")] }).missing,
    ).toEqual(["nlb:ListAsynJobs"]);
  });

  it("reports restricted grants instead of failing them", () => {
    const policy = {
      Version: "1",
      Statement: [{ Effect: "Allow", Action: "ecs:*", Resource: "acs:ecs:*:*:eni/*", Condition: {} }],
    };
    const report = checkPermissions({
      from: "v2.10.0",
      to: "v2.11.2",
      networkPlugin: "terway",
      conditions: none,
      policies: [policy],
    });
    expect(report).toMatchObject({ missing: [], restricted: ["ecs:ModifyNetworkInterfaceAttribute"] });
  });

  it("asks for the whole list when coming from 1.9.3", () => {
    const report = checkPermissions({
      from: "v1.9.3.380-gd6d0962-aliyun",
      to: "v2.9.1",
      networkPlugin: "flannel",
      conditions: none,
      policies: [allow("slb:*")],
    });
    expect(report.missing).toEqual(expect.arrayContaining(["ecs:DescribeInstances", "vpc:CreateRouteEntry"]));
    expect(report.missing.some((action) => action.startsWith("nlb:") || action.startsWith("slb:"))).toBe(false);
  });

  it("refuses what it cannot read", () => {
    expect(() => checkPermissions({ from: "latest", to: "v2.9.1", policies: [] })).toThrow(/latest/);
    expect(() => readPolicy([])).toThrow(PolicyError);
    expect(() => readPolicy({ Statement: [{ Effect: "Permit", Action: "*" }] })).toThrow(/Effect/);
    expect(readPolicy({ PolicyDocument: JSON.stringify(allow("*")) })).toHaveLength(1);
  });

  it("matches wildcards, NotAction and other case", () => {
    expect(matchesAction("slb:Describe*", "slb:DescribeLoadBalancers")).toBe(true);
    expect(matchesAction("*a*a*a*a*a*b", "a".repeat(5000))).toBe(false);
    expect(
      grantOf(readPolicy({ Statement: [{ Effect: "Allow", NotAction: ["ram:*"], Resource: "*" }] }), "slb:X").allowed,
    ).toBe(true);
    expect(grantOf(readPolicy(allow("SLB:tagresources")), "slb:TagResources")).toMatchObject({
      allowed: true,
      caseDiffers: "SLB:tagresources",
    });
  });
});
