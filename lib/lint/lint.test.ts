import fc from "@/testing/properties";
import { describe, expect, it } from "vitest";
import type { KubeService } from "@/lib/model/bundle";
import { ANNOTATIONS } from "@/lib/knowledge/annotations/index";
import { LINT_CODES, lintService, type LintOptions } from "./index";

const LB = "service.beta.kubernetes.io/alibaba-cloud-loadbalancer-";
const LEGACY = "service.beta.kubernetes.io/alicloud-loadbalancer-";

function service(
  annotations: Record<string, string>,
  ports: number[] = [80],
  extra: { live?: boolean; nlb?: boolean } = {},
): KubeService {
  return {
    metadata: {
      namespace: "shop",
      name: "web",
      annotations: Object.fromEntries(Object.entries(annotations).map(([k, v]) => [k.includes("/") ? k : LB + k, v])),
    },
    spec: {
      type: "LoadBalancer",
      ports: ports.map((port) => ({ port, protocol: "TCP" })),
      ...(extra.nlb ? { loadBalancerClass: "alibabacloud.com/nlb" } : {}),
    },
    status: extra.live ? { loadBalancer: { ingress: [{ ip: "1.2.3.4" }] } } : {},
  };
}
const codes = (s: KubeService, options?: LintOptions) => lintService(s, options).map((f) => f.code);
const lint = (
  annotations: Record<string, string>,
  ports?: number[],
  options?: LintOptions,
  extra?: { live?: boolean; nlb?: boolean },
) => lintService(service(annotations, ports, extra), options);

describe("annotation check, worked examples", () => {
  it("1 unknown key with a near one", () => {
    expect(lint({ "healthcheck-type": "tcp" })).toMatchObject([
      {
        code: "ANN101",
        service: "shop/web",
        key: `${LB}healthcheck-type`,
        suggestion: `Did you mean ${LB}health-check-type?`,
      },
    ]);
  });
  it("2 empty current key shadows the legacy one", () => {
    expect(lint({ scheduler: "", [`${LEGACY}scheduler`]: "wrr" })).toMatchObject([{ code: "ANN105" }]);
  });
  it("3 blank in protocol-port", () => {
    const found = lint({ "protocol-port": "https:443, http:80", "cert-id": "c" }, [443, 80]);
    expect(found).toMatchObject([{ code: "ANN110", suggestion: expect.stringContaining("https:443,http:80") }]);
  });
  it("4 protocol in capitals, on CLB and NLB", () => {
    expect(lint({ "protocol-port": "HTTPS:443", "cert-id": "c" }, [443])).toMatchObject([
      { code: "ANN112", suggestion: 'Write "https:443".' },
    ]);
    expect(lint({ "protocol-port": "TCPSSL:443", "cert-id": "c" }, [443], {}, { nlb: true, live: true })).toEqual([]);
    expect(lint({ "protocol-port": "https:443" }, [443], {}, { nlb: true }).map((f) => f.code)).toContain("ANN111");
  });
  it("5 idle-timeout on tcp", () => expect(codes(service({ "idle-timeout": "30" }))).toEqual(["ANN120"]));
  it("6 health-check-flag on tcp before v2.6.0", () => {
    expect(lint({ "health-check-flag": "off" }, [80], { ccmVersion: "v2.5.1" })).toMatchObject([
      { code: "ANN121", suggestion: expect.stringMatching(/health-check-switch, which needs CCM v2\.6\.0/) },
    ]);
  });
  it("7 domain-extensions start working", () => {
    const found = lint({ "domain-extensions": "a.example:1_2", "protocol-port": "https:443", "cert-id": "c" }, [443], {
      ccmVersion: "v2.12.4",
      targetVersion: "v2.13.0",
    });
    expect(found).toMatchObject([{ code: "ANN131", message: expect.stringContaining("deletes domain extensions") }]);
    expect(
      lint({ "domain-extensions": "a.example:1_2", "protocol-port": "https:443", "cert-id": "c" }, [443], {
        ccmVersion: "v2.12.4",
      }),
    ).toMatchObject([{ code: "ANN130" }]);
  });
  it("8 override spelt True", () => {
    const found = lint({ id: "lb-1", "force-override-listeners": "True" }, [80], {
      ccmVersion: "v1.9.3.376-g5c84e19-aliyun",
      targetVersion: "v2.11.2",
    });
    expect(found.map((f) => f.code)).toEqual(["ANN116", "ANN132"]);
  });
  it("9 specification on pay-by-LCU", () =>
    expect(codes(service({ spec: "slb.s2.small", "instance-charge-type": "PayByCLCU" }))).toEqual(["ANN141"]));
  it("10 bandwidth billing on a new instance", () => {
    const found = lint({ "charge-type": "paybybandwidth", bandwidth: "100" }, [80], { ccmVersion: "v2.12.4" });
    expect(found).toMatchObject([{ code: "ANN142", suggestion: expect.stringContaining("PayBySpec") }]);
    expect(
      lint({ "charge-type": "paybybandwidth", bandwidth: "100" }, [80], { ccmVersion: "v2.12.4" }, { live: true }),
    ).toEqual([]);
  });
  it("11 slb-network-type", () => {
    expect(lint({ "slb-network-type": "vpc" }, [80], { targetVersion: "v2.12.4" })).toMatchObject([
      { code: "ANN125", suggestion: expect.stringContaining(`${LB}network-type`) },
    ]);
  });
  it("12 vswitch-id after creation", () => {
    expect(codes(service({ "vswitch-id": "vsw-1", "address-type": "intranet" }, [80], { live: true }))).toEqual([
      "ANN126",
    ]);
  });
  it("13 weight without vgroup-port", () =>
    expect(lint({ weight: "50", id: "lb-1" })).toMatchObject([
      { code: "ANN140", message: expect.stringContaining("vgroup-port") },
    ]));
  it("14 preserve false", () => expect(codes(service({ "preserve-lb-on-delete": "false" }))).toEqual(["ANN117"]));
  it("15 NLB key", () => expect(codes(service({ "zone-maps": "cn-hangzhou-a:vsw-1" }))).toEqual(["ANN123"]));
});

