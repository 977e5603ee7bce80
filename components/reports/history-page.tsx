"use client";

import { useLocale, useTranslations } from "next-intl";
import { UpgradeReceipts } from "@/components/check/receipts";
import { EmptyState } from "@/components/common/empty-state";
import { Loaded, QueryError } from "@/components/common/query-error";
import { Section } from "@/components/common/page-header";
import { Compared } from "./comparison";
import { RunTable } from "./run-table";
import { useDataSource, useView } from "@/lib/client/data-source";
import { joinSentences, type Locale } from "@/lib/model/text";
import type { HistoryAnswer } from "@/lib/views/answers";
import { ShareLinks } from "./share-links";
import { parseAsString, useQueryStates } from "nuqs";

const PARAMS = { from: parseAsString, to: parseAsString };

/** Stored runs of a live cluster, and what changed between two of them. */
export function HistoryPage() {
  const { cluster } = useDataSource();
  const query = useView("history", {}, { enabled: cluster !== undefined });
  if (cluster === undefined) return null;
  return (
    <Loaded query={query} height="h-40">
      {(data) => <History cluster={cluster} data={data} onRetry={() => void query.refetch()} />}
    </Loaded>
  );
}

/** Two runs side by side. */
function BetweenRuns({ from, to }: { from: string; to: string }) {
  const t = useTranslations("history");
  const query = useView("comparison", { from, to });
  return (
    <Section title={t("compare.title")} id="compare">
      <Loaded query={query} height="h-24">
        {(comparison) => <Compared comparison={comparison} />}
      </Loaded>
    </Section>
  );
}

function History({ cluster, data, onRetry }: { cluster: string; data: HistoryAnswer; onRetry: () => void }) {
  const t = useTranslations("history");
  const locale = useLocale() as Locale;
  const usable = data.runs.filter((run) => run.hasResult);
  // By default the newest run is compared with the one before.
  const [chosen, choose] = useQueryStates(PARAMS);
  const to = chosen.to ?? usable[0]?.id;
  const from = chosen.from ?? usable[1]?.id;
  const kept = [
    t("kept", { days: data.keepDays, runs: data.keepRuns }),
    t("space", {
      opened: data.runs.filter((run) => run.hasBundle).length,
      used: Math.ceil(data.keptBytes / 100_000) / 10,
      limit: data.keepMb,
    }),
  ];
  const title = data.store.state === "notKeeping" ? t("store.notKeeping") : t("store.unavailable");
  return (
    <div className="flex flex-col gap-5">
      {data.store.error ? <QueryError error={data.store.error} title={title} onRetry={onRetry} /> : null}
      <UpgradeReceipts />
      {data.runs.length === 0 && !data.store.error ? <EmptyState title={t("none")}>{t("noneBody")}</EmptyState> : null}
      {data.runs.length > 0 ? (
        <>
          {from && to && from !== to ? <BetweenRuns from={from} to={to} /> : null}
          <Section title={t("runs.title")}>
            <RunTable cluster={cluster} runs={data.runs} chosen={{ from, to }} onChoose={(side) => void choose(side)} />
          </Section>
        </>
      ) : null}
      {data.store.state === "unavailable" ? null : <ShareLinks cluster={cluster} />}
      <p className="max-w-prose text-xs text-ink-subtle">{joinSentences(kept, locale)}</p>
    </div>
  );
}
