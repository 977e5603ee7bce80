"use client";

import { CircleHelp } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { errorBodyOf } from "@/lib/client/fetch-json";
import { languageOf, useErrorTitle } from "./error-title";
import { IdText } from "./id-text";
import { Snippet } from "./snippet";
import { UnknownBox } from "./unknown-box";

interface QueryErrorProps {
  /** An ErrorBody, or whatever a query threw. */
  error: unknown;
  /** The first sentence; without it that of the error's code. */
  title?: string;
  /** What to do, in the reader's own words. */
  help?: string;
  onRetry?: () => void;
  children?: React.ReactNode;
}

/**
 * A failed request: what happened and what to do in the reader's words, beneath them what was answered, as a quotation, and
 * the ids that support asks for.
 */
export function QueryError({ error, title, help, onRetry, children }: QueryErrorProps) {
  const t = useTranslations("common");
  const titleOf = useErrorTitle();
  const body = errorBodyOf(error);
  // Suggestions of errors are English. Where the reader's own words stand above, only what is to be pasted is left of them.
  const told = useLocale() !== "en" && help !== undefined;
  return (
    <UnknownBox role="alert">
      <CircleHelp aria-hidden className="mt-0.5 size-4 shrink-0 text-unknown" />
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <p className="font-medium">{title ?? titleOf(error)}</p>
        {help ? <p className="max-w-prose text-sm">{help}</p> : null}
        {body.message ? (
          <blockquote
            lang={languageOf(body.message)}
            className="break-words border-l-2 border-unknown-line pl-2.5 text-sm text-ink-muted"
          >
            {body.message}
          </blockquote>
        ) : null}
        {body.suggestion ? <Suggestion text={body.suggestion} onlySnippet={told} /> : null}
        {children}
        <p className="flex flex-wrap items-center gap-x-4 text-xs text-ink-muted">
          <span>
            {t("errorCode")} <code>{body.code}</code>
          </span>
          {body.requestId ? (
            <span className="inline-flex items-center gap-1">
              {t("requestId")} <IdText value={body.requestId} />
            </span>
          ) : null}
        </p>
      </div>
      {body.code === "access.signIn" ? (
        <Button size="sm" onClick={() => window.location.reload()}>
          {t("signInAgain")}
        </Button>
      ) : onRetry ? (
        <Button size="sm" onClick={onRetry}>
          {t("retry")}
        </Button>
      ) : null}
    </UnknownBox>
  );
}

/** A suggestion may carry a snippet to paste (an RBAC rule, a RAM statement) below its sentence. */
function Suggestion({ text, onlySnippet }: { text: string; onlySnippet: boolean }) {
  const cut = text.indexOf("\n");
  const sentence = cut < 0 ? text : text.slice(0, cut);
  return (
    <>
      {onlySnippet ? null : (
        <p lang={languageOf(sentence)} className="break-words text-sm">
          {sentence}
        </p>
      )}
      {cut < 0 ? null : <Snippet text={text.slice(cut + 1)} />}
    </>
  );
}
