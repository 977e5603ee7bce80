"use client";

import { ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { memo, useCallback, useDeferredValue, useEffect, useMemo, useState } from "react";
import { DataTable, sortText, sortingOf, type Selection, type Sorting } from "@/components/common/data-table";
import { PhoneSort } from "@/components/common/phone-sort";
import { SearchBox } from "@/components/common/search-box";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import type { RowSummary } from "@/lib/model/run";
import { useQueryStates } from "@/lib/client/query-state";
import { useDataSource } from "@/lib/client/data-source";
import {
  checkNumbers,
  countFacets,
  filterRows,
  namespaceMatrix,
  needsWork,
  orderRows,
  serviceRows,
  type InstanceRow,
  type RowFilters,
  tallyStates,
} from "@/lib/views";
import { useRowColumns } from "./columns";
import { ReadinessFilters } from "./filters";
import { ListTools } from "./list-tools";
import { recalledPlace, rememberedQueue } from "./queue-memory";
import { listQuery, paramsOf, readinessParams } from "./search-params";
import { StateBar } from "./state-bar";

/** A row of one line, and one that has room for a name above its id: every row of a list is as high, whatever comes into it. */
const ROW_PX = 40;
const NAMED_ROW_PX = 44;

/** Drawn when rows are chosen, so fetched then. */
const SelectionBar = dynamic(() => import("./selection-bar").then((module) => module.SelectionBar), { ssr: false });
const NamespaceMatrix = dynamic(() => import("./namespace-matrix").then((module) => module.NamespaceMatrix), {
  loading: () => <Skeleton className="h-24 w-full" />,
});

interface RowsPanelProps {
  view: "instances" | "services";
  rows: readonly RowSummary[];
  instances: InstanceRow[];
  /** Rows are still to come: an empty table draws placeholders instead of "nothing". */
  filling: boolean;
  /** The cluster's first check: what the rail counts is not known yet, and rows keep their places while they come. */
  first: boolean;
  now?: string;
}

/** Bar, rail, search and table over the rows of a check; everything that narrows them is in the URL. */
function RowsPanelOf({ view, rows, instances, filling, first, now }: RowsPanelProps) {
  const t = useTranslations("readiness");
  const [params, setParams] = useQueryStates(readinessParams, { history: "replace" });
  const all = useMemo(() => (view === "instances" ? instances : serviceRows(rows)), [view, instances, rows]);
  // Each selector has its own identity; the memo below needs one object that changes only with them.
  const { q, state, visibility, category, code, namespace } = params;
  const typed = useMemo<RowFilters>(
    () => ({ q, state, visibility, category, code, namespace }),
    [q, state, visibility, category, code, namespace],
  );
  const filters = useDeferredValue(typed);
  const sort = useDeferredValue(params.sort);
  // The order holds for every filter: typing sorts nothing.
  const ordered = useMemo(() => orderRows(all, sort), [all, sort]);
  const shown = useMemo(() => filterRows(ordered, filters), [ordered, filters]);
  const facets = useMemo(() => countFacets(all, filters), [all, filters]);
  const matrix = useMemo(() => namespaceMatrix(rows), [rows]);
  const counts = useMemo(() => tallyStates(all.map((row) => row.state)), [all]);
  const [matrixOpen, setMatrixOpen] = useState(false);
  const source = useDataSource();
  // Inside files the fragment chooses the list, and pages of rows ask the address which it was.
  useEffect(() => {
    if (source.live === undefined && params.view !== view) setParams({ view });
  }, [source.live, params.view, view, setParams]);
  const query = listQuery(params, view);
  const everyColumn = useRowColumns(view, query, now);
  const hidden = params.hide;
  const columns = useMemo(() => everyColumn.filter(({ id }) => !hidden.includes(id)), [everyColumn, hidden]);
  const [place] = useState(() => recalledPlace(source.id, view));
  const [worked] = useState(() => new Set(rememberedQueue(source.id, query)));
  const numbers = useMemo(() => checkNumbers(rows), [rows]);
  const total =
    view === "services"
      ? t("table.totalServices", { services: numbers.services })
      : t("table.totalInstances", {
          instances: numbers.instances,
          without: all.filter((row) => row.loadBalancerId === null).length,
        });
  // Without a choice the worst state comes first, in both tables, and the header says so.
  const sorting = useMemo(() => sortingOf(sort || "state"), [sort]);
  const onSort = useCallback((next: Sorting | undefined) => setParams({ sort: sortText(next) }), [setParams]);
  const rowClassName = useCallback(
    (row: InstanceRow) =>
      worked.has(row.id) && !needsWork(row, filters)
        ? "[&_.row-link]:font-normal [&_.row-link]:text-ink-subtle"
        : undefined,
    [worked, filters],
  );

  const [chosen, setChosen] = useState<ReadonlySet<string>>(NONE_CHOSEN);
  const selection = useMemo<Selection<InstanceRow>>(
    () => ({
      chosen,
      onChoose: (ids, value) =>
        setChosen((old) => {
          const next = new Set(old);
          for (const id of ids) {
            if (value) next.add(id);
            else next.delete(id);
          }
          return next;
        }),
      nameOf: (row) =>
        t("select.row", {
          name: (view === "services" ? row.services[0] : (row.name ?? row.loadBalancerId)) ?? row.services[0] ?? row.id,
        }),
      all: t("select.all"),
    }),
    [chosen, t, view],
  );
  const taken = useMemo(() => (chosen.size === 0 ? [] : all.filter((row) => chosen.has(row.id))), [all, chosen]);

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-col gap-1.5">
        <StateBar
          filling={filling}
          counts={counts}
          selected={params.state}
          onSelect={(value) =>
            setParams({ state: params.state.length === 1 && params.state[0] === value ? [] : [value] })
          }
        >
          {matrix.length > 1 ? (
            <Button
              variant="ghost"
              size="sm"
              aria-expanded={matrixOpen}
              aria-controls="namespace-matrix"
              onClick={() => setMatrixOpen(!matrixOpen)}
            >
              <ChevronRight
                aria-hidden
                className={matrixOpen ? "rotate-90 transition-transform" : "transition-transform"}
              />
              {t("matrix.title")}
            </Button>
          ) : null}
        </StateBar>
        {matrixOpen ? (
          <NamespaceMatrix
            rows={matrix}
            findings={rows}
            onPick={(name, picked) => setParams({ namespace: [name], state: picked ? [picked] : [], category: [] })}
            onPickCategory={(name, picked) =>
              setParams({ namespace: name ? [name] : [], category: picked ? [picked] : [], state: [] })
            }
          />
        ) : null}
      </div>
      <div className="grid grid-cols-1 gap-x-6 gap-y-3 lg:grid-cols-[14rem_minmax(0,1fr)]">
        <div className="max-lg:relative max-md:min-h-11 lg:sticky lg:top-16 lg:max-h-[calc(100dvh-5rem)] lg:self-start lg:overflow-y-auto lg:pb-4 scrollbar-thin">
          {first ? (
            <p className="text-xs text-ink-muted max-lg:hidden">{t("facet.later")}</p>
          ) : (
            <ReadinessFilters
              facets={facets}
              filters={filters}
              onChange={(facet, selected) => setParams({ [facet]: selected })}
            />
          )}
          {/* Beside the button that unfolds the filters: a row of its own would push the list down. */}
          <PhoneSort
            columns={everyColumn}
            sorting={sorting}
            onSort={onSort}
            className="absolute left-32 right-0 top-0"
          />
        </div>
        <div className="min-w-0">
          <div className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-1">
            <SearchBox
              value={params.q}
              onChange={(value) => setParams({ q: value })}
              label={t("table.search")}
              className="w-full sm:w-auto sm:max-w-md sm:flex-1"
            />
            <span role="status" className="min-w-0 flex-1 text-xs tabular-nums text-ink-subtle">
              {shown.length < all.length ? t("table.count", { shown: shown.length, total: all.length }) : total}
            </span>
            <ListTools
              view={view}
              rows={shown}
              hidden={hidden}
              onHidden={(hide) => setParams({ hide })}
              query={query}
              onView={(kept) => setParams(paramsOf(kept))}
            />
          </div>
          <DataTable
            label={t(view === "instances" ? "table.instancesLabel" : "table.servicesLabel")}
            columns={columns}
            rows={shown}
            rowId={idOf}
            rowHeight={view === "instances" ? NAMED_ROW_PX : ROW_PX}
            inPlace={filling}
            currentRow={place}
            rowClassName={rowClassName}
            sorting={sorting}
            onSort={onSort}
            selection={selection}
            empty={filling && all.length === 0 ? FILLING : undefined}
          />
          {taken.length > 0 ? <SelectionBar rows={taken} onClear={() => setChosen(NONE_CHOSEN)} /> : null}
        </div>
      </div>
    </div>
  );
}

function FillingRows() {
  return (
    <div className="flex flex-col">
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className="flex h-11 items-center gap-4 border-b border-line px-3">
          <Skeleton className="w-16" />
          <Skeleton className="w-40" />
          <Skeleton className="w-32" />
          <Skeleton className="w-24" />
        </div>
      ))}
    </div>
  );
}

const FILLING = <FillingRows />;
const NONE_CHOSEN: ReadonlySet<string> = new Set();
const idOf = (row: InstanceRow) => row.id;

/** Drawn again when its rows change, not with everything else on the page. */
export const RowsPanel = memo(RowsPanelOf);
