"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/lib/utils";
import { ScrollBox } from "./scroll-box";

interface PlainTableProps {
  label?: string;
  head: readonly React.ReactNode[];
  /** The cells of each row. */
  rows: readonly (readonly React.ReactNode[])[];
  /** The first cell names its row. */
  named?: boolean;
  /** Of the cells of each column. */
  columns?: readonly (string | undefined)[];
  className?: string;
}

/** A short table in the page, all of its rows drawn; it scrolls sideways where it must. */
export function PlainTable({ label, head, rows, named, columns = [], className = "text-sm" }: PlainTableProps) {
  return (
    <ScrollBox label={label}>
      <table aria-label={label} className={cn("w-full", className)}>
        <thead>
          <tr className="text-left text-xs text-ink-subtle">
            {head.map((title, column) => (
              <th key={column} scope="col" className={cn("py-1.5 pr-3 font-medium", columns[column])}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, index) => (
            <tr key={index} className="border-t border-line align-top">
              {cells.map((cell, column) => {
                const Cell = named && column === 0 ? "th" : "td";
                return (
                  <Cell key={column} className={cn("py-1.5 pr-3 text-left font-normal", columns[column])}>
                    {cell}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

/** Nothing of that kind, in a table of numbers. */
export function Zero() {
  return <span className="text-ink-subtle">·</span>;
}

interface GrowingProps<Row> {
  rows: readonly Row[];
  /** How many are drawn at first; the rest on request. */
  first: number;
  /** After all of them. */
  end?: React.ReactNode;
  children: (shown: readonly Row[]) => React.ReactNode;
}

/** The first rows of a long list, and a button that shows more of it. */
export function Growing<Row>({ rows, first, end, children }: GrowingProps<Row>) {
  const t = useTranslations("common");
  const [most, setMost] = useState(first);
  return (
    <>
      {/* A button takes the room of one row. */}
      {children(rows.length === most + 1 ? rows : rows.slice(0, most))}
      {rows.length > most + 1 ? (
        <Button size="sm" className="self-start" onClick={() => setMost(most * 10)}>
          {t("showMore", { count: rows.length - most })}
        </Button>
      ) : (
        end
      )}
    </>
  );
}
