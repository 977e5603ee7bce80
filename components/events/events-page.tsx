"use client";

import { useLocale, useTranslations } from "next-intl";
import { parseAsArrayOf, parseAsString, useQueryStates } from "nuqs";
import { useMemo } from "react";
import { EmptyState } from "@/components/common/empty-state";
import { Fold } from "@/components/common/fold";
import { Growing } from "@/components/common/lists";
import { FilterSheet } from "@/components/common/filter-sheet";
import { Loaded } from "@/components/common/query-error";
import { ServiceLink } from "@/components/common/resource-link";
import { SearchBox } from "@/components/common/search-box";
import { TimeAgo } from "@/components/common/time-ago";
import { Button } from "@/components/ui/button";
import { useView } from "@/lib/client/data-source";
import type { Locale } from "@/lib/model/text";
import { fillGeneric } from "@/lib/knowledge/steps/step-text";
import { groupBy } from "@/lib/model/group-by";
import type { EventsRow, EventsView } from "@/lib/triage/events-view";
import { STATE_RANK, byUrgency } from "@/lib/triage/urgency";
import { listFilter } from "@/lib/views";
import { cn } from "@/lib/utils";
import { EventRow, UnreadEvents } from "./event-row";

const list = parseAsArrayOf(parseAsString).withDefault([]);

/** The Events page's address: search and filters. */
const eventsParams = { q: parseAsString.withDefault(""), state: list, group: list, namespace: list, code: list };

/** Events by meaning: what fails now by its object, the worst first; items of the precheck and what is over are folded. */
export function EventsPage() {
  const query = useView("events", {});
  return (
    <Loaded query={query} height="h-64">
      {(view) => (
        <>
          <UnreadEvents view={view} />
          {view.rows.length > 0 ? (
            <p className="text-sm font-medium">
              <Sentence view={view} />
            </p>
          ) : null}
          <Rows view={view} />
        </>
      )}
    </Loaded>
  );
}

function Sentence({ view }: { view: EventsView }) {
  const t = useTranslations("events");
  const failing = view.rows.filter(({ state }) => state === "failing");
  return t("sentence", {
    failing: new Set(failing.map(({ object }) => object)).size,
    recovered: view.rows.filter(({ state, group }) => state === "recovered" && group !== "unknown").length,
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

/** Objects that are drawn before the others are asked for. */
const FIRST = 7;
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
  const isFiltered = filters.q !== "" || [...FACETS, "code" as const].some((id) => filters[id].length > 0);
  const failing = groupBy(
    rows.filter(({ state }) => state === "failing"),
    ({ kind, object }) => `${kind} ${object}`,
  );
  const folded = {
    precheck: rows.filter(({ state }) => state === "precheck"),
    over: rows.filter(({ state }) => state !== "failing" && state !== "precheck"),
  };
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
        <>
          {failing.size > 0 ? (
            <Growing rows={[...failing.values()]} first={isFiltered ? DRAWN : FIRST}>
              {(shown) => (
                <div>
                  <p aria-hidden className={cn(LINE, "hidden pb-1 text-xs text-ink-subtle md:grid")}>
                    <span>{t("columns.object")}</span>
                    <span className="flex gap-x-3 pl-5">
                      <span className="flex-1">{t("columns.message")}</span>
                      <span className="w-24">{t("columns.day")}</span>
                      <span className={TIMES}>{t("columns.times")}</span>
                      <span className={SINCE}>{t("columns.firstSeen")}</span>
                    </span>
                  </p>
                  <ul className="divide-y divide-line border-y border-line">
                    {shown.map((own) => (
                      <FailingObject key={own[0]!.key} rows={own} view={view} />
                    ))}
                  </ul>
                </div>
              )}
            </Growing>
          ) : null}
          {(["precheck", "over"] as const).map((id) =>
            folded[id].length === 0 ? null : (
              // A filter that finds them shows them.
              <Fold
                key={`${id} ${isFiltered}`}
                open={isFiltered}
                title={t(`folded.${id}`, { count: folded[id].length })}
              >
                <ul className="divide-y divide-line border-y border-line">
                  {folded[id].slice(0, DRAWN).map((row) => (
                    <EventRow key={row.key} row={row} answer={view.answers[row.code]} />
                  ))}
                </ul>
              </Fold>
            ),
          )}
        </>
      )}
      {isFiltered || rows.length > DRAWN ? (
        <p className="text-xs text-ink-subtle">
          {t("rows", { count: rows.length })}
          {rows.length > DRAWN ? ` · ${tc("partialMore", { count: rows.length - DRAWN })}` : ""}
        </p>
      ) : null}
    </div>
  );
}

