"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLocale } from "next-intl";
import { useEffect, useState } from "react";
import { guideSearchQuery, type GuideMatch } from "@/lib/client/queries";
import type { PublishedPage } from "@/lib/triage/guide/published";

/** The value once it has not changed for `pauseMs`: delays requests while the user types. */
export function useSettled<T>(value: T, pauseMs = 150): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}

/** Entries of the guide for a search text; none for an empty one and after an error. `fresh`: they belong to this text. */
export function useGuideSearch(
  search: string,
  limit?: number,
): { matches: GuideMatch[]; pages: PublishedPage[]; fresh: boolean } {
  const typed = search.trim();
  const settled = useSettled(typed);
  const { data, isPlaceholderData, isError } = useQuery({
    ...guideSearchQuery(settled, useLocale(), limit),
    enabled: settled !== "",
    placeholderData: keepPreviousData,
  });
  const fresh = settled === typed && (isError || (data !== undefined && !isPlaceholderData));
  const { items, pages } = (typed !== "" && data) || { items: [], pages: [] };
  return { matches: items, pages, fresh };
}
