import { expect, it } from "vitest";
import { wayNames } from "@/lib/model/ways";
import { remediesOf } from "@/lib/remediation";
import { checked, DEMO, newKinds } from "@/testing/clusters";
import { RECORDED } from "@/testing/recordings";
import { effectOf } from "./effect";
import { presenter } from "./present";
import { jointOptions, sameWay, wayOf } from "./ways";

const recordings = (...numbers: number[]) =>
  numbers.map((number) => RECORDED.find(({ name }) => name === `corpus-${number}`)!);
const CLUSTERS = [DEMO, ...recordings(101, 105)];

/** Kinds of a way that were tried: another one costs a plan, and is the same. */
const known = new Set<string>();
const isNew = newKinds();

it.each(CLUSTERS)(
  "each way that a page of $name shows, together or apart, changes the plan once it is chosen",
  (cluster) => {
    const { bundle, result } = checked(cluster);
    const { targetCcmVersion: targetVersion } = bundle.cluster;
    const { present, stepsOf } = presenter({ result, bundle }, "en");
    const ignored: string[] = [];
    let tried = 0;
    for (const row of result.services.filter(isNew)) {
      const planned = (choices?: Map<string, string>) =>
        (choices ? remediesOf(bundle, { locale: "en", targetVersion, choices }).stepsOf : stepsOf!)(row);
      const before = planned();
      const [lead] = before;
      // The step of an Event comes before what differs.
      if (!lead || lead.event) continue;
      const ids = new Set(before.flatMap(({ findingIds }) => findingIds));
      const findings = row.findings
        .filter(({ id }) => ids.has(id))
        .map((one) => present(one, row.service, row.loadBalancerId));
      const leads = ({ id }: { id: string }) => lead.findingIds.includes(id);
      for (const apart of [false, true])
        for (const card of sameWay(findings, () => undefined, { apart, leads })) {
          const options = jointOptions(card);
          if (wayOf({ options }, undefined)) continue;
          for (const name of wayNames(options)) {
            const kind = `${card.map(({ code }) => code).join(" ")} ${name} ${apart}`;
            if (known.has(kind)) continue;
            known.add(kind);
            const own = card.filter(({ remediation }) => wayNames(remediation.options).includes(name));
            tried += 1;
            if (JSON.stringify(planned(new Map(own.map(({ id }) => [id, name])))) === JSON.stringify(before))
              ignored.push(`${own.map(({ id }) => id).join(" ")} ${name}, ${apart ? "apart" : "together"}`);
          }
        }
    }
    expect(ignored).toEqual([]);
    expect(tried).toBeGreaterThan(5);
  },
);

/** Traffic of which a card shows no label, or a fact instead. */
const UNLABELLED = ["none", "unknown", "addressChanged"];

it("each way of a decision has one command and one effect, on its page, in the plan, in the ticket and in the terminal", () => {
  const others: string[] = [];
  let compared = 0;
  const isOther = newKinds();
  for (const { bundle, result } of [DEMO, ...recordings(101, 202, 304, 382)].map(checked)) {
    const { present, stepsOf } = presenter({ result, bundle }, "en");
    for (const row of result.services.filter(isOther)) {
      const decisions = stepsOf!(row).filter(({ event, ways = [] }) => !event && ways.length > 1);
      const findings = row.findings.map((one) => present(one, row.service, row.loadBalancerId));
      for (const card of sameWay(findings, () => undefined)) {
        const step = decisions.find(({ findingIds }) => findingIds.includes(card[0]!.id));
        const options = jointOptions(card);
        if (!step || step.ways!.length !== options.length) continue;
        wayNames(options).forEach((name, at) => {
          const { steps } = options[at]!;
          const way = step.ways!.find((one) => one.name === name)!;
          const { traffic = "none" } = effectOf(steps);
          const commands = steps.flatMap(({ command }) => command ?? []);
          compared += 1;
          const isSame =
            (traffic === way.traffic || (traffic === "none" && UNLABELLED.includes(way.traffic))) &&
            (way.command === undefined || way.command === commands.join("\n"));
          if (!isSame) others.push(`${card.map(({ id }) => id).join(" ")} ${name}: ${traffic}, ${way.traffic}`);
        });
      }
    }
  }
  expect(others).toEqual([]);
  expect(compared).toBeGreaterThan(60);
});
