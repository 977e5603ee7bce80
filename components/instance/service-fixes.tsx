"use client";

import { Meaning } from "@/components/common/meaning";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ReceiptOf } from "@/components/check/receipts";
import { useChoices } from "@/components/check/use-choices";
import { Fold } from "@/components/common/fold";
import { ServiceLink } from "@/components/common/resource-link";
import { StateBadge } from "@/components/common/state-badge";
import { Notes, Read } from "@/components/preview/reading";
import { EventWays } from "@/components/remediation/event-ways";
import { StepCommand, StepText, SyncDetails } from "@/components/remediation/step";
import { itemsByName } from "@/lib/model/result";
import type { FirstStep } from "@/lib/remediation";
import { visibleLine } from "@/lib/text/inert";
import { sameWay, type PageFinding, type ResourceView, type ServicePart, type ServiceReading } from "@/lib/views";
import { FindingCard } from "./finding-card";
import { ArrowRight } from "lucide-react";
import { precheckRounds } from "@/lib/views/precheck-rounds";
import { cn } from "@/lib/utils";
import { CodeChip } from "@/components/common/code-chip";
import { TimeAgo } from "@/components/common/time-ago";

const FOLDED = "w-fit font-medium";

interface ServiceFixesProps {
  service: ServicePart;
  events?: ResourceView["events"];
  titled: boolean;
}

/** One Service's findings as cards, in the order of work. */
export function ServiceFixes({ service, events, titled }: ServiceFixesProps) {
  const t = useTranslations("instance");
  const { chosenOf } = useChoices();
  const [apart, setApart] = useState(false);
  // A Service that passes has no first step, even with an old Event.
  const lead = service.status === "fail" ? service.first : undefined;
  const byEvent =
    lead?.cause === "event" && !lead.findingIds.some((id) => service.findings.some((one) => one.id === id));
  const cause =
    lead?.cause === "event" ? (
      <CauseHead
        step={lead}
        event={events?.rows.find(({ code, object }) => code === lead.code && object === service.service)}
        heading={titled ? "h3" : "h2"}
      />
    ) : null;
  const caused = byEvent ? undefined : service.findings.find(({ id }) => lead?.findingIds.includes(id));
  const isAdvice = ({ visibility, loss }: PageFinding) => visibility === "advice" && !loss;
  const advice = service.findings.filter(isAdvice);
  const needed = service.findings
    .filter((one) => !isAdvice(one))
    .sort((a, b) => Number(b.loss ?? false) - Number(a.loss ?? false));
  const card = (findings: readonly PageFinding[]) => (
    <FindingCard
      key={findings[0]!.id}
      findings={findings}
      service={service}
      lead={lead?.findingIds.includes(findings[0]!.id) ? lead : undefined}
      cause={findings.some((one) => one === caused) ? cause : null}
      waits={byEvent && !isAdvice(findings[0]!)}
      heading={titled ? "h3" : "h2"}
      isApart={apart}
      onApart={setApart}
    />
  );
  return (
    <section aria-label={t("findingsOf", { service: service.service })} className="flex flex-col gap-2">
      {titled ? (
        <div className="flex flex-wrap items-center gap-3 border-b border-line pb-1">
          <h2 className="text-sm font-medium">
            <ServiceLink service={service.service} />
          </h2>
          <StateBadge state={service.state} />
        </div>
      ) : null}
      {service.unjudged ? <p className="text-sm">{service.unjudged}</p> : null}
      {service.reason && !service.unjudged && (service.status === "skipped" || service.status === "unknown") ? (
        <p className="text-sm">
          <span className="text-ink-muted">{t(service.status === "skipped" ? "skippedReason" : "unknownReason")}</span>
          {service.reasonTitle ?? service.reason}
        </p>
      ) : null}
      <SyncState service={service} />
      <KeptItems service={service} />
      {service.findings.length === 0 && service.status === "pass" ? (
        <p className="py-2 text-sm text-ink-muted">{t("noFindings")}</p>
      ) : null}
      {service.status === "pass" ? <ReceiptOf service={service.service} /> : null}
      {byEvent && lead ? <EventStep step={lead} cause={cause} /> : null}
      <PrecheckRounds findings={needed} />
      <div>
        {sameWay(needed, chosenOf, { apart, leads: ({ id }) => lead?.findingIds.includes(id) === true }).map(card)}
      </div>
      {advice.length > 0 ? (
        <Fold title={t("adviceTitle", { count: advice.length })} open={needed.length === 0} titleClass={FOLDED}>
          {sameWay(advice, chosenOf).map(card)}
        </Fold>
      ) : null}
      {service.reading ? <MadeOf reading={service.reading} /> : null}
    </section>
  );
}

