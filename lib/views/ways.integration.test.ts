import { expect, it } from "vitest";
import { wayNames } from "@/lib/model/ways";
import { remediesOf } from "@/lib/remediation";
import { checkBundle } from "@/lib/upgrade/check";
import { demoBundle } from "@/simulator/demo/bundle";
import { RECORDED } from "@/testing/recordings";
import { presenter } from "./present";
import { jointOptions, sameWay, wayOf } from "./ways";

const NOW = "2026-11-26T08:00:00Z";
const CLUSTERS = [
  { name: "demo", bundle: () => demoBundle({ now: NOW }) },
  ...["corpus-101", "corpus-105"].map((name) => RECORDED.find((one) => one.name === name)!),
];

/** Kinds of a way that were tried: another one costs a plan, and is the same. */
const known = new Set<string>();

it.each(CLUSTERS)(
  "each way that a page of $name shows, together or apart, changes the plan once it is chosen",
  (cluster) => {
    const bundle = cluster.bundle();
    const { targetCcmVersion: targetVersion } = bundle.cluster;
    const result = checkBundle(bundle, { checkedAt: NOW, targetVersion });
    const { present, stepsOf } = presenter({ result, bundle }, "en");
    const ignored: string[] = [];
    let tried = 0;
    for (const row of result.services) {
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
