import { describe, expect, it } from "vitest";
import { runEngine } from "@/lib/engine";
import { buildEvents } from "@/lib/triage/events-view";
import type { Bundle, KubeEvent } from "@/lib/model/bundle";
import { SHIPPED, WITH_NLB, type RecordedRun } from "@/testing/recordings";
import { buildPlan } from "./index";

const AT = "2026-01-01T00:00:00Z";

/** Events that a dry run left on the Services, as Kubernetes keeps it. */
const eventsOf = ({ services }: RecordedRun): KubeEvent[] =>
  Object.entries(services).flatMap(([key, { events }]) => {
    const [namespace, name] = key.split("/");
    return events.map(({ type, reason, message }, i) => ({
      metadata: { name: `${name}.${i}`, namespace },
      involvedObject: { kind: "Service", namespace, name },
      ...{ type, reason, message, count: 1, firstTimestamp: AT, lastTimestamp: AT },
    }));
  });

const withEvents = (bundle: Bundle, events: KubeEvent[]): Bundle => ({
  ...bundle,
  kubernetes: { ...bundle.kubernetes, events },
});

const RUNS = [...SHIPPED, ...WITH_NLB.slice(0, 2)].flatMap((recording) =>
  [undefined, ...Object.keys(recording.expected().versions ?? {})].map((version) => ({
    name: version ? `${recording.name} ${version}` : recording.name,
    bundle: recording.bundle,
    run: () => (version ? recording.expected().versions?.[version] : recording.expected()) as RecordedRun,
  })),
);

describe("Events that a precheck left", () => {
  it("are tried on recordings of several releases", () => expect(RUNS.length).toBeGreaterThan(2));
  it.each(RUNS)("$name: change no plan", ({ bundle: read, run }) => {
    const bundle = read();
    const result = runEngine(bundle, { checkedAt: bundle.capturedAt });
    const events = eventsOf(run());
    expect(events.length).toBeGreaterThan(0);
    const plan = (own: KubeEvent[]) => buildPlan(result, withEvents(bundle, own), { locale: "en" });
    expect(plan(events)).toEqual(plan([]));
  });
  it.each(RUNS)("$name: say of no call that it failed", ({ bundle: read, run }) => {
    const bundle = withEvents(read(), eventsOf(run()));
    const { rows } = buildEvents({ bundle, result: { services: [] } }, "en");
    const calls = rows.filter(({ occurrences }) => occurrences.some(({ message }) => message.includes("OpenAPI: ")));
    expect(calls.filter(({ state }) => state !== "precheck" && state !== "gone")).toEqual([]);
  });
});
