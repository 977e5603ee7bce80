"use client";

import { CircleHelp } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { errorBodyOf } from "@/lib/client/fetch-json";
import { IdText } from "./id-text";
import { Snippet } from "./snippet";
import { UnknownBox } from "./unknown-box";

interface QueryErrorProps {
  /** An ErrorBody, or whatever a query threw. */
  error: unknown;
  title?: string;
  onRetry?: () => void;
  children?: React.ReactNode;
  className?: string;
}

/** A failed request: what happened, what to do, and the ids that support asks for. */
export function QueryError({ error, title, onRetry, children, className }: QueryErrorProps) {
  const t = useTranslations("common");
  const body = errorBodyOf(error);
  // Suggestions of errors are English. Where the reader's own words stand below, only what is to be pasted is left of them.
  const told = useLocale() !== "en" && title !== undefined && Boolean(children);
  return (
    <UnknownBox role="alert" className={className}>
      <CircleHelp aria-hidden className="mt-0.5 size-4 shrink-0 text-unknown" />
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <p className="font-medium">{title ?? body.message}</p>
        {title ? <p className="break-words text-sm text-ink-muted">{body.message}</p> : null}
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
      {onRetry ? (
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
  if (cut < 0) return onlySnippet ? null : <p className="break-words text-sm">{text}</p>;
  return (
    <>
      {onlySnippet ? null : <p className="break-words text-sm">{text.slice(0, cut)}</p>}
      <Snippet text={text.slice(cut + 1)} />
    </>
  );
}
