import { describe, expect, it } from "vitest";
import { indexBundle } from "@/lib/ccm/bundle-index";
import { runEngine } from "@/lib/engine";
import { eventRule } from "@/lib/knowledge/events";
import type { Bundle } from "@/lib/model/bundle";
import type { Result, Risk, Traffic } from "@/lib/model/result";
import { TRAFFIC } from "@/lib/model/traffic";
import { previewChanges } from "@/lib/preview";
import { checked, DEMO, FIXTURES, NOW } from "@/testing/clusters";
import { RECORDED, SHIPPED } from "@/testing/recordings";
import { buildPlan, buildPlanView, firstOf, remediate, remediesOf, stepsOf } from "./index";
import { effectsOf } from "./plan-effect";
import { withAnnotations } from "@/lib/knowledge/kubectl";
import { judgeOf } from "@/lib/judge";
import { keyOf } from "@/lib/ccm/names";
import { once } from "@/lib/text/memoize";
import { openPlaces } from "@/lib/text/shell";
import { failedSync } from "@/testing/failed-sync";
import { PLACES_LEFT, refusedIn } from "@/testing/shown-commands";
import { commandsIn, remedySteps } from "@/testing/shown-steps";

const ORDER: readonly string[] = TRAFFIC;

/** Sentences about an effect on traffic, and sentences about no effect. */
const TOUCHED =
  /traffic stops|connections (?:to them |on its port |on the port )?(?:end|are cut)|serves? no client|address is lost|中断|停止服务|无法提供服务|永久丢失/;
const UNTOUCHED =
  /traffic (?:stays as it is|is not (?:touched|affected))|no effect on traffic|changes nothing for|不影响(?:现有)?流量/i;

/** Failures returned by the API, one on each Service: a corpus may contain none of them. */
const FAILURES = [
  "Operation Denied. Unfinished purchase exists.",
  "User not authorized to operate on the specified resource.",
  "PAY.INSUFFICIENT_BALANCE Message: Your account does not have enough balance.",
  "The backend server number has reached to the quota limit of this load balancer",
  "can not find eniid for ip 10.0.0.1 in vpc vpc-1",
  "The specified BackendServers is invalid; some of the specified backend servers do not exist or are not running.",
  "ErrorCode: NetworkConflict, Message: The network is in conflict.",
  "there are vips associating with this vServer group.",
];
const failing = (bundle: Bundle): Bundle => ({
  ...bundle,
  kubernetes: {
    ...bundle.kubernetes,
    events: bundle.kubernetes.services.map((service, at) =>
      failedSync(service, FAILURES[at % FAILURES.length]!, { lastTimestamp: NOW }),
    ),
  },
});

interface Shown {
  /** Where it is shown: codes, or a Service. */
  where: string;
  service: string;
  text: string;
  command?: string;
  traffic: Traffic;
  risk: Risk;
  undo?: string;
}

/** Every step of a plan and of a finding's options. */
function shownSteps(bundle: Bundle, result: Result, locale: "en" | "zh-CN"): Shown[] {
  // As the plan is asked for: what was worked out once is used again.
  const asked = { locale, targetVersion: result.cluster.targetCcmVersion };
  const { contextOf } = remediesOf(bundle, asked, result.services);
  return result.services.flatMap((row) => {
    const { service, loadBalancerId } = row;
    const steps = stepsOf(row, bundle, asked).map((step): Shown => {
      const text = `${step.title} ${step.command ? step.why : ""}`;
      return { ...step, where: step.findings.join(), text };
    });
    const options = row.findings.flatMap((finding) =>
      remediate(finding, contextOf(finding, service, loadBalancerId)).options.flatMap((option) =>
        option.steps.map((step): Shown => {
          return { ...step, where: finding.code, service, text: `${option.why} ${step.text}` };
        }),
      ),
    );
    return [...steps, ...options];
  });
}

// Kinds of findings repeat in the whole corpora: two of both families, for what the plan asks and runs.
const WHOLE = RECORDED.filter(({ name }) => ["corpus-105", "corpus-302"].includes(name));
const MADE_UP = [DEMO, FIXTURES];

