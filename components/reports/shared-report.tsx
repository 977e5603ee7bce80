"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { EmptyState } from "@/components/common/empty-state";
import { PageBody, PageSkeleton } from "@/components/common/page-header";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
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
  if (isError)
    return (
      <PageBody>
        <EmptyState whole title={t("none.title")}>
          <p className="mb-2">{t("none.body")}</p>
          <Button asChild>
            <Link href="/open">{t("none.open")}</Link>
          </Button>
        </EmptyState>
      </PageBody>
    );
  if (!data || !source) return <PageSkeleton />;
  return <LocalPages source={source} opened={data.opened} shared />;
}
