"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Fold } from "@/components/common/fold";
import { QueryError } from "@/components/common/query-error";
import { useSettled } from "@/components/common/use-settled";
import { Button } from "@/components/ui/button";
import { Textarea } from "@/components/ui/input";
import { useView } from "@/lib/client/data-source";
import type { KubeService } from "@/lib/model/bundle";
import { toYaml } from "@/lib/text/yaml";
import type { ServicePart } from "@/lib/views";
import { PAUSE_MS, PreviewAnswer } from "./preview-answer";

/** The manifest of a Service, without the fields that the API server fills in. */
function textOf({ metadata = {}, spec }: KubeService): string {
  const { name, namespace, labels, annotations = {} } = metadata;
  const service = { name, namespace, ...(labels ? { labels } : {}), annotations };
  return toYaml({ apiVersion: "v1", kind: "Service", metadata: service, spec });
}

/** Preview of a Service that exists: its YAML, to change. Folded to its title. */
export function ServicePreview({ part, titled }: { part: ServicePart; titled: boolean }) {
  const t = useTranslations("preview");
  if (!part.raw) return null;
  return (
    <Fold
      className="text-sm"
      titleClass="min-h-8 min-w-0 max-md:min-h-11"
      title={
        <>
          <span className="shrink-0 text-base font-semibold">{t("title")}</span>
          {titled ? <code className="truncate text-xs text-ink-muted">{part.service}</code> : null}
        </>
      }
    >
      <p className="mt-1 text-ink-muted">{t("hint")}</p>
      <Editor start={textOf(part.raw)} />
    </Fold>
  );
}

/** The text on the left, what it would do on the right. */
function Editor({ start }: { start: string }) {
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
    <div className="mt-3 grid min-w-0 gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
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