/** Items of one name overwrite each other: the official result shows fewer of them than there are. */
function KeptItems({ service }: { service: ServicePart }) {
  const t = useTranslations("instance");
  const names = itemsByName(service);
  if (!names) return null;
  return (
    <Fold
      title={t("kept", { items: service.reported.length, shown: names.size })}
      titleClass="w-fit max-w-prose text-ink-muted"
    >
      <dl className="flex flex-col gap-2 pl-5 text-sm">
        {[...names].map(([name, items]) => (
          <div key={name}>
            <dt className="break-all text-xs text-ink-muted">
              {t("keptName", { name: visibleLine(name), count: items.length })}
            </dt>
            {items.map(({ code, id }) => (
              <dd key={`${code} ${id}`}>
                <code className="break-all text-xs">
                  {code} {visibleLine(id)}
                </code>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </Fold>
  );
}

/** The step for an ongoing failure; it comes before all differences. */
function EventStep({ step, cause }: { step: FirstStep; cause: React.ReactNode }) {
  const t = useTranslations("instance");
  return (
    <section
      aria-label={t("fixFirst")}
      className="flex flex-col gap-2 rounded-md border border-line-strong bg-surface px-4 py-3"
    >
      {cause}
      {step.decision ? (
        <EventWays decision={step.decision} />
      ) : (
        <>
          <StepText step={step} text={step.text} />
          <StepCommand step={step} />
        </>
      )}
      <SyncDetails consequence={step.consequence} />
    </section>
  );
}

/** The reading of a Service, port by port and line by line. Open where a line is refused. */
function MadeOf({ reading }: { reading: ServiceReading }) {
  const t = useTranslations("preview");
  const isGrave = [...reading.lines, ...reading.rest].some(({ grave }) => grave);
  return (
    <Fold title={t("reading")} titleClass={FOLDED} open={isGrave}>
      <Read reading={reading} />
      <Notes title={t("meant")} notes={reading.rest} />
    </Fold>
  );
}

/** Which findings hide others, as rounds of the precheck; nothing when it shows all at once. */
function PrecheckRounds({ findings }: { findings: readonly PageFinding[] }) {
  const t = useTranslations("instance.rounds");
  const rounds = precheckRounds(findings);
  const [first, ...later] = rounds;
  if (!first || later.length === 0) return null;
  return (
    <figure className="flex flex-col gap-2 py-1">
      <ol aria-label={t("label")} className="flex flex-wrap items-stretch gap-2">
        {rounds.map((round, index) => (
          <li key={index} className="flex items-center gap-2">
            {index > 0 ? <ArrowRight aria-hidden className="size-4 shrink-0 text-ink-subtle" /> : null}
            <span
              className={cn(
                "flex flex-col gap-0.5 rounded-md border px-2.5 py-1.5 text-xs",
                index === 0 ? "border-fail-line bg-fail-soft" : "border-dashed border-line-strong",
              )}
            >
              <span className="text-xs text-ink-muted">{t(index === 0 ? "now" : "then")}</span>
              {round.map(({ id, code, title }) => (
                <span key={id}>
                  <code>{code}</code> {title}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ol>
      <figcaption className="text-sm text-ink-muted">
        {t("sentence", {
          now: first.filter(({ visibility }) => visibility === "reported").length,
          later: later.map(({ length }) => String(length)).join(t("join")),
          rounds: rounds.length,
        })}
      </figcaption>
    </figure>
  );
}

/** Effect of a restart of the controller on the Service, and differences that an edit of it wakes. */
function SyncState({ service: { sync, findings } }: { service: ServicePart }) {
  const t = useTranslations("instance.sync");
  const told = findings.filter(({ visibility }) => visibility !== "advice");
  const asleep = told.filter(({ changedBy }) => changedBy === "edit");
  const codes = [...new Set(asleep.map(({ code }) => code))];
  return (
    <>
      {sync && sync !== "inStep" ? <p className="text-sm text-ink-muted">{t(sync)}</p> : null}
      {codes.length > 0 ? (
        <p className="text-sm text-ink-muted">
          <Meaning text={t("wakes")}>{t("asleep")}</Meaning>
          {asleep.length < told.length ? <code className="ml-2 text-xs">{codes.join(", ")}</code> : null}
        </p>
      ) : null}
    </>
  );
}

type CauseEvent = NonNullable<ResourceView["events"]>["rows"][number];

/** The failure that a first step answers: its title, how often it came, and the controller's own sentence. */
function CauseHead({
  step,
  event,
  heading: Heading = "h2",
}: {
  step: FirstStep;
  event?: CauseEvent;
  heading?: "h2" | "h3";
}) {
  const t = useTranslations("instance");
  const [last] = event?.occurrences ?? [];
  return (
    <div className="flex max-w-4xl flex-col gap-1">
      <div className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <Heading className="min-w-0 break-words text-base font-semibold">{step.title}</Heading>
        <CodeChip code={step.code} />
        {event ? (
          <span className="text-sm text-fail">
            {t("refused", { count: event.count })} <TimeAgo at={event.lastSeen} className="text-ink-subtle" />
          </span>
        ) : null}
      </div>
      {last ? (
        <code lang="en" className="text-xs text-ink-muted [overflow-wrap:anywhere]">
          {last.message}
        </code>
      ) : null}
    </div>
  );
}
