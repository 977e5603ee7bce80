"use client";

import { useTranslations } from "next-intl";
import { CommandBlock } from "@/components/common/command-block";
import { CopyButton } from "@/components/common/copy-button";
import { Fold } from "@/components/common/fold";
import { ServiceLink } from "@/components/common/resource-link";
import { LocalTime } from "@/components/common/time-ago";
import { DifferenceTable } from "@/components/diff/difference-table";
import { GoneLanes, WatchedLanes } from "@/components/upgrade/watched-lanes";
import { useDataSource, useView } from "@/lib/client/data-source";
import { LANE_STATES } from "@/lib/upgrade/watch/watched";
import type { Answer } from "@/lib/views/registry";

type Receipt = Answer<"receipts">["receipts"][number];

export const useReceipts = (enabled = true) => {
  const { cluster } = useDataSource();
  return useView("receipts", {}, { enabled: enabled && cluster !== undefined }).data;
};

/** Services that turned green within the last hours, and all of it for the ticket of the change. */
export function Receipts() {
  const t = useTranslations("check.receipt");
  const { receipts = [], markdown = "" } = useReceipts() ?? {};
  if (receipts.length === 0) return null;
  return (
    <section aria-label={t("title", { count: receipts.length })}>
      <Fold
        titleClass="w-fit min-h-8 font-medium"
        title={t("title", { count: receipts.length })}
        bodyClass="flex min-w-0 flex-col gap-1 pl-5 pt-1"
      >
        <CopyButton value={markdown} label={t("copy")} />
        {receipts.map((receipt) => (
          <Fold
            key={receipt.service}
            titleClass="w-fit min-h-8"
            title={
              <>
                <span className="break-all">{receipt.service}</span>
                <span className="text-ink-muted">
                  <LocalTime at={receipt.at} />
                </span>
              </>
            }
            bodyClass="flex min-w-0 flex-col gap-1 py-2 pl-5"
          >
            <ServiceLink service={receipt.service} />
            <ReceiptBody receipt={receipt} />
          </Fold>
        ))}
      </Fold>
    </section>
  );
}

const DAY_MS = 24 * 3_600_000;

/** Upgrades that were watched: all of them, or those that began within the day before `until`. */
export function UpgradeReceipts({ until }: { until?: string }) {
  const t = useTranslations("watch");
  const td = useTranslations("check.receipt");
  const { upgrades } = useView("upgrades", {}).data ?? { upgrades: [] };
  const shown = upgrades.filter(
    ({ receipt: { begun } }) => until === undefined || Date.parse(begun.at) > Date.parse(until) - DAY_MS,
  );
  if (shown.length === 0) return null;
  return (
    <section aria-label={t("receipt.kept")} className="flex flex-col gap-1">
      {shown.map(({ receipt: { begun, watched, gone }, sentence, baseline, markdown }) => (
        <Fold
          key={`${watched.to} ${begun.at}`}
          titleClass="w-fit min-h-8 font-medium"
          title={
            <>
              <span className={TONES[watched.state]}>{sentence}</span>
              <span className="whitespace-nowrap text-ink-muted">
                <LocalTime at={begun.at} />
              </span>
            </>
          }
          bodyClass="flex min-w-0 flex-col gap-3 py-2 pl-5"
        >
          <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-muted">
            {begun.by ? (
              <span>{t.rich("begun", { name: begun.by, at: () => <LocalTime at={begun.at} /> })}</span>
            ) : null}
            <span>
              {t(watched.state === "predicted" ? "receipt.ended" : "receipt.last")} <LocalTime at={watched.at} />
            </span>
            {LANE_STATES.filter((state) => watched.counts[state] > 0).map((state) => (
              <span key={state}>{t("count", { state: t(`state.${state}`), count: watched.counts[state] })}</span>
            ))}
            {baseline ? <span>{baseline}</span> : null}
          </p>
          <CopyButton value={markdown} label={td("copy")} />
          <WatchedLanes lanes={watched.lanes} />
          <GoneLanes lanes={gone} />
        </Fold>
      ))}
    </section>
  );
}

const TONES = { predicted: "text-pass", unpredicted: "text-fail", open: "text-ink" } as const;

/** On the page of a Service that turned green. */
export function ReceiptOf({ service }: { service: string }) {
  const t = useTranslations("check.receipt");
  const receipt = useReceipts()?.receipts.find((one) => one.service === service);
  if (!receipt) return null;
  return (
    <section aria-label={t("one")} data-slot="receipt" className="py-2">
      <ReceiptBody receipt={receipt} />
    </section>
  );
}

/** The commands that take a fix back. */
export function UndoOf({ receipt: { steps } }: { receipt: Pick<Receipt, "steps"> }) {
  const t = useTranslations("check.receipt");
  return steps?.some(({ undo }) => undo) ? (
    steps.map(({ undo }) => (undo ? <CommandBlock key={undo} kind="undo" command={undo} /> : null))
  ) : (
    <p className="text-sm text-ink-muted">{t("other")}</p>
  );
}

function ReceiptBody({ receipt: { family, at, synced, setBy, decided, rows, steps } }: { receipt: Receipt }) {
  const t = useTranslations("check.receipt");
  const td = useTranslations("check.decided");
  const { reader } = useDataSource();
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-muted">
        <span className="font-medium text-pass">
          {t("fixed")} <LocalTime at={at} />
        </span>
        {setBy.length > 0 ? (
          <span>
            {t("setBy")} {setBy.join(", ")}
          </span>
        ) : null}
        {decided ? (
          <span>
            {t("decided")} {decided.by === reader?.name ? td("you") : decided.by}
          </span>
        ) : null}
        {synced ? (
          <span>
            {t("synced")} <LocalTime at={synced} />
          </span>
        ) : null}
      </p>
      <DifferenceTable rows={rows} family={family} after={t("now")} />
      {steps?.length === 0 ? <p className="text-sm text-ink-muted">{t("other")}</p> : null}
      {steps?.map(({ command, undo }) => (
        <div key={command} className="flex min-w-0 flex-col gap-2">
          <CommandBlock kind="plain" command={command} />
          {undo ? <CommandBlock kind="undo" command={undo} /> : null}
        </div>
      ))}
    </div>
  );
}
