"use client";

import { useTranslations } from "next-intl";
import { useMemo, useRef, useState, type KeyboardEvent } from "react";
import { absoluteTime } from "@/components/common/time-ago";
import { Button } from "@/components/ui/button";
import type { Category } from "@/lib/model/result";
import type { TrendPoint } from "@/lib/model/run";
import { ticks } from "@/lib/views/scale";
import { cn } from "@/lib/utils";
import { CATEGORY_COLOUR } from "./category-colour";

/** Labels under the axis, so that they never touch. */
const LABELS = 4;

interface TrendPlotProps {
  /** Oldest first. */
  points: readonly TrendPoint[];
  /** The runs that are compared. */
  from?: string;
  to?: string;
  onFrom: (id: string) => void;
  onTo: (id: string) => void;
}

/**
 * Findings of the kept runs by category, stacked, one column per run so that gaps in time do not lie. Pointing or the
 * arrow keys read a run, a press compares with it; the legend shows one category alone.
 */
export function TrendPlot({ points, from, to, onFrom, onTo }: TrendPlotProps) {
  const t = useTranslations("history.trend");
  const tc = useTranslations("common");
  const [alone, setAlone] = useState<Category>();
  const [at, setAt] = useState(points.length - 1);
  const columns = useRef<HTMLDivElement>(null);
  const categories = useMemo(() => categoriesOf(points), [points]);
  const shown = alone ? [alone] : categories;
  const sum = (point: TrendPoint) => shown.reduce((total, one) => total + (point.categories[one] ?? 0), 0);
  const axis = ticks(Math.max(0, ...points.map(sum)));
  const top = axis.at(-1)!;
  // Written as everywhere; with seconds where two runs are of one minute.
  const minutes = useMemo(() => points.map((point) => absoluteTime(new Date(point.at))), [points]);
  const repeated = useMemo(() => {
    const seen = new Set<string>();
    return new Set(minutes.filter((one) => seen.size === seen.add(one).size));
  }, [minutes]);
  const date = (time: string) =>
    absoluteTime(new Date(time), repeated.has(absoluteTime(new Date(time))) ? "second" : "minute");
  const read = points[Math.min(at, points.length - 1)]!;
  const every = Math.max(1, Math.ceil(points.length / LABELS));
  const move = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, Home: -points.length, End: points.length }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.min(points.length - 1, Math.max(0, at + step));
    setAt(next);
    columns.current?.querySelectorAll<HTMLElement>("button")[next]?.focus();
  };
  const describe = (point: TrendPoint) =>
    t("point", { at: date(point.at), failing: point.failing, unknown: point.unknown, total: point.total });
  return (
    <figure className="flex max-w-3xl flex-col gap-2">
      <ul aria-label={t("categories")} className="flex flex-wrap gap-1">
        {categories.map((category) => (
          <li key={category}>
            <button
              type="button"
              aria-pressed={alone === category}
              onClick={() => setAlone(alone === category ? undefined : category)}
              className={cn(
                "inline-flex min-h-7 items-center gap-1.5 rounded-md px-1.5 text-xs hover:bg-surface-hover aria-pressed:bg-surface-hover aria-pressed:font-medium pointer-coarse:min-h-11",
                alone !== undefined && alone !== category && "text-ink-muted",
              )}
            >
              <span aria-hidden className="size-2.5 rounded-sm" style={{ background: CATEGORY_COLOUR[category] }} />
              {tc(`category.${category}`)}
              <span className="tabular-nums text-ink-muted">{read.categories[category] ?? 0}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <div aria-hidden className="relative h-40 w-8 text-right text-2xs tabular-nums text-ink-subtle">
          {axis.map((value) => (
            <span
              key={value}
              className="absolute right-0 translate-y-1/2"
              style={{ bottom: `${(100 * value) / top}%` }}
            >
              {value}
            </span>
          ))}
        </div>
        <div className="relative h-40 border-b border-line-strong">
          {axis.slice(1).map((value) => (
            <span
              key={value}
              aria-hidden
              className="absolute inset-x-0 border-t border-line"
              style={{ bottom: `${(100 * value) / top}%` }}
            />
          ))}
          <div
            ref={columns}
            role="group"
            aria-label={t("label", { runs: points.length, from: points[0]!.failing, to: points.at(-1)!.failing })}
            onKeyDown={move}
            className="scrollbar-thin absolute inset-0 flex items-end overflow-x-auto overflow-y-hidden"
          >
            {points.map((point, index) => (
              <button
                key={point.id}
                type="button"
                tabIndex={index === at ? 0 : -1}
                aria-label={describe(point)}
                aria-pressed={point.id === from || point.id === to}
                onMouseEnter={() => setAt(index)}
                onFocus={() => setAt(index)}
                onClick={(event) => (event.shiftKey ? onFrom : onTo)(point.id)}
                className={cn(
                  "flex h-full min-w-0 flex-1 flex-col justify-end px-0.5 hover:bg-surface-hover",
                  index === at && "bg-surface-hover",
                )}
              >
                {shown.map((category) =>
                  point.categories[category] ? (
                    <span
                      key={category}
                      className="w-full max-w-8 self-center border-t border-surface"
                      style={{
                        height: `${(100 * point.categories[category]) / top}%`,
                        background: CATEGORY_COLOUR[category],
                      }}
                    />
                  ) : null,
                )}
                {sum(point) === 0 ? <span className="h-0.5 w-full max-w-8 self-center bg-pass-solid" /> : null}
              </button>
            ))}
          </div>
        </div>
        <span />
        <div aria-hidden className="relative flex h-8 text-2xs text-ink-subtle">
          {points.map((point, index) => (
            <span key={point.id} className="relative flex-1 text-center">
              {point.id === from || point.id === to ? (
                <span className="absolute inset-x-0 top-0 font-medium text-accent">
                  {t(point.id === to ? "to" : "from")}
                </span>
              ) : index % every === 0 ? (
                <span className="absolute left-1/2 top-0 -translate-x-1/2 whitespace-nowrap">
                  {/* Month and day, hour and minute; the sentence below has the whole. */}
                  {minutes[index]!.slice(5, 16)}
                </span>
              ) : null}
            </span>
          ))}
        </div>
      </div>
      <figcaption className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <span>{describe(read)}</span>
        <span className="flex gap-1">
          <Button size="sm" disabled={read.id === from || read.id === to} onClick={() => onFrom(read.id)}>
            {t("compareFrom")}
          </Button>
          <Button size="sm" disabled={read.id === to || read.id === from} onClick={() => onTo(read.id)}>
            {t("compareTo")}
          </Button>
        </span>
      </figcaption>
    </figure>
  );
}

/** Those that ever had a finding, the largest first, so that it lies at the bottom of no stack but the top. */
function categoriesOf(points: readonly TrendPoint[]): Category[] {
  const sums = new Map<Category, number>();
  for (const point of points)
    for (const [category, count] of Object.entries(point.categories) as [Category, number][])
      if (count > 0) sums.set(category, (sums.get(category) ?? 0) + count);
  return [...sums].sort((a, b) => b[1] - a[1]).map(([category]) => category);
}
