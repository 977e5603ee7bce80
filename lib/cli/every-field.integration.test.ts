import { describe, expect, it } from "vitest";
import { keyOf } from "@/lib/ccm/names";
import { runEngine } from "@/lib/engine";
import { buildEvents } from "@/lib/triage/events-view";
import { parseBundle } from "@/lib/model/bundle";
import { buildPlaybook } from "@/lib/upgrade/playbook";
import { buildPlan, planHeader, renderPlanScript } from "@/lib/remediation";
import { buildReport } from "@/lib/report/build";
import { renderHtml } from "@/lib/report/html";
import { NO_PROGRAM } from "@/testing/saved-program";
import { renderMarkdown } from "@/lib/report/markdown";
import { DEFAULT_REDACTION } from "@/lib/report/schema";
import { redactObject } from "@/lib/text/redact-object";
import { buildReadiness } from "@/lib/views/readiness";
import { buildService } from "@/lib/views/resource";
import { clusterWithTexts, textPlaces, type TextPlace } from "@/testing/text-places";
import { publish } from "./publish";

const NOW = "2026-11-21T08:00:00Z";

const OTHERS = [7, { a: 1 }, ["a"], null];

/** Makes every output of a bundle, up to the files a user gets. Throws the first error of any. */
async function everything(value: unknown): Promise<Map<string, string> | null> {
  const parsed = parseBundle(redactObject(value));
  if (!parsed.ok) {
    // Refused with its place, which is an answer.
    expect(parsed.issues[0]?.message).toBeTruthy();
    return null;
  }
  const { bundle } = parsed;
  const result = runEngine(bundle, { checkedAt: NOW, targetVersion: "v2.14.0" });
  const locale = "en" as const;
  JSON.stringify(publish(result, bundle, { locale, targetVersion: "v2.14.0" }));
  buildReadiness({ bundle, result }, locale);
  for (const row of result.services) buildService({ bundle, result }, row.service, locale);
  buildPlaybook({ bundle, result, locale });
  buildEvents({ bundle, result }, "en");
  const steps = buildPlan(result, bundle, { locale });
  renderPlanScript(steps, planHeader(NOW, steps, bundle, { locale, targetVersion: "v2.14.0" }));
  const report = buildReport({ bundle, result, scope: { kind: "cluster" }, redaction: DEFAULT_REDACTION, now: NOW });
  renderMarkdown(report, locale);
  await renderHtml(report, NO_PROGRAM, { locale });
  return new Map(result.services.map((row) => [row.service, row.status]));
}

const base = clusterWithTexts(NOW, 0.5);
const places = textPlaces(base);
const isOfService = ({ kind }: TextPlace) => kind.startsWith("kubernetes.services.");
const before = (await everything(structuredClone(base)))!;

describe("every text of a bundle", () => {
  it("that is a number, an object, a list or nothing ends nothing, and a Service harms no other", async () => {
    const ended: string[] = [];
    /** Whether everything could be made of the bundle with an odd value in these places. */
    const isMade = async (some: readonly (TextPlace & { value: unknown })[]): Promise<boolean> => {
      const bundle = structuredClone(base);
      for (const { set, value } of some) set(bundle, value);
      const kinds = some.map(({ kind }) => kind).join(", ");
      const after = await everything(bundle).catch((error: unknown) => {
        ended.push(
          `${kinds}: ${error instanceof Error ? error.stack?.split("\n").slice(0, 3).join(" ") : String(error)}`,
        );
        return null;
      });
      // Places of a Service are its own; a passing one elsewhere stays so.
      const own = some.map(({ keys }) => keyOf(base.kubernetes.services[Number(keys[2])] ?? {}));
      if (after && some.every(isOfService))
        for (const [service, status] of before)
          if (status === "pass" && !own.includes(service))
            expect([kinds, service, after.get(service)]).toEqual([kinds, service, status]);
      return after !== null;
    };
    // Two at a time, of Services and of all else; each alone where they are refused.
    const values = places.map((place, at) => ({ ...place, value: OTHERS[at % OTHERS.length] }));
    for (const some of [values.filter(isOfService), values.filter((place) => !isOfService(place))]) {
      const half = Math.ceil(some.length / 2);
      for (let at = 0; at < half; at++) {
        const pair = some.filter((_, n) => n % half === at);
        if (!(await isMade(pair))) for (const one of pair) await isMade([one]);
      }
    }
    expect(ended).toEqual([]);
    expect(places.length).toBeGreaterThan(80);
  }, 300_000);
});
