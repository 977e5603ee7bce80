"use client";

import { ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { Fragment } from "react";
import { CodeChip } from "@/components/common/code-chip";
import { Gap } from "@/components/common/gap";
import { StateBadge } from "@/components/common/state-badge";
import { VisibilityBadge } from "@/components/common/severity-badge";
import { VerbatimText } from "@/components/common/verbatim-text";
import { FieldTable } from "@/components/diff/field-table";
import { goToLine } from "@/components/diff/go-to";
import { RemediationView } from "@/components/remediation/remediation-view";
import { AcceptButton } from "@/components/waivers/accept-button";
import type { PageFinding, ServicePart } from "@/lib/views";

interface MaskingFinding {
  id: string;
  code: string;
}

/** The findings that hide one, each code once. */
function maskingFindings(ids: readonly string[], codeOf: FindingItemProps["codeOf"]): MaskingFinding[] {
  const byCode = new Map<string, MaskingFinding>();
  for (const id of ids) {
    const code = codeOf(id);
    if (code !== undefined && !byCode.has(code)) byCode.set(code, { id, code });
  }
  return [...byCode.values()];
}

/** Codes that lead to their finding on this page. In files the fragment is the page, so the address stays as it is. */
function MaskingCodes({ findings }: { findings: readonly MaskingFinding[] }) {
  return findings.map(({ id, code }, index) => (
    <Fragment key={id}>
      {index > 0 ? ", " : null}
      <a
        href={`#${encodeURIComponent(id)}`}
        onClick={(event) => {
          event.preventDefault();
          document.getElementById(id)?.scrollIntoView({ block: "start", behavior: "smooth" });
        }}
        className="underline underline-offset-2"
      >
        {code}
      </a>
    </Fragment>
  ));
}

interface FindingItemProps {
  finding: PageFinding;
  /** Whose finding it is. */
  service: Pick<ServicePart, "service" | "findings" | "diff">;
  /** Position in the fix order, from 1. */
  order: number;
  /** Findings of the same Service, to name those that hide this one. */
  codeOf: (id: string) => string | undefined;
  /** The remediation is open from the start. */
  open: boolean;
}

/** One finding in full: what the controller says, what differs, why, and both ways out. */
export function FindingItem({ finding, service, order, codeOf, open }: FindingItemProps) {
  const t = useTranslations("instance");
  const tc = useTranslations("common");
  const { title, cause, harmlessReason: harmless } = finding;
  const td = useTranslations("diff");
  const compared = service.diff?.some(({ lines }) => lines.some(({ findingId }) => findingId === finding.id));
  const masking = maskingFindings(finding.maskedBy ?? [], codeOf);
  return (
    <article
      id={finding.id}
      aria-label={`${finding.code} ${title}`}
      className="flex flex-col gap-3 border-t border-line py-4 first:border-t-0 first:pt-1"
    >
      <header className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span aria-hidden className="w-5 shrink-0 text-sm tabular-nums text-ink-subtle">
          {order}
        </span>
        <CodeChip code={finding.code} />
        <h3 className="min-w-0 break-words text-base font-semibold">{title}</h3>
        <VisibilityBadge visibility={finding.visibility} />
        {finding.traffic !== "none" ? (
          <span className="text-xs text-ink-muted">{tc(`traffic.${finding.traffic}`)}</span>
        ) : null}
        {finding.accepted || finding.category === "source" ? null : (
          <span className="ml-auto print:hidden">
            <AcceptButton
              service={service.service}
              finding={finding}
              failing={service.findings.filter(
                ({ visibility, category }) => visibility !== "advice" && category !== "source",
              )}
            />
          </span>
        )}
      </header>
      <div className="flex min-w-0 flex-col gap-3 md:pl-7">
        {finding.accepted ? (
          <p className="flex max-w-prose flex-wrap items-baseline gap-x-2 text-sm">
            <StateBadge state="accepted" label={t("accepted", { ...finding.accepted })} plain />
            <span className="break-words text-ink-muted">{finding.accepted.reason}</span>
          </p>
        ) : null}
        {finding.message ? (
          <figure className="min-w-0">
            <figcaption className="mb-1 text-xs text-ink-subtle">
              {t(finding.visibility === "masked" ? "messageWould" : "message")}
            </figcaption>
            <VerbatimText text={finding.message} label={t("message")} />
          </figure>
        ) : null}
        <FieldTable finding={finding} label={`${finding.code} ${title}`} />
        {compared ? (
          <a
            href="#diff"
            onClick={(event) => {
              // In files the fragment is the page, so the address stays as it is.
              event.preventDefault();
              if (!goToLine(finding.id)) document.getElementById("diff")?.scrollIntoView({ block: "start" });
            }}
            className="inline-flex w-fit items-center text-sm underline underline-offset-2 max-md:min-h-11 print:hidden"
          >
            {td("toLine")}
          </a>
        ) : null}
        <div className="flex max-w-prose flex-col gap-1.5 text-sm">
          <p>{cause}</p>
          {harmless ? (
            <p>
              <span className="font-medium text-pass">{t("harmless")}</span>
              {harmless}
            </p>
          ) : null}
          {masking.length > 0 || finding.hiddenReason ? (
            <p className="text-ink-muted">
              {masking.length > 0
                ? t.rich("maskedBy", { count: masking.length, codes: () => <MaskingCodes findings={masking} /> })
                : null}
              <Gap />
              {finding.hiddenReason}
            </p>
          ) : null}
          {finding.visibility !== "advice" && finding.category !== "source" ? (
            <p className="text-ink-muted">{t(finding.selfHeals ? "selfHeals" : "noSelfHeal")}</p>
          ) : null}
        </div>
        <details open={open} className="group">
          <summary className="flex items-center gap-1 rounded-sm text-sm hover:text-ink">
            <ChevronRight
              aria-hidden
              className="size-3.5 shrink-0 text-ink-subtle transition-transform group-open:rotate-90"
            />
            <span className="shrink-0 font-medium">{t("howToFix")}</span>
            <span className="min-w-0 truncate text-ink-muted group-open:hidden">{finding.remediation.summary}</span>
          </summary>
          <div className="pt-2 md:pl-5">
            <RemediationView remediation={finding.remediation} />
          </div>
        </details>
      </div>
    </article>
  );
}
