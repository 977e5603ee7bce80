"use client";

import { useFormatter, useTranslations } from "next-intl";

interface Point {
  at: string;
  failing: number;
  unknown: number;
  total: number;
}

const WIDTH = 640;
const HEIGHT = 96;
const TOP = 8;
const BASE = HEIGHT - 18;

/** Failing and unknown Services of the kept runs, stacked; oldest on the left. One bar per run, so gaps in time do not lie. */
export function TrendChart({ points }: { points: readonly Point[] }) {
  const t = useTranslations("history");
  const format = useFormatter();
  if (points.length < 2) return null;
  const top = Math.max(1, ...points.map((p) => p.failing + p.unknown));
  const step = WIDTH / points.length;
  const width = Math.max(2, Math.min(18, step - 2));
  const y = (value: number) => ((BASE - TOP) * value) / top;
  const first = points[0]!;
  const last = points.at(-1)!;
  const date = (at: string) => format.dateTime(new Date(at), { dateStyle: "short", timeStyle: "short" });
  return (
    <figure className="flex flex-col gap-1">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t("trend.label", { runs: points.length, from: first.failing, to: last.failing })}
        className="h-24 w-full max-w-2xl"
        preserveAspectRatio="none"
      >
        <line x1="0" x2={WIDTH} y1={BASE} y2={BASE} stroke="var(--line-strong)" vectorEffect="non-scaling-stroke" />
        {points.map((point, index) => {
          const x = index * step + (step - width) / 2;
          const failing = y(point.failing);
          const unknown = y(point.unknown);
          return (
            <g key={point.at + index}>
              <title>
                {t("trend.point", {
                  at: date(point.at),
                  failing: point.failing,
                  unknown: point.unknown,
                  total: point.total,
                })}
              </title>
              <rect x={index * step} y={0} width={step} height={HEIGHT} fill="transparent" />
              {point.failing + point.unknown === 0 ? (
                <rect x={x} y={BASE - 2} width={width} height={2} fill="var(--pass)" />
              ) : null}
              <rect x={x} y={BASE - failing} width={width} height={failing} fill="var(--fail)" />
              <rect x={x} y={BASE - failing - unknown} width={width} height={unknown} fill="var(--unknown)" />
            </g>
          );
        })}
      </svg>
      <figcaption className="flex max-w-2xl justify-between text-xs text-ink-muted">
        <span>{date(first.at)}</span>
        <span>{t("trend.max", { count: top })}</span>
        <span>{date(last.at)}</span>
      </figcaption>
    </figure>
  );
}
