import type { Category } from "@/lib/model/result";

/** One colour per category, the same in every plot; neighbours in a stack differ in lightness as well. */
export const CATEGORY_COLOUR: Record<Category, string> = {
  listener: "var(--accent)",
  backend: "var(--advice-solid)",
  instance: "color-mix(in oklab, var(--accent) 55%, var(--surface))",
  certificate: "var(--unknown-solid)",
  lifecycle: "var(--fail-solid)",
  reuse: "color-mix(in oklab, var(--fail-solid) 55%, var(--surface))",
  billing: "var(--pass-solid)",
  annotation: "color-mix(in oklab, var(--unknown-solid) 55%, var(--surface))",
  version: "color-mix(in oklab, var(--pass-solid) 55%, var(--surface))",
  source: "var(--skipped-solid)",
};
