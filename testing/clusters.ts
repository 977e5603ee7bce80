import { runEngine } from "@/lib/engine";
import { parseBundle, type Bundle } from "@/lib/model/bundle";
import type { Result, ResultService } from "@/lib/model/result";
import { applyScope } from "@/lib/report/scope";
import { memoizeByObject } from "@/lib/text/memoize";
import { checkBundle } from "@/lib/upgrade/check";
import { demoBundle } from "@/simulator/demo/bundle";
import { findingFixturesBundle } from "./finding-fixtures/index";
import { FURTHER, SHIPPED } from "./recordings";

/** When the made-up clusters are read, and checked. */
export const NOW = "2026-03-02T06:00:00Z";

interface Cluster {
  name: string;
  bundle(): Bundle;
}

export const DEMO: Cluster = { name: "demo", bundle: () => demoBundle({ now: NOW }) };
export const FIXTURES: Cluster = { name: "finding fixtures", bundle: () => findingFixturesBundle({ now: NOW }) };

/** A cluster that is read and checked once, for every file that changes nothing in it: its plan and its judgements stay with it. */
export const checked = memoizeByObject(
  ({ bundle: load }: Pick<Cluster, "bundle">): { bundle: Bundle; result: Result } => {
    const bundle = load();
    return { bundle, result: checkBundle(bundle, { checkedAt: NOW }) };
  },
);

/** The demo as it is read from a file. */
export function openedDemo(now: string): Bundle {
  const parsed = parseBundle(structuredClone(demoBundle({ now })));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  return parsed.bundle;
}

/** Nine Services of the demo, and those that are named, for tests of what a command does with any of them: each start reads and judges all that it is given. */
export function shopOfDemo(now: string, ...more: string[]): Bundle {
  const bundle = demoBundle({ now });
  const result = runEngine(bundle, { checkedAt: now });
  const services = result.services
    .map(({ service }) => service)
    .filter((service) => service.startsWith("shop/") || more.includes(service));
  return applyScope(bundle, result, { kind: "services", services }).bundle;
}

/** Whether a row has a kind of finding that no row before it had; the others differ in names and numbers. */
export function newKinds(): (row: ResultService) => boolean {
  const known = new Set<string>();
  return ({ findings }) => {
    const kinds = findings.map(({ code, field, messageCode, visibility }) =>
      [code, field, messageCode, visibility].join(),
    );
    const fresh = kinds.filter((kind) => !known.has(kind));
    for (const kind of fresh) known.add(kind);
    return fresh.length > 0;
  };
}

/**
 * The made-up clusters, and recordings: the choices that show many codes, and two whole corpora, one whose releases of today
 * and of the target are equal and one whose are not. `npm run bench remediation` takes every recording.
 */
export const CLUSTERS: readonly Cluster[] = [
  ...[DEMO, FIXTURES, ...SHIPPED],
  ...FURTHER.filter(({ name }) => name === "corpus-104" || name === "corpus-201"),
];
