"use client";

import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { useQueryStates } from "nuqs";
import { useDeferredValue, useEffect, useMemo, useState } from "react";
import { useCheck, useFixRows } from "@/components/check/check-context";
import { FlowContext } from "@/components/check/use-choices";
import { DecidedLine } from "@/components/check/decided-line";
import { remembered, listParams, listQuery, rowTarget, withQuery } from "@/components/check/list-address";
import { DataTable, type Selection } from "@/components/common/data-table";
import { EmptyState } from "@/components/common/empty-state";
import { QueryError } from "@/components/common/query-error";
import { SearchBox } from "@/components/common/search-box";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { ToggleGroup } from "@/components/ui/toggle-group";
import { Select } from "@/components/ui/select";
import { useDataSource, useHref } from "@/lib/client/data-source";
import {
  ALONE,
  countFacets,
  countGroups,
  filterRows,
  FIX_GROUPS,
  grouped,
  groupOfRows,
  GROUPINGS,
  needsWork,
  newVisit,
  nextVisit,
  WORK_GROUPS,
  type FacetId,
  type FixGroup,
  type FixRow,
  type Grouping,
  type Visit,
} from "@/lib/views";
import { AcceptedList } from "./accepted-list";
import { GroupHeader, useTakes } from "./group-header";
import { Legend } from "./effect-icon";
import { ScriptMenu, SelectionBar } from "./selection-bar";
import { useFixColumns } from "./use-fix-columns";
import { useFlow } from "./use-flow";
import { OwnerName } from "@/components/owner/owner-chip";
import { ownerOfId } from "@/lib/model/owner";
import { FilterSheet } from "@/components/common/filter-sheet";
import { useFindingLabel } from "@/components/common/finding-labels";

/** Loaded when rows are unfolded. */
const RowDetail = dynamic(() => import("./row-detail").then((module) => module.RowDetail), {
  loading: () => <Skeleton className="m-3 h-24 max-w-2xl" />,
});

const FACETS = ["namespace", "owner", "family", "state", "visibility", "category", "code", "sync"] as const;
const NONE: ReadonlySet<string> = new Set();
/** Groups that do not block the upgrade are folded at first. */
const FOLDED: readonly FixGroup[] = ["notCovered", "advice", "accepted", "rest"];
const isGroup = (key: string): key is FixGroup => (FIX_GROUPS as readonly string[]).includes(key);
/** Rows of a list whose groups are unfolded at first. */
const UNFOLDED = 40;
const idOf = (row: FixRow) => row.id;

