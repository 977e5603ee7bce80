import { expect, it } from "vitest";
import { previewChanges } from "@/lib/preview";
import { buildBundle, buildPair, CHECKED_AT } from "@/testing/engine-bundle";
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
  // A preview tells the same calls.
  const [row] = previewChanges(made.bundle, [{ kind: "delete", service: "shop/web" }], {
    checkedAt: CHECKED_AT,
    targetVersion: release,
  }).services;
  const shown = (calls: readonly { action: string; target: string }[]) =>
    calls.map(({ action, target }) => `${action} ${target}`).sort();
  expect(shown(row!.calls)).toEqual(shown(consequence.calls));
  expect(row!.traffic).toBe(consequence.clients);
});

it("a Service without node ports has no traffic policy that could change", () => {
  const { service, ...pair } = buildPair({ ports: [{ port: 80, nodePort: 30080 }] });
  service.spec = { ...service.spec, externalTrafficPolicy: "Cluster" };
  const judge = new Judge(buildBundle([{ service, ...pair }]), "v2.14.0");
  const facts = (type: string, externalTrafficPolicy?: string) =>
    judge
      .judge({ kind: "edit", service: { ...service, spec: { ...service.spec, type, externalTrafficPolicy } } })
      .consequence.facts.map(({ code }) => code);
  expect(facts("ClusterIP")).toContain("typeChanged");
  expect(facts("ClusterIP")).not.toContain("policyChanged");
  expect(facts("LoadBalancer", "Local")).toContain("policyChanged");
});
