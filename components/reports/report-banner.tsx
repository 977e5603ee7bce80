"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { TimeAgo } from "@/components/common/time-ago";
import { Button } from "@/components/ui/button";
import type { OpenedFile } from "@/lib/report/file/read";
import { RedactedList } from "./redacted-list";

/** What the reader must know first: how old this is, what was redacted, who may see it, and that nothing here is live. */
export function ReportBanner({
  opened,
  shared,
  onClose,
  fileName,
  children,
}: {
  opened: OpenedFile;
  shared?: boolean;
  onClose?: () => void;
  fileName?: string;
  children?: React.ReactNode;
}) {
  const t = useTranslations("reports");
  const [open, setOpen] = useState(false);
  const redacted = opened.redacted ?? [];
  const total = redacted.reduce((sum, row) => sum + row.count, 0);
  return (
    <div className="border-b border-advice-line bg-advice-soft">
      <div className="mx-auto flex w-full max-w-page flex-col gap-2 px-4 py-2.5 text-sm md:px-8">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <span className="font-medium">
            {fileName ? t(`banner.${opened.kind}File`, { name: fileName }) : t("banner.report")}
          </span>
          {opened.capturedAt ? (
            <span>
              {t("banner.read")} <TimeAgo at={opened.capturedAt} />
            </span>
          ) : null}
          {opened.createdAt ? (
            <span>
              {t("banner.made")} <TimeAgo at={opened.createdAt} />
            </span>
          ) : null}
          {shared ? (
            <span>
              {opened.expiresAt ? (
                <>
                  {t("banner.ends")} <TimeAgo at={opened.expiresAt} />
                </>
              ) : (
                t("banner.noEnd")
              )}
            </span>
          ) : null}
          <span className="text-ink-muted">{shared ? t("banner.whoLink") : t("banner.whoFile")}</span>
          {opened.scope?.kind === "services" ? <span>{t("banner.scope", { count: opened.services })}</span> : null}
          {opened.redacted ? (
            <Button size="sm" variant="link" aria-expanded={open} onClick={() => setOpen(!open)}>
              {t("banner.redacted", { count: total })}
            </Button>
          ) : null}
          {onClose ? (
            <Button size="sm" className="ml-auto" onClick={onClose}>
              {t("banner.close")}
            </Button>
          ) : null}
          {children}
        </div>
        {open ? <RedactedList redacted={redacted} /> : null}
      </div>
    </div>
  );
}
