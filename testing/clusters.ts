import { parseBundle, type Bundle } from "@/lib/model/bundle";
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

/** The demo as it is read from a file. */
export function openedDemo(now: string): Bundle {
  const parsed = parseBundle(structuredClone(demoBundle({ now })));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  return parsed.bundle;
}

/**
 * The made-up clusters, and recordings: the choices that show many codes, and two whole corpora, one whose releases of today
 * and of the target are equal and one whose are not. `npm run bench remediation` takes every recording.
 */
export const CLUSTERS: readonly Cluster[] = [
  ...[DEMO, FIXTURES, ...SHIPPED],
  ...FURTHER.filter(({ name }) => name === "corpus-104" || name === "corpus-201"),
];
