import type { Bundle } from "@/lib/model/bundle";
import { DEMO_CLUSTER } from "@/simulator/demo/cluster";
import { ClusterDraft } from "@/simulator/cluster/cluster-builder";
import { galleryAnnotations } from "./annotations";
import { galleryBackends } from "./backends";
import { galleryInstances } from "./instances";
import { galleryListeners } from "./listeners";
import type { Exhibit } from "./types";

export const EXHIBITS: readonly Exhibit[] = [
  ...galleryAnnotations,
  ...galleryListeners,
  ...galleryBackends,
  ...galleryInstances,
];

/** Name of the Service that shows a code, in the namespace `gallery`. */
export function exhibitName(code: string): string {
  return `x-${code.toLowerCase()}`;
}

/** A cluster with one Service per finding code, for tests that must meet every code: texts, fixes, pages. */
export function galleryBundle(options: { now: string }): Bundle {
  const draft = new ClusterDraft({ ...DEMO_CLUSTER, name: "gallery" }, options.now);
  for (const zone of ["h", "i", "j"])
    draft.addNode(`cn-hangzhou.10.16.1.${zone.charCodeAt(0)}`, `cn-hangzhou-${zone}`, { labels: { pool: "general" } });
  draft.addCertificate("cert-main", "*.mall.example.com", 200);
  draft.addCertificate("cert-next", "*.mall.example.com", 300);
  for (const { code, plan, spoil, build } of EXHIBITS) {
    const name = exhibitName(code);
    if (build) build(draft, name);
    if (!plan && !spoil) continue;
    const made = draft.add({
      namespace: "gallery",
      name,
      ports: [{ name: "web", port: 80, targetPort: 8080 }],
      ...plan,
    });
    spoil?.(draft, made);
  }
  return draft.bundle;
}
