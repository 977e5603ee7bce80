import { describe, expect, it } from "vitest";
import { checkPermissions, type PermissionInput, grantOf, matchesAction, PolicyError, readPolicy } from "./permissions";

const allow = (...Action: string[]) => ({ Version: "1", Statement: [{ Effect: "Allow", Action, Resource: "*" }] });
const deny = (...Action: string[]) => ({ Version: "1", Statement: [{ Effect: "Deny", Action, Resource: "*" }] });
const none = {
  nlb: false,
  lingjun: false,
  "clb-domain-extensions": false,
  "nlb-additional-certs": false,
  "nlb-source-ranges": false,
};

const FLANNEL = ["slb:*", "ecs:*", "vpc:Describe*", "vpc:CreateRouteEntry", "vpc:DeleteRouteEntry"];
const ROUTES = ["vpc:CreateRouteEntries", "vpc:DeleteRouteEntries"];
const INTERFACE = "ecs:ModifyNetworkInterfaceAttribute";
const JOBS = "nlb:ListAsynJobs";

describe("permissions", () => {
  it.each<[name: string, from: string, to: string, more: Partial<PermissionInput>, report: object]>([
    [
      "the batched route calls for Flannel",
      "v2.9.1",
      "v2.11.2",
      { networkPlugin: "flannel", policies: [allow(...FLANNEL)] },
      { missing: ROUTES, statement: { Effect: "Allow", Action: ROUTES, Resource: "*" } },
    ],
    [
      "for Terway the interface call alone",
      "v2.10.0",
      "v2.12.4",
      { networkPlugin: "terway-eniip", policies: [allow("slb:*")] },
      { missing: [INTERFACE] },
    ],
    [
      "what Deny takes from Allow",
      "v2.11.2",
      "v2.12.4",
      { conditions: { ...none, nlb: true }, policies: [allow("nlb:*"), deny("nlb:List*")] },
      { missing: [JOBS], denied: [JOBS] },
    ],
    [
      "the right name beside a wrong spelling",
      "v2.11.2",
      "v2.12.4",
      { conditions: { ...none, nlb: true }, policies: [allow("nlb:ListAsyncJobs")] },
      { missing: [JOBS], hints: [expect.stringContaining("nlb:ListAsyncJobs")] },
    ],
    [
      "apart the families that the role was never given",
      "v2.10.0",
      "v2.12.4",
      { conditions: undefined, networkPlugin: "terway", policies: [allow("slb:*")] },
      { missing: [INTERFACE], ifUsed: [JOBS, "eflo:DescribeNode"] },
    ],
    [
      "a family that one action shows to be in use",
      "v2.11.2",
      "v2.12.4",
      { conditions: undefined, policies: [allow("nlb:ListAsyncJobs")] },
      { missing: [JOBS] },
    ],
    [
      "a restricted grant, which is not missing",
      "v2.10.0",
      "v2.11.2",
      {
        networkPlugin: "terway",
        policies: [{ Statement: [{ Effect: "Allow", Action: "ecs:*", Resource: "acs:ecs:*:*:eni/*", Condition: {} }] }],
      },
      { missing: [], restricted: [INTERFACE] },
    ],
  ])("finds %s", (_, from, to, more, report) => {
    expect(checkPermissions({ from, to, conditions: none, policies: [], ...more })).toMatchObject(report);
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
