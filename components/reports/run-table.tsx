"use client";

import { useFormatter, useTranslations } from "next-intl";
import { TextLink } from "@/components/ui/link";
import { languageOf, useErrorTitle } from "@/components/common/query-error";
import { ScrollBox } from "@/components/common/scroll-box";
import { VerdictBadge } from "@/components/common/state-badge";
import { ExactTime, TimeAgo } from "@/components/common/time-ago";
import type { HistoryRun } from "@/lib/model/run";
import { cn } from "@/lib/utils";
import { ShareButton } from "./share-button";

const SIDES = ["from", "to"] as const;
const WIDE = "hidden md:table-cell";
const NUMBERS = [
  ["failing", (run: HistoryRun) => run.failing, ""],
  ["unknown", (run: HistoryRun) => run.unknown, WIDE],
  ["hidden", (run: HistoryRun) => run.hidden, WIDE],
  ["services", (run: HistoryRun) => run.total, WIDE],
] as const;

/** Stored runs, newest first: two to compare, each to open and to share. On a phone the actions are below the time. */
export function RunTable({
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
    <ScrollBox label={t("runs.title")}>
      <table className="w-full text-sm" aria-label={t("runs.title")}>
        <thead>
          <tr className="text-left text-xs text-ink-subtle">
            {SIDES.map((side) => (
              <th key={side} className="whitespace-nowrap py-1.5 pr-3 text-center font-medium">
                {t(`runs.${side}`)}
              </th>
            ))}
            <th className="whitespace-nowrap py-1.5 pr-3 font-medium">{t("runs.when")}</th>
            <th className="whitespace-nowrap py-1.5 pr-3 font-medium">{t("runs.verdict")}</th>
            {NUMBERS.map(([id, , className]) => (
              <th key={id} className={cn("whitespace-nowrap py-1.5 pr-3 text-right font-medium", className)}>
                {t(`runs.${id}`)}
              </th>
            ))}
            <th className="hidden py-1.5 pr-3 font-medium md:table-cell">{t("runs.versions")}</th>
            <th className="hidden py-1.5 font-medium md:table-cell">
              <span className="sr-only">{t("runs.open")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <tr key={run.id} className="h-10 border-t border-line">
              {SIDES.map((side) => (
                <td key={side} className="pr-3 text-center">
                  {/* The label is as wide as a finger. */}
                  <label className="inline-flex items-center justify-center align-middle pointer-coarse:min-w-11">
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
                </td>
              ))}
              <td className="pr-3 max-md:py-1">
                <TimeAgo at={run.finishedAt} />
                <ExactTime
                  at={run.finishedAt}
                  className="block text-2xs tabular-nums text-ink-subtle md:whitespace-nowrap"
                />
                <span className="md:hidden">
                  <RunActions cluster={cluster} run={run} />
                </span>
              </td>
              <td className="pr-3">
                {run.verdict ? <VerdictBadge verdict={run.verdict} /> : <Failed error={run.error} />}
              </td>
              {NUMBERS.map(([id, of, className]) => (
                <td key={id} className={cn("pr-3 text-right tabular-nums", className)}>
                  {run.hasResult ? format.number(of(run)) : "–"}
                </td>
              ))}
              <td className="hidden whitespace-nowrap pr-3 md:table-cell">
                {run.ccmVersion ?? "?"} → {run.targetVersion ?? "?"}
              </td>
              <td className="hidden whitespace-nowrap md:table-cell">
                <RunActions cluster={cluster} run={run} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
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
      <span
        lang={languageOf(error.message)}
        className="line-clamp-2 block text-xs text-ink-muted"
        title={error.message}
      >
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
      <ShareButton services={[]} run={{ id: run.id, at: run.finishedAt }} />
    </span>
  );
}
