"use client";

import { ArrowRight } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { CodeChip } from "@/components/common/code-chip";
import { TextLink } from "@/components/ui/link";
import { IdText } from "@/components/common/copy-button";
import { Fold } from "@/components/common/fold";
import { EventStateBadge } from "@/components/events/event-badges";
import { GuideSteps, PartAnswer, PartFold, PartTitle, Verbatim } from "@/components/events/part-view";
import type { AnswerText, AnswerTexts } from "@/lib/triage/types";
import type { TriageRow } from "@/lib/triage/triage";
import type { Locale } from "@/lib/model/text";
import { fillGeneric } from "@/lib/knowledge/steps/step-text";
import type { ClusterPlace } from "@/lib/views/answers";
import { FoundPlaces, clusterOf, placesOf, rowParams } from "./found-places";

type Params = Readonly<Record<string, string | undefined>>;

interface AnswerProps {
  places: readonly ClusterPlace[];
  /** Values typed into the fields of the page. */
  typed: Params;
  /** Entries of the catalogue, by code. */
  answers: AnswerTexts;
}

/** The part that gave an Event its code. */
const headOf = ({ code, parts }: TriageRow["classification"]) => parts.find((part) => part.code === code) ?? parts[0]!;

/** The first row answers at once; the others fold below it, normal ones last. */
export function TriageAnswer({ rows, places, typed, answers }: AnswerProps & { rows: readonly TriageRow[] }) {
  const t = useTranslations("triage");
  const [first, ...rest] = rows as [TriageRow, ...TriageRow[]];
  return (
    <div className="flex flex-col gap-5" aria-live="polite">
      <RowAnswer row={first} places={places} typed={typed} answers={answers} />
      {rest.length > 0 ? (
        <section className="flex flex-col gap-1">
          <h2 className="text-base font-semibold">{t("others", { count: rest.length })}</h2>
          <ul className="divide-y divide-line border-y border-line">
            {rest.map((row) => (
              <PartFold
                key={row.key}
                part={headOf(row.classification)}
                answer={answers[headOf(row.classification).code]}
                dryRun={row.classification.dryRun}
                state={row.state}
                marks={<Marks row={row} />}
              >
                <RowAnswer row={row} places={places} typed={typed} answers={answers} titled={false} />
              </PartFold>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

function Marks({ row }: { row: TriageRow }) {
  const t = useTranslations("triage");
  return (
    <>
      {row.count > 1 ? (
        <span className="text-xs tabular-nums text-ink-subtle">{t("times", { count: row.count })}</span>
      ) : null}
      {row.event.age ? <span className="text-xs text-ink-subtle">{t("age", { age: row.event.age })}</span> : null}
      {row.event.service ? <span className="text-xs text-ink-subtle">{row.event.service}</span> : null}
    </>
  );
}

/** Other codes that an incomplete message may mean, with their confidence. */
function Candidates({ row, answers }: { row: TriageRow; answers: AnswerTexts }) {
  const locale = useLocale() as Locale;
  const t = useTranslations("triage");
  const others = row.classification.candidates?.filter(({ code }) => code !== row.classification.code) ?? [];
  if (others.length === 0) return null;
  return (
    <section className="flex flex-col gap-1 text-sm">
      <p className="text-ink-muted">{t("candidates", { percent: Math.round(100 * row.classification.confidence) })}</p>
      <ul className="flex flex-col gap-1">
        {others.map(({ code, confidence }) => (
          <li key={code} className="flex flex-wrap items-center gap-2">
            <CodeChip code={code} />
            <span>{fillGeneric(answers[code]?.title ?? "", locale)}</span>
            <span className="tabular-nums text-ink-subtle">{Math.round(100 * confidence)}%</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function RowAnswer({ row, places, typed, answers, titled = true }: AnswerProps & { row: TriageRow; titled?: boolean }) {
  const t = useTranslations("triage");
  const [chosen, setChosen] = useState<string>();
  const { classification: c } = row;
  const head = headOf(c);
  const answer = answers[head.code];
  const named = placesOf(row, places);
  const cluster = clusterOf(named, chosen);
  const params = rowParams(named, cluster, row, typed);
  const values: Params = { ...params, ...c.variables };
  const others = c.parts.filter((part) => part !== head);
  return (
    <article className="flex flex-col gap-4">
      {titled ? (
        <div className="flex flex-col gap-1">
          <PartTitle part={head} answer={answer} dryRun={c.dryRun} large />
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {/* Words that are no message and of no Event have no state. */}
            {head.known || head.speaker || row.event.reason ? <EventStateBadge state={row.state} /> : null}
            <Marks row={row} />
            {c.phase ? <span className="text-xs text-ink-subtle">{t(`phase.${c.phase}`)}</span> : null}
          </div>
        </div>
      ) : null}
      <Candidates row={row} answers={answers} />
      <FoundPlaces places={named} cluster={cluster} onCluster={setChosen} />
      {titled && head.known ? <FirstCommand answer={answer} params={values} /> : null}
      {c.moreMayBeHidden ? <p className="max-w-4xl text-sm text-ink-muted">{t("moreMayBeHidden")}</p> : null}
      {titled && head.known ? (
        <Fold title={t("allSteps")} titleClass="font-medium">
          <PartAnswer part={head} answer={answer} params={values} />
        </Fold>
      ) : (
        <PartAnswer part={head} answer={answer} params={values} />
      )}
      <Found values={{ ...row.params, ...c.variables }} message={head.message} />
      {others.length > 0 ? (
        <section className="flex flex-col gap-2">
          <h3 className="text-sm font-semibold">{t("alsoInside", { count: others.length })}</h3>
          <ul className="divide-y divide-line border-y border-line">
            {others.map((part, index) => (
              <PartFold key={index} part={part} answer={answers[part.code]}>
                <Verbatim>{part.message}</Verbatim>
                <PartAnswer part={part} answer={answers[part.code]} params={{ ...params, ...part.variables }} />
                {part.known ? <GuideLink code={part.code} /> : null}
              </PartFold>
            ))}
          </ul>
        </section>
      ) : null}
      {head.known ? <GuideLink code={head.code} /> : null}
    </article>
  );
}

function GuideLink({ code }: { code: string }) {
  const t = useTranslations("triage");
  return (
    <TextLink href={`/guide/${code}`} className="inline-flex items-center gap-1 self-start text-sm">
      {t("guide", { code })} <ArrowRight aria-hidden className="size-3.5" />
    </TextLink>
  );
}

/** The cause in one sentence and the first command, for the first screenful. */
function FirstCommand({ answer, params }: { answer: AnswerText | undefined; params: Params }) {
  const locale = useLocale() as Locale;
  const t = useTranslations("triage");
  if (!answer) return null;
  const first = answer.steps.find((step) => step.command) ?? answer.steps[0];
  return (
    <div className="flex max-w-4xl flex-col gap-3 border-l-2 border-accent pl-4">
      <p className="text-base">{fillGeneric(answer.cause, locale, params)}</p>
      {first ? (
        <div className="flex flex-col gap-1">
          <p className="text-sm font-medium">{t("first")}</p>
          <GuideSteps steps={[first]} params={params} />
        </div>
      ) : null}
      {answer.related && answer.related.length > 0 ? (
        <p className="flex flex-wrap items-center gap-1.5 text-xs text-ink-subtle">
          {t("related")}
          {answer.related.map((code) => (
            <CodeChip key={code} code={code} />
          ))}
        </p>
      ) : null}
    </div>
  );
}

/** Values found in the message, and the message itself with secrets redacted. */
function Found({ values, message }: { values: Params; message: string }) {
  const t = useTranslations("triage");
  const words = (name: string) => `values.${name}` as "values.port";
  const found = Object.entries(values).filter(([name, value]) => value && t.has(words(name)));
  return (
    <div className="flex flex-col gap-2">
      {found.length > 0 ? (
        <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
          {found.map(([name, value = ""]) => (
            <div key={name} className="flex min-w-0 items-baseline gap-2">
              <dt className="text-xs text-ink-subtle">{t(words(name))}</dt>
              <dd className="min-w-0">
                <IdText value={value} />
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      <Verbatim>{message}</Verbatim>
    </div>
  );
}