/** Columns of the list: the object, then what opens. */
const LINE = "grid items-start gap-x-4 md:grid-cols-[14rem_minmax(0,1fr)]";
const TIMES = "w-14 shrink-0 text-right tabular-nums max-md:w-auto";
const SINCE = "w-36 shrink-0 text-right tabular-nums max-md:w-auto";

/** A Service or node with Events that fail now, the worst meaning first: one line, which opens into all of them. */
function FailingObject({ rows, view }: { rows: readonly EventsRow[]; view: EventsView }) {
  const locale = useLocale() as Locale;
  const t = useTranslations("events");
  const [first] = rows as [EventsRow];
  const answer = view.answers[first.code];
  const firstSeen = rows.flatMap((row) => row.firstSeen ?? []).sort()[0];
  const lastSeen = rows
    .flatMap((row) => row.lastSeen ?? [])
    .sort()
    .at(-1);
  return (
    <li className={LINE}>
      <span className="truncate pt-2 text-sm md:py-1.5">
        {first.kind === "Service" ? (
          <ServiceLink service={first.object} className="inline-flex min-h-6 items-center" />
        ) : (
          `${first.kind} ${first.object}`
        )}
      </span>
      <Fold
        className="min-w-0"
        titleClass="min-h-9 gap-x-3 py-1 max-md:flex-wrap"
        bodyClass="mb-2"
        title={
          <>
            <span className="min-w-0 flex-1 truncate max-md:whitespace-normal">
              {answer ? fillGeneric(answer.title, locale, first.variables) : first.reason}
              {rows.length > 1 ? <span className="ml-2 text-ink-subtle">+{rows.length - 1}</span> : null}
            </span>
            <DayStrip rows={rows} until={view.capturedAt} />
            <span className={cn(TIMES, "text-xs")}>
              {t("seen", { count: rows.reduce((sum, { count }) => sum + count, 0) })}
            </span>
            <TimeAgo at={firstSeen ?? lastSeen} className={cn(SINCE, "text-xs text-ink-subtle")} />
          </>
        }
      >
        <ul className="divide-y divide-line border-t border-line">
          {rows.map((row, index) => (
            <EventRow key={row.key} row={row} answer={view.answers[row.code]} open={index === 0} within />
          ))}
        </ul>
      </Fold>
    </li>
  );
}

const DAY_MS = 24 * 60 * 60 * 1000;
const HOURS = 24;
/** Units of the drawing for one hour. */
const HOUR = 4;

interface DayStripProps {
  rows: readonly Pick<EventsRow, "firstSeen" | "lastSeen" | "occurrences">[];
  /** RFC 3339: the end of the 24 hours, when the Events were read. */
  until: string;
}

/** The 24 hours before the reading: pale while Events continued, and a mark for each of the last. The text next to it says the same. */
function DayStrip({ rows, until }: DayStripProps) {
  const end = Date.parse(until);
  // In hours from the left end; an Event older than the day is at the left end.
  const at = (time: string | undefined) =>
    Math.max(0, Math.min(HOURS, HOURS * (1 - (end - Date.parse(time ?? until)) / DAY_MS))) * HOUR;
  const marks = new Set(rows.flatMap(({ occurrences }) => occurrences.map(({ lastSeen }) => Math.round(at(lastSeen)))));
  return (
    <svg aria-hidden viewBox={`0 0 ${HOURS * HOUR + 2} 12`} className="h-3 w-24 shrink-0 max-md:hidden">
      <rect y="5" width={HOURS * HOUR + 2} height="2" className="fill-line" />
      {rows.map(({ firstSeen, lastSeen }, index) => (
        <rect
          key={index}
          x={at(firstSeen ?? lastSeen)}
          y="3"
          width={at(lastSeen) - at(firstSeen ?? lastSeen) + 2}
          height="6"
          className="fill-fail-line"
        />
      ))}
      {[...marks].map((x) => (
        <rect key={x} x={x} width="2" height="12" className="fill-fail-solid" />
      ))}
    </svg>
  );
}
