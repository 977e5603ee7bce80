"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { useShortcuts } from "@/components/common/hotkeys";
import { Button } from "@/components/ui/button";
import {
  type InstanceRow,
  allRows,
  fixRows,
  grouped,
  queueOf,
  rowIdOf,
  type Queue,
  type ResourceView,
} from "@/lib/views";
import { useQueryStates } from "nuqs";
import { useEffect, useMemo } from "react";
import { useDataSource, useHref, useView } from "@/lib/client/data-source";
import { useGo, useHandover } from "@/lib/client/go";
import { usePlan } from "@/components/check/use-choices";
import { remember, remembered, listParams, listQuery, rowTarget, withQuery } from "@/components/check/list-address";

/** Through the list one by one: how many are left, and the next and previous that fail (`n`, `p`). */
export function QueueBar({ queue }: { queue: WorkQueue }) {
  const t = useTranslations("instance.queue");
  const { next, previous, go } = queue;
  const { take } = useHandover();
  // The title comes with the bar: before that the page is an outline.
  useEffect(() => {
    if (!take("toTitle")) return;
    const title = document.querySelector<HTMLElement>("main h1");
    title?.setAttribute("tabindex", "-1");
    title?.focus({ preventScroll: true });
  }, [take]);
  useShortcuts({
    // A key acts once it has a target.
    ...(next ? { n: () => go(next) } : {}),
    ...(previous ? { p: () => go(previous) } : {}),
  });
  // Nothing to work on.
  if (queue.left === 0 && queue.ids.length === 0) return null;
  return (
    <nav aria-label={t("label")} className="flex flex-wrap items-center gap-1 print:hidden">
      <Step queue={queue} row={previous} label={t("previous")} hint="p" icon={<ChevronLeft aria-hidden />} />
      <Step queue={queue} row={next} label={t("next")} hint="n" icon={<ChevronRight aria-hidden />} />
      <span role="status" className="px-1.5 text-xs tabular-nums text-ink-muted">
        {t("left", { count: queue.left })}
      </span>
    </nav>
  );
}

interface StepProps {
  queue: WorkQueue;
  row: InstanceRow | undefined;
  label: string;
  hint: string;
  icon: React.ReactNode;
}

/** A link, so that it can be opened in a new tab; without a row a disabled button. */
function Step({ queue, row, label, hint, icon }: StepProps) {
  const className = "size-8 max-md:size-11";
  if (!row) {
    return (
      <Button variant="ghost" size="icon" aria-disabled aria-label={label} title={label} className={className}>
        {icon}
      </Button>
    );
  }
  return (
    <Button asChild variant="ghost" size="icon" className={className}>
      <Link
        href={queue.hrefOf(row)}
        aria-label={`${label}: ${row.name ?? row.services[0] ?? row.id}`}
        aria-keyshortcuts={hint}
        title={`${label} (${hint})`}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
          event.preventDefault();
          queue.go(row);
        }}
      >
        {icon}
      </Link>
    </Button>
  );
}

export interface WorkQueue extends Queue {
  hrefOf: (row: InstanceRow) => string;
  /** The list this page was opened from, with its filter and order. */
  listHref: string;
  /** Replaces this page by a row's page, so that "back" returns to the list. */
  go: (row: InstanceRow) => void;
}

/** The list this page was opened from, with its next and previous row. Undefined until its rows are loaded. */
export function useQueue(subject: ResourceView["subject"]): WorkQueue | undefined {
  const source = useDataSource();
  const href = useHref();
  const go = useGo();
  const { leave } = useHandover();
  const [params] = useQueryStates(listParams);
  const { data } = useView("readiness", {});
  const rows = data?.view?.rows;
  const { plan, isPending } = usePlan();
  const { view } = params;
  const query = listQuery(params);
  const current = rows ? rowIdOf(rows, view, subject) : undefined;
  const queue = useMemo(
    () =>
      rows && !isPending
        ? queueOf(
            grouped(fixRows(allRows(rows, view), plan?.steps ?? []), params.by),
            params,
            current,
            remembered("queue", `${source.id} ${query}`),
          )
        : undefined,
    // `query` stands for `params`, whose identity changes with every render of an address.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [rows, plan, isPending, query, current, source.id],
  );
  useEffect(() => {
    if (queue && queue.ids.length > 0) remember("queue", `${source.id} ${query}`, queue.ids);
  }, [queue, source.id, query]);
  useEffect(() => {
    if (current !== undefined) remember("place", `${source.id} ${view}`, [current]);
  }, [current, source.id, view]);
  if (!queue) return undefined;
  const hrefOf = (row: InstanceRow) => withQuery(href(rowTarget(row, view)), query);
  return {
    ...queue,
    hrefOf,
    listHref: withQuery(href({ to: "fix" }), query),
    go: (row) => {
      leave({ toTitle: true });
      go(hrefOf(row), "replace");
    },
  };
}
