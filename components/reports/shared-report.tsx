"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { NotThere } from "@/components/common/empty-state";
import { PageSkeleton } from "@/components/common/page-header";
import { sharedQuery, sharedSource } from "@/lib/client/sources";
import type { Locale } from "@/lib/model/text";
import { LocalPages } from "./local-pages";

/** The page behind a share link: opened once, however many of its pages are read. */
export function SharedReport({ token }: { token: string }) {
  const t = useTranslations("reports");
  const locale = useLocale() as Locale;
  const client = useQueryClient();
  const { data, isError } = useQuery(sharedQuery(token, locale, client));
  const source = useMemo(() => data && sharedSource(token, data), [token, data]);
  if (isError) return <NotThere title={t("none.title")} body={t("none.body")} ways={[["/open", t("none.open")]]} />;
  if (!data || !source) return <PageSkeleton />;
  return <LocalPages source={source} opened={data.opened} shared />;
}
