"use client";

import { ChevronDown, ChevronRight } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { useQueryStates } from "nuqs";
import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { useCheck, useFixRows } from "@/components/check/check-context";
import { remembered, listParams, listQuery, rowTarget, withQuery } from "@/components/check/list-address";
import { DataTable, type Selection } from "@/components/common/data-table";
import { EmptyState } from "@/components/common/empty-state";
import { SearchBox } from "@/components/common/search-box";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { ToggleGroup } from "@/components/ui/toggle-group";
import { useDataSource, useHref } from "@/lib/client/data-source";
import { countFacets, filterRows, FIX_GROUPS, needsWork, type FixGroup, type FixRow, type FacetId } from "@/lib/views";
import { AcceptedList } from "./accepted-list";
import { ScriptMenu, SelectionBar } from "./selection-bar";
import { useFixColumns } from "./use-fix-columns";
import { OwnerName } from "@/components/owner/owner-chip";
import { ownerOfId } from "@/lib/model/owner";
import { FilterSheet } from "@/components/common/filter-sheet";
import { useFindingLabel } from "@/components/common/finding-labels";

/** Loaded when rows are unfolded. */
const RowDetail = dynamic(() => import("./row-detail").then((module) => module.RowDetail), {
  loading: () => <Skeleton className="m-3 h-24 max-w-2xl" />,
});

const FACETS = ["namespace", "owner", "family", "state", "visibility", "category", "code"] as const;
const NONE: ReadonlySet<string> = new Set();
/** Groups that do not block the upgrade are folded at first. */
const FOLDED: readonly FixGroup[] = ["notCovered", "advice", "accepted", "rest"];
const idOf = (row: FixRow) => row.id;

