"use client";

import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { memo, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { cn } from "@/lib/utils";
import { useShortcuts } from "./hotkeys";
import { useWindowRows } from "./use-window-rows";

export interface Column<Row> {
  id: string;
  header: React.ReactNode;
  /** What it is called where its header is more than a word. */
  name?: string;
  cell: (row: Row) => React.ReactNode;
  /** What the table sorts by. Without it rows come in their order. */
  value?: (row: Row) => string | number;
  /** The header offers sorting, and the rows come in that order. */
  sortable?: boolean;
  /** The first press sorts downwards: the largest first. */
  largestFirst?: boolean;
  /** Width and visibility classes, for header and cells: `w-40 hidden lg:table-cell`. */
  className?: string;
  align?: "right";
}

/** The column that orders the rows. */
export interface Sorting {
  id: string;
  desc: boolean;
}

/** An order as addresses write it: a column, `-` before it for descending; empty for the list's own. */
export const sortText = (sorting: Sorting | undefined) => (sorting ? `${sorting.desc ? "-" : ""}${sorting.id}` : "");
export const sortingOf = (text: string): Sorting => ({ id: text.replace(/^-/, ""), desc: text.startsWith("-") });

/** Rows that a reader chooses for something that is done with several at once. */
export interface Selection<Row> {
  chosen: ReadonlySet<string>;
  onChoose: (ids: readonly string[], chosen: boolean) => void;
  /** Name of a row's box, for screen readers. */
  nameOf: (row: Row) => string;
  /** Name of the box in the header. */
  all: string;
}

/** The bar of the page and the header of the table stay in view above the rows: 48 + 36. */
const STICKY_PX = 84;

interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** The order; without `onSort` the table keeps it itself. */
  sorting?: Sorting;
  onSort?: (sorting: Sorting | undefined) => void;
  /** Pixels of a usual row; real heights are measured. */
  rowHeight?: number;
  /** Instead of the body when there are no rows. */
  empty?: React.ReactNode;
  rowClassName?: (row: Row) => string | undefined;
  /** Rows are coming in: those on screen change what they hold, and none moves. */
  inPlace?: boolean;
  /** The row the reader comes back from: marked, and brought into view once. */
  currentRow?: string;
  /** A column of boxes before the others; `x` ticks the row that has the focus. */
  selection?: Selection<Row>;
  className?: string;
}

/**
 * A table that draws only the rows in view (5,000 rows stay smooth) and scrolls with the page under a sticky header.
 * Give one link per row the attribute `data-row-link` and the class `row-link`: it covers the row, opens by click or
 * Enter, and `j` / `k` move between rows.
 */
