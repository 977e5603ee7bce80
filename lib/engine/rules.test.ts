import { describe, expect, test } from "vitest";
import type { Bundle } from "@/lib/model/bundle";
import { type ResultService, verdictOf } from "@/lib/model/result";
import { createEngine, runEngine } from ".";
import { renderFinding } from "@/lib/knowledge/findings/text";
import { verdictSentence } from "@/lib/views/verdict";
import { FINALIZER } from "@/lib/ccm/names";
import {
  annotation,
  buildBundle,
  buildPair,
  CHECKED_AT,
  nameFor,
  node,
  nodes,
  type Pair,
  type PairSpec,
} from "@/testing/engine-bundle";

/** Error-prone rules (docs/dry-run.md 10) that no recorded run shows. */
function check(pair: Pair, bundle: Bundle = buildBundle([pair]), targetVersion?: string): ResultService {
  const row = createEngine(bundle, { checkedAt: CHECKED_AT, targetVersion }).evaluate(pair.key);
  if (!row) throw new Error(`${pair.key} is not in the bundle`);
  return row;
}
const codes = (row: ResultService) => row.findings.filter((f) => f.visibility !== "advice").map((f) => f.code);
const advised = (row: ResultService) => row.findings.filter((f) => f.visibility === "advice").map((f) => f.code);
const calls = (row: ResultService) => row.reported.map((r) => r.code);

test("a bundle without anything is nothing seen, and never ready", () => {
  const bundle = buildBundle([]);
  const result = (nodesSeen: boolean) => {
    bundle.kubernetes.nodes = nodesSeen ? nodes(1) : [];
    return runEngine(bundle, { checkedAt: CHECKED_AT });
  };
  expect([verdictOf(result(true)), verdictOf(result(false))]).toEqual(["ready", "unknown"]);
  expect(verdictSentence(result(false), "en")).toBe(
    "Unknown: no Service to check was found, so the result is not certain.",
  );
  expect(result(false).errors.map((error) => error.code)).toEqual(["bundle.empty"]);
});

test("preserve-lb-on-delete: false switches it on", () => {
  const pair = buildPair({ annotations: { "preserve-lb-on-delete": "false" } });
  expect(advised(check(pair))).toEqual(["CLB121"]);
  pair.service.metadata!.deletionTimestamp = CHECKED_AT;
  Object.assign(pair.loadBalancer, { DeleteProtection: "off", ModificationProtectionStatus: "NonProtection" });
  expect(calls(check(pair))).toEqual(["UntagSLB"]);
});

test("eip skips the address check of a reused instance", () => {
  const pair = buildPair({ reuse: { id: "lb-user" } });
  pair.service.status = { loadBalancer: { ingress: [{ ip: "1.2.3.4" }] } };
  expect(codes(check(pair))).toEqual(["CLB521"]);
  pair.service.metadata!.annotations![annotation("external-ip-type")] = "eip";
  expect(check(pair).status).toBe("pass");
});

test("41 backends to add make two calls of one item", () => {
  const clusterNodes = nodes(41);
  const pair = buildPair({}, clusterNodes);
  pair.groups[0]!.BackendServers = { BackendServer: [] };
  const bundle = buildBundle([pair], clusterNodes);
  const result = runEngine(bundle, { checkedAt: CHECKED_AT });
  expect(result.services[0]!.reported).toHaveLength(1);
  expect(result.officialSummary.failedCount).toBe(2);
  expect(result.services[0]!.syncError!.match(/OpenAPI: AddVServerGroupBackendServers/g)).toHaveLength(2);
  expect(result.services[0]!.findings).toHaveLength(1);
});

test("an empty ListenerForward makes the http listener be re-created", () => {
  const pair = buildPair({ ports: [{ port: 80, protocol: "http", config: { ListenerForward: "" } }] });
  const row = check(pair);
  expect(calls(row)).toEqual(["DeleteListener"]);
  expect(row.findings[0]).toMatchObject({ code: "CLB204", harmless: "notReturnedByApi" });
});

test("the order of access control lists does not matter", () => {
  const pair = buildPair({ annotations: { "acl-status": "on", "acl-id": "acl-2,acl-1", "acl-type": "white" } });
  Object.assign(pair.listeners[0]!, { AclStatus: "on", AclIds: ["acl-1", "acl-2"], AclType: "white" });
  expect(check(pair).status).toBe("pass");
  pair.listeners[0]!.AclIds = ["acl-1", "acl-3"];
  expect(check(pair).reported[0]!.message).toBe("lb AclId [acl-1 acl-3] should be changed to acl-2,acl-1;");
});

