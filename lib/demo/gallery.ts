import type { Bundle } from "@/lib/model/bundle";
import { DEMO_CLUSTER } from "./cluster";
import { ClusterDraft, type Made, type ServicePlan } from "./draft";
import { galleryAnnotations } from "./gallery/annotations";
import { galleryBackends } from "./gallery/backends";
import { galleryInstances } from "./gallery/instances";
import { galleryListeners } from "./gallery/listeners";

/** One Service made to have one finding. */
export interface Exhibit {
  code: string;
  plan?: Partial<ServicePlan>;
  /** Makes Service and cloud differ; what is not touched agrees. */
  spoil?: (draft: ClusterDraft, made: Made) => void;
  /** Instead of `plan`: everything by hand. */
  build?: (draft: ClusterDraft, name: string) => void;
}

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
