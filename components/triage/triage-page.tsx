"use client";

import { ClipboardPaste } from "lucide-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { placeLink, useFound, type Found } from "@/components/common/use-found";
import { ButtonLink, DocumentLink, Link, linkTo, TextLink } from "@/components/ui/link";
import { useDeferredValue, useState } from "react";
import { CodeChip } from "@/components/common/code-chip";
import { StateBadge } from "@/components/common/state-badge";
import { PageBody, PageHeader } from "@/components/common/page-header";
import { QueryError } from "@/components/common/query-error";
import { Button } from "@/components/ui/button";
import { Input, Textarea } from "@/components/ui/input";
import type { PublishedPage } from "@/lib/triage/guide/published";
import { answersQuery, placesQuery, type GuideMatch } from "@/lib/client/queries";
import { MAX_EVENTS } from "@/lib/triage/types";
import { useGuideSearch } from "@/components/common/use-settled";
import { redactSecrets } from "@/lib/text/redact-secrets";
import { cn } from "@/lib/utils";
import { TRIAGE_EXAMPLES } from "./examples";
import { TriageAnswer } from "./triage-answer";
import { clusterOf, placesOf, rowParams } from "./found-places";
import { looksLikeManifest } from "@/lib/text/manifest";
import { PastedPreview } from "@/components/preview/pasted-preview";
import { useTriage } from "@/lib/client/worker/pasted";

const NONE = {};
const LONGEST_QUESTION = 300;
const SHOWN_MATCHES = 12;
const SHOWN_PLACES = 8;

/** Paste anything, get the cause and the first command. The browser reads the text; only names and codes are looked up. */
export function TriagePage() {
  const t = useTranslations("triage");
  const words = useTranslations("events");
  const [text, setText] = useState("");
  const [typed, setTyped] = useState<Record<string, string>>({});
  const deferred = useDeferredValue(text);
  const isManifest = looksLikeManifest(deferred);
  const { triage, error, isReading, again } = useTriage(isManifest ? "" : deferred.slice(0, MAX_TEXT));
  const answers = useQuery(
    answersQuery(
      triage?.rows.flatMap((row) => [
        ...row.classification.parts.flatMap((part) => (part.known ? part.code : [])),
        ...(row.classification.candidates ?? []).map(({ code }) => code),
      ]) ?? [],
      useLocale(),
    ),
  );
  const { data: places = [] } = useQuery({
    ...placesQuery(triage?.rows.flatMap((row) => row.names) ?? []),
    placeholderData: keepPreviousData,
  });
  // Lines about no load balancer are only counted; a text of only such lines is a search in the guide.
  const understood = triage?.rows.filter(
    ({ classification }) =>
      classification.parts.some(({ known }) => known) || (classification.candidates ?? []).length > 0,
  );
  const question = understood?.length === 0 ? triage!.text.slice(0, LONGEST_QUESTION) : "";
  const { matches: entries, pages, fresh } = useGuideSearch(question);
  const { found, fresh: foundAll } = useFound(question, undefined);
  // The name of a Service or instance is no question: entries that only have words like it are left out.
  const asked = question.trim().toLowerCase();
  const isName = found.some(({ name }) => name === asked || name.endsWith(`/${asked}`));
  const matches = isName ? entries.filter(({ title }) => title.toLowerCase().includes(asked)) : entries;
  const shown = understood && (understood.length > 0 || matches.length + found.length > 0) ? understood : triage?.rows;
  const ignored = (triage?.rows.length ?? 0) - (shown?.length ?? 0);
  // An answer is shown once it is the one to this text.
  const isSearching = isReading || answers.isLoading || (question.trim() !== "" && !(fresh && foundAll));
  const [first] = shown ?? [];
  const named = first ? placesOf(first, places) : [];
  const params = first ? rowParams(named, clusterOf(named, undefined), first, typed) : (triage?.params ?? {});
  const put = (value: string) => {
    setText(value);
    setTyped({});
  };
  return (
    <PageBody className="gap-4">
      <PageHeader title={t("title")}>{t("sentence")}</PageHeader>
      <div className="flex flex-col gap-2">
        <Textarea
          value={text}
          onChange={(event) => put(masked(event.target.value, text))}
          onDrop={(event) => {
            const [file] = event.dataTransfer.files;
            if (!file) return;
            event.preventDefault();
            void file.text().then((dropped) => put(masked(dropped.slice(0, MAX_TEXT), "")));
          }}
          autoFocus
          spellCheck={false}
          autoCapitalize="off"
          autoCorrect="off"
          aria-label={t("label")}
          placeholder={t("placeholder")}
          className={cn(
            "resize-y font-mono text-xs leading-[1.125rem]",
            triage ? "h-20 min-h-16" : isManifest ? "h-64" : "h-40",
          )}
        />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-xs text-ink-subtle">
          {text ? (
            <Button size="sm" onClick={() => put("")}>
              {t("clear")}
            </Button>
          ) : (
            <>
              <span>{t("try")}</span>
              {TRIAGE_EXAMPLES.map((example) => (
                <Button key={example.id} size="sm" onClick={() => put(example.text)}>
                  {t(`examples.${example.id}`)}
                </Button>
              ))}
            </>
          )}
          <span className="ml-auto">{t("private")}</span>
        </div>
      </div>
      {isManifest ? (
        <PastedPreview text={deferred} />
      ) : error ? (
        <QueryError title={t("unread")} error={error} onRetry={again} />
      ) : isSearching ? (
        <p role="status" className="text-sm text-ink-muted">
          {t("searching")}
        </p>
      ) : matches.length > 0 || found.length > 0 ? (
        <Matches matches={matches} found={found} pages={isName ? [] : pages} />
      ) : triage && shown && shown.length > 0 ? (
        <>
          {triage.total > MAX_EVENTS ? (
            <p className="text-sm text-ink-muted">{t("cut", { count: MAX_EVENTS, total: triage.total })}</p>
          ) : null}
          {answers.isError ? <QueryError error={answers.error} onRetry={() => void answers.refetch()} /> : null}
          <TriageAnswer rows={shown} places={places} typed={typed} answers={answers.data ?? NONE} />
          {ignored > 0 ? <p className="text-sm text-ink-muted">{words("ignored", { count: ignored })}</p> : null}
          <fieldset className="flex flex-wrap items-end gap-x-4 gap-y-2 border-t border-line pt-4">
            <legend className="float-left w-full pb-1 text-sm font-medium">{t("fill")}</legend>
            {(["namespace", "service", "region", "loadBalancerId"] as const).map((name) => (
              <label key={name} className="flex w-44 flex-col gap-1 text-xs text-ink-muted">
                {t(`fields.${name}`)}
                <Input
                  value={typed[name] ?? params[name] ?? ""}
                  onChange={(event) => setTyped({ ...typed, [name]: event.target.value.trim() })}
                  spellCheck={false}
                  className="font-mono text-xs"
                />
              </label>
            ))}
          </fieldset>
        </>
      ) : triage ? (
        <p className="text-sm text-ink-muted">{t("nothing")}</p>
      ) : (
        <div className="grid gap-6 border-t border-line pt-4 text-sm md:grid-cols-3">
          <Hint title={t("hints.describe")} command="kubectl -n NAMESPACE describe svc NAME" />
          <Hint
            title={t("hints.events")}
            command="kubectl get events -A --field-selector involvedObject.kind=Service"
          />
          <p className="flex flex-col gap-1">
            <span className="font-medium">{t("hints.none")}</span>
            <span className="text-ink-muted">
              {t.rich("hints.noneBody", {
                questions: linkTo("/guide?kind=faq"),
                guide: linkTo("/guide"),
                annotations: linkTo("/guide/annotations"),
              })}
            </span>
          </p>
        </div>
      )}
    </PageBody>
  );
}

