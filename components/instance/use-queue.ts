"use client";

import { useRouter } from "next/navigation";
import { useQueryStates } from "nuqs";
import { useEffect, useMemo } from "react";
import { useDataSource, useView } from "@/lib/client/data-source";
import { useHref } from "@/lib/client/data-source";
import { rememberedQueue, rememberPlace, rememberQueue } from "@/components/check/queue-memory";
import { filtersOf, listParams, listQuery, withQuery } from "@/components/check/search-params";
import { allRows, fixRows, queueOf, rowIdOf, type InstanceRow, type Queue, type ResourceView } from "@/lib/views";

export interface WorkQueue extends Queue {
  hrefOf: (row: InstanceRow) => string;
  /** The list this page was opened from, with its filter and order. */
  listHref: string;
  /** Goes to a row's page in place of this one, so that "back" is the list. */
  go: (row: InstanceRow) => void;
}

/** Set by a move through the queue: the next page then takes the focus, so that a screen reader reads its title. */
const arrival = { byQueue: false };

/** The list this page was opened from, and what comes next in it. Undefined until the rows of the check are at hand. */
export function useQueue(subject: ResourceView["subject"]): WorkQueue | undefined {
  const source = useDataSource();
  const href = useHref();
  const router = useRouter();
  const [params] = useQueryStates(listParams);
  const { data } = useView("readiness", {});
  const rows = data?.view?.rows;
  const plan = useView("plan", {});
  const { view } = params;
  const query = listQuery(params, view);
  const current = rows ? rowIdOf(rows, view, subject) : undefined;
  const queue = useMemo(
    () =>
      rows && !plan.isPending
        ? queueOf(
            fixRows(allRows(rows, view), plan.data?.steps ?? []),
            filtersOf(params),
            current,
            rememberedQueue(source.id, query),
          )
        : undefined,
    // `query` stands for `params`, whose identity changes with every render of an address.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [rows, plan.data, plan.isPending, query, current, source.id],
  );
  useEffect(() => {
    if (queue && queue.ids.length > 0) rememberQueue(source.id, query, queue.ids);
  }, [queue, source.id, query]);
  useEffect(() => {
    if (current !== undefined) rememberPlace(source.id, view, current);
  }, [current, source.id, view]);
  useEffect(() => {
    if (!arrival.byQueue) return;
    arrival.byQueue = false;
    const title = document.querySelector<HTMLElement>("main h1");
    title?.setAttribute("tabindex", "-1");
    title?.focus({ preventScroll: true });
  }, []);
  if (!queue) return undefined;
  const hrefOf = (row: InstanceRow) =>
    withQuery(
      view === "instances" && row.loadBalancerId !== null
        ? href({ to: "instance", id: row.loadBalancerId })
        : href({ to: "service", key: row.services[0] ?? "" }),
      query,
    );
  return {
    ...queue,
    hrefOf,
    listHref: withQuery(href({ to: "fix" }), query),
    go: (row) => {
      arrival.byQueue = true;
      const to = hrefOf(row);
      if (to.startsWith("#")) window.location.hash = to;
      else router.replace(to);
    },
  };
}
