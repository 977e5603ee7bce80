import { expect, it, vi } from "vitest";
import { Judge } from "@/lib/judge";
import type { Bundle } from "@/lib/model/bundle";
import { upgradeNumbers } from "@/lib/model/result";
import { choiceText, readChoices } from "@/lib/model/ways";
import { checkBundle } from "@/lib/upgrade/check";
import { NOW, openedDemo } from "@/testing/clusters";
import { plannedOf } from "@/lib/remediation/plan";
import { buildFirstMinute } from "./first-minute";
import { STAGES, type FirstMinuteView } from "./stages";

function made(bundle: Bundle, ways?: string[]) {
  const result = checkBundle(bundle, { checkedAt: NOW });
  const choices = ways && readChoices(ways);
  return { result, view: buildFirstMinute({ result, bundle }, "en", choices) };
}

const laneOf = ({ lanes }: FirstMinuteView, service: string) =>
  lanes.find(({ services }) => services.includes(service));

it("demo: calls become fewer with each stop, and a lane says what clients notice of each call", () => {
  const { view, result } = made(openedDemo(NOW));
  const counts = STAGES.map((stage) => view.lanes.filter(({ calls }) => calls[stage].length > 0).length);
  expect(counts).toEqual([...counts].sort((a, b) => b - a));
  expect(counts.at(-1)).toBeLessThan(counts[0]! / 2);
  // The Services that the upgrade changes have a lane, and those in step have none.
  const changed = result.services.filter(({ findings }) => findings.some(({ changedBy }) => changedBy === "upgrade"));
  expect(upgradeNumbers(result.services).services).toBe(changed.length);
  for (const { service } of changed) expect(laneOf(view, service), service).toBeDefined();
  const asleep = result.services.filter(
    (row) => row.findings.length > 0 && row.findings.every(({ changedBy }) => changedBy === "edit"),
  );
  expect(asleep.length).toBeGreaterThan(0);
  for (const { service } of asleep) expect(laneOf(view, service), service).toBeUndefined();
  expect(laneOf(view, "shop/gift-card")!.calls.now.map(({ kind }) => kind)).toContain("cut");
  expect(laneOf(view, "shop/cart")).toMatchObject({ calls: { now: [{ kind: "new" }], decisions: [] } });
});

it("demo: a decision that was taken empties its lane without waiting for the decisions", () => {
  const bundle = openedDemo(NOW);
  const { view, result } = made(bundle);
  const { stepsOf } = plannedOf(bundle, { targetVersion: result.cluster.targetCcmVersion });
  const asking = result.services.flatMap((row) => {
    const lane = laneOf(view, row.service);
    if (!lane || lane.open || lane.calls.window.length === 0 || lane.calls.decisions.length > 0) return [];
    return stepsOf(row).flatMap(({ event, ways = [], findingIds: [id] }) => {
      const way = ways.find(({ steps }) => steps.length > 0 && steps.every(({ command }) => command));
      return way && id && !event ? [{ service: row.service, choice: choiceText(id, way.name) }] : [];
    });
  });
  expect(asking.length).toBeGreaterThan(0);
  const [{ service, choice }] = asking as [(typeof asking)[number]];
  const judged = vi.spyOn(Judge.prototype, "firstCalls");
  const after = buildFirstMinute({ result, bundle }, "en", readChoices([choice]));
  // The calls of other Services are not worked out again.
  expect(new Set(judged.mock.calls.map(([key]) => key))).toEqual(new Set([service]));
  judged.mockRestore();
  expect(laneOf(after, service)!.calls.now).toEqual(laneOf(view, service)!.calls.now);
  expect(laneOf(after, service)!.calls.window).toEqual([]);
});