/** One list of what to do, in the order in which to do it; the selected rows are the script. */
export function FixPage() {
  const t = useTranslations("fix");
  const tc = useTranslations("common");
  const labelOf = useFindingLabel();
  const format = useFormatter();
  const source = useDataSource();
  const href = useHref();
  const { busy, view: checked } = useCheck();
  const [params, setParams] = useQueryStates(listParams);
  const { view } = params;
  const { rows: all, plan, pending } = useFixRows(view);
  const query = listQuery(params);
  const hrefOf = (row: FixRow) => withQuery(href(rowTarget(row, view)), query);
  const filters = useDeferredValue(params);
  const only = filters.group;
  const shown = useMemo(() => {
    const found = filterRows(all, filters);
    return only.length > 0 ? found.filter(({ group }) => only.includes(group)) : found;
  }, [all, filters, only]);
  const narrowed = shown.length < all.length;
  const [turned, setTurned] = useState<ReadonlySet<FixGroup>>(new Set());
  const folded = new Set<string>(
    FIX_GROUPS.filter((group) => turned.has(group) !== (!narrowed && FOLDED.includes(group))),
  );
  const [open, setOpen] = useState<ReadonlySet<string>>(NONE);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(NONE);
  const [place] = useState(() => remembered("place", `${source.id} ${view}`)[0]);
  const [worked] = useState(() => new Set(remembered("queue", `${source.id} ${query}`)));
  const toggle = (id: string) => setOpen((old) => toggled(old, [id], !old.has(id)));
  const families = checked !== undefined && all.some(({ family }) => family !== all[0]?.family);
  const columns = useFixColumns({ view, hrefOf, open, onToggle: toggle, filling: busy, families });
  const selection: Selection<FixRow> = {
    chosen,
    onChoose: (ids, value) => setChosen((old) => toggled(old, ids, value)),
    nameOf: (row) => t("select.row", { name: row.services[0] ?? row.name ?? row.id }),
    all: t("select.all"),
  };
  const taken = all.filter((row) => chosen.has(row.id));
  // A row that a decision moves away from under the hand says where it went.
  const places = useRef<ReadonlyMap<string, FixGroup>>(new Map());
  useEffect(() => {
    for (const { id, group, services } of all) {
      const before = places.current.get(id);
      if (before && before !== group && open.has(id))
        toast.success(t("moved", { name: services[0] ?? id, group: t(`group.${group}`) }));
    }
    if (all.length > 0) places.current = new Map(all.map(({ id, group }) => [id, group]));
  }, [all, open, t]);

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
      <span title={labelOf(value)}>
        <code className="mr-1.5 text-xs">{value}</code>
        {labelOf(value)}
      </span>
    ),
    namespace: (value) => value,
    family: (value) => value.toUpperCase(),
    owner: (value) => <OwnerName owner={ownerOfId(value)} />,
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
  return (
    <div id="list" tabIndex={-1} className="flex min-w-0 scroll-mt-16 flex-col gap-2 outline-none max-md:gap-1">
      <div className="flex items-center gap-2 max-md:gap-1.5">
        <div className="max-md:hidden">{views}</div>
        <SearchBox
          value={params.q}
          onChange={(value) => void setParams({ q: value })}
          label={t("search")}
          className="min-w-0 max-sm:flex-1 sm:w-[28rem]"
        />
        <FilterSheet
          facets={FACETS}
          filters={filters}
          count={() => countFacets(all, filters)}
          titleOf={(facet) => t(`facet.${facet}`)}
          labelOf={(facet, value) => facetLabel[facet](value)}
          onChange={(facet, chosen) => void setParams({ [facet]: chosen })}
        >
          <div className="mb-3 md:hidden">{views}</div>
        </FilterSheet>
        <span role="status" className="min-w-0 flex-1 truncate text-xs tabular-nums text-ink-subtle max-md:hidden">
          {narrowed ? t("count", { shown: shown.length, total: all.length }) : null}
        </span>
        {only.length > 0 ? (
          <Button size="sm" variant="ghost" onClick={() => void setParams({ group: null })}>
            {t("allGroups")}
          </Button>
        ) : null}
        {plan && plan.steps.length > 0 ? (
          <span className="max-md:hidden">
            <ScriptMenu plan={plan} rows={shown} />
          </span>
        ) : null}
      </div>
      {pending && !busy ? (
        <Skeleton className="h-96 w-full" />
      ) : (
        <DataTable
          label={t(view === "instances" ? "label.instances" : "label.services")}
          columns={columns}
          rows={shown}
          rowId={idOf}
          bareOnPhones
          currentRow={place}
          rowClassName={(row) =>
            worked.has(row.id) && !needsWork(row, filters)
              ? "[&_.row-name]:font-normal [&_.row-name]:text-ink-subtle"
              : undefined
          }
          selection={selection}
          groups={{
            of: (row) => row.group,
            folded,
            header: (group, rows) => (
              <GroupHeader
                group={group as FixGroup}
                count={format.number(rows.length)}
                folded={folded.has(group)}
                onFold={() => setTurned((old) => toggled(old, [group as FixGroup], !old.has(group as FixGroup)))}
              />
            ),
          }}
          detail={{
            open,
            of: (row) => <RowDetail row={row} tickets={plan?.tickets} href={hrefOf(row)} />,
          }}
          empty={busy && all.length === 0 ? <Skeleton className="h-96 w-full" /> : undefined}
        />
      )}
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

function toggled<T>(old: ReadonlySet<T>, ids: readonly T[], value: boolean): ReadonlySet<T> {
  const next = new Set(old);
  for (const id of ids) {
    if (value) next.add(id);
    else next.delete(id);
  }
  return next;
}

interface GroupHeaderProps {
  group: FixGroup;
  count: string;
  folded: boolean;
  onFold: () => void;
}

function GroupHeader({ group, count, folded, onFold }: GroupHeaderProps) {
  const t = useTranslations("fix");
  const Icon = folded ? ChevronRight : ChevronDown;
  return (
    <div
      className="flex h-11 items-end border-b border-line-strong pb-1.5 pointer-coarse:items-center pointer-coarse:pb-0"
      data-group={group}
    >
      <h2 className="flex min-w-0 items-baseline gap-2 text-sm">
        <button
          type="button"
          aria-expanded={!folded}
          onClick={onFold}
          className="inline-flex items-center gap-1.5 rounded-sm font-semibold hover:text-accent"
        >
          <Icon aria-hidden className="size-4 text-ink-subtle" />
          {t(`group.${group}`)}
          <span className="font-normal tabular-nums text-ink-muted">{count}</span>
        </button>
        <span className="truncate text-xs font-normal text-ink-subtle max-md:hidden">{t(`groupNote.${group}`)}</span>
      </h2>
    </div>
  );
}
