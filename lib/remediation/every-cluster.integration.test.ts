import { describe, expect, it } from "vitest";
import { runEngine } from "@/lib/engine";
import { eventRule } from "@/lib/knowledge/events";
import type { Bundle } from "@/lib/model/bundle";
import type { Result, Risk, Traffic } from "@/lib/model/result";
import { previewChanges } from "@/lib/preview";
import { DEMO, FIXTURES, NOW } from "@/testing/clusters";
import { SHIPPED } from "@/testing/recordings";
import { remediate, remediesOf, stepsOf } from "./index";
import { withAnnotations } from "@/lib/knowledge/kubectl";
import { judgeOf } from "@/lib/judge";
import { keyOf } from "@/lib/ccm/names";
import { once } from "@/lib/text/memoize";
import { failedSync } from "@/testing/failed-sync";

const ORDER = ["none", "newConnections", "existingConnections", "addressLost"];

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

// Kinds of findings repeat in the whole corpora.
describe.each([DEMO, FIXTURES, ...SHIPPED])("$name", ({ name, bundle: load }) => {
  const make = once(load);
  const run = once(() => runEngine(make(), { checkedAt: NOW }));
  // The judge takes most of the time. Sentences of recordings are those of the made-up clusters.
  const english = once(() => shownSteps(make(), run(), "en"));
  const isMadeUp = [DEMO, FIXTURES].some((cluster) => cluster.name === name);
  it("has no sentence that disagrees about traffic with the label beside it", () => {
    const chinese = isMadeUp ? shownSteps(make(), run(), "zh-CN") : [];
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

  it("has answers to failing Events that let no sync continue that does more than they say, and name all that it does", () => {
    const bundle = failing(make());
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
  const bundle = DEMO.bundle();
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
