import { doneRun } from "./store/run";
import { afterAll, expect, test } from "vitest";
import { runEngine } from "@/lib/engine";
import { renderResult } from "@/lib/cli/terminal";
import { buildEvents } from "@/lib/triage/events-view";
import type { Bundle } from "@/lib/model/bundle";
import { verdictOf } from "@/lib/model/result";
import { verdictNumbers, verdictParts } from "@/lib/model/verdict-parts";
import { countStates } from "@/lib/model/row-state";
import { translator } from "@/lib/model/translator";
import { countsLine } from "@/lib/views/verdict";
import { buildReport } from "@/lib/report/build";
import { DEFAULT_REDACTION } from "@/lib/report/schema";
import { saveRun, listRuns, Store } from "@/lib/store";
import { buildPlanView } from "@/lib/remediation";
import {
  allRows,
  checkNumbers,
  countFacets,
  countGroups,
  fixRows,
  groupByInstance,
  queueOf,
  WORK_GROUPS,
} from "@/lib/views";
import { buildReadiness } from "@/lib/views/readiness";
import { generateScale } from "@/simulator/cluster/scale";
import { demoBundle } from "@/simulator/demo/bundle";
import { NO_FILTERS } from "@/testing/filters";
import { SHIPPED } from "@/testing/recordings";
import { testFolder } from "@/testing/folder";

const NOW = "2026-11-21T09:00:00.000Z";
const folder = testFolder();
const store = new Store({ dataDir: folder });
afterAll(async () => {
  await store.close();
});

const CLUSTERS: [string, () => Bundle][] = [
  ["demo", () => demoBundle({ now: NOW })],
  ["scale", () => generateScale({ services: 100, ports: 2, nodes: 10, failing: 0.2, seed: 3 })],
  ...SHIPPED.slice(-1).map(({ name, bundle }): [string, () => Bundle] => [name, bundle]),
];

test.each(CLUSTERS)("%s: one number in every output", async (name, make) => {
  const bundle = make();
  const result = runEngine(bundle, { checkedAt: NOW, targetVersion: bundle.cluster.targetCcmVersion });
  const numbers = checkNumbers(result.services);
  const { status } = result.summary;
  const findings = (visibility: Record<string, number>) => Object.values(visibility).reduce((sum, n) => sum + n, 0);

  // The result itself, as `--json` prints it.
  expect(result.summary).toMatchObject({
    services: numbers.services,
    instances: numbers.instances,
  });
  expect(findings(result.summary.visibility)).toBe(numbers.findings);

  // The readiness page: its rows, its tabs, both lists and the rail.
  const view = buildReadiness({ result, bundle }, "en");
  expect(checkNumbers(view.rows)).toEqual(numbers);
  const instances = allRows(view.rows, "instances");
  expect(instances.filter((row) => row.loadBalancerId !== null)).toHaveLength(numbers.instances);
  const services = allRows(view.rows, "services");
  expect(services).toHaveLength(numbers.services);
  const states = new Map(countFacets(services, NO_FILTERS).state.map(({ value, count }) => [value, count]));
  expect(states.get("fail") ?? 0).toBe(status.fail);
  expect((states.get("pass") ?? 0) + (states.get("advice") ?? 0)).toBe(status.pass);

  // "37 to fix" of the header is what Overview and Fix count by what it takes, and what the queue still holds.
  const { changing, withoutInstance, silent } = verdictNumbers(instances);
  const toFix = changing + withoutInstance + silent;
  const plan = buildPlanView(result, bundle, { locale: "en", targetVersion: result.cluster.targetCcmVersion });
  const groups = countGroups(fixRows(instances, plan.steps, view.orphans));
  expect(WORK_GROUPS.reduce((sum, group) => sum + groups[group], 0)).toBe(toFix);
  expect(queueOf(instances, NO_FILTERS, undefined).left).toBe(toFix);

  // A report of the whole cluster, and of each Service by its name.
  const choice = { bundle, result, redaction: DEFAULT_REDACTION, now: NOW };
  const whole = buildReport({ ...choice, scope: { kind: "cluster" } });
  expect(checkNumbers(whole.result.services)).toEqual(numbers);
  expect(whole.result.summary.instances).toBe(numbers.instances);
  expect(buildEvents(whole, "en").rows).toHaveLength(buildEvents({ bundle, result }, "en").rows.length);
  const named = buildReport({
    ...choice,
    scope: { kind: "services", services: result.services.map(({ service }) => service) },
  });
  expect(named.result.summary).toMatchObject({ services: numbers.services, instances: numbers.instances });
  expect(findings(named.result.summary.visibility)).toBe(numbers.findings);

  // The history.
  const run = { ...doneRun(`run-${name}`, NOW, 0), cluster: name };
  await saveRun(store, { cluster: name, run, result, bundle });
  expect((await listRuns(store, name, 1))[0]).toMatchObject({
    failing: status.fail,
    unknown: status.unknown,
    total: numbers.services - status.skipped,
  });

  // The command line.
  const text = renderResult(result, bundle, { locale: "en" });
  const shown = Object.fromEntries(states);
  const counts = countStates(result.services);
  expect(Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))).toEqual(
    Object.fromEntries(Object.entries(shown).filter(([, count]) => count > 0)),
  );
  expect(text.split("\n")[2]).toBe(countsLine(counts, result.summary, "en"));
  const verdict = verdictOf(result);
  const t = translator("en");
  const page = verdictParts(verdict, verdictNumbers(groupByInstance(view.rows)), numbers.services - status.skipped).map(
    ([key, values]) =>
      t(key === "toFix" || key === "unread" ? `files.verdict.${key}` : `check.sentence.${key}`, values),
  );
  expect(text.split("\n")[0]).toBe(`${t(`common.verdict.${verdict}`)}: ${page.join(" ")}`);
});