test("proxy-protocol: true means off", () => {
  const pair = buildPair({ annotations: { "proxy-protocol": "true" } });
  expect(advised(check(pair))).toEqual(["CLB123"]);
  pair.listeners[0]!.TCPListenerConfig!.ProxyProtocolV2Enabled = "true";
  expect(check(pair).reported[0]!.message).toBe("lb EnableProxyProtocolV2 true should be changed to false");
});

test("a node without conditions is no backend", () => {
  const pair = buildPair();
  const row = check(pair, buildBundle([pair], [...nodes(1), node("node-001", { status: {} })]));
  expect(calls(row)).toEqual(["RemoveVgroup"]);
});

test("a broken backend-label goes unnoticed without nodes", () => {
  const pair = buildPair({ annotations: { "backend-label": "pool" } });
  expect(check(pair).syncError).toBe(
    "DryRun: Error syncing load balancer []: build lb local model error: build vserver groups error: get nodes error: filter nodes by label error: parse backend label: pool, [k1=v1,k2=v2]",
  );
  pair.groups[0]!.BackendServers = { BackendServer: [] };
  expect(check(pair, buildBundle([pair], [])).syncError).toBeNull();
});

test("a malformed vgroup-port fails a Service that is to lose its instance, before anything of it is released", () => {
  const pair = buildPair({ annotations: { "vgroup-port": "bad" } });
  pair.service.spec!.type = "ExternalName";
  pair.service.metadata!.finalizers = [FINALIZER];
  const row = check(pair);
  expect(row.syncError).toContain(
    "get lb backend from remote error: DescribeVServerGroups error: vgroupid and protocol format must be like 'vsp-xxx:443' with colon separated. got=[[bad]]",
  );
  expect(calls(row)).toEqual([]);
});

test("10 tags leave no room for the ownership tag", () => {
  const pair = buildPair();
  pair.loadBalancer.Tags = { Tag: Array.from({ length: 9 }, (_, i) => ({ TagKey: `k${i}`, TagValue: "v" })) };
  expect(calls(check(pair))).toEqual(["TagSLB"]);
  pair.loadBalancer.Tags.Tag!.push({ TagKey: "k9", TagValue: "v" });
  expect(check(pair)).toMatchObject({ status: "pass", findings: [{ code: "CLB420", visibility: "advice" }] });
});

test("tags to add hide tags to remove", () => {
  const pair = buildPair({ annotations: { "additional-resource-tags": "team=a" } });
  pair.loadBalancer.Tags!.Tag!.push({ TagKey: "owner", TagValue: "ops" }, { TagKey: "acs:rm", TagValue: "1" });
  const row = check(pair);
  expect(calls(row)).toEqual(["TagSLB"]);
  expect(row.findings.map((f) => [f.code, f.visibility, f.maskRule])).toEqual([
    ["CLB409", "reported", undefined],
    ["CLB410", "masked", "M14"],
  ]);
  expect(row.findings[1]!.maskedBy).toEqual([row.findings[0]!.id]);
});

test("a console-added backend keeps an obsolete group", () => {
  const pair = buildPair();
  const name = nameFor({ name: "web", namespace: "shop" }, 31999);
  const own = { ServerId: "i-node-000", ServerIp: "", Port: 31999, Weight: 100, Type: "ecs", Description: name };
  pair.groups.push({
    LoadBalancerId: "lb-web",
    VServerGroupId: "rsp-old",
    VServerGroupName: name,
    BackendServers: { BackendServer: [own, { ...own, ServerId: "i-mine", Description: "mine" }] },
  });
  expect(check(pair).reported).toEqual([{ code: "RemoveVgroup", key: "shop/web/rsp-old", id: "", message: "" }]);
  pair.groups[1]!.BackendServers!.BackendServer!.pop();
  expect(calls(check(pair))).toEqual(["DeleteVgroup"]);
});

