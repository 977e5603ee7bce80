"use client";

import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { groupBy } from "@/lib/model/group-by";
import { cn } from "@/lib/utils";
import { useShortcuts } from "./hotkeys";
import { pressRow } from "./press-row";

export interface TableColumn<Row> {
  id: string;
  header: React.ReactNode;
  cell: (row: Row) => React.ReactNode;
  /** Sort key, where it can. */
  sort?: (row: Row) => string | number;
  /** Width and visibility, for header and cells: `w-40 hidden lg:table-cell`. */
  className?: string;
}

/** Selected rows, for actions on several at once. */
export interface Selection<Row> {
  chosen: ReadonlySet<string>;
  onChoose: (ids: readonly string[], chosen: boolean) => void;
  /** Name of a row's box, for screen readers. */
  nameOf: (row: Row) => string;
  /** Name of the box in the header. */
  all: string;
}

/** Groups of consecutive rows, each under one heading. */
interface Grouping<Row> {
  of: (row: Row) => string;
  /** Groups that are drawn without rows. */
  folded: ReadonlySet<string>;
  header: (group: string, rows: readonly Row[]) => React.ReactNode;
}

/** The bar of the page and the header of the table stay in view above the rows: 48 + 36. */
const STICKY_PX = 84;
const GROUP_PX = 44;
const DETAIL_PX = 240;

interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  label: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** Pixels of a usual row; real heights are measured. */
  rowHeight?: number;
  /** Instead of the body when there are no rows. */
  empty?: React.ReactNode;
  rowClassName?: (row: Row) => string | undefined;
  /** The row whose page was opened last: marked, and scrolled into view once. */
  currentRow?: string;
  /** A row that is scrolled into view when it is named anew. */
  reveal?: string;
  /** A column of boxes before the others; `x` ticks the row that has the focus. */
  selection?: Selection<Row>;
  groups?: Grouping<Row>;
  /** Drawn below a row that is unfolded. */
  detail?: { open: ReadonlySet<string>; of: (row: Row) => React.ReactNode };
  /** No header row on phones. */
  bareOnPhones?: boolean;
}

type Item<Row> =
  | { kind: "group"; key: string; group: string; rows: readonly Row[] }
  | { kind: "row" | "detail"; key: string; row: Row; index: number };

/**
 * A table that draws only the rows in view (5,000 rows stay smooth) and scrolls with the page under a sticky header.
 * Give one control per row the attribute `data-row-link` and the class `row-link`: a press on the row is one on it, and `j` / `k`
 * move between rows.
 */
