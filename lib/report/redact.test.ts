import { ownerOf } from "@/lib/owners";
import { OWNED } from "@/testing/owned-services";
import { describe, expect, it } from "vitest";
import type { Bundle, KubeService } from "@/lib/model/bundle";
import type { Result } from "@/lib/model/result";
import { createRedactor, redactForStore } from "./redact";
import { DEFAULT_REDACTION, type Redaction } from "./schema";

const NETWORK_FAILURE =
  'Post "http://slb-vpc.cn-hangzhou.aliyuncs.com/?AccessKeyId=STS.NUxyzABC123&Action=DescribeLoadBalancers&SecurityToken=CAIS8gF1q6Ft5B2yf%2FsomeToken&Signature=abcD%2B12%3D&SignatureNonce=9f": dial tcp 100.100.80.1:80: i/o timeout';

const service = (namespace: string, name: string, more: Partial<KubeService> = {}): KubeService => ({
  metadata: { namespace, name },
  spec: { type: "LoadBalancer" },
  ...more,
});
const bundle = {
  format: "ccm-preflight/bundle@1",
  capturedAt: "2026-11-21T09:00:00Z",
  cluster: { id: "c1", name: "prod east", region: "cn-hangzhou", vpcId: "vpc-1", ccmVersion: "v2.9.1.1" },
  kubernetes: {
    services: [
      service("shop", "web", {
        metadata: {
          namespace: "shop",
          name: "web",
          labels: { app: "web", team: "payments" },
          annotations: { "external-dns.alpha.kubernetes.io/hostname": "pay.shop.corp1" },
          managedFields: [{ time: "2026-11-20T00:00:00Z" }],
        },
      }),
      service("shop", "http"),
    ],
    endpointSlices: [],
    nodes: [{ metadata: { name: "cn-hangzhou.10.0.0.7" } }],
    pods: [],
    events: [
      {
        metadata: { name: "e" },
        message:
          "Node cn-hangzhou.10.0.0.7 of shop/web (10.0.0.7, fd00::7) is gone at 09:10:11; see pay.shop.corp1 and https://a.example.com/x",
        reason: "X",
      },
    ],
  },
  alibabaCloud: {
    loadBalancers: [{ LoadBalancerId: "lb-1", LoadBalancerName: "my shop lb", Address: "47.96.0.1" }],
    listeners: [],
    vServerGroups: [],
    accessControlLists: [{ AclId: "acl-1", AclName: "head-office" }],
    vSwitches: [{ VSwitchId: "vsw-1", VSwitchName: "shop-zone-h" }],
    instances: [{ InstanceId: "i-1", InstanceName: "shop-worker" }],
  },
} satisfies Bundle;
const result = { services: [{ service: "shop/web" }, { service: "shop/http" }], orphans: [] } as unknown as Result;
const redact = (options: Partial<Redaction>) =>
  createRedactor({ ...DEFAULT_REDACTION, ...options }, { bundle, result });

