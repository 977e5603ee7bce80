import { describe, expect, it } from "vitest";
import { indexBundle } from "@/lib/ccm/bundle-index";
import { serviceFacts, valuesFor } from "@/lib/triage/values";
import { EVENT_RULES } from "@/lib/knowledge/events";
import { FAQ } from "@/lib/knowledge/faq";
import { FINDINGS } from "@/lib/knowledge/findings";
import { PRECHECKS } from "@/lib/knowledge/prechecks";
import * as guideSteps from "@/lib/knowledge/steps";
import { openPlaces } from "@/lib/text/shell";
import { DEMO } from "@/testing/clusters";
import { refusedIn } from "@/testing/shown-commands";
import { GUIDE } from "@/testing/shown-steps";

const { fillCommand } = guideSteps;

/** Values that no real cluster has: what documents write where a real one belongs. */
const EXAMPLE =
  /\b(?:k\d=v\d|lb-(?:xxx|abc|1|2|bp1x+)\b|vsw-(?:xxx|1|abc)\b|rsp-(?:xxx|1)\b|xxx+|foo|example-\w+|your-\w+|my-\w+|zone-[ab]\b)/i;

describe("runnable means meant", () => {
  it("every call in the texts of findings, Events, questions, prechecks and guide steps is published", () => {
    const { calls, refused } = refusedIn([FINDINGS, EVENT_RULES, PRECHECKS, FAQ, { ...guideSteps }]);
    expect(refused).toEqual([]);
    expect(calls).toBeGreaterThan(80);
  });

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
    for (const [key, service] of [...index.services].slice(0, 4)) {
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
    expect(filled).toBeGreaterThan(300);
  });
});
