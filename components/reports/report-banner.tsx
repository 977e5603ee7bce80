"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { IdText } from "@/components/common/copy-button";
import { PlainTable } from "@/components/common/lists";
import { TimeAgo } from "@/components/common/time-ago";
import { Button } from "@/components/ui/button";
import { ReplyDialog } from "./reply-dialog";
import type { OpenedFile } from "@/lib/report/file/read";
import type { Redacted } from "@/lib/report/schema";

export interface BannerProps {
  opened: OpenedFile;
  shared?: boolean;
  /** Of this dashboard's own history: there is no sender to reply to. */
  own?: boolean;
  onClose?: () => void;
  fileName?: string;
  children?: React.ReactNode;
}

/** The report's age, what was redacted, who may see it, and that nothing is live. */
export function ReportBanner({ opened, shared, own, onClose, fileName, children }: BannerProps) {
  const t = useTranslations("reports");
  const [open, setOpen] = useState(false);
  const tf = useTranslations("check.facts");
  const { cluster, ccm, note, redacted = [] } = opened;
  // Facts that support asks for first.
  const facts = [
    ["clusterId", cluster.id],
    ["region", cluster.region],
    ["ccmVersion", ccm?.from ?? cluster.ccmVersion],
    ["targetCcmVersion", ccm?.to ?? cluster.targetCcmVersion],
    ["kubernetesVersion", cluster.kubernetesVersion],
    ["networkPlugin", cluster.networkPlugin],
    ["featureGates", cluster.featureGates],
  ] as const;
  return (
    <div className="border-b border-advice-line bg-advice-soft">
      <div className="mx-auto flex w-full max-w-page flex-col gap-2 px-4 py-2.5 text-sm md:px-8">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <span className="font-medium">
            {fileName ? t(`banner.${opened.kind}File`, { name: fileName }) : t("banner.report")} {cluster.name}
          </span>
          <At words={t("banner.read")} at={opened.capturedAt} />
          <At words={t("banner.made")} at={opened.createdAt} />
          {shared ? opened.expiresAt ? <At words={t("banner.ends")} at={opened.expiresAt} /> : t("banner.noEnd") : null}
          <span className="text-ink-muted">{shared ? t("banner.whoLink") : t("banner.whoFile")}</span>
          {opened.scope?.kind === "services" ? <span>{t("banner.scope", { count: opened.services })}</span> : null}
          {opened.redacted ? (
            <Button size="sm" variant="link" aria-expanded={open} onClick={() => setOpen(!open)}>
              {t("banner.redacted", { count: countOf(redacted) })}
            </Button>
          ) : null}
          {opened.kind === "report" && !own ? <ReplyDialog opened={opened} /> : null}
          {onClose ? (
            <Button size="sm" className="ml-auto" onClick={onClose}>
              {t("banner.close")}
            </Button>
          ) : null}
          {children}
        </div>
        {note ? (
          <p className="max-w-4xl whitespace-pre-wrap text-base [overflow-wrap:anywhere]">
            <span className="mr-2 font-medium">{t("note.asks")}</span>
            {note}
          </p>
        ) : null}
        <dl className="flex flex-wrap gap-x-5 gap-y-1">
          {facts.map(([name, value]) =>
            value ? (
              <div key={name} className="flex min-w-0 items-baseline gap-1.5">
                <dt className="text-xs text-ink-muted">{tf(name)}</dt>
                <dd className="min-w-0">
                  {name === "clusterId" ? <IdText value={value} /> : <code className="break-all text-xs">{value}</code>}
                </dd>
              </div>
            ) : null,
          )}
        </dl>
        {open ? <RedactedList redacted={redacted} /> : null}
      </div>
    </div>
  );
}

export const countOf = (redacted: readonly Redacted[]): number => redacted.reduce((sum, { count }) => sum + count, 0);

function At({ words, at }: { words: string; at: string | null | undefined }) {
  if (!at) return null;
  return (
    <span>
      {words} <TimeAgo at={at} />
    </span>
  );
}

/** Redacted values: kind, place and how often, so that the reader can trust that nothing else was. */
export function RedactedList({ redacted }: { redacted: readonly Redacted[] }) {
  const t = useTranslations("reports");
  // A report that another release wrote may name other kinds.
  const nameOf = (kind: string) => {
    const key = `redactedKinds.${kind}` as "redactedKinds.token";
    return t.has(key) ? t(key) : kind;
  };
  if (redacted.length === 0) return <p className="text-sm text-ink-muted">{t("redacted.none")}</p>;
  return (
    <div className="max-h-40 overflow-auto" tabIndex={0} role="group">
      <PlainTable
        label={t("redacted.title")}
        head={[t("redacted.kind"), t("redacted.where"), t("redacted.count")]}
        rows={redacted.map(({ kind, where, count }) => [
          nameOf(kind),
          <code className="break-all">{where}</code>,
          count,
        ])}
        columns={["", "", "text-right tabular-nums"]}
        className="text-xs [&_td]:py-1 [&_th]:py-1"
      />
    </div>
  );
}