describe.each([...MADE_UP, ...SHIPPED, ...WHOLE])("the plan of $name", (cluster) => {
  const own = () => checked(cluster);
  const planned = once(() => buildPlan(own().result, own().bundle));

  it("keeps its contract, does nothing twice, covers everything but advice and ends with what is left", () => {
    const { result } = own();
    const steps = planned();
    const commands = steps.flatMap((step) => step.command ?? []);
    expect(new Set(commands).size).toBe(commands.length);
    expect(new Set(steps.map((step) => step.id)).size).toBe(steps.length);
    for (const step of steps) {
      expect(step).toMatchObject({
        service: expect.any(String),
        findings: expect.any(Array),
        kind: expect.stringMatching(/^(kubectl|aliyun|console|ticket)$/),
        traffic: expect.any(String),
        risk: expect.any(String),
        why: expect.stringMatching(/\S/),
      });
      if (step.command) expect(step.risk).not.toBe("high");
      expect(step.command === undefined).toBe(step.kind === "console" || step.kind === "ticket");
    }
    const rest = steps.filter(({ leads }) => !leads);
    const firstLeft = rest.findIndex((step) => step.command === undefined);
    expect(rest.slice(firstLeft).every((step) => step.command === undefined)).toBe(true);
    // All annotations of a Service are one command.
    const annotate = steps.filter((step) => step.command?.includes(" annotate "));
    expect(new Set(annotate.map((step) => step.service)).size).toBe(annotate.length);
    const covered = new Set(steps.flatMap((step) => step.findingIds));
    const wanted = result.services.flatMap((row) =>
      row.findings.filter((f) => f.visibility !== "advice").map((f) => f.id),
    );
    expect(wanted.filter((id) => !covered.has(id))).toEqual([]);
  });

  it("runs nothing by default that shuts clients out, moves traffic or takes a listener away", () => {
    const steps = planned();
    const effects = effectsOf(steps);
    const safe = steps.filter((step) => effects.get(step) === "safe");
    expect(safe.filter((step) => step.traffic !== "none" || step.risk === "high")).toEqual([]);
    expect(
      safe.filter(({ command }) =>
        /externalTrafficPolicy|TLSCipherPolicy|DeleteLoadBalancer|StopLoadBalancer/.test(command ?? ""),
      ),
    ).toEqual([]);
    expect(steps.filter(({ title }) => /check .*again/i.test(title)).map(({ title }) => title)).toEqual([]);
  });

  it("asks between two different ways at least in each decision, the one that clients notice least first", () => {
    const open = planned().filter(({ label }) => label === "decide");
    expect(open.length).toBeGreaterThan(1);
    for (const { title, ways = [], command } of open) {
      expect(command).toBeUndefined();
      expect(ways.length, title).toBeGreaterThan(1);
      expect(title).toMatch(/\?$/);
      // Each way says when to choose it, and no two are one command.
      expect(ways.filter(({ why }) => why === "").map(({ name }) => name)).toEqual([]);
      const commands = ways.flatMap(({ command }) => command ?? []);
      expect(new Set(commands).size, title).toBe(commands.length);
      const known = ways.filter(({ command }) => command !== undefined).map(({ traffic }) => traffic);
      if (known.length < ways.length || known.includes("unknown")) continue;
      // Ways of one direction keep the order by which they are named.
      if (new Set(ways.map(({ name }) => name.replace(/-\d$/, ""))).size < ways.length) continue;
      const order = known.map((traffic) => ORDER.indexOf(traffic));
      expect(order, title).toEqual(order.toSorted((a, b) => a - b));
    }
  });
});

