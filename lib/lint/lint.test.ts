import fc from "@/testing/properties";
import { describe, expect, it } from "vitest";
import type { KubeService } from "@/lib/model/bundle";
import { ANNOTATIONS } from "@/lib/knowledge/annotations/index";
import { lintService, type LintOptions } from "./index";

const LB = "service.beta.kubernetes.io/alibaba-cloud-loadbalancer-";
const LEGACY = "service.beta.kubernetes.io/alicloud-loadbalancer-";

interface Given extends LintOptions {
  ports?: number[];
  /** The Service has its address. */
  live?: boolean;
  nlb?: boolean;
}

function service(annotations: Readonly<Record<string, string>>, { ports = [80], live, nlb }: Given = {}): KubeService {
  return {
    metadata: {
      namespace: "shop",
      name: "web",
      annotations: Object.fromEntries(Object.entries(annotations).map(([k, v]) => [k.includes("/") ? k : LB + k, v])),
    },
    spec: {
      type: "LoadBalancer",
      ports: ports.map((port) => ({ port, protocol: "TCP", targetPort: 8080 })),
      ...(nlb ? { loadBalancerClass: "alibabacloud.com/nlb" } : {}),
    },
    status: live ? { loadBalancer: { ingress: [{ ip: "1.2.3.4" }] } } : {},
  };
}
const lint = (annotations: Readonly<Record<string, string>>, given: Given = {}) =>
  lintService(service(annotations, given), given);
const codes = (annotations: Readonly<Record<string, string>>, given: Given = {}) =>
  lint(annotations, given).map(({ code }) => code);

const HTTPS = { "protocol-port": "https:443", "cert-id": "c" };
const DOMAINS = { ...HTTPS, "domain-extensions": "a.example:1_2" };
const BY_BANDWIDTH = { "charge-type": "paybybandwidth", bandwidth: "100" };

const AT_2_12_4: Given = { ports: [443], ccmVersion: "v2.12.4" };
const FROM_1_9_3: Given = { ccmVersion: "v1.9.3.376-g5c84e19-aliyun", targetVersion: "v2.11.2" };
const NEWEST: Given = { ccmVersion: "v2.15.0", clusterBackendType: "eni", live: true };
const AT_2_14: Given = { ccmVersion: "v2.14.0", live: true };
const NLB: Given = { ccmVersion: "v2.15.0", nlb: true, live: true };
const HTTP_CHECK = { "health-check-flag": "on", "health-check-type": "http" };

