import { expect, it } from "vitest";
import { nlbListenerName } from "@/lib/ccm/names";
import { buildBundle, buildPair } from "@/testing/engine-bundle";
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

it("a listener without a port in the answer is named by its id", () => {
  expect(nlbListenerName({ ListenerId: "lsn-1", ListenerPort: 0, ListenerProtocol: "TCP" })).toBe("lsn-1 TCP");
  expect(nlbListenerName({ ListenerId: "lsn-1", ListenerPort: 443 })).toBe("lsn-1 443");
  expect(nlbListenerName({ StartPort: "1000", EndPort: "2000", ListenerProtocol: "TCP" })).toBe("1000-2000/TCP");
});

it("Services of two networks with one address are judged apart, and a status without its own instance with the holder", () => {
  const [web, api] = [buildPair({ name: "web" }), buildPair({ name: "api" })];
  const served = (...pairs: readonly { key: string }[]) =>
    new Judge(buildBundle([web, api]), "v2.14.0")
      .world(pairs.map(({ key }) => key))
      .bundle.kubernetes.services.map(({ metadata }) => metadata?.name);
  expect(web.loadBalancer.Address).toBe(api.loadBalancer.Address);
  expect(served(web)).toEqual(["web"]);
  // Its own instance is gone: the one at its address may be meant.
  web.loadBalancer.LoadBalancerName = "other";
  web.loadBalancer.Tags = { Tag: [] };
  expect(served(web)).toEqual(["web", "api"]);
});
