"use client";

import {
  flexRender,
  getCoreRowModel,
  getSortedRowModel,
  useReactTable,
  type ColumnDef,
  type OnChangeFn,
  type RowData,
  type SortingState,
} from "@tanstack/react-table";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { cn } from "@/lib/utils";
import { useShortcuts } from "./hotkeys";

declare module "@tanstack/react-table" {
  // The parameters are part of the library's declaration; merging needs their names.
  // eslint-disable-next-line @typescript-eslint/no-unused-vars
  interface ColumnMeta<TData extends RowData, TValue> {
    /** Width and visibility classes, for header and cells: `w-40 hidden lg:table-cell`. */
    className?: string;
    align?: "right";
  }
}

/** The bar of the page and the header of the table stay in view above the rows: 48 + 36. */
const STICKY_PX = 84;

interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  label: string;
  columns: ColumnDef<Row, unknown>[];
  rows: Row[];
  rowId: (row: Row) => string;
  sorting?: SortingState;
  onSortingChange?: OnChangeFn<SortingState>;
  /** Pixels of a usual row; real heights are measured. */
  rowHeight?: number;
  /** Instead of the body when there are no rows. */
  empty?: React.ReactNode;
  rowClassName?: (row: Row) => string | undefined;
  /** Rows come in their order already; the header only says and asks which. */
  manualSorting?: boolean;
  /** The row the reader comes back from: marked, and brought into view once. */
  currentRow?: string;
  className?: string;
}

/**
 * A table that draws only the rows in view (5,000 rows stay smooth) and scrolls with the page under a sticky header.
 * Give one link per row the attribute `data-row-link` and the class `row-link`: it covers the row, opens by click or
 * Enter, and `j` / `k` move between rows.
 */
