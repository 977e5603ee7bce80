import { expect, it } from "vitest";
import { CURRENT } from "@/lib/ccm/annotations";
import { runEngine } from "@/lib/engine";
import type { Bundle } from "@/lib/model/bundle";
import { buildPlan } from "@/lib/remediation";
import { demoBundle } from "@/simulator/demo/bundle";
import { receiptsMarkdown, receiptsOf } from "./receipt";

const SERVICE = "logistics/customs";
const AT = "2026-03-01T10:00:00Z";
const LATER = "2026-03-01T10:05:00Z";
const before = demoBundle({ now: AT });
const listenersOf = ({ alibabaCloud }: Bundle) =>
  alibabaCloud.listeners.filter(({ Description }) => Description?.includes("/customs/logistics/"));
/** An access list that the Service does not ask for. */
const guarded = { AclStatus: "on", AclType: "white", AclId: "acl-office" };
const snapshot = (bundle: Bundle, checkedAt: string) => ({ bundle, result: runEngine(bundle, { checkedAt }) });
for (const row of listenersOf(before)) Object.assign(row, guarded);
const earlier = snapshot(before, AT);
const step = buildPlan(earlier.result, before).find(({ service, command }) => service === SERVICE && command)!;

/** The receipt after an edit of the Service's annotations, and of its listeners. */
function after(annotations: Record<string, string | null>, listener: Record<string, string> = {}) {
  const bundle = structuredClone(before);
  const service = bundle.kubernetes.services.find(
    ({ metadata }) => `${metadata?.namespace}/${metadata?.name}` === SERVICE,
  )!;
  for (const [key, value] of Object.entries(annotations))
    if (value === null) delete service.metadata!.annotations![key];
    else service.metadata!.annotations![key] = value;
  for (const row of listenersOf(bundle)) Object.assign(row, listener);
  bundle.kubernetes.events.push({
    involvedObject: { kind: "Service", namespace: "logistics", name: "customs" },
    reason: "EnsuredLoadBalancer",
    lastTimestamp: LATER,
  });
  const decisions = [{ id: step.findingIds[0]!, way: "keep-service", by: "mei", at: AT }];
  return receiptsOf(earlier, snapshot(bundle, LATER), decisions, "en").find(({ service }) => service === SERVICE);
}

const written = Object.fromEntries(step.annotations!.map(({ key, value }) => [key, value]));

it("names the step whose values are there, with its undo, the decision and the end of the sync", () => {
  const receipt = after(written)!;
  expect(receipt.steps).toEqual([{ title: step.title, command: step.command, undo: step.undo }]);
  expect(receipt.rows.map(({ desired, actual, after }) => [desired, actual, after])).toContainEqual([
    "wlc",
    "rr",
    "rr",
  ]);
  expect(receipt).toMatchObject({ at: LATER, synced: LATER, decided: { by: "mei", at: AT } });
  const text = receiptsMarkdown([receipt], "mall", "en");
  expect(text).toContain(`## ${SERVICE}`);
  expect(text).toContain(step.undo);
  expect(text).toContain("| wlc | rr | rr |");
});

it("has no undo where the values are not those of the plan", () => {
  const keys = Object.keys(written);
  const other = Object.fromEntries(keys.map((key) => [key, key.endsWith("scheduler") ? "wrr" : written[key]!]));
  const receipt = after(other, { Scheduler: "wrr" })!;
  expect(receipt.steps).toEqual([]);
  expect(receipt.rows.find(({ actual }) => actual === "rr")?.after).toBe("wrr");
});

it("says which protections are gone since, but for those that the Service shows", () => {
  expect(after(written)!.lost).toEqual([]);
  expect(after(written, { AclStatus: "off" })!.lost).toEqual([expect.stringContaining("access control of listener")]);
  const off = { [`${CURRENT}acl-status`]: "off", [`${CURRENT}acl-id`]: "acl-office" };
  expect(after({ ...written, ...off }, { AclStatus: "off" })!.lost).toEqual([]);
});

it("is not made while the Service still fails", () => expect(after({})).toBeUndefined());
