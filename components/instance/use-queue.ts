"use client";

import { useRouter } from "next/navigation";
import { useQueryStates } from "nuqs";
import { useEffect, useMemo } from "react";
import { useDataSource, useHref, useView } from "@/lib/client/data-source";
import { remember, remembered } from "@/components/check/queue-memory";
import { listParams, listQuery, rowTarget, withQuery } from "@/components/check/search-params";
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
  const query = listQuery(params);
  const current = rows ? rowIdOf(rows, view, subject) : undefined;
  const queue = useMemo(
    () =>
      rows && !plan.isPending
        ? queueOf(
            fixRows(allRows(rows, view), plan.data?.steps ?? []),
            params,
            current,
            remembered("queue", `${source.id} ${query}`),
          )
        : undefined,
    // `query` stands for `params`, whose identity changes with every render of an address.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [rows, plan.data, plan.isPending, query, current, source.id],
  );
  useEffect(() => {
    if (queue && queue.ids.length > 0) remember("queue", `${source.id} ${query}`, queue.ids);
  }, [queue, source.id, query]);
  useEffect(() => {
    if (current !== undefined) remember("place", `${source.id} ${view}`, [current]);
  }, [current, source.id, view]);
  useEffect(() => {
    if (!arrival.byQueue) return;
    arrival.byQueue = false;
    const title = document.querySelector<HTMLElement>("main h1");
    title?.setAttribute("tabindex", "-1");
    title?.focus({ preventScroll: true });
  }, []);
  if (!queue) return undefined;
  const hrefOf = (row: InstanceRow) => withQuery(href(rowTarget(row, view)), query);
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
