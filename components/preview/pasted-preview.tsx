"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { QueryError } from "@/components/common/query-error";
import { useSettled } from "@/components/common/use-settled";
import { Select } from "@/components/ui/select";
import { clustersQuery } from "@/lib/client/queries";
import { manifestQuery } from "@/lib/client/worker/pasted";
import type { Locale } from "@/lib/model/text";
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
      {clusters.isPending ? null : <Preview key={cluster} cluster={cluster} text={settled} />}
    </section>
  );
}

function Preview({ cluster, text }: { cluster: string; text: string }) {
  const t = useTranslations("preview");
  const locale = useLocale() as Locale;
  const query = useQuery(manifestQuery(text, cluster === ALONE ? undefined : cluster, locale));
  if (query.isError) return <QueryError error={query.error} onRetry={() => void query.refetch()} />;
  return query.data ? <PreviewAnswer view={query.data} /> : <p className="text-sm text-ink-muted">{t("working")}</p>;
}