describe("annotation check, more", () => {
  it.each([
    [{ ProtocolPort: "http:80" }, "ANN103"],
    [{ "totally-made-up-thing": "x" }, "ANN102"],
    [
      { "cookie-timeout": "abc", "protocol-port": "http:80", "sticky-session": "on", "sticky-session-type": "insert" },
      "ANN110",
    ],
    [{ bandwidth: "9000", "charge-type": "paybybandwidth", "instance-charge-type": "PayBySpec" }, "ANN114"],
    [{ "health-check-interval": "0" }, "ANN115"],
    [{ "proxy-protocol": "true" }, "ANN116"],
    [{ "service.beta.kubernetes.io/backend-type": "ENI" }, "ANN116"],
    [{ scheduler: "WRR" }, "ANN112"],
    [{ scheduler: " wrr" }, "ANN113"],
    [{ scheduler: "fastest" }, "ANN111"],
    [{ spec: "slb.s2.small", [`${LEGACY}spec`]: "slb.s1.small" }, "ANN104"],
    [{ [`${LEGACY}spec`]: "slb.s1.small" }, "ANN106"],
    [{ "protocol-port": "http:8080" }, "ANN150"],
    [{ "protocol-port": "http:80,tcp:80" }, "ANN151"],
    [{ "protocol-port": "http:80", "forward-port": "80:443" }, "ANN152"],
    [{ id: "lb-1", "idle-timeout": "30" }, "ANN122"],
  ])("%j gives %s", (annotations, code) =>
    expect(codes(service(annotations as Record<string, string>))).toContain(code),
  );

  it("has nothing to say about plain Services and other types", () => {
    expect(codes(service({}))).toEqual([]);
    expect(
      codes(
        service({ spec: "slb.s1.small", "address-type": "intranet", "service.beta.kubernetes.io/backend-type": "eni" }),
      ),
    ).toEqual([]);
    expect(lintService({ ...service({ nonsense: "1" }), spec: { type: "ClusterIP" } })).toEqual([]);
  });

  it.each([
    [{}, ["ANN153"]],
    [{ "zone-maps": "cn-hangzhou-a:vsw-1" }, ["ANN153"]],
    [{ "zone-maps": "cn-hangzhou-a:vsw-1,cn-hangzhou-a:vsw-2" }, ["ANN153"]],
    [{ "zone-maps": "cn-hangzhou-a:vsw-1,cn-hangzhou-b:vsw-2" }, []],
    [{ id: "nlb-1" }, []],
  ])("a new NLB with %j gives %j", (annotations, expected) =>
    expect(lint(annotations as Record<string, string>, [80], {}, { nlb: true }).map((f) => f.code)).toEqual(expected),
  );

  it("an NLB that is there keeps its zones when the key is absent", () =>
    expect(lint({}, [80], {}, { nlb: true, live: true })).toEqual([]));

  it("says so when the version cannot be read", () =>
    expect(codes(service({}), { ccmVersion: "latest" })).toEqual(["ANN133"]));

  it("graceful shutdown: its exact value, Pods as backends, weights that may be written, and its version", () => {
    const newest = { ccmVersion: "v2.15.0", clusterBackendType: "eni" } as const;
    const found = (annotations: Record<string, string>, options: LintOptions = newest) =>
      lint(annotations, [80], options, { live: true }).map((f) => f.code);
    expect(found({ "graceful-shutdown": "true" })).toEqual([]);
    expect(found({ "graceful-shutdown": "True" })).toEqual(["ANN116"]);
    expect(found({ "graceful-shutdown": "on" })).toEqual(["ANN116"]);
    expect(found({ "graceful-shutdown": "true", "ignore-weight-update": "ON" })).toEqual(["ANN141"]);
    expect(found({ "graceful-shutdown": "true", "ignore-weight-update": "off" })).toEqual([]);
    expect(found({ "graceful-shutdown": "false", "ignore-weight-update": "on" })).toEqual([]);
    expect(found({ "graceful-shutdown": "true" }, { ccmVersion: "v2.15.0" })).toEqual(["ANN140"]);
    expect(found({ "graceful-shutdown": "false" }, { ccmVersion: "v2.15.0" })).toEqual([]);
    expect(found({ "graceful-shutdown": "true" }, { ...newest, ccmVersion: "v2.14.0" })).toEqual(["ANN130"]);
    expect(lint({ "graceful-shutdown": "on" }, [80], newest, { nlb: true, live: true }).map((f) => f.code)).toEqual([
      "ANN116",
    ]);
  });
  it("weights beside ignore-weight-update, however that is spelled", () => {
    const options = { ccmVersion: "v2.14.0" };
    const found = (value: string) =>
      lint({ "default-weight": "10", "ignore-weight-update": value }, [80], options, { live: true }).map((f) => f.code);
    expect([found("on"), found("On"), found("off")]).toEqual([["ANN141"], ["ANN141"], []]);
  });
  it("the HTTP version of a health check: NLB, its values, and that there is an HTTP check", () => {
    const found = (
      value: string,
      more: Record<string, string> = { "health-check-flag": "on", "health-check-type": "http" },
      nlb = true,
    ) =>
      lint({ "health-check-http-version": value, ...more }, [80], { ccmVersion: "v2.15.0" }, { nlb, live: true }).map(
        (f) => f.code,
      );
    expect(found("HTTP1.1")).toEqual([]);
    expect(found("http1.1")).toEqual(["ANN112"]);
    expect(found("HTTP2")).toEqual(["ANN111"]);
    expect(found("HTTP1.1", {})).toEqual(["ANN140", "ANN140"]);
    expect(found("HTTP1.1", {}, false)).toContain("ANN123");
  });
  it("speaks both languages", () => {
    for (const info of Object.values(LINT_CODES))
      for (const text of [info.title, info.message]) expect(text.zh.length * text.en.length).toBeGreaterThan(0);
    expect(lint({ "preserve-lb-on-delete": "false" }, [80], { locale: "zh-CN" })[0]?.message).toContain("任何非空值");
  });

  it("survives any annotation value", () => {
    const anyKey = fc.constantFrom(...ANNOTATIONS.map((info) => info.fullKey), `${LB}x`, "other/key");
    fc.assert(
      fc.property(
        fc.dictionary(anyKey, fc.oneof(fc.string(), fc.constantFrom("on", "true", "tcp:80", "80:443", ""))),
        (annotations) => {
          const found = lintService(service(annotations), { ccmVersion: "v2.9.1", targetVersion: "v2.14.0" });
          for (const finding of found)
            expect(finding.message).not.toMatch(
              /\{(key|effect|allowed|min|max|since|version|target|companion|other|protocols|present|on)\}/,
            );
        },
      ),
      { numRuns: 300 },
    );
  });
});
