"use client";

import { useFormatter, useLocale, useTranslations } from "next-intl";
import { UpgradeReceipts } from "@/components/check/receipts";
import { EmptyState } from "@/components/common/empty-state";
import { Loaded, QueryError, languageOf, useErrorTitle } from "@/components/common/query-error";
import { Section } from "@/components/common/page-header";
import { Compared } from "./comparison";
import { useDataSource, useView } from "@/lib/client/data-source";
import { joinSentences, type Locale } from "@/lib/model/text";
import type { HistoryAnswer } from "@/lib/views/answers";
import { ShareLinks } from "./share-links";
import { parseAsString, useQueryStates } from "nuqs";
import { TextLink } from "@/components/ui/link";
import { PlainTable } from "@/components/common/lists";
import { VerdictBadge } from "@/components/common/state-badge";
import { ExactTime, TimeAgo } from "@/components/common/time-ago";
import type { HistoryRun } from "@/lib/model/run";
import { ShareButton } from "./share-button";

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

const SIDES = ["from", "to"] as const;
const WIDE = "hidden whitespace-nowrap md:table-cell";
const NUMBER = "text-right tabular-nums";
const NUMBERS = [
  ["failing", (run: HistoryRun) => run.failing, NUMBER],
  ["unknown", (run: HistoryRun) => run.unknown, `${NUMBER} ${WIDE}`],
  ["hidden", (run: HistoryRun) => run.hidden, `${NUMBER} ${WIDE}`],
  ["services", (run: HistoryRun) => run.total, `${NUMBER} ${WIDE}`],
] as const;

/** Stored runs, newest first: two to compare, each to open and to share. */
function RunTable({
  cluster,
  runs,
  chosen,
  onChoose,
}: {
  cluster: string;
  runs: HistoryRun[];
  chosen: { from?: string; to?: string };
  onChoose: (side: { from?: string; to?: string }) => void;
}) {
  const t = useTranslations("history");
  const format = useFormatter();
  return (
    <PlainTable
      label={t("runs.title")}
      head={[
        ...SIDES.map((side) => t(`runs.${side}`)),
        t("runs.when"),
        t("runs.verdict"),
        ...NUMBERS.map(([id]) => t(`runs.${id}`)),
        t("runs.versions"),
      ]}
      rows={runs.map((run) => [
        ...SIDES.map((side) => (
          // The label is as wide as a finger.
          <label key={side} className="inline-flex items-center justify-center align-middle pointer-coarse:min-w-11">
            <input
              type="radio"
              className="accent-accent"
              name={side}
              aria-label={t(`runs.${side}Run`, { at: run.finishedAt })}
              checked={run.id === chosen[side]}
              disabled={!run.hasResult || run.id === chosen[side === "from" ? "to" : "from"]}
              onChange={() => onChoose({ [side]: run.id })}
            />
          </label>
        )),
        <When cluster={cluster} run={run} />,
        run.verdict ? <VerdictBadge verdict={run.verdict} /> : <Failed error={run.error} />,
        ...NUMBERS.map(([, of]) => (run.hasResult ? format.number(of(run)) : "–")),
        `${run.ccmVersion ?? "?"} → ${run.targetVersion ?? "?"}`,
      ])}
      columns={["text-center", "text-center", "", "", ...NUMBERS.map(([, , className]) => className), WIDE]}
      className="text-sm [&_tbody_td]:h-10 [&_tbody_td]:align-middle [&_th]:whitespace-nowrap"
    />
  );
}

function When({ cluster, run }: { cluster: string; run: HistoryRun }) {
  return (
    <>
      <TimeAgo at={run.finishedAt} />
      <ExactTime at={run.finishedAt} className="block text-xs tabular-nums text-ink-subtle md:whitespace-nowrap" />
      <RunActions cluster={cluster} run={run} />
    </>
  );
}

/** Why a run has no verdict: a title in the reader's language, below it the API's message. */
function Failed({ error }: { error: HistoryRun["error"] }) {
  const t = useTranslations("history");
  const titleOf = useErrorTitle();
  if (!error) return <span className="text-unknown">{t("runs.failed")}</span>;
  return (
    <span className="block max-w-xs py-1 text-unknown">
      {titleOf(error)}
      <span lang={languageOf(error.message)} className="block break-words text-xs text-ink-muted">
        {error.message}
      </span>
    </span>
  );
}

/** Opens and shares a run whose bundle is stored. */
function RunActions({ cluster, run }: { cluster: string; run: HistoryRun }) {
  const t = useTranslations("history");
  if (!run.hasBundle)
    return <span className="text-xs text-ink-subtle">{run.hasResult ? t("runs.resultOnly") : null}</span>;
  return (
    <span className="flex items-center gap-3">
      <TextLink
        href={`/c/${encodeURIComponent(cluster)}/history/${encodeURIComponent(run.id)}`}
        aria-label={t("runs.openRun", { at: run.finishedAt })}
        className="pointer-coarse:flex pointer-coarse:min-h-11 pointer-coarse:min-w-11 pointer-coarse:items-center"
      >
        {t("runs.open")}
      </TextLink>
      <ShareButton run={{ id: run.id, at: run.finishedAt }} />
    </span>
  );
}
