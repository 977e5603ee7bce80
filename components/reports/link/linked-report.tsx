"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { IntlProvider, useTranslations } from "next-intl";
import { Theme } from "@/components/common/theme";
import { useEffect, useState, type ComponentProps } from "react";
import { EmptyState } from "@/components/common/empty-state";
import { PageBody } from "@/components/common/page-header";
import { ReadinessSkeleton } from "@/components/readiness/readiness-page";
import { ReportBar } from "@/components/shell/report-bar";
import { Toaster } from "@/components/ui/toaster";
import type { DataSource } from "@/lib/client/view-query";
import { getQueryClient } from "@/lib/client/get-query-client";
import { readinessRequest } from "@/lib/client/readiness";
import { openShared, sharedSource, sharedTexts } from "@/lib/client/shared-source";
import { viewQuery } from "@/lib/client/view-query";
import type { Locale } from "@/lib/model/text";
import type { OpenedFile } from "@/lib/opened/read";
import { LocalPages } from "../local-pages";
import { ReportBanner } from "../report-banner";
import { onRefresh } from "./next-navigation";

type Messages = ComponentProps<typeof IntlProvider>["messages"];
interface Texts {
  locale: string;
  messages: Record<string, unknown>;
}

/** The page behind a share link, in the language of `texts` until its reader chooses the other. */
export function LinkedReport({ token, texts: first, nonce }: { token: string; texts: Texts; nonce?: string }) {
  const [texts, setTexts] = useState(first);
  const { locale, messages } = texts;
  useEffect(() => onRefresh(() => void sharedTexts(token).then(setTexts)), [token]);
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  return (
    <IntlProvider locale={locale} messages={messages as Messages} timeZone="UTC">
      <QueryClientProvider client={getQueryClient()}>
        <Theme nonce={nonce}>
          <Report token={token} locale={locale as Locale} />
          <Toaster />
        </Theme>
      </QueryClientProvider>
    </IntlProvider>
  );
}

type State = { step: "loading" } | { step: "open"; opened: OpenedFile; source: DataSource } | { step: "none" };

function Report({ token, locale }: { token: string; locale: Locale }) {
  const t = useTranslations("reports");
  const ts = useTranslations("shell");
  const [state, setState] = useState<State>({ step: "loading" });
  const [opening] = useState(() => openShared(token));
  useEffect(() => {
    let current = true;
    opening
      .then((answer) => {
        const source = sharedSource(token, answer);
        getQueryClient().setQueryData(viewQuery(source, readinessRequest, locale).queryKey, answer.readiness);
        if (current) setState({ step: "open", opened: answer.opened, source });
      })
      .catch(() => current && setState({ step: "none" }));
    return () => {
      current = false;
    };
    // The first answer is in the language that the page came in; in another one the list is asked for again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [token, opening]);
  return (
    <>
      <a
        href="#content"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById("content")?.focus();
        }}
        className="sr-only focus:not-sr-only focus:fixed focus:left-3 focus:top-2 focus:z-50 focus:rounded-md focus:bg-accent focus:px-3 focus:py-1.5 focus:text-accent-ink"
      >
        {ts("skip")}
      </a>
      <ReportBar />
      <main id="content" tabIndex={-1} className="outline-none">
        {state.step === "open" ? (
          <>
            <ReportBanner opened={state.opened} shared />
            <LocalPages source={state.source} />
          </>
        ) : state.step === "loading" ? (
          <ReadinessSkeleton />
        ) : (
          <PageBody>
            <EmptyState whole title={t("none.title")}>
              {t("none.body")}
            </EmptyState>
          </PageBody>
        )}
      </main>
    </>
  );
}