/** One list of steps in their order; the selected rows are the script. */
export function FixPage() {
  const t = useTranslations("fix");
  const tc = useTranslations("common");
  const labelOf = useFindingLabel();
  const source = useDataSource();
  const href = useHref();
  const { busy, view: checked } = useCheck();
  const [params, setParams] = useQueryStates(listParams);
  const { view, by } = params;
  const { rows: all, plan, open: undecided, pending, failure } = useFixRows(view);
  const query = listQuery(params);
  const hrefOf = (row: FixRow) => withQuery(href(rowTarget(row, view)), query);
  const filters = useDeferredValue(params);
  const only = filters.group;
  const { visit, forget } = useVisit(all, `${source.target ?? ""} ${view}`);
  const shown = useMemo(() => {
    const found = filterRows(visit.rows, filters);
    return grouped(only.length > 0 ? found.filter(({ group }) => only.includes(group)) : found, by);
  }, [visit, filters, only, by]);
  const narrowed = shown.length < all.length;
  const keyOf = useMemo(() => groupOfRows(shown, by), [shown, by]);
  const keys = [...new Set(shown.map(keyOf))];
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  // Groups that do not block the upgrade are folded at first, and those of a long list that is grouped otherwise.
  const isFolded = (key: string) =>
    isGroup(key) ? FOLDED.includes(key) : shown.length > UNFOLDED && key !== `${by}:${ALONE}`;
  const folded = new Set(keys.filter((key) => turned.has(key) !== (!narrowed && isFolded(key))));
  const [open, setOpen] = useState<ReadonlySet<string>>(NONE);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(NONE);
  const [place] = useState(() => remembered("place", `${source.id} ${view}`)[0]);
  const [worked] = useState(() => new Set(remembered("queue", `${source.id} ${query}`)));
  const flow = useFlow(all, shown, {
    has: (id) => open.has(id),
    add: (id) => setOpen((old) => toggled(old, [id], true)),
    remove: (id) => setOpen((old) => toggled(old, [id], false)),
  });
  const toggle = (id: string) => {
    if (!open.has(id)) flow.ask(id);
    setOpen((old) => toggled(old, [id], !old.has(id)));
  };
  const families = checked !== undefined && all.some(({ family }) => family !== all[0]?.family);
  const columns = useFixColumns({
    view,
    hrefOf,
    open,
    onToggle: toggle,
    flowOf: (id) => flow.of(id),
    filling: busy,
    families,
    finished: visit.finished,
  });
  const selection: Selection<FixRow> = {
    chosen,
    onChoose: (ids, value) => setChosen((old) => toggled(old, ids, value)),
    nameOf: (row) => t("select.row", { name: row.services[0] ?? row.name ?? row.id }),
    all: t("select.all"),
  };
  const taken = all.filter((row) => chosen.has(row.id));
  const counts = countGroups(all);
  const takesOf = useTakes();
  if (all.length === 0 && !busy && !pending) {
    const unseen = checked !== undefined && checked.errors.length > 0;
    return (
      <EmptyState title={t(unseen ? "none.unseen" : "none.title")}>
        {t(unseen ? "none.unseenBody" : "none.body")}
      </EmptyState>
    );
  }
  const facetLabel: Record<FacetId, (value: string) => React.ReactNode> = {
    state: (value) => tc(`status.${value as "fail"}`),
    visibility: (value) => tc(`visibility.${value as "reported"}`),
    category: (value) => tc(`category.${value as "listener"}`),
    code: (value) => (
      <>
        <code className="mr-1.5 text-xs">{value}</code>
        {labelOf(value)}
      </>
    ),
    namespace: (value) => value,
    family: (value) => value.toUpperCase(),
    owner: (value) => <OwnerName owner={ownerOfId(value)} />,
    sync: (value) => tc(`sync.${value as "inStep"}`),
  };
  const views = (
    <ToggleGroup
      label={t("view.label")}
      value={view}
      options={[
        ["instances", t("view.instances")],
        ["services", t("view.services")],
      ]}
      onChange={(next) => void setParams({ view: next })}
    />
  );
  const grouping = (className: string) => (
    <Select
      aria-label={t("by.label")}
      className={className}
      value={by}
      onChange={(event) => void setParams({ by: event.target.value as Grouping })}
    >
      {GROUPINGS.map((one) => (
        <option key={one} value={one}>
          {t(`by.${one}`)}
        </option>
      ))}
    </Select>
  );
  return (
    <div data-slot="fix" className="flex min-w-0 flex-col gap-2 max-md:gap-1">
      <div className="flex items-center gap-2 max-md:gap-1.5">
        <SearchBox
          value={params.q}
          onChange={(value) => void setParams({ q: value })}
          label={t("search")}
          className="min-w-0 max-sm:flex-1 sm:w-80 xl:w-[28rem]"
        />
        <FilterSheet
          facets={FACETS}
          filters={filters}
          count={() => countFacets(all, filters)}
          titleOf={(facet) => t(`facet.${facet}`)}
          labelOf={(facet, value) => facetLabel[facet](value)}
          wordsOf={(facet, value) => (facet === "code" ? labelOf(value) : "")}
          onChange={(facet, chosen) => void setParams({ [facet]: chosen })}
        >
          {views}
          {grouping("mt-3 w-full md:hidden")}
        </FilterSheet>
        <span role="status" className="min-w-0 flex-1 truncate text-xs tabular-nums text-ink-subtle max-md:hidden">
          {narrowed ? t("count", { shown: shown.length, total: all.length }) : null}
        </span>
        {only.length > 0 ? (
          <Button size="sm" variant="ghost" onClick={() => void setParams({ group: null })}>
            {t("allGroups")}
          </Button>
        ) : null}
        {grouping("max-md:hidden")}
        <Legend />
        {plan && plan.steps.length > 0 && taken.length === 0 ? (
          <span className="max-md:hidden">
            <ScriptMenu plan={plan} rows={shown} />
          </span>
        ) : null}
      </div>
      {pending || busy ? null : <DecidedLine rows={all} open={undecided} />}
      {counts.safe === 0 && WORK_GROUPS.some((group) => counts[group] > 0) && !pending && !busy ? (
        <p role="status" className="text-sm">
          <span className="font-medium text-pass">{t("safeDone")}</span> {t("left", { groups: takesOf(all) })}
        </p>
      ) : null}
      <div id="list" tabIndex={-1} className="min-w-0 scroll-mt-16 outline-none">
        {failure ? (
          <QueryError {...failure} />
        ) : pending && !busy ? (
          <Skeleton className="h-96 w-full" />
        ) : (
          <DataTable
            label={t(view === "instances" ? "label.instances" : "label.services")}
            columns={columns}
            rows={shown}
            rowId={idOf}
            bareOnPhones
            currentRow={place}
            reveal={flow.reveal}
            rowClassName={(row) =>
              worked.has(row.id) && !needsWork(row, filters)
                ? "[&_.row-name]:font-normal [&_.row-name]:text-ink-subtle"
                : undefined
            }
            selection={selection}
            groups={{
              of: keyOf,
              folded,
              header: (key, rows) => (
                <GroupHeader
                  by={by}
                  group={key}
                  rows={rows}
                  flowOf={flow.of}
                  folded={folded.has(key)}
                  onFold={() => setTurned((old) => toggled(old, [key], !old.has(key)))}
                  selection={selection}
                  finished={visit.finished}
                  onForget={forget}
                  script={plan && taken.length === 0 ? <ScriptMenu plan={plan} rows={rows} quiet /> : null}
                />
              ),
            }}
            detail={{
              open,
              of: (row) => (
                <FlowContext value={flow.of(row.id)}>
                  <RowDetail row={row} tickets={plan?.tickets} href={hrefOf(row)} />
                </FlowContext>
              ),
            }}
            empty={busy && all.length === 0 ? <Skeleton className="h-96 w-full" /> : undefined}
          />
        )}
      </div>
      <AcceptedList />
      {taken.length > 0 ? (
        <SelectionBar
          rows={taken}
          script={plan ? <ScriptMenu plan={plan} rows={taken} chosen /> : null}
          onClear={() => setChosen(NONE)}
        />
      ) : null}
    </div>
  );
}

