"use client";

import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { Section } from "@/components/common/page-header";
import { LateQueryError } from "@/components/common/late-query-error";
import { useDataSource, useView } from "@/lib/client/data-source";
import { officialRequest } from "@/lib/client/official";

/** Few clusters hold one: its table is fetched when there is something to draw. */
const OfficialResult = dynamic(() => import("./official-result").then((module) => module.OfficialResult), {
  loading: () => null,
});

/** The official result of this check's cluster, beside ours. Draws nothing when the cluster holds none. */
export function OfficialPanel() {
  const query = useView(officialRequest);
  const source = useDataSource();
  if (query.isError) return <LateQueryError error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data?.comparison) return query.data ? <NoOfficial /> : null;
  return <OfficialResult comparison={query.data.comparison} now={source.frozenNow} />;
}

function NoOfficial() {
  const t = useTranslations("reports");
  return (
    <Section title={t("official.title")} id="official">
      <p className="text-sm text-ink-muted">{t("official.none")}</p>
    </Section>
  );
}
