import { describe, expect, it } from "vitest";
import { idsOf, Judge } from "@/lib/judge";
import { factsOf } from "@/lib/judge/facts";
import type { World } from "@/lib/judge/world";
import type { Bundle } from "@/lib/model/bundle";
import type { Fact } from "@/lib/model/consequence";
import { changesOf, consequenceRecordings, type Recording } from "./consequences";

const asWorld = (bundle: Bundle): World => ({ bundle, variables: {}, made: 0, failing: new Set() });
/** Text of a fact, without the id of a new instance, which only the cloud knows. */
const keyOf = ({ code, clients, service, loadBalancerId = "", target = "" }: Fact) =>
  code === "instanceCreated" ? code : `${code} ${service ?? loadBalancerId} ${target} ${clients}`;
/** Instances whose list of groups the recording lacks, and one whose three ports share a group and take it from each other. */
function leftOut({ name, bundle: { alibabaCloud: cloud } }: Recording): ReadonlySet<string> {
  const groups = new Set(cloud.vServerGroups.map((row) => row.VServerGroupId));
  const lacking = cloud.listeners.filter((row) => row.VServerGroupId && !groups.has(row.VServerGroupId));
  const restless = name === "unblocked/corpus-943" ? ["lb-65ddc7eedfd9"] : [];
  return new Set([...lacking.map((row) => row.LoadBalancerId ?? ""), ...restless]);
}

function predicted({ bundle, running, ran }: Recording) {
  const judge = new Judge(bundle, running);
  const facts: Fact[] = [];
  const unknown: string[] = [];
  for (const { service, command } of ran) {
    const changes = changesOf(bundle, command);
    expect(changes, command).not.toEqual([]);
    let world = judge.world(
      [service],
      changes.flatMap((change) => (change.kind === "cloud" ? idsOf(change.calls) : [])),
    );
    for (const change of changes) {
      const { consequence, after } = judge.judge(change, world);
      world = after;
      if (consequence.unknown) unknown.push(service);
      facts.push(...consequence.facts);
    }
  }
  return { facts, unknown };
}

describe("from a cluster and one command of each Service, the judge says", () => {
  for (const recording of consequenceRecordings())
    it(`what the controller then really did: ${recording.name}`, () => {
      const unread = leftOut(recording);
      const keys = (facts: readonly Fact[]) =>
        new Set(facts.flatMap((fact) => (unread.has(fact.loadBalancerId ?? "") ? [] : keyOf(fact))));
      const recorded = keys(factsOf(asWorld(recording.before), asWorld(recording.after), []));
      const { facts: all, unknown } = predicted(recording);
      const facts = keys(all);
      const milder = [...recorded].filter((key) => !facts.has(key));
      const stricter = [...facts].filter((key) => !recorded.has(key));
      expect(milder).toEqual([]);
      expect(stricter).toEqual([]);
      // Where a list of the cloud could not be read, nothing is claimed about objects that depend on it.
      if ((recording.bundle.errors ?? []).length === 0) expect(unknown).toEqual([]);
    });
});
