"use client";

import { ArrowDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { CodeChip } from "@/components/common/code-chip";
import { CommandBlock } from "@/components/common/command-block";
import { ImpactBadges } from "@/components/remediation/impact-badges";
import { SyncDetails } from "@/components/remediation/sync-details";
import type { FirstStep } from "@/lib/remediation";
import { firstFix, type ServicePart } from "@/lib/views";

/** One step, one command: what to type now. Draws nothing when there is nothing that must be fixed. */
export function FixFirst({ services }: { services: readonly ServicePart[] }) {
  const t = useTranslations("instance");
  const planned = services.flatMap((service) => service.first ?? []);
  // A failure that is going on before what the next check would say; then what has a command.
  const lead =
    planned.find((step) => step.cause === "event") ?? planned.find((step) => step.command) ?? planned[0] ?? undefined;
  if (lead) return <FirstStepCard step={lead} title={t("fixFirst")} all={t("allSteps")} />;
  const fixes = services.map((service) => firstFix(service.findings)).filter((fix) => fix !== undefined);
  const first = fixes.find((fix) => fix.step.command) ?? fixes[0];
  if (!first) return null;
  const { finding, step } = first;
  return (
    <section
      aria-label={t("fixFirst")}
      className="flex flex-col gap-2 rounded-md border border-line-strong bg-surface px-4 py-3"
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h2 className="text-sm font-semibold text-accent">{t("fixFirst")}</h2>
        <CodeChip code={finding.code} />
        <p className="min-w-0 break-words text-sm font-medium">{finding.title}</p>
      </div>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1.5 text-sm">
        <span className="min-w-0 max-w-prose">{step.text}</span>
        <ImpactBadges traffic={step.traffic} risk={step.risk} />
      </p>
      {step.command ? (
        <CommandBlock kind="fix" command={step.command} className="[&_pre]:max-h-36" />
      ) : step.path ? (
        <p className="text-sm">{step.path}</p>
      ) : finding.remediation.noCommandReason ? (
        <p className="text-sm text-ink-muted">{t("fixFirstNone", { reason: finding.remediation.noCommandReason })}</p>
      ) : null}
      <a
        href={`#${encodeURIComponent(finding.id)}`}
        onClick={scrollTo(finding.id)}
        className="inline-flex items-center gap-1 self-start rounded-sm text-xs text-ink-muted underline-offset-2 hover:underline"
      >
        <ArrowDown aria-hidden className="size-3" />
        {t(finding.remediation.options.length > 1 ? "allSteps" : "allStepsOneWay")}
      </a>
    </section>
  );
}

/** The plan's own step, or the Event that says why the sync fails. */
function FirstStepCard({ step, title, all }: { step: FirstStep; title: string; all: string }) {
  const [finding] = step.findingIds;
  return (
    <section
      aria-label={title}
      className="flex flex-col gap-2 rounded-md border border-line-strong bg-surface px-4 py-3"
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h2 className="text-sm font-semibold text-accent">{title}</h2>
        <CodeChip code={step.code} />
        <p className="min-w-0 break-words text-sm font-medium">{step.title}</p>
      </div>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1.5 text-sm">
        {step.text ? <span className="min-w-0 max-w-prose">{step.text}</span> : null}
        <ImpactBadges traffic={step.traffic} risk={step.risk} />
      </p>
      {step.command ? (
        <CommandBlock kind="fix" command={step.command} className="[&_pre]:max-h-36" />
      ) : step.example ? (
        <CommandBlock kind="fix" command={step.example.command} />
      ) : step.path ? (
        <p className="text-sm">{step.path}</p>
      ) : null}
      <SyncDetails sync={step.sync} />
      {finding ? (
        <a
          href={`#${encodeURIComponent(finding)}`}
          onClick={scrollTo(finding)}
          className="inline-flex items-center gap-1 self-start rounded-sm text-xs text-ink-muted underline-offset-2 hover:underline"
        >
          <ArrowDown aria-hidden className="size-3" />
          {all}
        </a>
      ) : null}
    </section>
  );
}

/** Fragments are places of the page's own in files and reports: scroll without touching the address. */
function scrollTo(id: string) {
  return (event: React.MouseEvent) => {
    event.preventDefault();
    const target = document.getElementById(id);
    target?.scrollIntoView({ block: "start", behavior: "smooth" });
    target?.querySelector("details")?.setAttribute("open", "");
  };
}