export function DataTable<Row>({
  label,
  columns,
  rows,
  rowId,
  sorting,
  onSortingChange,
  rowHeight = 40,
  empty,
  rowClassName,
  manualSorting = false,
  currentRow,
  className,
}: DataTableProps<Row>) {
  const t = useTranslations("common");
  const [ownSorting, setOwnSorting] = useState<SortingState>([]);
  const container = useRef<HTMLDivElement>(null);
  const [offset, setOffset] = useState(0);
  // The compiler leaves this component alone because of the library; it memoises by itself.
  // eslint-disable-next-line react-hooks/incompatible-library
  const table = useReactTable({
    data: rows,
    columns,
    getRowId: rowId,
    state: { sorting: sorting ?? ownSorting },
    onSortingChange: onSortingChange ?? setOwnSorting,
    getCoreRowModel: getCoreRowModel(),
    getSortedRowModel: getSortedRowModel(),
    enableSortingRemoval: true,
    manualSorting,
  });
  const model = table.getRowModel().rows;
  const virtualizer = useWindowVirtualizer({
    count: model.length,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollMargin: offset,
    scrollPaddingStart: STICKY_PX,
    scrollPaddingEnd: 8,
    initialRect: { width: 1280, height: 900 },
  });

  // Content above the table comes and goes (banners, progress): keep the offset true.
  useLayoutEffect(() => {
    const measure = () => {
      const top = container.current?.getBoundingClientRect().top;
      if (top !== undefined)
        setOffset((old) => (Math.abs(old - (top + window.scrollY)) > 1 ? top + window.scrollY : old));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);

  // Back from a row: the list stands where that row is. Not again when rows change below the reader's eyes.
  const placed = useRef(false);
  useEffect(() => {
    if (placed.current || currentRow === undefined || model.length === 0) return;
    placed.current = true;
    const index = model.findIndex((row) => row.id === currentRow);
    if (index < 0) return;
    const frame = requestAnimationFrame(() => {
      const row = container.current?.querySelector(`tr[data-index="${index}"]`)?.getBoundingClientRect();
      const visible = row !== undefined && row.top >= STICKY_PX && row.bottom <= window.innerHeight;
      if (!visible) virtualizer.scrollToIndex(index, { align: "center" });
    });
    return () => cancelAnimationFrame(frame);
  }, [currentRow, model, virtualizer]);

  // A row far away is drawn only after the page has scrolled, so the wish is kept until its link is there. Quick
  // presses count from the wish, not from what has focus: the fourteenth press is the fourteenth row.
  const wanted = useRef<number | undefined>(undefined);
  const focusWanted = () => {
    if (wanted.current === undefined) return;
    const link = container.current?.querySelector<HTMLElement>(`tr[data-index="${wanted.current}"] [data-row-link]`);
    if (!link) return;
    link.focus({ preventScroll: true });
    wanted.current = undefined;
  };
  useEffect(focusWanted);
  const move = (step: 1 | -1) => (event: KeyboardEvent) => {
    if (model.length === 0) return;
    const current = document.activeElement?.closest<HTMLElement>("tr[data-index]");
    const focused = current && container.current?.contains(current) ? Number(current.dataset.index) : undefined;
    const from = wanted.current ?? focused ?? (step === 1 ? -1 : model.length);
    wanted.current = Math.min(model.length - 1, Math.max(0, from + step));
    event.preventDefault();
    virtualizer.scrollToIndex(wanted.current, { align: "auto" });
    focusWanted();
  };
  useShortcuts({ j: move(1), k: move(-1) });

  // The spacer rows have one cell on purpose: spanning columns that CSS hides would give those a width again.
  const items = virtualizer.getVirtualItems();
  const before = items[0] ? items[0].start - offset : 0;
  const after = items.length > 0 ? virtualizer.getTotalSize() - (items[items.length - 1]!.end - offset) : 0;

  return (
    <div ref={container} className={cn("min-w-0", className)}>
      <table
        aria-label={label}
        aria-rowcount={model.length + 1}
        className="w-full table-fixed border-separate border-spacing-0 text-sm"
      >
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id} aria-rowindex={1}>
              {group.headers.map((header) => {
                const meta = header.column.columnDef.meta;
                const sorted = header.column.getIsSorted();
                const text = flexRender(header.column.columnDef.header, header.getContext());
                return (
                  <th
                    key={header.id}
                    scope="col"
                    aria-sort={
                      header.column.getCanSort()
                        ? sorted === "asc"
                          ? "ascending"
                          : sorted === "desc"
                            ? "descending"
                            : "none"
                        : undefined
                    }
                    className={cn(
                      "sticky top-12 z-10 h-9 border-b border-line bg-canvas px-2 text-left align-middle text-xs font-medium text-ink-subtle first:pl-3",
                      meta?.align === "right" && "text-right",
                      meta?.className,
                    )}
                  >
                    {header.column.getCanSort() ? (
                      <button
                        type="button"
                        onClick={header.column.getToggleSortingHandler()}
                        className="inline-flex max-w-full items-center gap-1 rounded-sm hover:text-ink"
                      >
                        <span className="truncate">{text}</span>
                        {sorted === "asc" ? (
                          <ArrowUp aria-hidden className="size-3 shrink-0" />
                        ) : sorted === "desc" ? (
                          <ArrowDown aria-hidden className="size-3 shrink-0" />
                        ) : (
                          <ChevronsUpDown aria-hidden className="size-3 shrink-0 opacity-40" />
                        )}
                      </button>
                    ) : (
                      text
                    )}
                  </th>
                );
              })}
            </tr>
          ))}
        </thead>
        <tbody>
          {before > 0 ? (
            <tr aria-hidden>
              <td style={{ height: before, padding: 0 }} />
            </tr>
          ) : null}
          {items.map((item) => {
            const row = model[item.index];
            if (!row) return null;
            return (
              <tr
                key={row.id}
                ref={virtualizer.measureElement}
                data-index={item.index}
                aria-rowindex={item.index + 2}
                aria-current={row.id === currentRow ? "true" : undefined}
                className={cn(
                  "group/row relative hover:bg-surface-hover focus-within:bg-surface-hover",
                  row.id === currentRow && "shadow-[inset_2px_0_0_var(--accent)]",
                  rowClassName?.(row.original),
                )}
              >
                {row.getVisibleCells().map((cell) => {
                  const meta = cell.column.columnDef.meta;
                  return (
                    <td
                      key={cell.id}
                      style={{ height: rowHeight }}
                      className={cn(
                        "min-w-0 border-b border-line px-2 py-1 align-middle first:pl-3",
                        meta?.align === "right" && "text-right tabular-nums",
                        meta?.className,
                      )}
                    >
                      {flexRender(cell.column.columnDef.cell, cell.getContext())}
                    </td>
                  );
                })}
              </tr>
            );
          })}
          {after > 0 ? (
            <tr aria-hidden>
              <td style={{ height: after, padding: 0 }} />
            </tr>
          ) : null}
        </tbody>
      </table>
      {model.length === 0 ? (empty ?? <p className="px-3 py-6 text-sm text-ink-muted">{t("table.noMatch")}</p>) : null}
    </div>
  );
}
