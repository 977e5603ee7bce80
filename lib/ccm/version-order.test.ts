import { describe, expect, it } from "vitest";
import { atLeast, compareVersions, parseVersion } from "./version-order";

describe("version order", () => {
  it.each([
    ["v1.9.3.276-g372aa98-aliyun", "V1.9.3.10", 1],
    ["v1.9.3.105-g0876ccc-aliyun", "v1.9.3.81-gca19cd4-aliyun", 1],
    ["v1.9.3-164-g2105d2e-aliyun", "v1.9.3.164-g2105d2e-aliyun", 0],
    ["v1.9.3", "v1.9.3.10-gfb99107-aliyun", -1],
    ["v2.1.0", "v1.9.3.380-gd6d0962-aliyun", 1],
    ["v2.11.2", "v2.9.1", 1],
    ["v2.4.5", "v2.5.1", -1],
    ["registry.example.com/acs/cloud-controller-manager-amd64:v2.9.1", "2.9.1", 0],
    ["registry.example.com:5000/ccm:v2.10.0", "v2.9.1", 1],
    ["latest", "v2.9.1", null],
    ["", "v2.9.1", null],
  ] as const)("%s against %s is %s", (a, b, expected) => expect(compareVersions(a, b)).toBe(expected));

  it("knows gates", () => {
    expect(atLeast("v2.5.1", "v2.6.0")).toBe(false);
    expect(atLeast("v2.12.1-aliyun", "v2.12.1")).toBe(true);
    expect(atLeast(undefined, "v2.6.0")).toBeNull();
    expect(parseVersion("v1.9.3.276-g372aa98-aliyun")).toEqual([1, 9, 3, 276]);
  });
});