describe("annotation check", () => {
  it.each<[Record<string, string>, string, Given?]>([
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
    [{ "protocol-port": "https:443" }, "ANN111", { ports: [443], nlb: true }],
    [{ "health-check-http-version": "HTTP1.1" }, "ANN123", { ...NLB, nlb: false }],
  ])("%j gives %s", (annotations, code, given) => expect(codes(annotations, given)).toContain(code));

  it("has nothing to say about plain Services and other types", () => {
    expect(codes({})).toEqual([]);
    const plain = {
      spec: "slb.s1.small",
      "address-type": "intranet",
      "service.beta.kubernetes.io/backend-type": "eni",
    };
    expect(codes(plain)).toEqual([]);
    expect(lintService({ ...service({ nonsense: "1" }), spec: { type: "ClusterIP" } })).toEqual([]);
  });

  // Of graceful shutdown its exact value, Pods as backends, weights that may be written, and its version.
  it.each<[Record<string, string>, Given, string[], says?: string]>([
    [{ "healthcheck-type": "tcp" }, {}, ["ANN101"], `Did you mean ${LB}health-check-type?`],
    [{ scheduler: "", [`${LEGACY}scheduler`]: "wrr" }, {}, ["ANN105"]],
    [{ ...HTTPS, "protocol-port": "https:443, http:80" }, { ports: [443, 80] }, ["ANN110"], "https:443,http:80"],
    [{ ...HTTPS, "protocol-port": "HTTPS:443" }, { ports: [443] }, ["ANN112"], 'Write "https:443".'],
    [{ ...HTTPS, "protocol-port": "TCPSSL:443" }, { ports: [443], nlb: true, live: true }, []],
    [{ "idle-timeout": "30" }, {}, ["ANN120"]],
    [{ "health-check-flag": "off" }, { ccmVersion: "v2.5.1" }, ["ANN121"], "-switch, which needs CCM v2.6.0"],
    [DOMAINS, { ...AT_2_12_4, targetVersion: "v2.13.0" }, ["ANN131"], "deletes domain extensions"],
    [DOMAINS, AT_2_12_4, ["ANN130"]],
    [{ id: "lb-1", "force-override-listeners": "True" }, FROM_1_9_3, ["ANN116", "ANN132"]],
    [{ spec: "slb.s2.small", "instance-charge-type": "PayByCLCU" }, {}, ["ANN141"]],
    [BY_BANDWIDTH, { ccmVersion: "v2.12.4" }, ["ANN142"], "no longer sold"],
    [BY_BANDWIDTH, { ccmVersion: "v2.12.4", live: true }, []],
    [{ "slb-network-type": "vpc" }, { targetVersion: "v2.12.4" }, ["ANN125"], `${LB}network-type`],
    [{ "vswitch-id": "vsw-1", "address-type": "intranet" }, { live: true }, ["ANN126"]],
    [{ weight: "50", id: "lb-1" }, { live: true }, ["ANN140"], "vgroup-port"],
    [{ "preserve-lb-on-delete": "false" }, {}, ["ANN117"]],
    [{ "zone-maps": "cn-hangzhou-a:vsw-1" }, {}, ["ANN201"]],
    [{ spec: "nlb-perf" }, {}, ["ANN201", "ANN111"]],
    [{ "cross-zone-enabled": "on" }, {}, ["ANN123"]],
    [{}, { ccmVersion: "latest" }, ["ANN133"]],
    [{}, { nlb: true }, ["ANN153"]],
    [{ "zone-maps": "cn-hangzhou-a:vsw-1" }, { nlb: true }, ["ANN153"]],
    [{ "zone-maps": "cn-hangzhou-a:vsw-1,cn-hangzhou-a:vsw-2" }, { nlb: true }, ["ANN153"]],
    [{ "zone-maps": "cn-hangzhou-a:vsw-1,cn-hangzhou-b:vsw-2" }, { nlb: true }, []],
    [{}, { nlb: true, live: true }, []],
    [{ "graceful-shutdown": "true" }, NEWEST, []],
    [{ "graceful-shutdown": "True" }, NEWEST, ["ANN116"]],
    [{ "graceful-shutdown": "on" }, NEWEST, ["ANN116"]],
    [{ "graceful-shutdown": "on" }, { ...NEWEST, nlb: true }, ["ANN116"]],
    [{ "graceful-shutdown": "true", "ignore-weight-update": "ON" }, NEWEST, ["ANN141"]],
    [{ "graceful-shutdown": "true", "ignore-weight-update": "off" }, NEWEST, []],
    [{ "graceful-shutdown": "false", "ignore-weight-update": "on" }, NEWEST, []],
    [{ "graceful-shutdown": "true" }, { ccmVersion: "v2.15.0", live: true }, ["ANN140"]],
    [{ "graceful-shutdown": "false" }, { ccmVersion: "v2.15.0", live: true }, []],
    [{ "graceful-shutdown": "true" }, { ...NEWEST, ccmVersion: "v2.14.0" }, ["ANN130"]],
    [{ "default-weight": "10", "ignore-weight-update": "on" }, AT_2_14, ["ANN141"]],
    [{ "default-weight": "10", "ignore-weight-update": "On" }, AT_2_14, ["ANN141"]],
    [{ "default-weight": "10", "ignore-weight-update": "off" }, AT_2_14, []],
    [{ "health-check-http-version": "HTTP1.1", ...HTTP_CHECK }, NLB, []],
    [{ "health-check-http-version": "http1.1", ...HTTP_CHECK }, NLB, ["ANN112"]],
    [{ "health-check-http-version": "HTTP2", ...HTTP_CHECK }, NLB, ["ANN111"]],
    [{ "health-check-http-version": "HTTP1.1" }, NLB, ["ANN140", "ANN140"]],
  ])("%j with %j gives %j alone", (annotations, given, expected, says = "") => {
    const found = lint(annotations, given);
    expect(found.map(({ code }) => code)).toEqual(expected);
    for (const { service: key, message, suggestion } of found) {
      expect(key).toBe("shop/web");
      expect(`${message} ${suggestion}`).toContain(says);
    }
  });

  it("speaks both languages", () => {
    expect(lint({ "preserve-lb-on-delete": "false" }, { locale: "zh-CN" })[0]?.message).toContain("任何非空值");
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
