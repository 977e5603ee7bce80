"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { parseAsString, useQueryStates } from "nuqs";
import { useState } from "react";
import { CodeChip } from "@/components/common/code-chip";
import { QueryError } from "@/components/common/query-error";
import { httpSource, viewQuery } from "@/lib/client/sources";
import { fillGeneric } from "@/lib/knowledge/steps/step-text";
import { serviceFacts, knownAnswer } from "@/lib/knowledge/symptoms/facts";
import type { SaidSymptom, ServiceFacts, SaidSymptomAnswer, SaidSymptomQuestion } from "@/lib/knowledge/symptoms/types";
import type { Locale } from "@/lib/model/text";
import type { ResourceView } from "@/lib/views";
import { GuideSteps } from "@/components/events/part-view";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";

const PARAMS = { cluster: parseAsString, service: parseAsString };

/**
 * Questions about a symptom, one after the other until one answer ends the path. What the Service of the address answers is chosen
 * already and can be changed.
 */
export function LiveSymptom({ symptom }: { symptom: SaidSymptom }) {
  const t = useTranslations("guide.symptoms");
  const locale = useLocale() as Locale;
  const [{ cluster, service: key }] = useQueryStates(PARAMS);
  const { data: view, error } = useQuery({
    ...viewQuery(httpSource(cluster ?? ""), "service", { key: key ?? "" }, locale),
    enabled: Boolean(cluster && key),
    retry: false,
  });
  const failing = view ? failingOf(view) : [];
  const facts = view && factsOf(view, failing.length > 0);
  const [namespace, service] = (key ?? "").split("/");
  const params = {
    namespace: namespace || undefined,
    service: service || undefined,
    loadBalancerId: view?.loadBalancerId ?? undefined,
    region: view?.cluster.region,
  };
  const [given, setGiven] = useState<Record<string, string>>({});
  const path = follow(symptom, given, facts);
  const end = path.at(-1)?.answer;
  return (
    <>
      {facts ? (
        <p className="flex flex-wrap items-center gap-x-2 text-sm">
          <code className="text-xs">{key}</code>
          <span className="text-pass">{t("found")}</span>
        </p>
      ) : null}
      {error ? <QueryError error={error} /> : null}
      {failing.length > 0 ? (
        <p className="flex flex-wrap items-center gap-1.5 text-sm">
          {t("failing")}
          {failing.map(([code, title]) => (
            <CodeChip key={code} code={code} tone="fail">
              {fillGeneric(title, locale)}
            </CodeChip>
          ))}
        </p>
      ) : null}
      <div className="flex flex-col gap-4">
        <ol className="flex flex-col gap-4">
          {path.map(({ question, answer, fromService }, index) => (
            <li key={question.id} className="flex gap-3">
              <span className="w-4 shrink-0 text-right text-sm tabular-nums text-ink-subtle">{index + 1}</span>
              <div className="flex min-w-0 flex-1 flex-col gap-2">
                <p className="text-sm font-medium">{fillGeneric(question.ask, locale, params)}</p>
                {!answer && question.how ? <GuideSteps steps={[question.how]} params={params} /> : null}
                <div
                  className="flex flex-wrap items-center gap-2"
                  role="group"
                  aria-label={fillGeneric(question.ask, locale, params)}
                >
                  {question.answers.map((option) => (
                    <Button
                      key={option.id}
                      size="sm"
                      variant={option.id === answer?.id ? "primary" : "outline"}
                      aria-pressed={option.id === answer?.id}
                      onClick={() => setGiven({ ...given, [question.id]: option.id })}
                    >
                      {fillGeneric(option.label, locale, params)}
                    </Button>
                  ))}
                  {fromService ? <Badge tone="accent">{t("fromService")}</Badge> : null}
                </div>
              </div>
            </li>
          ))}
        </ol>
        {end?.conclusion ? (
          <div className="flex max-w-4xl flex-col gap-3 border-l-2 border-accent pl-4" aria-live="polite">
            <p className="text-base">{fillGeneric(end.conclusion, locale, params)}</p>
            <GuideSteps steps={end.steps ?? []} params={params} />
            {end.codes && end.codes.length > 0 ? (
              <p className="flex flex-wrap items-center gap-1.5 text-xs text-ink-subtle">
                {t("see")}
                {end.codes.map((code) => (
                  <CodeChip key={code} code={code} />
                ))}
              </p>
            ) : null}
          </div>
        ) : null}
        {Object.keys(given).length > 0 ? (
          <Button size="sm" variant="ghost" className="self-start" onClick={() => setGiven({})}>
            {t("restart")}
          </Button>
        ) : null}
      </div>
    </>
  );
}

/** Codes of current errors with their titles, once each. Unknown codes are left out: they have no page. */
function failingOf({ events }: ResourceView): [code: string, title: string][] {
  const failing = events?.rows.filter(({ state, severity }) => state === "failing" && severity === "error") ?? [];
  return [...new Set(failing.map(({ code }) => code))].flatMap((code): [string, string][] => {
    const answer = events?.answers[code];
    return answer ? [[code, answer.title]] : [];
  });
}

function factsOf(view: ResourceView, failing: boolean): ServiceFacts | undefined {
  const service = view.services[0]?.raw;
  if (!service) return undefined;
  return serviceFacts({
    service,
    // Facts of unread inputs are unknown: the question is shown.
    ...(view.errors.length > 0 ? {} : { listeners: view.listeners, vServerGroups: view.vServerGroups }),
    hasErrorEvent: failing,
    ...(view.cluster.networkPlugin ? { networkPlugin: view.cluster.networkPlugin } : {}),
  });
}

interface Asked {
  question: SaidSymptomQuestion;
  answer?: SaidSymptomAnswer;
  fromService: boolean;
}

/** The questions to show: up to the first one without an answer, or to the end. */
export function follow(
  symptom: SaidSymptom,
  given: Readonly<Record<string, string>>,
  facts: ServiceFacts | undefined,
): Asked[] {
  const path: Asked[] = [];
  let index = 0;
  for (let question = symptom.questions[0]; question; question = symptom.questions[index]) {
    const chosen = question.answers.find((answer) => answer.id === given[question.id]);
    const known = chosen ? undefined : facts && knownAnswer(question.answers, facts);
    const answer = chosen ?? known;
    path.push({ question, ...(answer ? { answer } : {}), fromService: known !== undefined });
    if (!answer || answer.conclusion) break;
    const next = answer.next ? symptom.questions.findIndex((q) => q.id === answer.next) : index + 1;
    if (next <= index) break;
    index = next;
  }
  return path;
}
