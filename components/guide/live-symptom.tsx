"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { parseAsString, useQueryStates } from "nuqs";
import { useMemo } from "react";
import { CodeChip } from "@/components/common/code-chip";
import { QueryError } from "@/components/common/query-error";
import { httpSource } from "@/lib/client/http-source";
import { viewQuery } from "@/lib/client/view-query";
import { fillGeneric } from "@/lib/knowledge/steps/said";
import { serviceFacts } from "@/lib/knowledge/symptoms/facts";
import type { SaidSymptom, ServiceFacts } from "@/lib/knowledge/symptoms/types";
import type { Locale } from "@/lib/model/text";
import type { ResourceView } from "@/lib/views";
import { SymptomPath } from "./symptom-path";

const PARAMS = { cluster: parseAsString, service: parseAsString };

/** A few questions about a symptom; those that the live Service of the address answers are answered already. */
export function LiveSymptom({ symptom }: { symptom: SaidSymptom }) {
  const t = useTranslations("guide.symptoms");
  const [params] = useQueryStates(PARAMS);
  const live = useLiveService(params.cluster, params.service);
  const [namespace, service] = (params.service ?? "").split("/");
  return (
    <>
      {live.facts ? (
        <p className="flex flex-wrap items-center gap-x-2 text-sm">
          <code className="text-xs">{params.service}</code>
          <span className="text-pass">{t("found")}</span>
        </p>
      ) : null}
      {live.error ? <QueryError error={live.error} /> : null}
      {live.failing && live.failing.length > 0 ? (
        <p className="flex flex-wrap items-center gap-1.5 text-sm">
          {t("failing")}
          {live.failing.map((item) => (
            <CodeChip key={item.code} code={item.code} tone="fail">
              {fillGeneric(item.title)}
            </CodeChip>
          ))}
        </p>
      ) : null}
      <SymptomPath
        symptom={symptom}
        facts={live.facts}
        params={{
          namespace: namespace || undefined,
          service: service || undefined,
          loadBalancerId: live.view?.loadBalancerId ?? undefined,
          region: live.view?.cluster.region,
        }}
      />
    </>
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
