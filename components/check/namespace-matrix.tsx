"use client";

import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { STATES } from "@/components/common/state";
import { Table, TableBody, TableCaption, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { ToggleGroup, ToggleGroupItem } from "@/components/ui/toggle-group";
import type { RowSummary } from "@/lib/model/run";
import { findingMatrix, ROW_STATES, type MatrixRow, type RowState } from "@/lib/views";
import { cn } from "@/lib/utils";
import { FindingMatrix } from "./finding-matrix";

interface NamespaceMatrixProps {
  rows: MatrixRow[];
  findings: readonly RowSummary[];
  onPick: (namespace: string, state: RowState | undefined) => void;
  onPickCategory: (namespace: string | undefined, category: string | undefined) => void;
}

/** Which team has work, by state of its Services or by category of its findings. Each number filters the table below. */
export function NamespaceMatrix({ rows, findings, onPick, onPickCategory }: NamespaceMatrixProps) {
  const t = useTranslations("check");
  const [by, setBy] = useState<"state" | "finding">("finding");
  const matrix = useMemo(() => findingMatrix(findings), [findings]);
  return (
    <div id="namespace-matrix" className="flex flex-col gap-1">
      <ToggleGroup
        type="single"
        value={by}
        onValueChange={(next) => (next === "state" || next === "finding") && setBy(next)}
        aria-label={t("matrix.by")}
        className="self-start"
      >
        <ToggleGroupItem value="finding">{t("matrix.byFinding")}</ToggleGroupItem>
        <ToggleGroupItem value="state">{t("matrix.byState")}</ToggleGroupItem>
      </ToggleGroup>
      {by === "finding" ? (
        <FindingMatrix matrix={matrix} onPick={onPickCategory} />
      ) : (
        <StateMatrix rows={rows} onPick={onPick} />
      )}
    </div>
  );
}

function StateMatrix({ rows, onPick }: Pick<NamespaceMatrixProps, "rows" | "onPick">) {
  const t = useTranslations("check");
  const tc = useTranslations("common");
  const states = ROW_STATES.filter((state) => rows.some((row) => row.counts[state] > 0));
  return (
    <div className="max-h-80 max-w-3xl overflow-y-auto border-y border-line">
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
                      {row.counts[state]}
                    </button>
                  )}
                </TableCell>
              ))}
              <TableCell className="text-right tabular-nums text-ink-muted">{row.total}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}