describe("instances and clusters", () => {
  test("orphans, and the API server's own instance", () => {
    const pair = buildPair();
    const bundle = buildBundle([pair]);
    const tags = (...tag: { TagKey: string; TagValue: string }[]) => ({
      Tag: [...tag, { TagKey: "ack.aliyun.com", TagValue: bundle.cluster.id }],
    });
    bundle.alibabaCloud.loadBalancers.push(
      {
        LoadBalancerId: "lb-left",
        LoadBalancerName: "left",
        Address: "47.0.0.7",
        Tags: tags({ TagKey: "kubernetes.do.not.delete", TagValue: "aabbcc" }),
      },
      { LoadBalancerId: "lb-api", LoadBalancerName: "api", Address: "47.0.0.8", Tags: tags() },
    );
    const result = runEngine(bundle, { checkedAt: CHECKED_AT });
    expect(result.orphans.map((o) => [o.loadBalancerId, o.kind, o.finding?.code])).toEqual([
      ["lb-api", "apiserver", "CLB531"],
      ["lb-left", "orphan", "CLB530"],
    ]);
    expect(result.summary.orphans).toBe(1);
  });

  test.each([
    [true, 1, "newConnections", /then bind the listener of port 80 to it\.$/],
    [false, 0, "none", /binds no listener to it: .* without force-override-listeners/],
  ])("a missing group of a reused instance, override %s", (override, bound, traffic, cause) => {
    const pair = buildPair({ name: "a", reuse: { id: "lb-user", override } });
    pair.groups = [];
    const row = runEngine(buildBundle([pair]), { checkedAt: CHECKED_AT }).services[0]!;
    const finding = row.findings.find(({ code }) => code === "CLB301")!;
    expect(finding).toMatchObject({ params: { bound }, traffic });
    expect(renderFinding(finding, "en").cause).toMatch(cause);
  });

  test("a reused instance that this cluster made, and the API server's", () => {
    const owner = buildPair({ name: "owner" });
    const user = buildPair({ name: "user", reuse: { id: "lb-owner" } });
    const row = check(user, buildBundle([owner, { ...user, loadBalancer: owner.loadBalancer }]));
    expect(row.findings[0]).toMatchObject({ code: "CLB533", visibility: "silent", params: { owner: "shop/owner" } });
    const api = buildPair({
      name: "user",
      reuse: { id: "lb-api" },
      loadBalancer: { Tags: { Tag: [{ TagKey: "ack.aliyun.com", TagValue: "c-preflight-test" }] } },
    });
    expect(codes(check(api))).toContain("CLB534");
  });
});

describe("what could not be read is unknown", () => {
  test("a Pod that could not be read concerns the Service of its endpoint alone", () => {
    const [first, second] = [buildPair({ name: "a" }), buildPair({ name: "b" })];
    const targetRef = { kind: "Pod", namespace: "default", name: "a-0" };
    first.slice.endpoints = [{ addresses: ["10.0.0.9"], conditions: { ready: false }, targetRef }];
    const bundle = buildBundle([first, second]);
    bundle.errors = [{ source: "kubernetes", action: "get pods", resource: "default/a-0", code: "403", message: "no" }];
    expect(runEngine(bundle, { checkedAt: CHECKED_AT }).services.map(({ status }) => status)).toEqual([
      "unknown",
      "pass",
    ]);
  });

  const error = (source: string, action: string, resource?: string) => ({
    source,
    action,
    resource,
    code: "Forbidden.RAM",
    message: "no",
    requestId: "r-1",
  });

  test("one group touches one Service", () => {
    const a = buildPair({ name: "a" });
    const b = buildPair({ name: "b" });
    const bundle = buildBundle([a, b]);
    bundle.errors = [error("slb", "DescribeVServerGroupAttribute", a.groups[0]!.VServerGroupId)];
    const result = runEngine(bundle, { checkedAt: CHECKED_AT });
    expect(result.services.map((row) => [row.status, row.reason, row.missingInputs])).toEqual([
      ["unknown", "CLB908", [0]],
      ["pass", undefined, undefined],
    ]);
    a.groups.length = 0;
    bundle.alibabaCloud.vServerGroups = b.groups;
    expect(runEngine(bundle, { checkedAt: CHECKED_AT }).services.map((row) => row.status)).toEqual(["unknown", "pass"]);
  });

  test("a whole source touches every Service that needs it", () => {
    const a = buildPair({ name: "a" });
    const user = buildPair({ name: "user", reuse: { id: "lb-user" } });
    const bundle = buildBundle([a, user]);
    bundle.errors = [error("slb", "DescribeLoadBalancerListeners")];
    expect(runEngine(bundle, { checkedAt: CHECKED_AT }).services.map((row) => row.status)).toEqual(["unknown", "pass"]);
    bundle.errors = [error("kubernetes", "list nodes")];
    expect(runEngine(bundle, { checkedAt: CHECKED_AT }).services.map((row) => row.status)).toEqual([
      "unknown",
      "unknown",
    ]);
    bundle.errors = [error("slb", "DescribeLoadBalancers")];
    expect(runEngine(bundle, { checkedAt: CHECKED_AT }).services.map((row) => [row.status, row.reported])).toEqual([
      ["unknown", []],
      ["unknown", []],
    ]);
  });
});