/** The rows of this visit: a settled row stays in its place, struck out, until the user removes it or leaves the page. */
function useVisit(rows: readonly FixRow[], list: string) {
  const t = useTranslations("fix");
  const [state, setState] = useState<{ list: string; visit: Visit; turned: readonly FixRow[] }>();
  const isSame = state?.list === list;
  const next =
    isSame && state.visit.source === rows ? state : { list, ...nextVisit(isSame ? state.visit : newVisit(rows), rows) };
  if (next !== state) setState(next);
  const { turned } = next;
  useEffect(() => {
    const [first, ...more] = turned;
    if (!first) return;
    const title =
      more.length > 0 ? t("turnedAll", { count: turned.length }) : t("turned", { name: first.services[0] ?? first.id });
    toast.success(title, {
      description: t("turnedLeft", { count: rows.filter(({ group }) => WORK_GROUPS.includes(group)).length }),
    });
    // The rows are those of the same change.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [turned]);
  return { visit: next.visit, forget: () => setState({ list, visit: newVisit(rows), turned: [] }) };
}

function toggled<T>(old: ReadonlySet<T>, ids: readonly T[], value: boolean): ReadonlySet<T> {
  const next = new Set(old);
  for (const id of ids) {
    if (value) next.add(id);
    else next.delete(id);
  }
  return next;
}
