"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { QueryError } from "@/components/common/query-error";
import { useSettled } from "@/components/common/use-settled";
import { Select } from "@/components/ui/select";
import { clustersQuery } from "@/lib/client/queries";
import { httpSource, viewQuery } from "@/lib/client/sources";
import { startWorker } from "@/lib/client/worker/start";
import type { Locale } from "@/lib/model/text";
import type { PreviewView } from "@/lib/views";
import { PAUSE_MS, PreviewAnswer } from "./preview-answer";

const ALONE = "";

/** A pasted manifest: compared with a checked cluster, or alone, read in this browser. */
export function PastedPreview({ text }: { text: string }) {
  const t = useTranslations("preview");
  const settled = useSettled(text, PAUSE_MS);
  const clusters = useQuery(clustersQuery);
  const checked = clusters.data?.filter(({ checkedAt }) => checkedAt !== undefined) ?? [];
  const [chosen, setChosen] = useState<string>();
  const cluster = chosen ?? checked[0]?.key ?? ALONE;
  return (
    <section aria-label={t("title")} className="flex min-w-0 flex-col gap-4">
      {checked.length > 0 ? (
        <label className="flex items-center gap-2 text-sm text-ink-muted">
          {t("beside")}
          <Select value={cluster} onChange={(event) => setChosen(event.target.value)} className="w-auto">
            {checked.map(({ key, name, context }) => (
              <option key={key} value={key}>
                {name ?? context}
              </option>
            ))}
            <option value={ALONE}>{t("none")}</option>
          </Select>
        </label>
      ) : null}
      {clusters.isPending ? null : cluster === ALONE ? (
        <Alone text={settled} />
      ) : (
        <Beside cluster={cluster} text={settled} />
      )}
    </section>
  );
}

function Beside({ cluster, text }: { cluster: string; text: string }) {
  const t = useTranslations("preview");
  const locale = useLocale() as Locale;
  // The body carries it: an address would be logged.
  const query = useQuery({
    ...viewQuery(httpSource(cluster), "preview", { text, whole: false }, locale),
    retry: false,
  });
  if (query.isError) return <QueryError error={query.error} onRetry={() => void query.refetch()} />;
  return query.data ? <PreviewAnswer view={query.data} /> : <p className="text-sm text-ink-muted">{t("working")}</p>;
}

function Alone({ text }: { text: string }) {
  const t = useTranslations("preview");
  const locale = useLocale() as Locale;
  const [answer, setAnswer] = useState<{ view?: PreviewView; error?: Error }>();
  useEffect(() => {
    const worker = startWorker();
    worker
      .call((program) => program.preview(text, new Date().toISOString(), locale))
      .then(
        (view) => setAnswer({ view }),
        (error: Error) => setAnswer({ error }),
      );
    return () => worker.close();
  }, [text, locale]);
  if (answer?.error) return <QueryError error={answer.error} />;
  return answer?.view ? <PreviewAnswer view={answer.view} /> : <p className="text-sm text-ink-muted">{t("working")}</p>;
}
