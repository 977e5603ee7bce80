import { describe, expect, it } from "vitest";
import { endpointOf } from "./endpoints";
import { isRetryable } from "./errors";

describe("endpointOf", () => {
  it.each([
    ["slb", "cn-hangzhou", "slb.aliyuncs.com"],
    ["slb", "ap-southeast-1", "slb.aliyuncs.com"],
    ["slb", "cn-shanghai-finance-1", "slb.aliyuncs.com"],
    ["slb", "cn-huhehaote-nebula-1", "slb-api.cn-qingdao-nebula.aliyuncs.com"],
    ["slb", "cn-zhangjiakou", "slb.cn-zhangjiakou.aliyuncs.com"],
    ["slb", "eu-central-1", "slb.eu-central-1.aliyuncs.com"],
    ["ecs", "cn-hangzhou", "ecs-cn-hangzhou.aliyuncs.com"],
    ["ecs", "cn-beijing", "ecs.cn-beijing.aliyuncs.com"],
    ["vpc", "cn-hangzhou", "vpc.aliyuncs.com"],
    ["vpc", "cn-chengdu", "vpc.cn-chengdu.aliyuncs.com"],
    ["actiontrail", "cn-hangzhou", "actiontrail.cn-hangzhou.aliyuncs.com"],
  ] as const)("%s in %s is %s", (product, region, host) => {
    expect(endpointOf(product, region)).toEqual({ host, protocol: "HTTPS" });
  });

  it("refuses what is no region, so that a setting cannot bend the host name", () => {
    for (const region of ["", "cn-hangzhou.example.com/", "evil.com#", "CN-HANGZHOU", "x y"])
      expect(() => endpointOf("slb", region)).toThrow(/region/);
  });

  it("takes a setting before the table", () => {
    expect(endpointOf("slb", "cn-hangzhou", { slb: "https://slb-vpc.cn-hangzhou.aliyuncs.com" }).host).toBe(
      "slb-vpc.cn-hangzhou.aliyuncs.com",
    );
    expect(endpointOf("slb", "cn-hangzhou", { slb: "http://[::1]:9" })).toEqual({ host: "[::1]:9", protocol: "HTTP" });
  });
});

describe("isRetryable", () => {
  it("goes by the code, and by the message where a code has final ones", () => {
    expect(
      ["Throttling", "Throttling.User", "Throttling.Api", "SystemBusy", "OperationBusy"].every((c) => isRetryable(c)),
    ).toBe(true);
    expect(
      ["Forbidden.RAM", "InvalidParameter", "SignatureDoesNotMatch", "MissingParameter", ""].some((c) =>
        isRetryable(c),
      ),
    ).toBe(false);
  });
});
