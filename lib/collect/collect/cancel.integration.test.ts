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
  it("can be cancelled at any moment without a later unhandled rejection", async () => {
    const { faults, log } = live.simulator;
    // Without names that tell the type of backends, more is read before anything is waited for.
    faults.inject({
      source: "cloud",
      action: "DescribeLoadBalancerListeners",
      probability: 0.5,
      effect: { kind: "error", status: 400, code: "InvalidParameter", message: "no" },
    });
    let left = 0;
    let stop = new AbortController();
    const add = log.add.bind(log);
    log.add = (action) => {
      add(action);
      if (left-- === 0) stop.abort();
    };
    // A whole check makes over 100 requests.
    for (let request = 0; request < 80; request += 3) {
      left = request;
      stop = new AbortController();
      const source = live.source();
      await expect(collect(source, { signal: stop.signal, settleMs: 5 })).rejects.toMatchObject({
        code: "run.cancelled",
      });
      source.close();
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(unheard).toEqual([]);
  });
});
