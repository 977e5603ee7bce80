import { expect, it } from "vitest";
import { buildBundle, buildPair } from "@/testing/engine-bundle";
import { nlbCase } from "@/testing/nlb-case";
import { Judge } from ".";
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

it.each([
  ["v2.12.4", ["listenerGone"]],
  ["v2.14.0", ["listenerGone"]],
  ["v2.15.0", []],
])("%s keeps an NLB with preserve-lb-on-delete, without its protection and its tags", (release, listeners) => {
  const made = nlbCase();
  made.annotate("preserve-lb-on-delete", "true");
  made.nlb.loadBalancers[0]!.DeletionProtectionConfig = { Enabled: true };
  const { consequence, after } = new Judge(made.bundle, release).judge({ kind: "delete", service: "shop/web" });
  expect(consequence.facts.map(({ code }) => code).sort()).toEqual(
    ["deletionProtectionOff", "instanceLeft", "serviceGone", ...listeners].sort(),
  );
  expect(after.bundle.alibabaCloud.nlb?.listeners.map((row) => row.ListenerId)).toEqual(
    listeners.length > 0 ? [] : ["lsn-1"],
  );
});