export function DataTable<Row>({
  label,
  columns,
  rows,
  rowId,
  rowHeight = 40,
  empty,
  rowClassName,
  currentRow,
  reveal,
  selection,
  groups,
  detail,
  bareOnPhones,
}: DataTableProps<Row>) {
  const t = useTranslations("common");
  const [order, setOrder] = useState<Order>();
  const items = useMemo(() => {
    const list: Item<Row>[] = [];
    let group: string | undefined;
    let own: Row[] = [];
    const sort = columns.find(({ id }) => id === order?.column)?.sort;
    // A sorted table keeps its groups, in their order; the rows come grouped.
    const sorted =
      order && sort
        ? [...groupBy(rows, (row) => groups?.of(row)).values()].flatMap((some) => inOrder(some, sort, order.descending))
        : rows;
    sorted.forEach((row, index) => {
      const id = rowId(row);
      const of = groups?.of(row);
      if (of !== undefined && of !== group) {
        group = of;
        own = [];
        list.push({ kind: "group", key: `group ${of}`, group: of, rows: own });
      }
      own.push(row);
      if (of !== undefined && groups?.folded.has(of)) return;
      list.push({ kind: "row", key: id, row, index });
      if (detail?.open.has(id)) list.push({ kind: "detail", key: `detail ${id}`, row, index });
    });
    return list;
  }, [rows, rowId, columns, order, groups, detail]);
  const ids = useMemo(() => items.flatMap(({ kind, key }) => (kind === "row" ? [key] : [])), [items]);

  const container = useRef<HTMLDivElement>(null);
  const rowAt = (at: number) => container.current?.querySelector(`tr[data-index="${at}"]`);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const body = container.current?.querySelector("tbody");
    if (body) setTop(Math.round(body.getBoundingClientRect().top + window.scrollY));
  }, [items]);
  const virtual = useWindowVirtualizer({
    count: items.length,
    estimateSize: (at) => (items[at]?.kind === "row" ? rowHeight : items[at]?.kind === "group" ? GROUP_PX : DETAIL_PX),
    getItemKey: (at) => items[at]!.key,
    overscan: 6,
    scrollMargin: top,
    scrollPaddingStart: STICKY_PX,
    // Rows of the first drawing; those of a higher window follow.
    initialRect: { width: 1440, height: 600 },
  });
  const visible = virtual.getVirtualItems();
  const before = visible.length > 0 ? visible[0]!.start - top : 0;
  const after = visible.length > 0 ? virtual.getTotalSize() + top - visible.at(-1)!.end : 0;

  // Back from a row's page: scrolls to that row, once.
  const placed = useRef(false);
  useEffect(() => {
    if (placed.current || currentRow === undefined || ids.length === 0) return;
    placed.current = true;
    const at = items.findIndex(({ key }) => key === currentRow);
    if (at < 0) return;
    const row = rowAt(at)?.getBoundingClientRect();
    if (!row || row.top < STICKY_PX || row.bottom > window.innerHeight) virtual.scrollToIndex(at, { align: "center" });
  });

  useEffect(() => {
    const at = reveal === undefined ? -1 : items.findIndex(({ key }) => key === reveal);
    if (at >= 0 && !visible.some(({ index }) => index === at)) virtual.scrollToIndex(at, { align: "center" });
    // Later changes of the rows move nothing.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [reveal]);

  // A row out of view is drawn only after scrolling: its place is kept until its link exists. Further presses count from this
  // place, not from the focused row.
  const wanted = useRef<number | undefined>(undefined);
  const focusWanted = () => {
    const link =
      wanted.current === undefined ? null : rowAt(wanted.current)?.querySelector<HTMLElement>("[data-row-link]");
    if (!link) return;
    link.focus({ preventScroll: true });
    wanted.current = undefined;
  };
  useEffect(focusWanted);
  const focused = () => {
    const row = document.activeElement?.closest<HTMLElement>("tr[data-index]");
    return row && container.current?.contains(row) ? Number(row.dataset.index) : undefined;
  };
  const move = (step: 1 | -1, event: KeyboardEvent) => {
    const from = wanted.current ?? focused() ?? (step === 1 ? -1 : items.length);
    let to = from + step;
    while (items[to] && items[to]!.kind !== "row") to += step;
    if (items[to] === undefined) return;
    wanted.current = to;
    event.preventDefault();
    virtual.scrollToIndex(to);
    focusWanted();
  };
  useShortcuts({
    j: (event) => move(1, event),
    k: (event) => move(-1, event),
    x: (event) => {
      const at = focused();
      const item = at === undefined ? undefined : items[at];
      if (item?.kind !== "row" || !selection) return;
      event.preventDefault();
      selection.onChoose([item.key], !selection.chosen.has(item.key));
    },
  });
  const chosenShown = ids.filter((id) => selection?.chosen.has(id)).length;

  return (
    <div ref={container} className="@container min-w-0">
      <table
        aria-label={label}
        aria-rowcount={rows.length + 1}
        className="w-full table-fixed border-separate border-spacing-0 text-sm"
      >
        <thead
          className={
            bareOnPhones
              ? "max-md:[&_th]:static max-md:[&_th]:h-0 max-md:[&_th]:overflow-hidden max-md:[&_th]:border-0 max-md:[&_th]:p-0 max-md:[&_th>*]:sr-only max-md:[&_th]:text-[0px]"
              : undefined
          }
        >
          <tr aria-rowindex={1}>
            {selection ? (
              <th scope="col" className={cn(HEAD, BOX, bareOnPhones && "max-md:invisible")}>
                <Box
                  label={selection.all}
                  checked={chosenShown === 0 ? false : chosenShown === ids.length ? true : "indeterminate"}
                  onChange={(chosen) => selection.onChoose(ids, chosen)}
                />
              </th>
            ) : null}
            {columns.map((column) => (
              <HeaderCell key={column.id} column={column} order={order} onOrder={setOrder} />
            ))}
          </tr>
        </thead>
        <tbody>
          {before > 0 ? <Spacer height={before} /> : null}
          {visible.map(({ index: at }) => {
            const item = items[at]!;
            if (item.kind !== "row")
              return (
                <tr key={item.key} ref={virtual.measureElement} data-index={at}>
                  {/* As wide as the table without spanning: columns that CSS hides would get a width again. */}
                  <td className="p-0">
                    <div className={cn("w-[100cqi]", item.kind === "detail" && "border-b border-line bg-surface")}>
                      {item.kind === "group" ? groups?.header(item.group, item.rows) : detail?.of(item.row)}
                    </div>
                  </td>
                </tr>
              );
            return (
              <BodyRow
                key={item.key}
                item={item}
                at={at}
                measure={virtual.measureElement}
                columns={columns}
                rowHeight={rowHeight}
                isCurrent={item.key === currentRow}
                selection={selection}
                className={rowClassName?.(item.row)}
              />
            );
          })}
          {after > 0 ? <Spacer height={after} /> : null}
        </tbody>
      </table>
      {rows.length === 0 ? (empty ?? <p className="px-3 py-6 text-sm text-ink-muted">{t("table.noMatch")}</p>) : null}
    </div>
  );
}

interface BodyRowProps<Row> extends Required<Pick<DataTableProps<Row>, "columns" | "rowHeight">> {
  item: Extract<Item<Row>, { index: number }>;
  /** Its place among all items. */
  at: number;
  measure: (row: Element | null) => void;
  isCurrent: boolean;
  selection: Selection<Row> | undefined;
  className: string | undefined;
}

/** Drawn anew when the list changes, not when it scrolls. */
const BodyRow = memo(function BodyRow<Row>({
  item: { key: id, row, index },
  at,
  measure,
  columns,
  rowHeight,
  isCurrent,
  selection,
  className,
}: BodyRowProps<Row>) {
  const chosen = selection?.chosen.has(id);
  return (
    <tr
      ref={measure}
      data-index={at}
      onClickCapture={pressRow}
      aria-rowindex={index + 2}
      aria-current={isCurrent ? "true" : undefined}
      className={cn(
        "group/row relative focus-within:bg-surface-hover hover:bg-surface-hover",
        isCurrent && "shadow-[inset_2px_0_0_var(--accent)]",
        chosen && "bg-accent-soft",
        className,
      )}
    >
      {selection ? (
        <td className={cn("border-b border-line p-0 align-middle", BOX)}>
          <Box
            label={selection.nameOf(row)}
            checked={chosen === true}
            onChange={(next) => selection.onChoose([id], next)}
            className={selection.chosen.size > 0 ? undefined : ON_ROW}
          />
        </td>
      ) : null}
      {columns.map(({ id: column, cell, className: columnClass }) => (
        <td
          key={column}
          style={{ height: rowHeight }}
          className={cn("min-w-0 border-b border-line px-2 py-0.5 align-middle first:pl-3", columnClass)}
        >
          {cell(row)}
        </td>
      ))}
    </tr>
  );
}) as <Row>(props: BodyRowProps<Row>) => React.ReactNode;

function Spacer({ height }: { height: number }) {
  // One cell on purpose: spanning columns that CSS hides would give those a width again.
  return (
    <tr aria-hidden>
      <td style={{ height, padding: 0 }} />
    </tr>
  );
}

/** The column by which the rows are sorted. */
interface Order {
  column: string;
  descending: boolean;
}

/** Rows by their keys; those of the same key stay in their order. */
function inOrder<Row>(rows: readonly Row[], sort: (row: Row) => string | number, descending: boolean): Row[] {
  const keys = new Map(rows.map((row) => [row, sort(row)]));
  const compare = (a: string | number, b: string | number) =>
    typeof a === "number" && typeof b === "number"
      ? a - b
      : String(a).localeCompare(String(b), undefined, { numeric: true });
  return rows.toSorted((a, b) => compare(keys.get(a)!, keys.get(b)!) * (descending ? -1 : 1));
}

interface HeaderCellProps<Row> {
  column: TableColumn<Row>;
  order: Order | undefined;
  onOrder: (order: Order | undefined) => void;
}

/** The name of a column; a press sorts up, the next one down, the third takes it back. */
function HeaderCell<Row>({ column: { id, header, sort, className }, order, onOrder }: HeaderCellProps<Row>) {
  const sorted = order?.column === id ? (order.descending ? "descending" : "ascending") : "none";
  const Icon = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown }[sorted];
  return (
    <th scope="col" aria-sort={sort && sorted} className={cn(HEAD, className)}>
      {sort ? (
        <button
          type="button"
          onClick={() =>
            onOrder(sorted === "descending" ? undefined : { column: id, descending: sorted === "ascending" })
          }
          className="group inline-flex max-w-full items-center gap-1 rounded-sm hover:text-ink"
        >
          <span className="truncate">{header}</span>
          <Icon
            aria-hidden
            className={cn("size-3 shrink-0", sorted === "none" && "opacity-0 group-hover:opacity-60")}
          />
        </button>
      ) : (
        header
      )}
    </th>
  );
}

const HEAD =
  "sticky top-12 z-10 h-9 border-b border-line bg-canvas px-2 text-left align-middle text-xs font-medium text-ink-subtle first:pl-3";
/** The boxes' column: as wide as a finger on touch screens. */
const BOX = "w-9 px-0 first:pl-0 pointer-coarse:w-11";

/** Seen on the row that the mouse is over or that has the focus; always where a finger points. */
export const ON_ROW =
  "opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 pointer-coarse:opacity-100";

/** The whole cell ticks the box, above the control that covers the row. */
function Box({
  label,
  checked,
  onChange,
  className,
}: {
  label: string;
  checked: boolean | "indeterminate";
  onChange: (checked: boolean) => void;
  className?: string;
}) {
  return (
    <label className="relative z-[1] flex h-full min-h-9 w-full items-center justify-center pointer-coarse:min-h-11">
      <Checkbox aria-label={label} checked={checked} onCheckedChange={onChange} className={className} />
    </label>
  );
}
