"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLocale } from "next-intl";
import { useMemo } from "react";
import { useSettled } from "@/components/common/use-settled";
import { guideSearchQuery } from "@/lib/client/queries";
import { plainSearch, type GuideRow } from "@/lib/triage/guide/kinds";

const ALL = 1_000;

/**
 * Entries for a query, best first, as the API, the palette and the command line find them: a message is classified
 * first, on the server, since the page holds no catalogue of messages. Until it answers, and where it cannot be reached,
 * the rows in the page are looked through word by word.
 */
export function useGuideSearch(items: readonly GuideRow[], query: string): readonly GuideRow[] {
  const locale = useLocale();
  const typed = query.trim();
  const asked = useSettled(typed);
  const { data, isPlaceholderData } = useQuery({
    ...guideSearchQuery(asked, locale, ALL),
    enabled: asked !== "",
    placeholderData: keepPreviousData,
    retry: false,
  });
  const fresh = asked === typed && !isPlaceholderData ? data : undefined;
  return useMemo(() => {
    if (typed === "" || !fresh) return plainSearch(items, typed);
    const byCode = new Map(items.map((item) => [item.code, item]));
    return fresh.flatMap(({ code }) => byCode.get(code) ?? []);
  }, [items, typed, fresh]);
}
