import { describe, expect, it } from "vitest";
import { runEngine } from "@/lib/engine";
import { eventRule } from "@/lib/knowledge/events";
import type { Bundle } from "@/lib/model/bundle";
import { demoBundle } from "@/simulator/demo/bundle";
import { findingFixturesBundle } from "@/testing/finding-fixtures/index";
import { FURTHER, SHIPPED } from "@/testing/recordings";
import { stepsOf } from "./index";
import { syncThrough } from "./whole-sync";

const NOW = "2026-03-02T06:00:00Z";
const ORDER = ["none", "newConnections", "existingConnections", "addressLost"];

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
    events: bundle.kubernetes.services.map(({ metadata }, at) => ({
      involvedObject: { kind: "Service", namespace: metadata?.namespace, name: metadata?.name },
      type: "Warning",
      reason: "SyncLoadBalancerFailed",
      lastTimestamp: NOW,
      message: FAILURES[at % FAILURES.length]!,
    })),
  },
});

const CLUSTERS: readonly (readonly [string, () => Bundle])[] = [
  ["demo", () => demoBundle({ now: NOW })],
  ["finding fixtures", () => findingFixturesBundle({ now: NOW })],
  ...[...SHIPPED, ...FURTHER].map(({ name, bundle }) => [name, bundle] as const),
];

describe("answers to failing Events", () => {
  it.each(CLUSTERS)("%s: let no sync go on that does more than they say, and name all that it does", (_, make) => {
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
      const { traffic, changes } = syncThrough(bundle, row.service);
      if (ORDER.indexOf(answer.traffic) < ORDER.indexOf(traffic))
        wrong.push(`${row.service} ${answer.event}: says ${answer.traffic}, does ${traffic}`);
      const named = new Set(answer.sync?.map((change) => change.findingId));
      if (!changes.every((change) => named.has(change.findingId))) wrong.push(`${row.service}: not all is named`);
    }
    expect(wrong).toEqual([]);
    expect(answers).toBeGreaterThan(3);
  });
});
