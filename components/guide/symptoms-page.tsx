"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { Link } from "@/components/ui/link";
import { CodeChip } from "@/components/common/code-chip";
import { PageBody, PageHeader } from "@/components/common/page-header";
import { QueryError } from "@/components/common/query-error";
import { fillGeneric } from "@/lib/knowledge/steps/said";
import { serviceFacts } from "@/lib/knowledge/symptoms/facts";
import type { SaidSymptom, ServiceFacts } from "@/lib/knowledge/symptoms/types";
import type { Locale } from "@/lib/model/text";
import { viewQuery } from "@/lib/client/view-query";
import { httpSource } from "@/lib/client/http-source";
import { cn } from "@/lib/utils";
import type { ResourceView } from "@/lib/views";
import { SymptomPath } from "./symptom-path";
import { parseAsString, useQueryStates } from "nuqs";

const PARAMS = { symptom: parseAsString, cluster: parseAsString, service: parseAsString };

const AREAS = ["access", "configuration", "deletion"] as const;

/** What do you see? Then a few questions; those that the live Service answers are answered already. */
export function SymptomsPage({ symptoms }: { symptoms: readonly SaidSymptom[] }) {
  const t = useTranslations("guide.symptoms");
  const [params, setParams] = useQueryStates(PARAMS);
  const symptom = symptoms.find((row) => row.id === params.symptom);
  const live = useLiveService(params.cluster, params.service);
  const [namespace, service] = (params.service ?? "").split("/");
  const values = {
    namespace: namespace || undefined,
    service: service || undefined,
    loadBalancerId: live.view?.loadBalancerId ?? undefined,
    region: live.view?.cluster.region,
  };
  return (
    <PageBody className="gap-5">
      <PageHeader
        title={t("title")}
        above={
          <Link href="/guide" className="hover:underline">
            {t("guide")}
          </Link>
        }
      >
        {t("sentence")}
      </PageHeader>
      {live.facts ? (
        <p className="-mt-2 flex flex-wrap items-center gap-x-2 text-sm">
          <code className="text-xs">{params.service}</code>
          <span className="text-pass">{t("found")}</span>
        </p>
      ) : null}
      {live.error ? <QueryError error={live.error} /> : null}
      {live.failing && live.failing.length > 0 ? (
        <p className="-mt-2 flex flex-wrap items-center gap-1.5 text-sm">
          {t("failing")}
          {live.failing.map((item) => (
            <CodeChip key={item.code} code={item.code} tone="fail">
              {fillGeneric(item.title)}
            </CodeChip>
          ))}
        </p>
      ) : null}
      <div className="grid gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <nav aria-label={t("title")} className="flex flex-col gap-4">
          {AREAS.map((area) => (
            <div key={area} className="flex flex-col gap-1">
              <h2 className="text-xs font-medium text-ink-subtle">{t(`areas.${area}`)}</h2>
              <ul>
                {symptoms
                  .filter((row) => row.area === area)
                  .map((row) => (
                    <li key={row.id}>
                      <button
                        type="button"
                        onClick={() => setParams({ symptom: row.id })}
                        aria-current={row.id === symptom?.id ? "true" : undefined}
                        className={cn(
                          "w-full rounded px-2 py-1.5 text-left text-sm hover:bg-surface-hover",
                          row.id === symptom?.id && "bg-accent-soft font-medium text-accent",
                        )}
                      >
                        {fillGeneric(row.title)}
                      </button>
                    </li>
                  ))}
              </ul>
            </div>
          ))}
        </nav>
        <section className="min-w-0">
          {symptom ? (
            <div className="flex flex-col gap-3">
              <h2 className="text-lg font-semibold">{fillGeneric(symptom.title)}</h2>
              <p className="max-w-3xl text-sm text-ink-muted">{fillGeneric(symptom.cause)}</p>
              <SymptomPath
                key={`${symptom.id} ${params.service ?? ""}`}
                symptom={symptom}
                facts={live.facts}
                params={values}
              />
            </div>
          ) : (
            <p className="text-sm text-ink-muted">{t("choose")}</p>
          )}
        </section>
      </div>
    </PageBody>
  );
}

/** Facts of the Service from whose page the reader comes; nothing when none is named. */
function useLiveService(cluster: string | null, service: string | null) {
  const locale = useLocale() as Locale;
  const query = useQuery({
    ...viewQuery(httpSource(cluster ?? ""), "service", { key: service ?? "" }, locale),
    enabled: Boolean(cluster && service),
    retry: false,
  });
  return useMemo(() => {
    const view = query.data;
    const failing = view && failingOf(view);
    return { view, failing, facts: view && factsOf(view, failing!.length > 0), error: query.error };
  }, [query.data, query.error]);
}

/** Errors that are going on, once each. What cannot be told apart stays out: it has no page to lead to. */
function failingOf(view: ResourceView): { code: string; title: string }[] {
  const found = new Map<string, string>();
  for (const event of view.events) {
    const answer = view.answers[event.code];
    if (event.state === "failing" && event.severity === "error" && answer) found.set(event.code, answer.title);
  }
  return [...found].map(([code, title]) => ({ code, title }));
}

function factsOf(view: ResourceView, failing: boolean): ServiceFacts | undefined {
  const raw = view.services[0]?.raw;
  if (!raw) return undefined;
  const unread = view.errors.length > 0;
  return serviceFacts({
    service: raw,
    // What could not be read must be asked, not assumed.
    ...(unread ? {} : { listeners: view.listeners, vServerGroups: view.vServerGroups }),
    hasErrorEvent: failing,
    ...(view.cluster.networkPlugin ? { networkPlugin: view.cluster.networkPlugin } : {}),
  });
}
