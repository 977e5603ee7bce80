"use client";

import { useTranslations } from "next-intl";
import { TextLink } from "@/components/ui/link";
import { knownError, QueryError } from "@/components/common/query-error";
import { errorBodyOf } from "@/lib/client/fetch-json";
import { ConnectionTest } from "@/components/clusters/connection-test";
import { useHref } from "@/lib/client/data-source";

/** `cluster`: a live one, whose two sides can be tested step by step. */
interface RunErrorProps {
  error: unknown;
  onRetry?: () => void;
  cluster?: string;
}

/** A check that failed where there is no result to show: the reason and what to do. */
export function RunError({ error, onRetry, cluster }: RunErrorProps) {
  const t = useTranslations("check");
  const known = knownError(errorBodyOf(error).code);
  return (
    <QueryError
      error={error}
      title={known ? t(`failed.${known}`) : t("failed.title")}
      help={known ? t(`failed.help.${known}`) : undefined}
      onRetry={onRetry}
    >
      <ErrorHelp error={error} cluster={cluster} />
    </QueryError>
  );
}

/** The page of permissions where one is missing, and a test of the connection. */
export function ErrorHelp({ error, cluster }: Pick<RunErrorProps, "error" | "cluster">) {
  const t = useTranslations("check");
  const href = useHref();
  const { code } = errorBodyOf(error);
  if (cluster === undefined) return null;
  return (
    <>
      {/forbidden/i.test(code) ? (
        <p className="text-sm">
          <TextLink href={href({ to: "permissions" })}>{t("permissions")}</TextLink>
        </p>
      ) : null}
      {knownError(code) ? (
        <div className="mt-1">
          <ConnectionTest cluster={cluster} />
        </div>
      ) : null}
    </>
  );
}