describe("optional redaction", () => {
  it("redacts nothing the ticket needs unless asked", () => {
    const redactor = redact({});
    const out = redactor.value(bundle, "bundle");
    expect(out.kubernetes.services[0]!.metadata).toEqual({
      namespace: "shop",
      name: "web",
      labels: { app: "web", team: "payments" },
      annotations: { "external-dns.alpha.kubernetes.io/hostname": "(14 characters left out)" },
    });
    expect(redactor.redacted()).toEqual([
      // Names that hold blanks are no names.
      { kind: "text", where: "bundle.alibabaCloud.loadBalancers[].LoadBalancerName", count: 1 },
      { kind: "text", where: "bundle.cluster.name", count: 1 },
      { kind: "free text", where: "bundle.kubernetes.events[].message", count: 1 },
      { kind: "managedFields", where: "bundle.kubernetes.services[].metadata", count: 1 },
      { kind: "annotation", where: "bundle.kubernetes.services[].metadata.annotations", count: 1 },
    ]);
    expect(bundle.kubernetes.services[0]!.metadata).toHaveProperty("managedFields");
  });

  it("hides the names of a release and of an application, and the owner is still known", () => {
    const owned = {
      ...bundle,
      kubernetes: {
        ...bundle.kubernetes,
        services: [OWNED.fluxHelmRelease, OWNED.argocd, OWNED.operator, OWNED.ackAddon],
      },
    };
    const redactor = createRedactor({ ...DEFAULT_REDACTION, names: true }, { bundle: owned, result });
    const out = redactor.value(owned.kubernetes.services, "services");
    expect(JSON.stringify(out)).not.toMatch(/"edge"|"ingress-nginx"|shop-prod|"web"/);
    expect(out.map((service) => ownerOf(service).kind)).toEqual([
      ...["flux-helmrelease", "argocd", "operator"],
      "ack-addon",
    ]);
    expect(ownerOf(out[0]).uses?.kind).toBe("helm");
  });

  it("finds names inside those that the NLB controller gives", () => {
    const out = redact({ names: true }).value({ text: "k8s.80.TCP.web.shop.c1 of shop/web" }, "result");
    expect(out.text).toBe("k8s.80.TCP.SERVICE-1.NAMESPACE-1.c1 of NAMESPACE-1/SERVICE-1");
  });

  it("gives one value one placeholder, in fields and inside messages", () => {
    const redactor = redact({ ips: true, names: true, domains: true, freeTexts: false });
    const out = redactor.value(bundle, "bundle");
    expect(out.kubernetes.services.map((s) => [s.metadata!.namespace, s.metadata!.name])).toEqual([
      ["NAMESPACE-1", "SERVICE-1"],
      ["NAMESPACE-1", "SERVICE-2"],
    ]);
    expect(out.kubernetes.nodes[0]!.metadata!.name).toBe("NODE-1");
    expect(out.kubernetes.events[0]!.message).toBe(
      "Node NODE-1 of NAMESPACE-1/SERVICE-1 (IP-1, IPV6-2) is gone at 09:10:11; see DOMAIN-1 and https://DOMAIN-2/x",
    );
    expect(out.alibabaCloud.loadBalancers[0]).toEqual({
      LoadBalancerId: "lb-1",
      LoadBalancerName: "CLB-NAME-1",
      Address: "IP-3",
    });
    expect(out.alibabaCloud.accessControlLists).toEqual([{ AclId: "acl-1", AclName: "ACL-NAME-1" }]);
    expect(out.alibabaCloud.vSwitches).toEqual([{ VSwitchId: "vsw-1", VSwitchName: "VSWITCH-NAME-1" }]);
    expect(out.alibabaCloud.instances).toEqual([{ InstanceId: "i-1", InstanceName: "ECS-NAME-1" }]);
    expect(out.cluster).toEqual({
      id: "c1",
      name: "CLUSTER-1",
      region: "cn-hangzhou",
      vpcId: "vpc-1",
      ccmVersion: "v2.9.1.1",
    });
    expect(
      redactor.value("kubectl -n shop annotate service web a=b # my shop lb, 10.0.0.7/16, shop/http/80", "x"),
    ).toBe("kubectl -n NAMESPACE-1 annotate service SERVICE-1 a=b # CLB-NAME-1, IP-1/16, NAMESPACE-1/SERVICE-2/80");
    expect(redactor.value("将Service shop/web的实例my shop lb指向a.example.com。", "x")).toBe(
      "将Service NAMESPACE-1/SERVICE-1的实例CLB-NAME-1指向DOMAIN-2。",
    );
    expect(JSON.stringify(out)).not.toMatch(/payments|shop|10\.0\.0\.7|corp1|example\.com/);
  });

  it("leaves the CCM's own words, annotation keys, versions and ids alone", () => {
    const redactor = redact({ ips: true, names: true, domains: true });
    for (const text of [
      "OpenAPI: SetLoadBalancerTCPListenerAttribute, Message: loadbalancer lb-1 listener 80 should be updated, scheduler: wrr -> rr",
      "service.beta.kubernetes.io/alibaba-cloud-loadbalancer-spec=slb.s1.small",
      "spec.externalTrafficPolicy http v2.9.1.1 1.28.3 00:16:3e:00:00:01 slb.aliyuncs.com",
    ])
      expect(redactor.value(text, "x")).toBe(text);
  });

  it("redacts secrets in Event texts by default", () => {
    const redactor = redact({ freeTexts: false });
    const out = redactor.value(
      {
        metadata: { annotations: { "a/b": "c" } },
        message: NETWORK_FAILURE,
      },
      "event",
    );
    expect(out.metadata.annotations).toEqual({ "a/b": "c" });
    expect(out.message).toContain("Signature=***");
    expect(
      redactor
        .redacted()
        .map((row) => row.kind)
        .sort(),
    ).toEqual(["access key id", "credential", "security token"]);
  });

  it("redacts secrets alone for the store", () => {
    expect(redactForStore({ message: NETWORK_FAILURE, metadata: { managedFields: [{ time: "x" }] } }).metadata).toEqual(
      {
        managedFields: [{ time: "x" }],
      },
    );
  });
});
