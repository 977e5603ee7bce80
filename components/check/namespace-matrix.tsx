"use client";

import { useFormatter, useTranslations } from "next-intl";
import { STATES } from "@/components/common/state";
import { Table, TableBody, TableCaption, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { ROW_STATES, type MatrixRow, type RowState } from "@/lib/views";
import { cn } from "@/lib/utils";

interface NamespaceMatrixProps {
  rows: MatrixRow[];
  onPick: (namespace: string, state: RowState | undefined) => void;
}

/** Which team has work: its Services by state. Each number leads to its rows. */
export function NamespaceMatrix({ rows, onPick }: NamespaceMatrixProps) {
  const t = useTranslations("check");
  const tc = useTranslations("common");
  const format = useFormatter();
  const states = ROW_STATES.filter((state) => rows.some((row) => row.counts[state] > 0));
  return (
    <div id="namespace-matrix" className="max-h-80 max-w-3xl overflow-y-auto border-y border-line">
      <Table>
        <TableCaption>{t("matrix.caption")}</TableCaption>
        <TableHeader className="sticky top-0 bg-canvas">
          <TableRow>
            <TableHead className="first:pl-1">{t("table.namespace")}</TableHead>
            {states.map((state) => (
              <TableHead key={state} className="text-right">
                {tc(`status.${state}`)}
              </TableHead>
            ))}
            <TableHead className="text-right">{t("matrix.total")}</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.namespace} className="hover:bg-surface-hover">
              <th scope="row" className="h-9 px-3 text-left font-normal first:pl-1">
                <button
                  type="button"
                  className="rounded-sm underline-offset-2 hover:underline"
                  onClick={() => onPick(row.namespace, undefined)}
                >
                  {row.namespace}
                </button>
              </th>
              {states.map((state) => (
                <TableCell key={state} className="text-right tabular-nums">
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
                </TableCell>
              ))}
              <TableCell className="text-right tabular-nums text-ink-muted">{format.number(row.total)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}
