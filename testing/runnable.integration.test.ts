import { describe, expect, it } from "vitest";
import { indexBundle } from "@/lib/ccm/bundle-index";
import { runEngine } from "@/lib/engine";
import { serviceFacts, valuesFor } from "@/lib/triage/values";
import { EVENT_RULES } from "@/lib/knowledge/events";
import { FAQ } from "@/lib/knowledge/faq";
import { FINDINGS } from "@/lib/knowledge/findings";
import { PRECHECKS } from "@/lib/knowledge/prechecks";
import * as guideSteps from "@/lib/knowledge/steps";
import { buildPlan, buildPlanView, firstOf, stepsOf } from "@/lib/remediation";
import { openPlaces } from "@/lib/text/shell";
import { DEMO, FIXTURES, NOW } from "@/testing/clusters";
import { SHIPPED } from "@/testing/recordings";
import { aliyunCalls, refusalOf, textsIn } from "@/testing/shown-commands";
import { commandsIn, GUIDE, remedySteps } from "@/testing/shown-steps";

const { fillCommand } = guideSteps;

/** Values that no real cluster has: what documents write where a real one belongs. */
const EXAMPLE =
  /\b(?:k\d=v\d|lb-(?:xxx|abc|1|2|bp1x+)\b|vsw-(?:xxx|1|abc)\b|rsp-(?:xxx|1)\b|xxx+|foo|example-\w+|your-\w+|my-\w+|zone-[ab]\b)/i;
const PLACES_LEFT = /\{[A-Za-z]\w*\}|…|\bundefined\b|\bNaN\b|\bnull\b(?!["}\]])/;

/** Calls inside a value that the `aliyun` program refuses, with its message, and the number of calls. */
function refusedIn(value: unknown): { calls: number; refused: string[] } {
  const calls = textsIn(value).flatMap(aliyunCalls);
  const refused = calls.flatMap((words) => {
    const refusal = refusalOf(words);
    return refusal ? [`${words.slice(0, 2).join(" ")}: ${refusal}`] : [];
  });
  return { calls: calls.length, refused: [...new Set(refused)] };
}

describe("runnable means meant", () => {
  it("every call in the texts of findings, Events, questions, prechecks and guide steps is published", () => {
    const { calls, refused } = refusedIn([FINDINGS, EVENT_RULES, PRECHECKS, FAQ, { ...guideSteps }]);
    expect(refused).toEqual([]);
    expect(calls).toBeGreaterThan(80);
  });

  it.each([DEMO, FIXTURES, ...SHIPPED])(
    "$name: every command of findings, plan, first steps and undo is published and holds real values",
    ({ bundle: make }) => {
      const bundle = make();
      const index = indexBundle(bundle);
      const result = runEngine(bundle, { checkedAt: NOW });
      const ways = remedySteps(result, bundle);
      const steps = buildPlan(result, bundle);
      const { calls, refused } = refusedIn([ways, steps]);
      expect(refused).toEqual([]);
      expect(calls).toBeGreaterThan(100);
      const firsts = result.services.flatMap((row) => firstOf(stepsOf(row, bundle)) ?? []);
      const risky = steps.flatMap((step) => step.risky ?? []);
      const commands = commandsIn([...ways, ...steps, ...firsts, ...risky]);
      expect(commands.length).toBeGreaterThan(20);
      // Ids of the controller's objects, and of those in the bundle.
      const known = new Set([
        ...index.loadBalancers.keys(),
        ...index.groupsById.keys(),
        ...bundle.alibabaCloud.listeners.flatMap((row) => [row.LoadBalancerId, row.VServerGroupId ?? ""]),
      ]);
      const written = JSON.stringify([bundle.kubernetes.services, bundle.kubernetes.events, bundle.alibabaCloud]);
      for (const command of new Set(commands)) {
        expect(openPlaces(command), command).toEqual([]);
        const bare = command.replace(/'(?:[^']|'\\'')*'/g, " ");
        expect(bare, command).not.toMatch(PLACES_LEFT);
        for (const [id] of command.matchAll(/(?<![\w/-])(?:lb|rsp)-[a-z0-9][\w-]*/g))
          expect(known.has(id) || written.includes(id), `${id} in ${command}`).toBe(true);
      }
      // A command without a value is an example with placeholders, and never next to a command.
      for (const step of [...ways, ...steps, ...firsts]) {
        if (!step.example) continue;
        expect(step.command).toBeUndefined();
        expect(step.example.places.length).toBeGreaterThan(0);
        expect(openPlaces(step.example.command)).toEqual(step.example.places);
      }
      for (const ticket of Object.values(buildPlanView(result, bundle).tickets))
        expect(ticket).not.toMatch(/<[a-z]\w+>/);
    },
  );

  it("no table of answers holds an example value: it is a place, or meant as written", () => {
    expect(GUIDE.length).toBeGreaterThan(400);
    for (const [code, { command }] of GUIDE) {
      if (!command) continue;
      // A manifest to look at, printed and not applied, is whole.
      if (command.startsWith("cat <<'EOF'")) continue;
      expect(command, code).not.toMatch(EXAMPLE);
      const shown = fillCommand(command, {});
      // Filled with nothing, everything that is not known shows as a place.
      const names = [...command.matchAll(/\{([A-Za-z]\w*)\}/g)]
        .map((match) => match[1]!)
        .filter((name) => name !== "end");
      expect(openPlaces(shown).sort(), code).toEqual([...new Set(names)].sort());
    }
  });

  it("fills in everything that the bundle knows of a Service: nothing it knows stays a place", () => {
    const bundle = DEMO.bundle();
    const index = indexBundle(bundle);
    let filled = 0;
    for (const [key, service] of [...index.services].slice(0, 12)) {
      const facts = serviceFacts(service, index);
      for (const [code, { command }] of GUIDE) {
        if (!command) continue;
        const values = valuesFor(code, facts);
        const places = openPlaces(fillCommand(command, values));
        for (const place of places) expect(values[place], `${key} ${code} ${place}`).toBeUndefined();
        for (const always of ["namespace", "service", "region", "clusterId", "vpcId"])
          expect(places, `${key} ${code}`).not.toContain(always);
        filled += places.length === 0 ? 1 : 0;
      }
    }
    expect(filled).toBeGreaterThan(1_000);
  });
});
