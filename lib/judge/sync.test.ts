import { expect, it } from "vitest";
import { buildBundle, buildPair } from "@/testing/engine-bundle";
import { synchronise } from "./sync";
import { asWorld } from "./world";

// `$_ip` is a documented value of health-check-domain: the address of each backend.
it("a value with a dollar sign is the controller's own text, no variable of a shell", () => {
  const pair = buildPair({
    ports: [{ port: 80, protocol: "http" }],
    annotations: { "health-check-flag": "on", "health-check-domain": "$_ip" },
  });
  pair.listeners.length = 0;
  const { calls, failed } = synchronise(asWorld(buildBundle([pair])), pair.key, "v2.14.0");
  expect(failed).toBe(false);
  expect(calls.map(({ action }) => action)).toContain("CreateLoadBalancerHTTPListener");
  expect(calls.flatMap(({ params }) => Object.values(params))).toContain("$_ip");
});
