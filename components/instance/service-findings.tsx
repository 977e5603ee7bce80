"use client";

import { useTranslations } from "next-intl";
import { ServiceLink } from "@/components/common/resource-link";
import { StateBadge } from "@/components/common/state-badge";
import { VerbatimText } from "@/components/common/verbatim-text";
import type { ServicePart } from "@/lib/views";
import { LintFindings } from "@/components/annotations/lint-findings";
import { FindingItem } from "./finding-item";

interface ServiceFindingsProps {
  service: ServicePart;
  /** Several Services share the instance: each gets its heading. */
  titled: boolean;
  /** The page's first finding has its remediation open. */
  openFirst: boolean;
}

/** One Service's findings in fix order, and the Event that the dry run leaves on it. */
export function ServiceFindings({ service, titled, openFirst }: ServiceFindingsProps) {
  const t = useTranslations("instance");
  const codes = new Map(service.findings.map((finding) => [finding.id, finding.code]));
  const messages = new Set(service.findings.map((finding) => finding.message));
  return (
    <div className="flex flex-col gap-2">
      {titled ? (
        <div className="flex flex-wrap items-center gap-3 border-b border-line pb-1">
          <h3 className="text-sm font-medium" aria-label={t("findingsOf", { service: service.service })}>
            <ServiceLink service={service.service} />
          </h3>
          <StateBadge state={service.state} plain />
        </div>
      ) : null}
      {service.unjudged ? <p className="text-sm">{service.unjudged}</p> : null}
      {service.reason && !service.unjudged && (service.status === "skipped" || service.status === "unknown") ? (
        <p className="text-sm">
          <span className="text-ink-muted">{t(service.status === "skipped" ? "skippedReason" : "unknownReason")}</span>
          {service.reasonTitle ?? service.reason}
        </p>
      ) : null}
      {service.findings.length === 0 && service.status === "pass" ? (
        <p className="py-2 text-sm text-ink-muted">{t("noFindings")}</p>
      ) : null}
      <div>
        {service.findings.map((finding, index) => (
          <FindingItem
            key={finding.id}
            finding={finding}
            service={service}
            order={index + 1}
            codeOf={(id) => codes.get(id)}
            open={openFirst && index === 0}
          />
        ))}
      </div>
      {service.lint && service.lint.length > 0 ? <LintFindings findings={service.lint} /> : null}
      {service.syncError && !messages.has(service.syncError) ? (
        <Verbatim label={t("syncError")} text={service.syncError} />
      ) : null}
      {(service.otherEvents ?? []).map((event, index) => (
        <Verbatim key={index} label={`${t("otherEvents")}: ${event.type} ${event.reason}`} text={event.message} />
      ))}
    </div>
  );
}

function Verbatim({ label, text }: { label: string; text: string }) {
  return (
    <figure className="min-w-0 md:pl-7">
      <figcaption className="mb-1 text-xs text-ink-subtle">{label}</figcaption>
      <VerbatimText text={text} label={label} />
    </figure>
  );
}
