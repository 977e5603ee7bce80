"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLocale } from "next-intl";
import { guideSearchQuery, type GuideMatch } from "@/lib/client/queries";
import { useSettled } from "@/components/common/use-settled";

/** Codes and entries of the guide for what is typed. A search that fails leaves the palette without them. */
export function useGuideMatches(search: string, enabled: boolean): GuideMatch[] {
  const locale = useLocale();
  const typed = search.trim();
  const asked = useSettled(typed);
  const { data } = useQuery({
    ...guideSearchQuery(asked, locale),
    enabled: enabled && asked !== "",
    placeholderData: keepPreviousData,
    retry: false,
  });
  return typed === "" ? [] : (data ?? []);
}
