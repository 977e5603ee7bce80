import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { setTimeout } from "node:timers/promises";
import { getLocale } from "next-intl/server";
import { headers } from "next/headers";
import { preload } from "react-dom";
import { httpSource, viewAddress, viewQuery } from "@/lib/client/sources";
import { askForPaint } from "@/lib/server/worker";
import { requestedView } from "@/lib/server/params";
import type { Input, ViewName } from "@/lib/views/registry";
import type { Locale } from "@/lib/model/text";

/** One answer for the browser's cache: its query key, the function that makes it, and where the browser reads it. */
export interface Prepared {
  queryKey: readonly unknown[];
  address?: string;
  answer: () => unknown;
}

/** A view of a cluster in the reader's language, under the key of `useView`. `target`: from the address. */
export async function preparedView<K extends ViewName>(
  cluster: string,
  target: string | undefined,
  view: K,
  input: Input<K>,
): Promise<Prepared> {
  const locale = (await getLocale()) as Locale;
  const { queryKey } = viewQuery({ ...httpSource(cluster), target }, view, input, locale);
  return {
    queryKey,
    address: viewAddress(cluster, { view, input, ...(target ? { target } : {}) }),
    answer: () => askForPaint({ cluster, locale, ...requestedView(view, input, target) }),
  };
}

/**
 * True when a browser loads the page itself. When it only moves inside the dashboard its cache holds the large views
 * already, and sending them once more with every click would cost what the cache saves.
 */
export async function isDocumentRequest(): Promise<boolean> {
  return ((await headers()).get("accept") ?? "").includes("text/html");
}

/** How long a page waits for its data. */
const PAINT_MS = 200;

/**
 * Fills the browser's query cache, so that the first paint holds data. An answer that fails or is late is left out: the
 * browser then requests it, while its scripts load, shows an outline, and the error. Not streamed: React shows an outline for
 * at least 300 ms.
 */
export async function FirstPaint({
  answers,
  after,
  children,
}: {
  answers: Prepared[];
  /** Work before the answers, such as the start of the first check; waited for no longer than they are. */
  after?: Promise<void>;
  children: React.ReactNode;
}) {
  const client = new QueryClient();
  const made = answers.map(({ queryKey, answer }) =>
    client.prefetchQuery({ queryKey, queryFn: async () => (after ? after.then(answer) : answer()), retry: false }),
  );
  await Promise.race([Promise.all(made), setTimeout(PAINT_MS)]);
  for (const { queryKey, address } of answers)
    if (address && client.getQueryData(queryKey) === undefined)
      preload(address, { as: "fetch", crossOrigin: "anonymous" });
  return <HydrationBoundary state={dehydrate(client)}>{children}</HydrationBoundary>;
}
