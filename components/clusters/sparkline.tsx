import { useTranslations } from "next-intl";
import type { ClusterSummary } from "@/lib/model/run";

const WIDTH = 96;
const HEIGHT = 22;

/** Failing Services over the last checks, as a line and as its text alternative. */
export function Sparkline({ trend }: { trend: NonNullable<ClusterSummary["trend"]> }) {
  const t = useTranslations("clusters");
  const first = trend[0];
  const last = trend.at(-1);
  if (!first || !last || trend.length < 2) return null;
  const most = Math.max(1, ...trend.map((point) => point.failing));
  const x = (index: number) => 2 + (index * (WIDTH - 4)) / (trend.length - 1);
  const y = (failing: number) => HEIGHT - 3 - (failing / most) * (HEIGHT - 6);
  const line = trend.map((point, index) => `${x(index).toFixed(1)},${y(point.failing).toFixed(1)}`).join(" ");
  return (
    <svg
      role="img"
      aria-label={t("table.trendText", { count: trend.length, first: first.failing, last: last.failing })}
      width={WIDTH}
      height={HEIGHT}
      className={last.failing > 0 ? "text-fail-solid" : "text-pass-solid"}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
    >
      <polyline
        points={line}
        fill="none"
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
        stroke="currentColor"
      />
      <circle cx={x(trend.length - 1)} cy={y(last.failing)} r="2" fill="currentColor" />
    </svg>
  );
}