describe.each([...MADE_UP, ...SHIPPED])("$name", (cluster) => {
  const own = () => checked(cluster);
  // The judge takes most of the time. Sentences of recordings are those of the made-up clusters.
  const english = once(() => shownSteps(own().bundle, own().result, "en"));

  it("has no sentence that disagrees about traffic with the label beside it", () => {
    const chinese = MADE_UP.includes(cluster) ? shownSteps(own().bundle, own().result, "zh-CN") : [];
    const wrong = [...english(), ...chinese].filter(({ text, traffic }) =>
      traffic === "none" ? TOUCHED.test(text) : UNTOUCHED.test(text),
    );
    expect(wrong.map(({ where, text, traffic }) => `${where} [${traffic}] ${text}`)).toEqual([]);
  });

  it("has one effect, one risk and one undo of a command wherever the page of a Service shows it", () => {
    const seen = new Map<string, string>();
    const wrong = english().filter(({ service, command, traffic, risk, undo }) => {
      const values = JSON.stringify({ traffic, risk, undo });
      const key = `${service} ${command}`;
      if (command !== undefined && !seen.has(key)) seen.set(key, values);
      return command !== undefined && seen.get(key) !== values;
    });
    expect(wrong).toEqual([]);
  });

  it("has only commands that are published and hold real values: of findings, plan, first steps and undo", () => {
    const { bundle, result } = own();
    const index = indexBundle(bundle);
    const ways = remedySteps(result, bundle);
    const steps = buildPlan(result, bundle);
    const { calls, refused } = refusedIn([ways, steps]);
    expect(refused).toEqual([]);
    expect(calls).toBeGreaterThan(100);
    const firsts = result.services.flatMap((row) => firstOf(stepsOf(row, bundle)) ?? []);
    const risky = steps.flatMap((step) => step.risky ?? []);
    const commands = commandsIn([...ways, ...steps, ...firsts, ...risky]);
    expect(commands.length).toBeGreaterThan(20);
    // Ids of the controller's objects, and of those in the bundle.
    const known = new Set([
      ...index.loadBalancers.keys(),
      ...index.groupsById.keys(),
      ...bundle.alibabaCloud.listeners.flatMap((row) => [row.LoadBalancerId, row.VServerGroupId ?? ""]),
    ]);
    const written = JSON.stringify([bundle.kubernetes.services, bundle.kubernetes.events, bundle.alibabaCloud]);
    for (const command of new Set(commands)) {
      expect(openPlaces(command), command).toEqual([]);
      const bare = command.replace(/'(?:[^']|'\\'')*'/g, " ");
      expect(bare, command).not.toMatch(PLACES_LEFT);
      for (const [id] of command.matchAll(/(?<![\w/-])(?:lb|rsp)-[a-z0-9][\w-]*/g))
        expect(known.has(id) || written.includes(id), `${id} in ${command}`).toBe(true);
    }
    // A command without a value is an example with placeholders, and never next to a command.
    for (const step of [...ways, ...steps, ...firsts]) {
      if (!step.example) continue;
      expect(step.command).toBeUndefined();
      expect(step.example.places.length).toBeGreaterThan(0);
      expect(openPlaces(step.example.command)).toEqual(step.example.places);
    }
    for (const ticket of Object.values(buildPlanView(result, bundle).tickets)) expect(ticket).not.toMatch(/<[a-z]\w+>/);
  });

  it("has answers to failing Events that let no sync continue that does more than they say, and name all that it does", () => {
    const bundle = failing(own().bundle);
    const result = runEngine(bundle, { checkedAt: NOW });
    const wrong: string[] = [];
    let answers = 0;
    for (const row of result.services) {
      const answer = stepsOf(row, bundle).find((step) => step.event);
      if (!answer) continue;
      answers += 1;
      if (row.status === "pass") wrong.push(`${row.service} passes and has an answer`);
      // A command has the effect of its own edit; replacing the instance has no effect on the present one.
      if (answer.command !== undefined || eventRule(answer.event!)?.steps.some((step) => step.replaces)) continue;
      const service = bundle.kubernetes.services.find((one) => keyOf(one) === row.service)!;
      const { clients: traffic, calls } = judgeOf(bundle, bundle.cluster.ccmVersion).judge({
        kind: "edit",
        service,
      }).consequence;
      if (ORDER.indexOf(answer.traffic) < ORDER.indexOf(traffic))
        wrong.push(`${row.service} ${answer.event}: says ${answer.traffic}, does ${traffic}`);
      const named = new Set(answer.consequence?.calls.map(({ action }) => action));
      if (!calls.every(({ action }) => named.has(action))) wrong.push(`${row.service}: not all is named`);
    }
    expect(wrong).toEqual([]);
    expect(answers).toBeGreaterThan(3);
  });
});

it("an edit does to traffic what the what-if form says it does", () => {
  const { bundle } = checked(DEMO);
  const result = runEngine(bundle, { checkedAt: NOW, targetVersion: bundle.cluster.ccmVersion });
  let compared = 0;
  for (const row of result.services) {
    const steps = stepsOf(row, bundle);
    const [edit] = steps.filter((step) => step.command && step.annotations);
    const service = bundle.kubernetes.services.find(
      ({ metadata }) => `${metadata?.namespace}/${metadata?.name}` === row.service,
    );
    // Commands before the edit fix findings that the form still counts.
    if (!edit?.annotations || !service || steps.some((step) => step.kind === "aliyun")) continue;
    const [view] = previewChanges(bundle, [{ kind: "apply", service: withAnnotations(service, edit.annotations) }], {
      checkedAt: NOW,
    }).services;
    expect([row.service, view?.traffic]).toEqual([row.service, edit.traffic]);
    compared++;
  }
  expect(compared).toBeGreaterThan(5);
});
