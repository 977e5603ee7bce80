import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { generateScale } from "@/simulator/cluster/scale";
import { startLive, type Live } from "@/testing/live";
import { collect } from "./collect";

let live: Live;
const unheard: unknown[] = [];
const hear = (reason: unknown) => unheard.push(reason);
beforeEach(async () => {
  unheard.length = 0;
  process.on("unhandledRejection", hear);
  live = await startLive(generateScale({ services: 24, ports: 2, nodes: 3, failing: 0.3, seed: 9 }));
});
afterEach(async () => {
  process.off("unhandledRejection", hear);
  await live.close();
});

describe("a check that is cancelled", () => {
  it("ends at any moment with nothing left behind that could end the process", async () => {
    live.simulator.faults.latency(15);
    // Without names that tell the type of backends, more is read before anything is waited for.
    live.simulator.faults.inject({
      source: "cloud",
      action: "DescribeLoadBalancerListeners",
      probability: 0.5,
      effect: { kind: "error", status: 400, code: "InvalidParameter", message: "no" },
    });
    let cancelled = 0;
    for (let ms = 0; ms < 260; ms += 10) {
      const stop = new AbortController();
      const source = live.source();
      const done = collect(source, { signal: stop.signal, settleMs: 5 }).then(
        () => "done",
        (error: { code?: string }) => error.code,
      );
      setTimeout(() => stop.abort(), ms);
      const said = await done;
      source.close();
      if (said === "run.cancelled") cancelled++;
      else expect(said).toBe("done");
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(cancelled).toBeGreaterThan(10);
    expect(unheard).toEqual([]);
  });
});
