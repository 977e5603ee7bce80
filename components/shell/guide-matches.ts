"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLocale } from "next-intl";
import { useEffect, useState } from "react";
import { guideSearchQuery, type GuideMatch } from "@/lib/client/guide-search";

/** A pause in typing before the server is asked. */
const PAUSE_MS = 150;

/** Codes and entries of the guide for what is typed. A search that fails leaves the palette without them. */
export function useGuideMatches(search: string, enabled: boolean): GuideMatch[] {
  const locale = useLocale();
  const typed = search.trim();
  const [asked, setAsked] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data } = useQuery({
    ...guideSearchQuery(asked, locale),
    enabled: enabled && asked !== "",
    placeholderData: keepPreviousData,
    retry: false,
  });
  return typed === "" ? [] : (data ?? []);
}
