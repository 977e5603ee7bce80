import { describe, expect, it } from "vitest";
import { EVENT_RULES, type EventRule } from "@/lib/knowledge/events";
import { PRECHECKS } from "@/lib/knowledge/prechecks";
import { FURTHER, SHIPPED } from "@/testing/recordings";
import { classifyEvent } from "./index";

const wrappers: ((message: string) => { message: string; reason?: string })[] = [
  (m) => ({ message: m }),
  (m) => ({
    reason: "SyncLoadBalancerFailed",
    message: `Error syncing load balancer [${/nlb|sgp-|zone ?mapping|listener port range|jobs?\b|port of listener|reused server group|invalid server/i.test(m) ? "nlb-abc123" : "lb-abc123"}]: ${m}`,
  }),
  (m) => ({ message: m.toUpperCase() }),
];

describe("catalogue", () => {
  it("has steps and a source in every row", () => {
    expect(EVENT_RULES.filter(({ steps, sources }) => steps.length === 0 || sources.length === 0)).toEqual([]);
  });

  it("tells both situations of every precheck item", () => {
    expect(PRECHECKS.filter((rule) => rule.changedByHand.length === 0 || rule.notChanged.length === 0)).toEqual([]);
  });
});

describe("every row", () => {
  it("classifies its own examples, bare and wrapped, against all rules", () => {
    const misses = EVENT_RULES.flatMap((rule) =>
      rule.examples.flatMap((example) => {
        const bare = classifyEvent(example);
        const values = { ...valuesIn(rule, example.message), ...example.variables };
        const wrong = Object.keys(values).filter((name) => bare.variables[name] !== values[name]);
        const framed =
          (rule.byReason && rule.patterns.length === 0) ||
          example.message.startsWith("{") ||
          (rule.group === "nlb" && /^Error /.test(example.message));
        const forms = [
          example,
          { ...example, reason: rule.reasons[0] },
          ...(framed ? [] : wrappers.map((wrap) => wrap(example.message))),
        ];
        return [
          ...wrong.map((name) => `${example.message}: ${name} is ${bare.variables[name]}, not ${values[name]}`),
          ...forms.flatMap((form) => {
            const { code, known } = classifyEvent(form);
            return known && code === rule.code ? [] : [`${form.message}: ${code}, not ${rule.code}`];
          }),
        ];
      }),
    );
    expect(misses).toEqual([]);
  });

  it("leaves its near misses alone", () => {
    const taken = EVENT_RULES.flatMap(({ code, nearMisses = [] }) =>
      nearMisses.filter((near) => classifyEvent(near).code === code).map((near) => `${near.message}: ${code}`),
    );
    expect(taken).toEqual([]);
  });
});

describe("joined errors", () => {
  // Errors of a separate sync; texts that a frame or a reason carries are not joined by the controller.
  const samples = EVENT_RULES.filter((rule) => !["lifecycle", "route", "nlb"].includes(rule.group)).flatMap((rule) =>
    rule.examples
      .map((example) => ({ code: rule.code, message: example.message.trim() }))
      .filter(
        ({ message }) =>
          !/^(?:DryRun|Error |SyncLoad|RouteController|0\/3|Run CCM|Alibaba cloud provider)/.test(message) &&
          !/^[a-z ]+$/i.test(message) &&
          // Brackets that do not close are a cut paste's, not a list's.
          message.split("[").length === message.split("]").length &&
          classifyEvent({ message }).parts.length === 1,
      ),
  );
  it("come apart again, whatever is together", () => {
    let seed = 7;
    const random = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff) % below;
    const wrong: string[] = [];
    const rounds = 1_000;
    for (let i = 0; i < rounds; i++) {
      const chosen = [
        ...new Map(
          Array.from({ length: 2 + random(3) }, () => samples[random(samples.length)]!).map((sample) => [
            sample.message,
            sample,
          ]),
        ).values(),
      ];
      if (chosen.length < 2) continue;
      const joined = `Error syncing load balancer [lb-1]: apply model error: [${chosen.map((sample) => sample.message).join(", ")}]`;
      const parts = classifyEvent({ reason: "SyncLoadBalancerFailed", message: joined }).parts.map((part) => part.code);
      if (parts.join() !== chosen.map((sample) => sample.code).join())
        wrong.push(`${chosen.map((sample) => sample.code).join()} -> ${parts.join()}`);
    }
    // Free text inside a wrapper can swallow what follows it; nothing else may.
    expect(wrong.length / rounds, wrong.slice(0, 15).join("; ")).toBeLessThan(0.005);
  });
});

describe("Events of the reference controller", () => {
  it.each([
    ["the choice", SHIPPED, 50],
    ["whole corpora", FURTHER, 600],
  ] as const)("all get a code, part by part: %s", (_name, recordings, least) => {
    const unknown: string[] = [];
    let events = 0;
    for (const recording of recordings) {
      const expected = recording.expected();
      for (const run of [expected, ...Object.values(expected.versions ?? {})])
        for (const event of Object.values(run.services).flatMap((row) => row.events)) {
          events++;
          for (const part of classifyEvent(event).parts)
            if (!part.known) unknown.push(`${event.reason}: ${part.message}`);
        }
    }
    expect(unknown).toEqual([]);
    expect(events).toBeGreaterThan(least);
  });
});

/** Values of one word in the places of the longest pattern that a message holds. */
function valuesIn({ patterns }: EventRule, message: string): Record<string, string> {
  const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const place = (name: string) => (/^(?:text|detail|json)$/.test(name) ? "[^]*" : `(?<${name}>[^\\s"]+?)`);
  for (const pattern of [...patterns].sort((a, b) => lengthOf(b) - lengthOf(a))) {
    const pieces = pattern.split(PLACE).map((piece, i) => (i % 2 === 0 ? literal(piece) : place(piece)));
    const end = pattern.endsWith("}") ? String.raw`(?=$|[;\]"]|, |\. |\.$)` : "";
    const found = new RegExp(pieces.join("") + end, "i").exec(message);
    if (found) return { ...found.groups };
  }
  return {};
}
/** `${regionid}` is literal text of the CCM. */
const PLACE = /(?<!\$)\{(\w+)\}/;
const lengthOf = (pattern: string) => pattern.replace(/\{\w+\}/g, "").length;
