"use client";

import { useTranslations } from "next-intl";
import { absoluteTime } from "@/components/common/time-ago";
import type { Category } from "@/lib/model/result";
import type { TrendPoint } from "@/lib/model/run";
import { ticks } from "@/lib/views/scale";

/** Labels under the axis, so that they never touch. */
const LABELS = 4;

/** One colour per category, neighbours in a stack differ in lightness as well. */
const CATEGORY_COLOUR: Record<Category, string> = {
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

/**
 * Findings of the kept runs by category, oldest first, stacked, one column per run so that gaps in time do not lie. A picture:
 * the table of runs below it has the numbers.
 */
export function TrendPlot({ points }: { points: readonly TrendPoint[] }) {
  const t = useTranslations("history.trend");
  const tc = useTranslations("common");
  const categories = categoriesOf(points);
  const sum = (point: TrendPoint) => categories.reduce((total, one) => total + (point.categories[one] ?? 0), 0);
  const axis = ticks(Math.max(0, ...points.map(sum)));
  const percent = (value: number) => `${(100 * value) / axis.at(-1)!}%`;
  const every = Math.max(1, Math.ceil(points.length / LABELS));
  return (
    <figure className="flex max-w-3xl flex-col gap-2">
      <figcaption className="flex flex-wrap gap-x-4 gap-y-1 text-xs">
        {categories.map((category) => (
          <span key={category} className="inline-flex items-center gap-1.5">
            <span aria-hidden className="size-2.5 rounded-sm" style={{ background: CATEGORY_COLOUR[category] }} />
            {tc(`category.${category}`)}
            <span className="tabular-nums text-ink-muted">{points.at(-1)!.categories[category] ?? 0}</span>
          </span>
        ))}
      </figcaption>
      <div
        role="img"
        aria-label={t("label", { runs: points.length, from: points[0]!.failing, to: points.at(-1)!.failing })}
        className="relative ml-10 flex h-40 items-end border-b border-line-strong mb-6"
      >
        {axis.map((value) => (
          <span
            key={value}
            className="absolute inset-x-0 border-t border-line text-2xs tabular-nums text-ink-subtle"
            style={{ bottom: percent(value) }}
          >
            <span className="absolute -left-10 w-8 -translate-y-1/2 text-right">{value}</span>
          </span>
        ))}
        {points.map((point, index) => (
          <span
            key={point.id}
            title={t("point", {
              at: absoluteTime(new Date(point.at)),
              failing: point.failing,
              unknown: point.unknown,
              total: point.total,
            })}
            className="relative flex h-full min-w-0 flex-1 flex-col items-center justify-end px-0.5 hover:bg-surface-hover"
          >
            {categories.map((category) => (
              <span
                key={category}
                className="w-full max-w-8"
                style={{ height: percent(point.categories[category] ?? 0), background: CATEGORY_COLOUR[category] }}
              />
            ))}
            {index % every === 0 ? (
              <span className="absolute top-full whitespace-nowrap pt-1 text-2xs text-ink-subtle">
                {absoluteTime(new Date(point.at)).slice(5, 16)}
              </span>
            ) : null}
          </span>
        ))}
      </div>
    </figure>
  );
}

/** Those that ever had a finding, the largest first. */
function categoriesOf(points: readonly TrendPoint[]): Category[] {
  const sums = new Map<Category, number>();
  for (const point of points)
    for (const [category, count] of Object.entries(point.categories) as [Category, number][])
      if (count > 0) sums.set(category, (sums.get(category) ?? 0) + count);
  return [...sums].sort((a, b) => b[1] - a[1]).map(([category]) => category);
}