/** Answers to a question, a code, an annotation or a name: from the checked clusters, from the guide, then published documents. */
function Matches({
  matches,
  found,
  pages,
}: {
  matches: readonly GuideMatch[];
  found: readonly Found[];
  pages: readonly PublishedPage[];
}) {
  const t = useTranslations("triage");
  const facts = useTranslations("common.clusterFact");
  return (
    <section aria-label={t("answers")} className="flex flex-col gap-2">
      {found.length > 0 ? (
        <ul aria-label={t("places.title")} className="flex flex-col gap-1 text-sm">
          {found.slice(0, SHOWN_PLACES).map((place) => (
            <li key={`${place.cluster} ${place.kind} ${place.name}`} className="flex flex-wrap items-baseline gap-x-2">
              {place.state ? <StateBadge state={place.state} /> : null}
              {place.fact ? <span className="text-ink-muted">{facts(place.fact)}</span> : null}
              <TextLink href={placeLink(place)} className="break-all">
                {place.name}
              </TextLink>
              <span className="text-xs text-ink-subtle">
                {[place.about, place.clusterName].filter(Boolean).join(" · ")}
              </span>
              {place.problem && place.state === "fail" ? (
                <>
                  <CodeChip code={place.problem.code}>{place.problem.title}</CodeChip>
                  <ButtonLink href={placeLink(place)} size="sm">
                    {t("places.fix")}
                  </ButtonLink>
                </>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {matches[0]?.unsure ? <p className="text-sm">{matches[0].unsure}</p> : null}
      {matches[0]?.ask ? (
        <p className="flex flex-wrap items-center gap-2 text-sm">
          {matches[0].ask}
          {matches
            .slice(0, 2)
            .filter(({ when }) => when)
            .map(({ code, href, when }) => (
              <ButtonLink href={href} key={code} size="sm">
                {when}
              </ButtonLink>
            ))}
        </p>
      ) : null}
      <ul className="divide-y divide-line border-y border-line empty:hidden">
        {matches.slice(0, SHOWN_MATCHES).map(({ code, title, summary, href }) => (
          <li key={code}>
            <Link href={href} className="flex items-baseline gap-3 rounded-sm py-2 text-sm hover:bg-surface-hover">
              {code === title ? null : <code className="w-20 shrink-0 text-xs text-ink-muted">{code}</code>}
              <span className="min-w-0 break-words">
                <span className={summary ? "font-medium" : undefined}>{title}</span>
                {summary ? <span className="block text-ink-muted">{summary}</span> : null}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {pages.length > 0 ? (
        <div className="text-sm">
          <p className="text-ink-muted">{t("published")}</p>
          <ul aria-label={t("published")}>
            {pages.map(({ title, href }) => (
              <li key={href}>
                <DocumentLink href={href}>{title}</DocumentLink>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {found.length > 0 && matches.length === 0 ? null : (
        <p className="text-sm text-ink-muted">{t.rich("more", { questions: linkTo("/guide?kind=faq") })}</p>
      )}
    </section>
  );
}

/** A paste as the box shows it; typed text stays. Everything sent or shown elsewhere is the text that the worker read. */
function masked(next: string, before: string): string {
  return next.length - before.length > 8 ? redactSecrets(next) : next;
}

function Hint({ title, command }: { title: string; command: string }) {
  return (
    <p className="flex flex-col gap-1">
      <span className="flex items-center gap-1.5 font-medium">
        <ClipboardPaste aria-hidden className="size-3.5 text-ink-subtle" />
        {title}
      </span>
      <code className="break-words text-xs text-ink-muted">{command}</code>
    </p>
  );
}

/** Characters read of a paste. */
const MAX_TEXT = 4_000_000;
