"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { errorBodyOf } from "@/lib/client/fetch-json";
import { IdText } from "./copy-button";
import { Snippet } from "./snippet";
import { UnknownBox } from "./unknown-box";
import type { UseQueryResult } from "@tanstack/react-query";
import { Skeleton } from "@/components/ui/skeleton";
import { useCallback } from "react";

interface QueryErrorProps {
  /** An ErrorBody, or whatever a query threw. */
  error: unknown;
  /** The first sentence; without it that of the error's code. */
  title?: string;
  /** Advice, in the reader's own words. */
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
  const signIn = errorBodyOf(error).code === "access.signIn";
  return (
    <UnknownBox role="alert">
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <p className="font-medium">{title ?? titleOf(error)}</p>
        <QueryReason error={error} help={help} />
        {children}
      </div>
      {signIn || onRetry ? (
        <Button size="sm" onClick={signIn ? () => window.location.reload() : onRetry}>
          {t(signIn ? "signInAgain" : "retry")}
        </Button>
      ) : null}
    </UnknownBox>
  );
}

/** Advice, the answer, and the ids that support asks for. */
export function QueryReason({ error, help }: Pick<QueryErrorProps, "error" | "help">) {
  const t = useTranslations("common");
  const body = errorBodyOf(error);
  // A suggestion may carry a snippet to paste (an RBAC rule, a RAM statement) below its sentence.
  const [sentence, ...snippet] = body.suggestion?.split("\n") ?? [];
  // Suggestions of errors are English: where its kind has advice, readers of both languages get that.
  const own = sentence !== undefined && help === undefined;
  return (
    <>
      {help ? <p className="max-w-prose text-sm">{help}</p> : null}
      {body.message ? (
        <blockquote
          lang={languageOf(body.message)}
          className="break-words border-l-2 border-unknown-line pl-2.5 text-sm text-ink-muted"
        >
          {body.message}
        </blockquote>
      ) : null}
      {own ? (
        <p lang={languageOf(sentence)} className="break-words text-sm">
          {sentence}
        </p>
      ) : null}
      {snippet.length > 0 ? <Snippet text={snippet.join("\n")} /> : null}
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
    </>
  );
}

interface LoadedProps<T> {
  query: UseQueryResult<T>;
  /** Height of the skeleton: `h-24`. */
  height: string;
  children: (data: T) => React.ReactNode;
}

/** An answer: a skeleton until it is there, why it did not come, and what is drawn of it. */
export function Loaded<T>({ query, height, children }: LoadedProps<T>) {
  return (
    <>
      {query.isPending ? <Skeleton className={`${height} w-full`} /> : null}
      {query.isError ? <QueryError error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.data === undefined ? null : children(query.data)}
    </>
  );
}

/** Codes of the adapters that have a sentence and advice of their own (`check.failed`). */
const KNOWN = {
  "kubernetes.kubeconfig": "kubeconfig",
  "kubernetes.noConfig": "kubeconfig",
  "kubernetes.context": "context",
  "kubernetes.unauthorized": "kubeAuth",
  "kubernetes.forbidden": "kubeForbidden",
  "kubernetes.unreachable": "kubeUnreachable",
  "kubernetes.tls": "kubeTls",
  "kubernetes.timeout": "kubeUnreachable",
  "cloud.noCredentials": "noCredentials",
  "cloud.credentials": "cloudAuth",
  "cloud.unauthorized": "cloudAuth",
  "cloud.forbidden": "cloudForbidden",
  "cloud.unreachable": "cloudUnreachable",
  "cloud.timeout": "cloudUnreachable",
} as const;

/** Shared properties of the others, the narrower first (`common.failure`). */
const KINDS = [
  [/^server_unreachable$/, "server"],
  [/[.]busy$|throttl|TooManyRequests|_429$/i, "busy"],
  [/forbidden|crossSite|NoPermission|_40[13]$/i, "forbidden"],
  [/[.]tooLarge$|^tooLarge$|_413$/, "tooLarge"],
  [/[.](unknown|none|notStored|notFound)$|not_found|_404$/, "notFound"],
  [/[.]?invalid$|_400$/, "invalid"],
  [/^store[.]/, "store"],
  [/^config[.]|^setting[.]/, "config"],
  [/^kubernetes[.]/, "kubernetes"],
  [/^cloud[.]/, "cloud"],
] as const;

type KnownError = (typeof KNOWN)[keyof typeof KNOWN];

/** The error's own sentence and advice, where it has them. */
export const knownError = (code: string): KnownError | undefined => KNOWN[code as keyof typeof KNOWN];

/** An error in one sentence of the reader's language. What it says itself is English, and is beneath as it came. */
export function useErrorTitle(): (error: unknown) => string {
  const t = useTranslations("common");
  const failed = useTranslations("check.failed");
  return useCallback(
    (error) => {
      const { code } = errorBodyOf(error);
      const known = knownError(code);
      if (known) return failed(known);
      return t(`failure.${KINDS.find(([pattern]) => pattern.test(code))?.[1] ?? "other"}`);
    },
    [t, failed],
  );
}

/** The language of an error's text, for screen readers: ours are English, an API may answer in Chinese. */
export const languageOf = (text: string) => (/\p{Script=Han}/u.test(text) ? "zh-CN" : "en");
