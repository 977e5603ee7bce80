import { expect, test } from "vitest";
import { localWeights, weightRule } from "./local-weights";

test.each([
  ["v1.9.3.105-gfd4e547-aliyun", "equal", [100, 100, 100]],
  ["v1.9.3.163-gabc-aliyun", "equal", [100, 100, 100]],
  ["v1.9.3.164-g2105d2e-aliyun", "percent", [16, 33, 50]],
  ["v1.9.3.239-g40d97e1-aliyun", "percent", [16, 33, 50]],
  ["v1.9.3.276-g372aa98-aliyun", "pods", [1, 2, 3]],
  ["v2.1.0", "pods", [1, 2, 3]],
  ["2.14.0", "pods", [1, 2, 3]],
] as const)("%s", (version, rule, weights) => {
  expect(weightRule(version)).toBe(rule);
  expect(localWeights(version, [1, 2, 3])).toEqual(weights);
});

test("limits", () => {
  expect(localWeights("v1.9.3.200", [1, 999])).toEqual([1, 99]);
  expect(localWeights("v1.9.3.300", [250, 1])).toEqual([100, 1]);
  expect(localWeights("v2.9.1", [250, 1])).toEqual([250, 1]);
  expect(localWeights("v2.9.1", [0, 2])).toEqual([0, 2]);
  expect(localWeights("v2.9.1", [])).toEqual([]);
  expect(localWeights("latest", [1])).toBeUndefined();
});
