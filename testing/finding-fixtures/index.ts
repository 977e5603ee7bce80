import type { Bundle } from "@/lib/model/bundle";
import { DEMO_CLUSTER } from "@/simulator/demo/cluster";
import { ClusterBuilder } from "@/simulator/cluster/cluster-builder";
import { annotationFixtures } from "./annotations";
import { backendFixtures } from "./backends";
import { instanceFixtures } from "./instances";
import { listenerFixtures } from "./listeners";
import { unansweredFixtures } from "./unanswered";
import type { FindingFixture } from "./types";

export const FINDING_FIXTURES: readonly FindingFixture[] = [
  ...annotationFixtures,
  ...listenerFixtures,
  ...backendFixtures,
  ...instanceFixtures,
  ...unansweredFixtures,
];

/** Name of the Service that shows a code, in the namespace `fixtures`. */
export function fixtureName(code: string): string {
  return `x-${code.toLowerCase()}`;
}

/** A cluster with one Service per finding code, for tests that must meet every code: texts, fixes, pages. */
export function findingFixturesBundle(
  options: { now: string },
  fixtures: readonly FindingFixture[] = FINDING_FIXTURES,
): Bundle {
  const builder = new ClusterBuilder({ ...DEMO_CLUSTER, name: "finding-fixtures" }, options.now);
  for (const zone of ["h", "i", "j"])
    builder.addNode(`cn-hangzhou.10.16.1.${zone.charCodeAt(0)}`, `cn-hangzhou-${zone}`, {
      labels: { pool: "general" },
    });
  builder.addCertificate("cert-main", "*.mall.example.com", 200);
  builder.addCertificate("cert-next", "*.mall.example.com", 300);
  for (const { code, build } of fixtures) build(builder, fixtureName(code));
  return builder.bundle;
}
