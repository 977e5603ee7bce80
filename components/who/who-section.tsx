"use client";

import { UserSearch } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { CodeChip } from "@/components/common/code-chip";
import { CopyButton } from "@/components/common/copy-button";
import { Fold } from "@/components/common/fold";
import { QueryError } from "@/components/common/query-error";
import { ServiceLink } from "@/components/common/resource-link";
import { ExactTime, TimeAgo } from "@/components/common/time-ago";
import { UnknownBox } from "@/components/common/unknown-box";
import { Button } from "@/components/ui/button";
import { useDataSource, useView } from "@/lib/client/data-source";
import type { ResourceView } from "@/lib/views";
import type { WhoView } from "@/lib/who/text";

type Answered = WhoView["findings"][number];
type Changed = WhoView["changes"][number];

/** An answer costs queries of the account: it stays until the page is loaded again. */
const ONCE = { staleTime: Infinity, retry: false } as const;

/** "Who changed it?": asked when a person presses, on the pages of a live cluster alone. */
export function WhoSection({ view }: { view: ResourceView }) {
  const { cluster } = useDataSource();
  return cluster === undefined || !view.loadBalancerId ? null : <Who id={view.loadBalancerId} view={view} />;
}

function Who({ id, view }: { id: string; view: ResourceView }) {
  const t = useTranslations("who");
  const [asked, setAsked] = useState(false);
  const query = useView("who", { id }, { enabled: asked, ...ONCE });
  const answer = query.data;
  const titles = new Map(view.services.flatMap(({ findings }) => findings.map((one) => [one.id, one.title] as const)));
  return (
    <section id="who" aria-label={t("title")} className="flex flex-col gap-3">
      {answer ? null : (
        <Button
          onClick={() => setAsked(true)}
          busy={query.isFetching}
          title={t("hint")}
          className="self-start max-md:h-11 print:hidden"
        >
          <UserSearch aria-hidden />
          {t(query.isFetching ? "asking" : "ask")}
        </Button>
      )}
      <div aria-live="polite" aria-busy={query.isFetching} className="flex min-w-0 flex-col gap-3">
        {query.isError ? <QueryError error={query.error} onRetry={() => void query.refetch()} /> : null}
        {answer?.notTold ? (
          <UnknownBox>
            <p className="min-w-0 flex-1 text-sm">{answer.notTold.sentence}</p>
            <Button size="sm" onClick={() => void query.refetch()} busy={query.isFetching}>
              {t("again")}
            </Button>
          </UnknownBox>
        ) : answer ? (
          <Told answer={answer} titles={titles} several={view.services.length > 1} />
        ) : null}
      </div>
    </section>
  );
}

interface ToldProps {
  answer: WhoView;
  /** Titles of findings by their id. */
  titles: ReadonlyMap<string, string>;
  several: boolean;
}

function Told({ answer, titles, several }: ToldProps) {
  const t = useTranslations("who");
  return (
    <>
      <h2 className="text-base font-semibold">{t("title")}</h2>
      {answer.findings.length > 0 ? (
        <ul className="flex flex-col">
          {answer.findings.map((one, at) => (
            <li key={one.id} className="border-t border-line py-3 first:border-t-0 first:pt-0">
              <OfFinding
                instance={answer.instance}
                answered={one}
                title={titles.get(one.id)}
                several={several}
                last={one.advice !== answer.findings[at + 1]?.advice}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {answer.changes.length > 0 ? (
        <div className="flex flex-col gap-1.5">
          <h3 className="text-sm font-semibold">{t("changes")}</h3>
          <ul className="flex flex-col gap-1.5">
            {answer.changes.map((change) => (
              <li key={`${change.requestId} ${change.sentence}`}>
                <Change change={change} />
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <ul className="flex max-w-prose flex-col gap-1 text-sm text-ink-muted">
        {answer.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      <p className="flex items-center gap-2 text-sm text-ink-muted print:hidden">
        {t("copy")}
        <CopyButton value={answer.redacted} what={t("redacted")} />
      </p>
    </>
  );
}

interface OfFindingProps {
  instance: string;
  answered: Answered;
  title: string | undefined;
  several: boolean;
  /** The next finding has another text: the consequence is shown once, below those that share it. */
  last: boolean;
}

function OfFinding({ instance, answered, title, several, last }: OfFindingProps) {
  const t = useTranslations("who");
  const [alone, setAlone] = useState(false);
  const query = useView("who", { id: instance, finding: answered.id }, { enabled: alone, ...ONCE });
  const { code, service, cause, change, advice } = query.data?.findings[0] ?? answered;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
        <CodeChip code={code} />
        <span className="min-w-0 break-words font-medium">{title}</span>
        {several ? <ServiceLink service={service} /> : null}
      </p>
      {change ? <Change change={change} /> : null}
      {last || query.data ? <p className="max-w-prose text-sm text-ink-muted">{advice}</p> : null}
      {query.isError ? <QueryError error={query.error} onRetry={() => void query.refetch()} /> : null}
      {cause === "tooMany" ? (
        <Button size="sm" className="w-fit" onClick={() => setAlone(true)} busy={query.isFetching}>
          {t("alone")}
        </Button>
      ) : null}
    </div>
  );
}

/** The value set, by whom and when; behind it where it came from, as the record has it. */
function Change({ change }: { change: Changed }) {
  const t = useTranslations("who");
  const details: [label: string, value: React.ReactNode][] = [
    [t("time"), <ExactTime at={change.at} />],
    [t("operation"), <code>{change.event}</code>],
    [t("source"), <code>{change.source}</code>],
    [t("agent"), <code>{change.userAgent}</code>],
    [t("request"), <code>{change.requestId}</code>],
  ];
  return (
    <Fold
      className="text-sm"
      titleClass="w-fit max-w-full"
      title={
        <span className="min-w-0 break-words">
          {change.sentence} <TimeAgo at={change.at} className="whitespace-nowrap text-ink-muted" />
        </span>
      }
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 pl-5 text-xs">
        {details.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-subtle">{label}</dt>
            <dd className="break-all">{value}</dd>
          </div>
        ))}
      </dl>
    </Fold>
  );
}
