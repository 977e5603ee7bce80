import { describe, expect, it } from "vitest";
import type { Bundle, KubeService } from "@/lib/model/bundle";
import type { Result } from "@/lib/model/result";
import { createRedactor, redactForStore } from "./redact";
import { DEFAULT_REDACTION, type Redaction } from "./schema";
import { redactSecrets } from "@/lib/text/redact-secrets";
import { isSecretKey } from "@/lib/text/secret-names";

const NETWORK_FAILURE =
  'Post "http://slb-vpc.cn-hangzhou.aliyuncs.com/?AccessKeyId=STS.NUxyzABC123&Action=DescribeLoadBalancers&SecurityToken=CAIS8gF1q6Ft5B2yf%2FsomeToken&Signature=abcD%2B12%3D&SignatureNonce=9f": dial tcp 100.100.80.1:80: i/o timeout';

describe("secrets", () => {
  it.each([
    [NETWORK_FAILURE, ["STS.NUxyz", "CAIS8gF1", "abcD%2B12"], ["Action=DescribeLoadBalancers", "i/o timeout"]],
    [
      "string to sign is:GET&%2F&AccessKeyId%3DLTAI5tAbcdefgh%26Action%3DTagResources",
      ["LTAI5tAbcdefgh"],
      ["string to sign is:GET"],
    ],
    [
      '{"AccessKeyId":"LTAI4Gabcdefgh","AccessKeySecret":"s3cr3tvalue","SecurityToken":"tok.en"}',
      ["LTAI4G", "s3cr3tvalue", "tok.en"],
      ["SecurityToken"],
    ],
    ['{\\"AccessKeySecret\\":\\"s3cr3tvalue\\"}', ["s3cr3tvalue"], ["AccessKeySecret"]],
    ["Authorization: Bearer abcdefghijklmnop1234", ["abcdefghijklmnop1234"], ["Authorization"]],
    ["token eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJrdWJlIn0.c2lnbmF0dXJl end", ["eyJhbGci"], ["end"]],
    ["https://user:hunter22@proxy.local/x", ["hunter22"], ["proxy.local/x"]],
    ["GIT_TOKEN=abc123 next", ["abc123"], ["next"]],
    ["-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY----- after", ["MIIE"], ["after"]],
  ])("redacts %s", (text, gone, kept) => {
    const out = redactSecrets(text);
    for (const secret of gone) expect(out).not.toContain(secret);
    for (const word of kept) expect(out).toContain(word);
    expect(redactSecrets(out).replace(/\s/g, "")).toBe(out.replace(/\s/g, ""));
  });

  it.each([
    "DryRun: Error syncing load balancer [lb-1]: OpenAPI: ModifyLoadBalancerInstanceSpec, Message: loadbalancer lb-1 spec should be slb.s2.small",
    "invalid token: unexpected end of JSON input",
    "RequestId: 7DD4E1CF-4D6A-4B5C-9E5B-2F6E9D6B1A3C Status Code: 403 Code: Forbidden.RAM",
    "secretName: my-tls",
    "the key of the annotation is service.beta.kubernetes.io/alibaba-cloud-loadbalancer-id",
  ])("leaves %s", (text) => expect(redactSecrets(text)).toBe(text));

  it("knows fields whose value is a secret", () => {
    expect(isSecretKey("AccessKeyId")).toBe("access key id");
    expect(isSecretKey("example.com/api-token")).toBe("token");
    expect(isSecretKey("dbPassword")).toBe("password");
    for (const key of [
      "secretName",
      "LoadBalancerId",
      "service.beta.kubernetes.io/alibaba-cloud-loadbalancer-cert-id",
      "key",
      "Signature-Version-Count",
    ])
      expect(isSecretKey(key)).toBeNull();
  });

  it("stays fast on long hostile texts", () => {
    for (const unit of ["token ", "a-", "AccessKeyId", "eyJ-", "://a:", "bearer "]) redactSecrets(unit.repeat(20_000));
  });
});

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
      annotations: { "external-dns.alpha.kubernetes.io/hostname": "pay.shop.corp1" },
    });
    expect(redactor.redacted()).toEqual([
      { kind: "managedFields", where: "bundle.kubernetes.services[].metadata", count: 1 },
    ]);
    expect(bundle.kubernetes.services[0]!.metadata).toHaveProperty("managedFields");
  });

  it("finds names inside those that the NLB controller gives", () => {
    const out = redact({ names: true }).value({ text: "k8s.80.TCP.web.shop.c1 of shop/web" }, "bundle");
    expect(out.text).toBe("k8s.80.TCP.SERVICE-1.NAMESPACE-1.c1 of NAMESPACE-1/SERVICE-1");
  });

  it("gives one value one placeholder, in fields and inside messages", () => {
    const redactor = redact({ ips: true, names: true, domains: true });
    const out = redactor.value(bundle, "bundle");
    expect(out.kubernetes.services.map((s) => [s.metadata!.namespace, s.metadata!.name])).toEqual([
      ["NAMESPACE-1", "SERVICE-1"],
      ["NAMESPACE-1", "SERVICE-2"],
    ]);
    expect(out.kubernetes.nodes[0]!.metadata!.name).toBe("NODE-1");
    expect(out.kubernetes.events[0]!.message).toBe(
      "Node NODE-1 of NAMESPACE-1/SERVICE-1 (IP-1, IP-2) is gone at 09:10:11; see DOMAIN-1 and https://DOMAIN-2/x",
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
    const redactor = redact({});
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
