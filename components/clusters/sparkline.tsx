import { useTranslations } from "next-intl";
import { LocalTime } from "@/components/common/time-ago";
import type { TrendPoint } from "@/lib/model/run";
import { cn } from "@/lib/utils";

/** More Services could not be read than were: its number of failing ones says little. */
const isPartial = ({ unknown, total }: TrendPoint) => unknown * 2 > total;

/**
 * Failing Services over the last checks, as a line and as its text alternative. Checks that lost their sources are hollow points
 * beside it. `axis`: with the first and the newest number, and the day of the first.
 */
export function Sparkline({ trend, axis = false }: { trend: readonly TrendPoint[]; axis?: boolean }) {
  const t = useTranslations("clusters");
  const whole = trend.filter((point) => !isPartial(point));
  const [first, last] = [whole[0], whole.at(-1)];
  if (!first || !last || trend.length < 2) return null;
  const [width, height] = axis ? [280, 72] : [96, 22];
  const most = Math.max(1, ...whole.map((point) => point.failing));
  const x = (point: TrendPoint) => 4 + (trend.indexOf(point) * (width - 8)) / (trend.length - 1);
  const y = ({ failing }: TrendPoint) => height - 4 - (Math.min(failing, most) / most) * (height - 8);
  const picture = (
    <svg
      role="img"
      aria-label={t("table.trendText", { count: trend.length, first: first.failing, last: last.failing })}
      width={width}
      height={height}
      className={cn("max-w-full", last.failing > 0 ? "text-fail-solid" : "text-pass-solid")}
      viewBox={`0 0 ${width} ${height}`}
    >
      {axis ? <path d={`M0 ${height - 3.5}H${width}M0 3.5H${width}`} className="stroke-line" /> : null}
      <polyline
        points={whole.map((point) => `${x(point).toFixed(1)},${y(point).toFixed(1)}`).join(" ")}
        fill="none"
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
        stroke="currentColor"
      />
      <circle cx={x(last)} cy={y(last)} r={axis ? 3 : 2} fill="currentColor" />
      {trend.filter(isPartial).map((point) => (
        <circle
          key={point.at}
          data-partial
          cx={x(point)}
          cy={y(point)}
          r={axis ? 2.5 : 1.75}
          className="fill-surface stroke-unknown"
          strokeWidth="1"
        />
      ))}
    </svg>
  );
  if (!axis) return picture;
  return (
    <span
      data-slot="values"
      className="grid w-fit max-w-full grid-cols-[auto_auto_auto] gap-x-2 text-xs tabular-nums text-ink-subtle"
    >
      <span aria-hidden style={{ paddingTop: Math.max(0, y(first) - 9) }}>
        {first.failing}
      </span>
      {picture}
      <span aria-hidden className="font-semibold text-ink" style={{ paddingTop: Math.max(0, y(last) - 9) }}>
        {last.failing}
      </span>
      <span aria-hidden className="col-span-full">
        <LocalTime at={trend[0]?.at} />
      </span>
    </span>
  );
}
