"use client";

import { Camera, Download } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { fileName } from "@/lib/client/save-file";
import { useWriters } from "@/components/common/use-writers";
import { Loaded, QueryError } from "@/components/common/query-error";
import { LocalTime } from "@/components/common/time-ago";
import { Button } from "@/components/ui/button";
import { CompanionFile } from "@/components/reports/companion-file";
import { Compared } from "@/components/reports/comparison";
import { useDataSource, useView } from "@/lib/client/data-source";
import { useTakeBaseline } from "@/lib/client/mutations";
import type { CloudChanges } from "@/lib/upgrade/compare/cloud";
import type { Locale } from "@/lib/model/text";

/** Takes the baseline that later checks are compared with; in a file an earlier bundle is chosen. */
export function TakeBaseline() {
  const t = useTranslations("after");
  const { cluster } = useDataSource();
  const { data } = useView("comparison", {});
  const take = useTakeBaseline(cluster);
  return (
    <>
      {cluster !== undefined ? (
        <Button className="self-start" busy={take.isPending} onClick={() => take.mutate()}>
          <Camera aria-hidden />
          {t(data?.before ? "retake" : "take")}
        </Button>
      ) : null}
      {take.isError ? <QueryError error={take.error} title={t("notTaken")} /> : null}
      <CompanionFile kind="baseline" label={t("chooseBaseline")} accept=".json,.gz,application/json" />
    </>
  );
}

/** Changes of the cloud's side since the baseline, each with the component that manages it. */
export function AfterSection() {
  const t = useTranslations("after");
  const { cluster } = useDataSource();
  const query = useView("comparison", {});
  const locale = useLocale() as Locale;
  const { save, near } = useWriters();
  const markdown = (cloud: CloudChanges) =>
    save(
      (writers) => writers.renderComparison(cloud, locale, "markdown"),
      `after-${fileName(cluster ?? "file")}.md`,
      "text/markdown",
    );
  return (
    <Loaded query={query} height="h-24">
      {(comparison) => (
        <div className="flex flex-col gap-4" id="after">
          {comparison.cloud ? (
            <>
              <Compared comparison={comparison} />
              <Button className="self-start print:hidden" {...near} onClick={() => markdown(comparison.cloud!)}>
                <Download aria-hidden />
                Markdown
              </Button>
            </>
          ) : (
            <p className="text-sm text-ink-muted">
              {comparison.before
                ? t.rich("notYet", { at: () => <LocalTime at={comparison.before?.at} /> })
                : t(cluster !== undefined ? "noneBody" : "noneBodyFile")}
            </p>
          )}
        </div>
      )}
    </Loaded>
  );
}
