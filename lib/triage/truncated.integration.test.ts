import { describe, expect, it } from "vitest";
import { classifyEvent } from "./index";
import { EVENT_RULES } from "@/lib/knowledge/events";
import { CERTAIN } from "./sure";

const LIKELY = 0.5;
const SYNC = { reason: "SyncLoadBalancerFailed" };
const framed = (message: string) =>
  /^(?:DryRun: )?Error /.test(message) ? message : `Error syncing load balancer [lb-1]: ${message}`;

describe("a message that was cut off", () => {
  it.each([
    [
      "Error syncing load balancer [lb-1]: alicloud: the loadbalancer lb-1 can not be reused, service has been associated with ip [47.97.1.2], cannot be bound to ip [47.97.",
      "EVT118",
    ],
    ["Error syncing load balancer [lb-1]: the loadbalancer lb-1 can not be reused, service has bee...", "EVT118"],
    ["Error syncing load balancer [lb-1]: The specified Bandwidth is invalid. It exceeds the max", "EVT927"],
    ["Error syncing load balancer [lb-1]: Message: The speci...", "UNKNOWN"],
  ])("%s", (message, code) => {
    expect(classifyEvent({ ...SYNC, message }).code).toBe(code);
  });
  it("names the rows that begin so where several do, none of them for sure", () => {
    const found = classifyEvent({
      ...SYNC,
      message: "Error syncing load balancer []: alicloud: can not find loadbala",
    });
    expect(found.candidates?.map(({ code }) => code)).toEqual(expect.arrayContaining(["EVT104", "EVT501"]));
    expect(found.confidence).toBeLessThan(0.5);
  });
  it("cut anywhere, gets no certain answer of another row, and rarely a likely one", () => {
    const tally = { right: 0, unknown: 0, other: 0 };
    const certain: string[] = [];
    for (const rule of EVENT_RULES.filter(({ group }) => group !== "precheck"))
      for (const example of rule.examples) {
        const message = framed(example.message);
        const whole = classifyEvent({ ...SYNC, message });
        if (!whole.known) continue;
        for (let at = Math.floor(message.length * 0.6); at < message.length; at += 3)
          for (const end of ["", "..."]) {
            const found = classifyEvent({ ...SYNC, message: message.slice(0, at) + end });
            if (!found.known) tally.unknown++;
            else if (found.code === whole.code || found.candidates?.some(({ code }) => code === whole.code))
              tally.right++;
            else {
              // An unlikely answer names a row to look at.
              if (found.confidence >= LIKELY) tally.other++;
              if (found.confidence >= CERTAIN) certain.push(`${found.code}: ${message.slice(0, at)}${end}`);
            }
          }
      }
    expect(certain).toEqual([]);
    const all = tally.right + tally.unknown + tally.other;
    expect(all).toBeGreaterThan(8_000);
    expect(tally.right / all).toBeGreaterThan(0.7);
    expect(tally.other / all).toBeLessThan(0.045);
  }, 60_000);
});