describe("v2.15.0", () => {
  const run = (pair: Pair, target = "v2.15.0") => check(pair, undefined, target);

  test("a reused instance without its tag passes, and cleanup continues", () => {
    const pair = buildPair({ reuse: { id: "lb-user" } });
    pair.loadBalancer.Tags = { Tag: [] };
    pair.groups.push({
      ...pair.groups[0]!,
      VServerGroupId: "rsp-old",
      VServerGroupName: nameFor({ name: "web", namespace: "shop" }, 1),
    });
    expect(calls(run(pair, "v2.14.0"))).toEqual(["TagSLB"]);
    const row = run(pair);
    expect(calls(row)).toEqual(["DeleteVgroup"]);
    expect([codes(row), advised(row)]).toEqual([["CLB302"], ["CLB408"]]);
  });

  test("a missing reuse tag no longer hides the tags to remove", () => {
    const pair = buildPair({ annotations: { "additional-resource-tags": "kubernetes.reused.by.user=x" } });
    pair.loadBalancer.Tags!.Tag!.push({ TagKey: "old", TagValue: "1" });
    expect(calls(run(pair, "v2.14.0"))).toEqual(["TagSLB"]);
    expect(calls(run(pair))).toEqual(["UntagSLB"]);
  });
});

describe("a preserved instance whose Service goes", () => {
  const preserved = (more: PairSpec = {}) => {
    const pair = buildPair({ annotations: { "preserve-lb-on-delete": "true" }, ...more });
    pair.service.metadata!.deletionTimestamp = "2025-12-31T00:00:00Z";
    return pair;
  };
  const release = ["CLB503", "CLB504", "CLB505"];

  test.each([
    ["v2.11.2", release],
    ["v2.12.4", [...release, "CLB202", "CLB302"]],
    ["v2.14.0", [...release, "CLB202", "CLB302"]],
    ["v2.15.0", [...release, "CLB202", "CLB302"]],
  ])("%s: %j", (target, expected) => {
    const row = check(preserved(), undefined, target);
    expect(calls(row)).toEqual(["SetSLBDeleteProtection"]);
    expect(codes(row).sort()).toEqual([...expected].sort());
    const lost = row.findings.filter(({ code }) => !release.includes(code));
    expect(lost.map((finding) => finding.visibility)).toEqual(lost.map(() => "masked"));
  });

  test("is announced: a living Service with the annotation", () => {
    const living = (target: string, more: PairSpec = {}) =>
      advised(check(buildPair({ annotations: { "preserve-lb-on-delete": "true" }, ...more }), undefined, target));
    expect([living("v2.11.2"), living("v2.14.0"), living("v2.15.0")]).toEqual([[], ["CLB127"], ["CLB127"]]);
    expect(living("v2.14.0", { reuse: { id: "lb-user" }, annotations: {} })).not.toContain("CLB127");
  });

  test("keeps what is not the Service's own", () => {
    const pair = preserved();
    pair.listeners[0]!.Description = "mine";
    pair.groups[0]!.VServerGroupName = "mine";
    for (const backend of pair.groups[0]!.BackendServers!.BackendServer!) backend.Description = "mine";
    expect(codes(check(pair, undefined, "v2.14.0")).sort()).toEqual(release);
  });

  test("over IPv6 its release is refused, and the groups stay", () => {
    const row = check(preserved({ loadBalancer: { AddressIPVersion: "ipv6" } }), undefined, "v2.14.0");
    const refused = row.findings.find((finding) => finding.code === "CLB414")!;
    const group = row.findings.find((finding) => finding.code === "CLB302")!;
    expect([group.maskRule, group.maskedBy]).toEqual(["M15", [refused.id]]);
  });
});

describe("versions", () => {
  test("between two known versions the older rules count, and say so", () => {
    const result = runEngine(buildBundle([buildPair()]), { checkedAt: CHECKED_AT, targetVersion: "v2.11.0" });
    expect(result.rulesVersion).toBe("v2.10.0");
    expect(result.versionNotes.map((n) => n.code)).toContain("CLB605");
  });

  test("what old dry runs leave out is noted", () => {
    const notes = runEngine(buildBundle([buildPair()]), {
      checkedAt: CHECKED_AT,
      targetVersion: "v2.4.0",
    }).versionNotes;
    expect(notes.map((n) => n.code)).toEqual(["CLB601", "CLB602", "CLB604"]);
  });
});
