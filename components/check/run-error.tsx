"use client";

import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { CommandBlock } from "@/components/common/command-block";
import { knownError, QueryError } from "@/components/common/query-error";
import { errorBodyOf } from "@/lib/client/fetch-json";
import { ConnectionTest } from "@/components/clusters/connection-test";
import { useHref } from "@/lib/client/data-source";

/** A check that failed: the reason and what to do. */
export function RunError({
  error,
  onRetry,
  hasPrevious,
  cluster,
}: {
  error: unknown;
  onRetry?: () => void;
  hasPrevious: boolean;
  /** A live cluster, whose two sides can be tested step by step. */
  cluster?: string;
}) {
  const t = useTranslations("check");
  const href = useHref();
  const { code } = errorBodyOf(error);
  const known = knownError(code);
  const isPermission = code === "kubernetes.forbidden" || code === "cloud.forbidden";
  return (
    <QueryError
      error={error}
      title={known ? t(`failed.${known}`) : t("failed.title")}
      help={known ? t(`failed.help.${known}`) : undefined}
      onRetry={onRetry}
    >
      {isPermission ? (
        <p className="text-sm">
          <Link href={href({ to: "permissions" })} className="underline underline-offset-2">
            {t("failed.permissions")}
          </Link>
        </p>
      ) : null}
      {hasPrevious ? <p className="text-sm text-ink-muted">{t("failed.previousKept")}</p> : null}
      {known && cluster !== undefined ? (
        <div className="mt-1 flex flex-col gap-2">
          <ConnectionTest cluster={cluster} />
          {hasPrevious ? null : <p className="text-sm text-ink-muted">{t("failed.demo")}</p>}
          {hasPrevious ? null : <CommandBlock command="npm run demo" className="max-w-md" />}
        </div>
      ) : null}
    </QueryError>
  );
}
