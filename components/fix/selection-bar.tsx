"use client";

import { RotateCw, Share2, X } from "lucide-react";
import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { useDataSource } from "@/lib/client/data-source";
import { useRecheck } from "@/lib/client/run";
import type { InstanceRow } from "@/lib/views";

const ShareDialog = dynamic(() => import("@/components/reports/share-dialog").then((module) => module.ShareDialog), {
  ssr: false,
});

/** What can be done with the selected rows: a script for them, a report of them, reading them again. */
export function SelectionBar({
  rows,
  script,
  onClear,
}: {
  rows: readonly InstanceRow[];
  script: React.ReactNode;
  onClear: () => void;
}) {
  const t = useTranslations("fix.select");
  const { cluster } = useDataSource();
  const [sharing, setSharing] = useState<boolean>();
  const services = rows.flatMap((row) => row.services);
  const check = useRecheckAll(cluster);
  return (
    <section
      aria-label={t("label")}
      className="sticky bottom-3 z-20 mx-auto mt-3 flex w-fit max-w-full flex-wrap items-center justify-center gap-1 rounded-lg border border-line-strong bg-surface-raised p-1.5 shadow-pop print:hidden"
    >
      <span role="status" className="px-2 text-sm tabular-nums">
        {check.running ? t("checking", check.running) : t("count", { count: rows.length })}
      </span>
      {script}
      {cluster ? (
        <>
          <Button size="sm" aria-haspopup="dialog" onClick={() => setSharing(true)}>
            <Share2 aria-hidden />
            {t("share")}
          </Button>
          {check.running ? (
            <Button size="sm" onClick={check.stop}>
              <X aria-hidden />
              {t("stop")}
            </Button>
          ) : (
            <Button size="sm" onClick={() => void check.start(rows)}>
              <RotateCw aria-hidden />
              {t("check")}
            </Button>
          )}
        </>
      ) : null}
      <Button size="sm" variant="ghost" onClick={onClear}>
        {t("clear")}
      </Button>
      {sharing === undefined || !cluster ? null : (
        <ShareDialog
          cluster={cluster}
          open={sharing}
          onOpenChange={setSharing}
          services={rows.flatMap((row) =>
            row.services.map((service) => ({ service, status: row.state === "fail" ? "fail" : "pass" }) as const),
          )}
          initial={services}
        />
      )}
    </section>
  );
}

/** Reads rows again one after the other: each is a small run of its own, and the APIs are asked as seldom as may be. */
function useRecheckAll(cluster: string | undefined) {
  const t = useTranslations("fix.select");
  const recheck = useRecheck(cluster);
  const [running, setRunning] = useState<{ done: number; total: number }>();
  const stopped = useRef(false);
  const start = async (rows: readonly InstanceRow[]) => {
    stopped.current = false;
    let read = 0;
    let failing = 0;
    let lost = 0;
    for (const [index, row] of rows.entries()) {
      if (stopped.current) break;
      setRunning({ done: index, total: rows.length });
      try {
        const answer = await recheck.mutateAsync(
          row.loadBalancerId === null ? { service: row.services[0] ?? "" } : { loadBalancerId: row.loadBalancerId },
        );
        read += 1;
        if (answer.rows.some(({ status }) => status === "fail")) failing += 1;
      } catch {
        lost += 1;
      }
    }
    setRunning(undefined);
    if (read > 0) toast.success(t("checked", { count: read, failing }));
    if (lost > 0) toast.error(t("someFailed", { count: lost }));
  };
  return { running, start, stop: () => (stopped.current = true) };
}
