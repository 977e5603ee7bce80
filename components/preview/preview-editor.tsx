"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { QueryError } from "@/components/common/query-error";
import { useSettled } from "@/components/common/use-settled";
import { Button } from "@/components/ui/button";
import { Textarea } from "@/components/ui/input";
import { useView } from "@/lib/client/data-source";
import { PAUSE_MS, PreviewAnswer } from "./preview-answer";

/** The text on the left, what it would do on the right. */
export function PreviewEditor({ start }: { start: string }) {
  const t = useTranslations("preview");
  const [text, setText] = useState(start);
  const settled = useSettled(text, PAUSE_MS);
  const isChanged = settled !== start && settled.trim() !== "";
  const query = useView(
    "preview",
    { text: settled, whole: true },
    { enabled: isChanged, keepPrevious: true, retry: false },
  );
  return (
    <div className="grid min-w-0 gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <div className="flex min-w-0 flex-col gap-2">
        <Textarea
          value={text}
          onChange={(event) => setText(event.target.value)}
          spellCheck={false}
          aria-label={t("yaml")}
          className="scrollbar-thin min-h-96 font-mono text-xs leading-[1.125rem]"
        />
        <Button
          variant="ghost"
          className="self-end max-md:h-11"
          disabled={text === start}
          onClick={() => setText(start)}
        >
          {t("reset")}
        </Button>
      </div>
      <section
        aria-label={t("outcome")}
        aria-busy={query.isFetching}
        className="min-w-0 border-line max-lg:border-t max-lg:pt-4 lg:border-l lg:pl-6"
      >
        {!isChanged ? (
          <p className="text-ink-muted">{t("unchanged")}</p>
        ) : query.isError ? (
          <QueryError error={query.error} onRetry={() => void query.refetch()} />
        ) : query.data ? (
          <PreviewAnswer view={query.data} />
        ) : (
          <p className="text-ink-muted">{t("working")}</p>
        )}
      </section>
    </div>
  );
}
