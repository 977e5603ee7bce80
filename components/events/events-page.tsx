"use client";

import { useTranslations } from "next-intl";
import { parseAsArrayOf, parseAsString, useQueryStates } from "nuqs";
import { useMemo } from "react";
import { EmptyState } from "@/components/common/empty-state";
import { FilterSheet } from "@/components/common/filter-sheet";
import { Loaded } from "@/components/common/query-error";
import { SearchBox } from "@/components/common/search-box";
import { TimeAgo } from "@/components/common/time-ago";
import { Button } from "@/components/ui/button";
import { useView } from "@/lib/client/data-source";
import type { EventsRow, EventsView } from "@/lib/triage/events-view";
import { byUrgency, STATE_RANK } from "@/lib/triage/urgency";
import { listFilter } from "@/lib/views";
import { EventRow, UnreadEvents } from "./event-row";

const list = parseAsArrayOf(parseAsString).withDefault([]);

/** The Events page's address: search and filters. */
const eventsParams = { q: parseAsString.withDefault(""), state: list, group: list, namespace: list, code: list };

/** Cluster Events by meaning: what fails now first, then precheck findings, then what is over. */
export function EventsPage() {
  const t = useTranslations("events");
  const query = useView("events", {});
  return (
    <Loaded query={query} height="h-64">
      {(view) => (
        <>
          <UnreadEvents view={view} />
          <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
            <span className="font-medium">
              <Sentence view={view} />
            </span>
            <span className="text-ink-muted">
              {t("capturedAt")} <TimeAgo at={view.capturedAt} />
            </span>
          </p>
          <Rows view={view} />
        </>
      )}
    </Loaded>
  );
}

function Sentence({ view }: { view: EventsView }) {
  const t = useTranslations("events");
  const of = (state: string) => view.rows.filter((row) => row.state === state && row.group !== "unknown").length;
  return t("sentence", {
    failing: of("failing"),
    recovered: of("recovered"),
    unknown: view.rows.filter((row) => row.group === "unknown").length,
  });
}

const FACETS = ["state", "group", "namespace"] as const;

const eventFilter = ({ answers }: EventsView) =>
  listFilter<EventsRow, (typeof FACETS)[number] | "code">({
    read: {
      state: (row) => [row.state],
      group: (row) => [row.group],
      namespace: (row) => [row.object.includes("/") ? row.object.split("/")[0]! : ""],
      code: (row) => [row.code],
    },
    textOf: (row) =>
      `${row.code} ${row.object} ${row.loadBalancerId ?? ""} ${row.reason} ${answers[row.code]?.title ?? ""} ${row.occurrences.map((e) => e.message).join(" ")}`,
    order: { state: Object.keys(STATE_RANK) },
  });

/** Beyond this many rows the page asks for a filter instead of drawing them all. */
const DRAWN = 300;

function Rows({ view }: { view: EventsView }) {
  const t = useTranslations("events");
  const tc = useTranslations("common");
  const [filters, setFilters] = useQueryStates(eventsParams);
  const filter = useMemo(() => eventFilter(view), [view]);
  const rows = useMemo(
    () => filter.filterRows(view.rows, filters).sort((a, b) => byUrgency(a, b) || a.object.localeCompare(b.object)),
    [view, filter, filters],
  );
  if (view.rows.length === 0) {
    return view.unreadable ? null : <EmptyState title={t("none")}>{t("noneBody")}</EmptyState>;
  }
  const label = {
    state: (value: string) => t(`state.${value}`),
    group: (value: string) => t(`group.${value}`),
    namespace: (value: string) => value || tc("none"),
  };
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex gap-2">
        <SearchBox
          value={filters.q}
          onChange={(q) => setFilters({ q: q || null })}
          label={t("search")}
          className="min-w-0 max-sm:flex-1 sm:w-[28rem]"
        />
        <FilterSheet
          facets={FACETS}
          filters={filters}
          count={() => filter.countFacets(view.rows, filters)}
          titleOf={(facet) => t(`filters.${facet}`)}
          labelOf={(facet, value) => label[facet](value)}
          onChange={(facet, chosen) => setFilters({ [facet]: chosen.length > 0 ? chosen : null })}
        />
      </div>
      {filters.code.length > 0 ? (
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <code className="text-xs">{filters.code.join(", ")}</code>
          <Button size="sm" variant="ghost" onClick={() => setFilters({ code: null })}>
            {tc("clear")}
          </Button>
        </p>
      ) : null}
      {rows.length === 0 ? (
        <p className="text-sm text-ink-muted">{t("noMatch")}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {rows.slice(0, DRAWN).map((row) => (
            <EventRow key={row.key} row={row} answer={view.answers[row.code]} />
          ))}
        </ul>
      )}
      <p className="text-xs text-ink-subtle">
        {t("rows", { count: rows.length })}
        {rows.length > DRAWN ? ` · ${tc("partialMore", { count: rows.length - DRAWN })}` : ""}
      </p>
    </div>
  );
}
