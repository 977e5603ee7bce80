"use client";

import { IntlProvider, useTranslations, type AbstractIntlMessages } from "next-intl";
import { NuqsAdapter } from "nuqs/adapters/react";
import { useEffect, useMemo, useState } from "react";
import { ReportBar } from "@/components/shell/bar";
import { Providers } from "@/components/shell/providers";
import { Button } from "@/components/ui/button";
import { fileName, saveText } from "@/lib/client/save-file";
import type { Locale } from "@/lib/model/text";
import type { FileContent } from "@/lib/report/file/read";
import { LocalPages } from "@/components/reports/local-pages";
import { frozenNow, notInFile, type DataSource } from "@/lib/client/sources";
import { inert } from "@/lib/text/inert";
import { makeView, type Answer, type ViewName, type ViewRequest } from "@/lib/views/registry";

interface SavedReportProps {
  content: FileContent;
  /** The report's JSON, as in the file. */
  json: string;
  messages: Record<Locale, AbstractIntlMessages>;
  locale: Locale;
  nonce: string;
}

/** A saved report: the pages of a shared one, over the report inside the file. */
export function SavedReport({ content, json, messages, locale: first, nonce }: SavedReportProps) {
  const [locale, setLocale] = useState(first);
  const source = useMemo(() => contentSource(content), [content]);
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  return (
    <IntlProvider locale={locale} messages={messages[locale]} timeZone="UTC" now={new Date()}>
      <NuqsAdapter>
        <Providers nonce={nonce}>
          <ReportBar onLocale={setLocale} />
          <main id="content" tabIndex={-1} className="outline-none">
            <LocalPages source={source} opened={content.opened}>
              <SaveJson json={json} cluster={content.opened.cluster.id} />
            </LocalPages>
          </main>
        </Providers>
      </NuqsAdapter>
    </IntlProvider>
  );
}

function SaveJson({ json, cluster }: { json: string; cluster: string }) {
  const t = useTranslations("reports");
  return (
    <Button
      size="sm"
      className="ml-auto print:hidden"
      onClick={() => saveText(json, `ccm-preflight-${fileName(cluster)}.json`, "application/json")}
    >
      {t("banner.saveJson")}
    </Button>
  );
}

/** The views of a report in this thread: those of a saved report, which cannot start a worker from disk. */
function contentSource(content: FileContent): DataSource {
  return {
    id: "saved",
    frozenNow: frozenNow(content.opened),
    read: async <K extends ViewName>(request: ViewRequest<K>, locale: Locale): Promise<Answer<K>> => {
      const value = await makeView(content, request, locale);
      if (value === undefined) throw notInFile();
      return inert(value);
    },
  };
}
