import { expect, it } from "vitest";
import { keyOf } from "@/lib/ccm/names";
import { KNOWN_RULES, rulesFor } from "@/lib/ccm/versions";
import { runEngine } from "@/lib/engine";
import { controllerCalls } from "@/lib/judge/controller-calls";
import type { Bundle } from "@/lib/model/bundle";
import type { ApiCall } from "@/lib/model/consequence";
import type { Finding } from "@/lib/model/result";
import { CLUSTERS, newKinds, NOW } from "@/testing/clusters";
import { contextFor } from "@/testing/proof/prove";
import { RECORDED, WITH_NLB } from "@/testing/recordings";
import { buildBundle, buildPair } from "@/testing/engine-bundle";
import { readChoices } from "@/lib/model/ways";
import { planOf } from "./plan";
import { waysOf } from "./remediate";

/** A value without the form of the command line: JSON texts are read, all else are texts, and what is empty is left out. */
function plain(value: unknown): unknown {
  if (typeof value === "string" && /^[[{]/.test(value)) return plain(JSON.parse(value));
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return String(value);
  const rows = Object.entries(value).filter(([, part]) => part !== undefined && part !== "");
  return Object.fromEntries(rows.map(([name, part]) => [name, plain(part)]));
}

/** Parameters of calls; a group that has to be made is a shell variable in a command, and its name for the controller. */
const sent = (calls: readonly Pick<ApiCall, "action" | "params">[]) =>
  calls.map(({ action, params }) => {
    const { RegionId: _region, VServerGroupId: group, ...values } = params;
    const isToCome = typeof group === "object" || /^k8s\//.test(String(group));
    return plain({ action, ...values, ...(group ? { VServerGroupId: isToCome ? "to come" : group } : {}) });
  });

interface Pair {
  code: string;
  planned: unknown;
  made: unknown;
}

/** Findings of one kind have the same calls, but for names and values. */
const kindOf = ({ code, field, messageCode, resource, params }: Finding) =>
  [code, field, messageCode, resource.kind, resource.protocol, params.api, params.item].join("|");

/**
 * Calls of the plan, and of the target's controller, for each finding that the controller would settle itself.
 * One of each kind is enough: those in `known` are left out, and it grows.
 */
function pairs(
  bundle: Bundle,
  targetVersion: string,
  isMeant: (finding: Finding) => boolean,
  known = new Set<string>(),
): Pair[] {
  const result = runEngine(bundle, { checkedAt: NOW, targetVersion });
  const services = new Map(bundle.kubernetes.services.map((service) => [keyOf(service), service]));
  const { rules } = rulesFor(targetVersion);
  return result.services.flatMap((row) =>
    row.findings.filter(isMeant).flatMap((finding): Pair[] => {
      if (known.has(kindOf(finding))) return [];
      // Each finding alone, also where the plan asks for several with one question.
      const context = contextFor(bundle, row, finding, targetVersion);
      return waysOf(finding, context).flatMap(({ direction, fixes }): Pair[] => {
        const calls = fixes.flatMap((fix) => ("calls" in fix ? (fix.calls ?? []) : []));
        if (direction !== "keep-service" || calls.length === 0) return [];
        const { LoadBalancerId, ResourceId } = calls[0]!.params;
        const [named] = [plain(ResourceId ?? [])].flat();
        const id = String(LoadBalancerId ?? named ?? row.loadBalancerId ?? "");
        const own = { family: row.family, loadBalancerId: id };
        const ofController = (work: readonly Finding[]) =>
          sent(controllerCalls(bundle, services.get(row.service)!, own, work, rules));
        // A server whose port is another one is added anew: the API refuses the controller's own call.
        if (calls.length > 1 && finding.params.item === "UpdateServers") return [];
        const made = ofController([finding]);
        const planned = sent(calls);
        // Of settings that the API takes together the plan sends every difference, as the controller does.
        const names = Object.keys(calls[0]!.params);
        const whole = row.findings.filter(
          (other) =>
            other.messageCode === "UpdateListener" &&
            other.resource.port === finding.resource.port &&
            other.resource.protocol === finding.resource.protocol &&
            names.includes(String(other.params.api).replace(/^AclIds$/, "AclId")),
        );
        known.add(kindOf(finding));
        return [{ code: finding.code, planned, made: whole.length > 1 ? ofController(whole) : made }];
      });
    }),
  );
}

const TARGETS = KNOWN_RULES.map(({ version }) => version);
const creation = (finding: Finding) => finding.code === "CLB201";

it("a command creates a listener with what the target's controller sends, whatever the release", () => {
  const pair = buildPair({ ports: [{ port: 80 }], annotations: { "proxy-protocol": "on" } });
  pair.listeners.length = 0;
  const bundle = buildBundle([pair]);
  const sends = (target: string) => JSON.stringify(pairs(bundle, target, creation)).includes("ProxyProtocolV2Enabled");
  expect([sends("v2.4.0"), sends("v2.6.0"), sends("v2.15.0")]).toEqual([false, true, true]);
  for (const target of TARGETS)
    for (const { planned, made } of pairs(bundle, target, creation)) expect(planned, target).toEqual(made);
});

/**
 * Findings whose command does other than the controller, and why: it is about several objects at once (a listener of another protocol
 * goes first, a group is filled and moved to, which the controller does in further rounds), or the controller does not act.
 */
const APART = new Set([
  "CLB201",
  "CLB204",
  "CLB218",
  "CLB301",
  "CLB302",
  "CLB308",
  "CLB722",
  "CLB712",
  "CLB711",
  "CLB701",
]);
const isSettled = ({ code }: Finding) => !APART.has(code) && !/^CLB(5|42|70[678])/.test(code);

it.each(["v2.4.0", "v2.15.0"])("commands of the plan are the calls of the controller %s", (target) => {
  const known = new Set<string>();
  for (const { name, bundle: make } of [...CLUSTERS, ...WITH_NLB])
    for (const { code, planned, made } of pairs(make(), target, (one) => isSettled(one) || creation(one), known))
      // The listener of another protocol goes first.
      expect(
        code === "CLB201" ? (planned as object[]).slice(-(made as object[]).length) : planned,
        `${name} ${code}`,
      ).toEqual(made);
  expect(known.size).toBeGreaterThan(40);
});

/** A call of settings, up to what names its object. */
const OF_SETTINGS =
  /^aliyun (?:slb SetLoadBalancer\w+ListenerAttribute .*--ListenerPort|nlb UpdateListenerAttribute .*--ListenerId|nlb UpdateServerGroupAttribute .*--ServerGroupId|nlb UpdateLoadBalancerAttribute .*--LoadBalancerId) \S+/;

it.each(RECORDED.filter(({ name }) => /^corpus-(104|304)$/.test(name)))(
  "$name: where the load balancer is restored, settings of one object are one call",
  ({ bundle: make }) => {
    const bundle = make();
    const result = runEngine(bundle, { checkedAt: NOW });
    let several = 0;
    for (const row of result.services.filter(newKinds())) {
      const choices = readChoices(row.findings.map(({ id }) => `${id}~keep-service`));
      const steps = planOf({ ...result, services: [row], orphans: [] }, bundle, { choices });
      const made = steps.filter(({ command = "" }) => OF_SETTINGS.test(command) && !command.includes("\n"));
      several += made.filter(({ findingIds }) => findingIds.length > 1).length;
      // A setting that cannot be taken back stays apart.
      const objects = made.map(({ command, undo }) => `${OF_SETTINGS.exec(command!)![0]} ${undo !== undefined}`);
      expect(objects, row.service).toEqual([...new Set(objects)]);
    }
    expect(several).toBeGreaterThan(2);
  },
);
