"use client";

import { useTranslations } from "next-intl";
import { Gap } from "@/components/common/gap";
import { Fold } from "@/components/common/fold";
import { QueryReason, useErrorTitle } from "@/components/common/query-error";
import { LocalTime } from "@/components/common/time-ago";
import { UnknownBox } from "@/components/common/unknown-box";
import { Button } from "@/components/ui/button";
import { TextLink } from "@/components/ui/link";
import { SERVICES_VANISHED } from "@/lib/ccm/vanished";
import type { LastTry as Try } from "@/lib/client/check-state";
import { errorBodyOf } from "@/lib/client/fetch-json";
import { useHref } from "@/lib/client/data-source";
import { oldestRead, type ReadinessView } from "@/lib/views";
import { ErrorHelp } from "./run-error";

/** In one line: what the newest try ended with, and whose results are shown; why, on request. */
export function LastTry({ view, last, cluster }: { view: ReadinessView; last: Try; cluster?: string }) {
  const t = useTranslations("check.newest");
  const href = useHref();
  const reason = useReason(last);
  const { runId, at, error, state } = last;
  return (
    <UnknownBox>
      <div className="min-w-0 flex-1 text-sm">
        <p>
          {at ? t.rich("try", { at: () => <LocalTime at={at} />, reason }) : t("noTry", { reason })}
          <Gap />
          {t.rich("showing", { at: () => <LocalTime at={shownAt(view)} /> })}
          {state === "partial" && runId && cluster ? (
            <>
              <Gap />
              <TextLink href={href({ to: "run", id: runId })}>{t("open")}</TextLink>
            </>
          ) : null}
        </p>
        {error === undefined ? null : (
          <Fold title={t("why")} className="mt-1" titleClass="w-fit text-ink-muted">
            <QueryReason error={error} />
            <ErrorHelp error={error} cluster={cluster} />
          </Fold>
        )}
      </div>
    </UnknownBox>
  );
}

/** When what is shown was read (RFC 3339). */
export const shownAt = (view: ReadinessView) => oldestRead(view.rows) ?? view.checkedAt;

/** "SLB did not answer", "cancelled", or the title of the error. */
function useReason({ state, error }: Try): string {
  const t = useTranslations("check.newest");
  const ts = useTranslations("common.source");
  const titleOf = useErrorTitle();
  if (error === undefined) return t(state === "cancelled" ? "cancelled" : "unfinished");
  const { source, code } = errorBodyOf(error);
  if (!source || source === "app" || source === "store" || source === "cs") return titleOf(error);
  const silent = /timeout|unreachable|server_?busy/i.test(code);
  return t(silent ? "silent" : "unread", { source: ts(source) });
}

/**
 * Services vanished from the list: a person says whether they are gone (`onAccept`, on a live cluster), or has said so.
 * A check from the history says so too.
 */
export function Vanished({ view, onAccept }: { view: ReadinessView; onAccept?: () => void }) {
  const t = useTranslations("check.newest");
  const vanished = view.errors.some((error) => error.code === SERVICES_VANISHED);
  return (
    <>
      {vanished && onAccept ? (
        <UnknownBox>
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2 text-sm">
            <p className="min-w-0 flex-1 basis-64">{t("vanished")}</p>
            <Button onClick={onAccept}>{t("accept")}</Button>
          </div>
        </UnknownBox>
      ) : null}
      {view.run?.restored ? (
        <p className="text-sm text-ink-muted">{t(view.run.restored === "unconfirmed" ? "unconfirmed" : "restored")}</p>
      ) : null}
      {view.run?.acceptedMissingServices ? <p className="text-sm text-ink-muted">{t("accepted")}</p> : null}
    </>
  );
}