function DataTableOf<Row>({
  label,
  columns,
  rows,
  rowId,
  sorting: given,
  onSort,
  rowHeight = 40,
  empty,
  rowClassName,
  inPlace = false,
  currentRow,
  selection,
  className,
}: DataTableProps<Row>) {
  const t = useTranslations("common");
  const [own, setOwn] = useState<Sorting>();
  const sorting = onSort ? given : own;
  const sort = onSort ?? setOwn;
  const model = useMemo(() => sorted(rows, columns, sorting), [rows, columns, sorting]);
  const ids = useMemo(() => model.map(rowId), [model, rowId]);
  const container = useRef<HTMLDivElement>(null);
  const [body, setBody] = useState<HTMLTableSectionElement | null>(null);
  const { from, to, before, after, scrollTo } = useWindowRows(body, ids, rowHeight, STICKY_PX);

  // Back from a row: the list stands where that row is. Not again when rows change below the reader's eyes.
  const placed = useRef(false);
  useEffect(() => {
    if (placed.current || currentRow === undefined || ids.length === 0) return;
    placed.current = true;
    const index = ids.indexOf(currentRow);
    if (index < 0) return;
    const frame = requestAnimationFrame(() => {
      const row = container.current?.querySelector(`tr[data-index="${index}"]`)?.getBoundingClientRect();
      const visible = row !== undefined && row.top >= STICKY_PX && row.bottom <= window.innerHeight;
      if (!visible) scrollTo(index, "center");
    });
    return () => cancelAnimationFrame(frame);
  }, [currentRow, ids, scrollTo]);

  // A row far away is drawn only after the page has scrolled, so the wish is kept until its link is there. Quick
  // presses count from the wish, not from what has focus: the fourteenth press is the fourteenth row.
  const wanted = useRef<number | undefined>(undefined);
  const focusWanted = useCallback(() => {
    if (wanted.current === undefined) return;
    const link = container.current?.querySelector<HTMLElement>(`tr[data-index="${wanted.current}"] [data-row-link]`);
    if (!link) return;
    link.focus({ preventScroll: true });
    wanted.current = undefined;
  }, []);
  useEffect(focusWanted);
  const move = useCallback(
    (step: 1 | -1, event: KeyboardEvent) => {
      if (ids.length === 0) return;
      const current = document.activeElement?.closest<HTMLElement>("tr[data-index]");
      const focused = current && container.current?.contains(current) ? Number(current.dataset.index) : undefined;
      const start = wanted.current ?? focused ?? (step === 1 ? -1 : ids.length);
      wanted.current = Math.min(ids.length - 1, Math.max(0, start + step));
      event.preventDefault();
      scrollTo(wanted.current, "nearest");
      focusWanted();
    },
    [ids, scrollTo, focusWanted],
  );
  const chooseFocused = useCallback(
    (event: KeyboardEvent) => {
      const row = document.activeElement?.closest<HTMLElement>("tr[data-index]");
      const id = row && container.current?.contains(row) ? ids[Number(row.dataset.index)] : undefined;
      if (!selection || id === undefined) return;
      event.preventDefault();
      selection.onChoose([id], !selection.chosen.has(id));
    },
    [ids, selection],
  );
  useShortcuts({ j: (event) => move(1, event), k: (event) => move(-1, event), x: chooseFocused });
  const chosenShown = selection ? ids.filter((id) => selection.chosen.has(id)).length : 0;

  // The spacer rows have one cell on purpose: spanning columns that CSS hides would give those a width again.
  return (
    <div ref={container} className={cn("min-w-0", className)}>
      <table
        aria-label={label}
        aria-rowcount={model.length + 1}
        className="w-full table-fixed border-separate border-spacing-0 text-sm"
      >
        <thead>
          <tr aria-rowindex={1}>
            {selection ? (
              <th scope="col" className={cn(HEAD, BOX)}>
                <Box
                  label={selection.all}
                  checked={chosenShown === 0 ? false : chosenShown === ids.length ? true : "indeterminate"}
                  onChange={(chosen) => selection.onChoose(ids, chosen)}
                />
              </th>
            ) : null}
            {columns.map((column) => (
              <Header key={column.id} column={column} sorting={sorting} onSort={sort} />
            ))}
          </tr>
        </thead>
        <tbody ref={setBody}>
          {before > 0 ? (
            <tr aria-hidden>
              <td style={{ height: before, padding: 0 }} />
            </tr>
          ) : null}
          {model.slice(from, to).map((row, position) => {
            const index = from + position;
            const id = ids[index]!;
            return (
              <BodyRow
                key={inPlace ? index : id}
                row={row}
                index={index}
                columns={columns}
                height={rowHeight}
                current={id === currentRow}
                className={rowClassName?.(row)}
                id={id}
                chosen={selection?.chosen.has(id)}
                nameOf={selection?.nameOf}
                onChoose={selection?.onChoose}
              />
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

/** The rows of a list stay the same while only the page around it is drawn again. */
export const DataTable = memo(DataTableOf) as typeof DataTableOf;

function sorted<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sorting: Sorting | undefined,
): readonly Row[] {
  const value = columns.find((column) => column.id === sorting?.id)?.value;
  if (!value || !sorting) return rows;
  const sign = sorting.desc ? -1 : 1;
  return [...rows].sort((a, b) => {
    const [one, other] = [value(a), value(b)];
    return sign * (typeof one === "number" && typeof other === "number" ? one - other : text(one, other));
  });
}

const collator = new Intl.Collator("en", { numeric: true });
const text = (a: string | number, b: string | number) => collator.compare(String(a), String(b));

/** One press sorts, the next turns the order around, the third gives the list its own order back. */
function nextSorting<Row>(column: Column<Row>, sorting: Sorting | undefined): Sorting | undefined {
  const first = column.largestFirst === true;
  if (sorting?.id !== column.id) return { id: column.id, desc: first };
  return sorting.desc === first ? { id: column.id, desc: !first } : undefined;
}

function Header<Row>({
  column,
  sorting,
  onSort,
}: {
  column: Column<Row>;
  sorting: Sorting | undefined;
  onSort: (sorting: Sorting | undefined) => void;
}) {
  const sortable = column.sortable === true || column.value !== undefined;
  const order = sorting?.id === column.id ? (sorting.desc ? "descending" : "ascending") : "none";
  const Icon = order === "ascending" ? ArrowUp : order === "descending" ? ArrowDown : ChevronsUpDown;
  return (
    <th
      scope="col"
      aria-sort={sortable ? order : undefined}
      className={cn(HEAD, column.align === "right" && "text-right", column.className)}
    >
      {sortable ? (
        <button
          type="button"
          onClick={() => onSort(nextSorting(column, sorting))}
          className="inline-flex max-w-full items-center gap-1 rounded-sm hover:text-ink"
        >
          <span className="truncate">{column.header}</span>
          <Icon aria-hidden className={cn("size-3 shrink-0", order === "none" && "opacity-40")} />
        </button>
      ) : (
        column.header
      )}
    </th>
  );
}

const HEAD =
  "sticky top-12 z-10 h-9 border-b border-line bg-canvas px-2 text-left align-middle text-xs font-medium text-ink-subtle first:pl-3";
/** The boxes' column: as wide as a finger on touch screens. */
const BOX = "w-9 px-0 first:pl-0 pointer-coarse:w-11";

/** The whole cell ticks the box, above the link that covers the row. */
function Box({
  label,
  checked,
  onChange,
}: {
  label: string;
  checked: boolean | "indeterminate";
  onChange: (checked: boolean) => void;
}) {
  return (
    <label className="relative z-[1] flex h-full min-h-9 w-full items-center justify-center pointer-coarse:min-h-11">
      <Checkbox aria-label={label} checked={checked} onCheckedChange={onChange} />
    </label>
  );
}

interface BodyRowProps<Row> {
  id: string;
  chosen: boolean | undefined;
  nameOf: ((row: Row) => string) | undefined;
  onChoose: Selection<Row>["onChoose"] | undefined;
  row: Row;
  index: number;
  columns: readonly Column<Row>[];
  height: number;
  current: boolean;
  className: string | undefined;
}

function BodyRowOf<Row>({
  row,
  index,
  columns,
  height,
  current,
  className,
  id,
  chosen,
  nameOf,
  onChoose,
}: BodyRowProps<Row>) {
  return (
    <tr
      data-index={index}
      aria-rowindex={index + 2}
      aria-current={current ? "true" : undefined}
      className={cn(
        "group/row relative hover:bg-surface-hover focus-within:bg-surface-hover",
        current && "shadow-[inset_2px_0_0_var(--accent)]",
        chosen && "bg-accent-soft",
        className,
      )}
    >
      {chosen !== undefined && nameOf && onChoose ? (
        <td className={cn("border-b border-line p-0 align-middle", BOX)}>
          <Box label={nameOf(row)} checked={chosen} onChange={(next) => onChoose([id], next)} />
        </td>
      ) : null}
      {columns.map((column) => (
        <td
          key={column.id}
          style={{ height }}
          className={cn(
            "min-w-0 border-b border-line px-2 py-0.5 align-middle first:pl-3",
            column.align === "right" && "text-right tabular-nums",
            column.className,
          )}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** Scrolling draws the rows that come into view, not those that stay. */
const BodyRow = memo(BodyRowOf) as typeof BodyRowOf;
