"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { EmptyState } from "@/components/common/empty-state";
import { PageBody } from "@/components/common/page-header";
import type { DataSource } from "@/lib/client/view-query";
import { FileClient } from "@/lib/client/file/file-client";
import type { FileProgress } from "@/lib/client/worker/worker";
import { FileProgressBar } from "./file-progress";
import { LocalPages } from "./local-pages";
import type { OpenedFile } from "@/lib/report/file/read";
import { ReportBanner } from "./report-banner";

type State =
  | { step: "loading"; progress: FileProgress }
  | { step: "open"; opened: OpenedFile; source: DataSource }
  | { step: "failed" };

/**
 * A run of the history, as it was: the same pages, read from its report. It is fetched once and read in a worker; from
 * then on nothing is asked of the server.
 */
export function KeptRun({ cluster, run }: { cluster: string; run: string }) {
  const url = `/api/reports/export?${new URLSearchParams({ cluster, run, format: "json" }).toString()}`;
  const t = useTranslations("reports");
  const [state, setState] = useState<State>({ step: "loading", progress: { phase: "reading" } });
  useEffect(() => {
    const client = new FileClient();
    let current = true;
    client
      .open(new URL(url, location.href), (progress) => current && setState({ step: "loading", progress }))
      .then((opened) => current && setState({ step: "open", opened, source: client.source(opened) }))
      .catch(() => current && setState({ step: "failed" }));
    return () => {
      current = false;
      client.close();
    };
  }, [url]);
  if (state.step === "open") {
    return (
      <>
        <ReportBanner opened={state.opened} shared />
        <LocalPages source={state.source} />
      </>
    );
  }
  return (
    <PageBody>
      {state.step === "loading" ? (
        <FileProgressBar progress={state.progress} />
      ) : (
        <EmptyState whole title={t("none.title")}>
          {t("none.body")}
        </EmptyState>
      )}
    </PageBody>
  );
}
