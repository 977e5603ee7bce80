"use client";

import { CircleHelp } from "lucide-react";
import { useTranslations } from "next-intl";
import { languageOf } from "@/components/common/error-title";
import { Gap } from "@/components/common/gap";
import { TimeAgo } from "@/components/common/time-ago";
import { UnknownBox } from "@/components/common/unknown-box";
import { Button } from "@/components/ui/button";
import { SERVICES_VANISHED } from "@/lib/ccm/vanished";
import type { ReadinessView } from "@/lib/views";

/**
 * What stands between this result and the truth of now: a newer check that ended without one, Services that vanished
 * from the list, or that somebody said they are really gone. Draws nothing where nothing does. `onAccept`: a live
 * cluster can be checked with the shorter list.
 */
export function NewestTruth({ view, onAccept }: { view: ReadinessView; onAccept?: () => void }) {
  const t = useTranslations("check");
  const by = view.run?.outrankedBy;
  const vanished = view.errors.some((error) => error.code === SERVICES_VANISHED);
  return (
    <>
      {by ? (
        <UnknownBox role="status">
          <CircleHelp aria-hidden className="mt-0.5 size-4 shrink-0 text-unknown" />
          <p className="min-w-0 flex-1 text-sm">
            {t(by.state === "cancelled" ? "newest.cancelled" : "newest.failed")}
            <Gap />
            <TimeAgo at={by.finishedAt} className="text-ink-muted" />
            {by.error ? (
              <span lang={languageOf(by.error.message)} className="block text-ink-muted">
                {by.error.message}
              </span>
            ) : null}
          </p>
        </UnknownBox>
      ) : null}
      {vanished && onAccept ? (
        <UnknownBox role="status">
          <CircleHelp aria-hidden className="mt-0.5 size-4 shrink-0 text-unknown" />
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2 text-sm">
            <p className="min-w-0 flex-1 basis-64">{t("newest.vanished")}</p>
            <Button onClick={onAccept}>{t("newest.accept")}</Button>
          </div>
        </UnknownBox>
      ) : null}
      {view.run?.acceptedMissingServices ? <p className="text-sm text-ink-muted">{t("newest.accepted")}</p> : null}
    </>
  );
}
