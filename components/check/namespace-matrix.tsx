"use client";

import { useFormatter, useTranslations } from "next-intl";
import { STATES } from "@/components/common/state-badge";
import { ROW_STATES, type MatrixRow, type RowState } from "@/lib/views";
import { cn } from "@/lib/utils";

interface NamespaceMatrixProps {
  rows: MatrixRow[];
  onPick: (namespace: string, state: RowState | undefined) => void;
}

const HEAD = "h-9 whitespace-nowrap px-3 font-medium last:pr-4";
const NUMBER = "h-9 px-3 py-1.5 text-right tabular-nums last:pr-4";

/** Services by namespace and state. Each number links to its rows. */
export function NamespaceMatrix({ rows, onPick }: NamespaceMatrixProps) {
  const t = useTranslations("check");
  const tc = useTranslations("common");
  const format = useFormatter();
  const states = ROW_STATES.filter((state) => rows.some((row) => row.counts[state] > 0));
  return (
    <div id="namespace-matrix" className="scrollbar-thin max-h-80 max-w-3xl overflow-auto border-y border-line">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{t("matrix.caption")}</caption>
        <thead className="sticky top-0 bg-canvas text-xs text-ink-subtle">
          <tr className="border-b border-line">
            <th scope="col" className={cn(HEAD, "pl-1 text-left")}>
              {t("table.namespace")}
            </th>
            {states.map((state) => (
              <th key={state} scope="col" className={cn(HEAD, "text-right")}>
                {tc(`status.${state}`)}
              </th>
            ))}
            <th scope="col" className={cn(HEAD, "text-right")}>
              {t("matrix.total")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.namespace} className="border-b border-line last:border-0 hover:bg-surface-hover">
              <th scope="row" className="h-9 px-3 pl-1 text-left font-normal">
                <button
                  type="button"
                  className="rounded-sm underline-offset-2 hover:underline"
                  onClick={() => onPick(row.namespace, undefined)}
                >
                  {row.namespace}
                </button>
              </th>
              {states.map((state) => (
                <td key={state} className={NUMBER}>
                  {row.counts[state] === 0 ? (
                    <span className="text-ink-subtle">·</span>
                  ) : (
                    <button
                      type="button"
                      className={cn("rounded-sm font-medium underline-offset-2 hover:underline", STATES[state].text)}
                      onClick={() => onPick(row.namespace, state)}
                    >
                      {format.number(row.counts[state])}
                    </button>
                  )}
                </td>
              ))}
              <td className={cn(NUMBER, "text-ink-muted")}>{format.number(row.total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
