"use client";

import { useFormatter, useTranslations } from "next-intl";
import { groupBy } from "@/lib/model/group-by";
import type { WeightShift } from "@/lib/upgrade/playbook";
import { cn } from "@/lib/utils";

/** Each node's share of a Service's traffic by weight, now and after. */
export function WeightPlot({ rows }: { rows: readonly WeightShift[] }) {
  const t = useTranslations("common.weightPlot");
  const format = useFormatter();
  const services = grouped(rows);
  const percent = (value: number) => format.number(value, { style: "percent", maximumFractionDigits: 1 });
  return (
    <figure className="flex max-w-3xl flex-col gap-3" aria-label={t("label")}>
      <figcaption className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-ink-muted">
        <span className="inline-flex items-center gap-1.5">
          <span aria-hidden className="h-2 w-4 rounded-sm bg-skipped-solid" /> {t("before")}
        </span>
        <span className="inline-flex items-center gap-1.5">
          <span aria-hidden className="h-2 w-4 rounded-sm bg-accent" /> {t("after")}
        </span>
      </figcaption>
      {services.map(({ service, nodes }) => (
        <div key={service} className="flex flex-col gap-1">
          <p className="text-sm font-medium">{service}</p>
          <ul className="flex flex-col gap-1.5">
            {nodes.map(({ node, pods, before, after, shareBefore, shareAfter }) => {
              const words = t("node", {
                node,
                pods,
                before,
                after,
                shareBefore: percent(shareBefore),
                shareAfter: percent(shareAfter),
              });
              return (
                <li
                  key={node}
                  title={words}
                  className="grid grid-cols-[minmax(5rem,14rem)_minmax(0,1fr)_auto] items-center gap-x-3 text-xs"
                >
                  <span className="sr-only">{words}</span>
                  <code aria-hidden className="truncate">
                    {node}
                  </code>
                  <span aria-hidden className="flex flex-col gap-0.5">
                    <Bar share={shareBefore} className="bg-skipped-solid" />
                    <Bar share={shareAfter} className="bg-accent" />
                  </span>
                  <span aria-hidden className="w-28 text-right tabular-nums text-ink-muted">
                    {percent(shareBefore)} → <span className="text-ink">{percent(shareAfter)}</span>
                  </span>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </figure>
  );
}

function Bar({ share, className }: { share: number; className: string }) {
  return <span className={cn("h-2 min-w-px rounded-sm", className)} style={{ width: `${100 * share}%` }} />;
}

interface Shared extends WeightShift {
  shareBefore: number;
  shareAfter: number;
}

/** Shares are of the weights of one Service's nodes. */
function grouped(rows: readonly WeightShift[]): { service: string; nodes: Shared[] }[] {
  return [...groupBy(rows, ({ service }) => service)].map(([service, list]) => {
    const sum = (side: "before" | "after") => list.reduce((total, row) => total + row[side], 0) || 1;
    const [all, then] = [sum("before"), sum("after")];
    return {
      service,
      nodes: list.map((row) => ({ ...row, shareBefore: row.before / all, shareAfter: row.after / then })),
    };
  });
}
