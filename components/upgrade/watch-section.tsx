"use client";

import { Play } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useEffectEvent } from "react";
import { Fold } from "@/components/common/fold";
import { Loaded, QueryError } from "@/components/common/query-error";
import { LocalTime } from "@/components/common/time-ago";
import { useWriters } from "@/components/common/use-writers";
import { Button } from "@/components/ui/button";
import { useDataSource, useView } from "@/lib/client/data-source";
import { useStartRun, useTick } from "@/lib/client/mutations";
import { useRunStream } from "@/lib/client/run";
import { fileName } from "@/lib/client/save-file";
import type { Locale } from "@/lib/model/text";
import type { WatchView } from "@/lib/views/answers";
import { cn } from "@/lib/utils";
import { GoneLanes, WatchedLanes } from "./watched-lanes";

/** The first minute while it runs: it begins when a person says so, and each check ticks predicted calls off. */
export function WatchSection({ target, isDone }: { target: string; isDone: boolean }) {
  const t = useTranslations("watch");
  const { cluster } = useDataSource();
  const query = useView("watch", {}, { enabled: cluster !== undefined });
  const tick = useTick(cluster);
  const begin = (done: boolean) => tick.mutate({ step: "upgrade", target, done });
  if (cluster === undefined) return null;
  return (
    <>
      <Loaded query={query} height="h-10">
        {({ begun, ...view }) =>
          begun ? (
            <section aria-label={t("title")} data-slot="watch" className="flex flex-col gap-3">
              <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-muted">
                <span>{t.rich("begun", { name: begun.by, at: () => <LocalTime at={begun.at} /> })}</span>
                <Button variant="link" size="sm" busy={tick.isPending} onClick={() => begin(false)}>
                  {t("notBegun")}
                </Button>
              </p>
              <Reading view={{ begun, ...view }} cluster={cluster} target={target} />
              <Fold
                key={view.receipt?.watched.state}
                open={view.receipt?.watched.state === "unpredicted"}
                title={t("rules.title")}
                titleClass="w-fit font-medium"
              >
                <ul className="flex list-disc flex-col gap-1 pl-5 text-sm">
                  {RULES.map((rule) => (
                    <li key={rule}>{t(`rules.${rule}`)}</li>
                  ))}
                </ul>
              </Fold>
            </section>
          ) : isDone ? null : (
            <Button className="self-start print:hidden" busy={tick.isPending} onClick={() => begin(true)}>
              <Play aria-hidden />
              {t("begin")}
            </Button>
          )
        }
      </Loaded>
      {tick.isError ? <QueryError error={tick.error} title={t("notKept")} /> : null}
    </>
  );
}

const RULES = ["wait", "mend", "back", "support"] as const;

function Reading({ view, cluster, target }: { view: WatchView; cluster: string; target: string }) {
  const t = useTranslations("watch");
  const locale = useLocale() as Locale;
  const { save, write, near } = useWriters();
  const start = useStartRun(cluster);
  // The end of a check, this person's or another's, reads the view again.
  useRunStream(cluster, start.data?.runId ?? "latest", start.data ? 0 : Number.MAX_SAFE_INTEGER);
  const { receipt, everyMs, isClosed } = view;
  const watched = receipt?.watched;
  const isOpen = watched?.state === "open" && !isClosed;
  const read = useEffectEvent(() => {
    if (document.visibilityState === "visible") start.mutate({ target });
  });
  const at = watched?.at;
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(read, everyMs);
    return () => clearInterval(timer);
  }, [isOpen, everyMs, at]);
  if (!receipt || !watched) return <p className="text-sm text-unknown">{t("noneBefore")}</p>;
  const markdown = (writers: Parameters<Parameters<typeof write>[0]>[0]) =>
    writers.renderReceipt(receipt, cluster, locale);
  const lanes = watched.lanes.filter(({ state }) => state !== "done");
  const done = watched.lanes.filter(({ state }) => state === "done");
  return (
    <>
      <p
        role="status"
        className={cn(
          "text-base font-medium",
          watched.state === "unpredicted" && "text-fail",
          watched.state === "predicted" && "text-pass",
        )}
      >
        {view.sentence}
      </p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-muted print:hidden">
        <span>{t.rich("read", { at: () => <LocalTime at={watched.at} /> })}</span>
        {isClosed ? null : (
          <Button size="sm" busy={start.isPending} onClick={() => start.mutate({ target })}>
            {t("again")}
          </Button>
        )}
        <Button
          size="sm"
          {...near}
          onClick={() => void write(markdown).then((text) => navigator.clipboard.writeText(text))}
        >
          {t("receipt.copy")}
        </Button>
        <Button
          size="sm"
          {...near}
          onClick={() => save(markdown, `first-minute-${fileName(cluster)}.md`, "text/markdown")}
        >
          Markdown
        </Button>
      </p>
      {watched.unread.length > 0 ? (
        <p className="break-words text-sm text-unknown">
          {t("unread")}: {watched.unread.join(", ")}
        </p>
      ) : null}
      <WatchedLanes lanes={lanes} />
      <GoneLanes lanes={receipt.gone} />
      {done.length > 0 ? (
        <Fold title={t("count", { state: t("state.done"), count: done.length })} titleClass="w-fit text-pass">
          <WatchedLanes lanes={done} />
        </Fold>
      ) : null}
    </>
  );
}
