import { expect, it } from "vitest";
import { keyOf } from "@/lib/ccm/names";
import { KNOWN_RULES, rulesFor } from "@/lib/ccm/versions";
import { runEngine } from "@/lib/engine";
import { controllerCalls } from "@/lib/judge/controller-calls";
import type { Bundle } from "@/lib/model/bundle";
import type { ApiCall } from "@/lib/model/consequence";
import { CLUSTERS, NOW } from "@/testing/clusters";
import { buildBundle, buildPair } from "@/testing/engine-bundle";
import { remediesOf } from "./index";
import { waysOf } from "./remediate";

/** Parameters as texts: a group that has to be made is a shell variable in a command, and its name for the controller. */
const sentBy = ({ action, params }: Pick<ApiCall, "action" | "params">): Record<string, string> => ({
  action,
  ...Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) =>
      value === undefined || name === "RegionId"
        ? []
        : [[name, name === "VServerGroupId" && !/^rsp-/.test(String(value)) ? "to come" : String(value)]],
    ),
  ),
});

/** Calls of the plan, and of the target's controller, that create a Listener, for each that is missing. */
function creations(bundle: Bundle, targetVersion: string): [planned: object[], made: object[]][] {
  const result = runEngine(bundle, { checkedAt: NOW, targetVersion });
  const { contextOf } = remediesOf(bundle, { targetVersion }, result.services);
  const services = new Map(bundle.kubernetes.services.map((service) => [keyOf(service), service]));
  return result.services.flatMap((row) =>
    row.findings.flatMap((finding): [object[], object[]][] => {
      if (finding.code !== "CLB201") return [];
      const fixes = waysOf(finding, contextOf(finding, row.service, row.loadBalancerId)).flatMap((way) => way.fixes);
      const calls = fixes.flatMap((fix) => ("calls" in fix ? (fix.calls ?? []) : []));
      const planned = calls.filter(({ action }) => /^Create|^Start/.test(action));
      if (planned.length === 0) return [];
      const own = { ...row, loadBalancerId: String(planned[0]!.params.LoadBalancerId) };
      const made = controllerCalls(bundle, services.get(row.service)!, own, [finding], rulesFor(targetVersion).rules);
      return [[planned.map(sentBy), made.map(sentBy)]];
    }),
  );
}

const TARGETS = KNOWN_RULES.map(({ version }) => version);

it("a command creates a listener with what the target's controller sends, whatever the release", () => {
  const pair = buildPair({ ports: [{ port: 80 }], annotations: { "proxy-protocol": "on" } });
  pair.listeners.length = 0;
  const bundle = buildBundle([pair]);
  const sends = (target: string) =>
    creations(bundle, target)
      .flatMap(([planned]) => Object.keys(planned[0] ?? {}))
      .includes("ProxyProtocolV2Enabled");
  expect([sends("v2.4.0"), sends("v2.6.0"), sends("v2.15.0")]).toEqual([false, true, true]);
  for (const target of TARGETS)
    for (const [planned, made] of creations(bundle, target)) expect(planned, target).toEqual(made);
});

it.each(CLUSTERS)("$name: creations of the plan are those of the controller", ({ bundle: make }) => {
  const bundle = make();
  for (const target of ["v2.4.0", "v2.9.1", "v2.15.0"])
    for (const [planned, made] of creations(bundle, target)) expect(planned).toEqual(made);
});
