"use client";

import { useTranslations } from "next-intl";
import { CodeChip } from "@/components/common/code-chip";
import { Gap } from "@/components/common/gap";
import { StateBadge } from "@/components/common/state-badge";
import { Snippet } from "@/components/common/snippet";
import { AtSource } from "@/components/owner/at-source";
import { Badge } from "@/components/ui/badge";
import { AcceptButton } from "@/components/waivers/accept-button";
import type { FirstStep } from "@/lib/remediation";
import type { PageFinding, ServicePart } from "@/lib/views";
import { FindingBody } from "./finding-body";

interface FindingCardProps {
  /** One finding, or several that one command settles. */
  findings: readonly PageFinding[];
  service: Pick<ServicePart, "service" | "findings" | "atSource">;
  /** The first step of the page, when this finding needs it. */
  lead?: FirstStep;
  /** Another step comes before, after which this finding may be gone. */
  waits: boolean;
  /** Level of its heading: h3 below the name of a Service. */
  heading?: "h2" | "h3";
}

/** The problem in a sentence, both sides, the ways, the command. The rest is under "Details". */
export function FindingCard({ findings, service, lead, waits, heading: Heading = "h2" }: FindingCardProps) {
  const t = useTranslations("instance");
  const [first, ...more] = findings as readonly [PageFinding, ...PageFinding[]];
  const advice = first.visibility === "advice";
  return (
    <article
      id={first.id}
      aria-label={`${first.code} ${first.title}`}
      className="flex scroll-mt-16 flex-col gap-2.5 border-t border-line py-4 first:border-t-0 first:pt-1"
    >
      <header className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <Heading className="min-w-0 break-words text-base font-semibold">
          {first.title}
          {more.length > 0 ? (
            <span className="font-normal text-ink-muted"> {t("andMore", { count: more.length })}</span>
          ) : null}
        </Heading>
        {findings.map(({ id, code }) => (
          <CodeChip key={id} code={code} />
        ))}
        {first.visibility === "masked" ? <Badge tone="outline">{t("card.hidden")}</Badge> : null}
        {first.visibility === "silent" ? <Badge tone="outline">{t("card.missed")}</Badge> : null}
        {advice ? <Badge tone="advice">{t("card.advice")}</Badge> : null}
        {first.accepted || first.category === "source" ? null : (
          <span className="ml-auto print:hidden">
            <AcceptButton
              service={service.service}
              finding={first}
              failing={service.findings.filter(
                ({ visibility, category }) => visibility !== "advice" && category !== "source",
              )}
            />
          </span>
        )}
      </header>
      {first.accepted ? (
        <p className="flex max-w-prose flex-wrap items-baseline gap-x-2 text-sm">
          <StateBadge state="accepted" label={t("accepted", { ...first.accepted })} />
          <span className="break-words text-ink-muted">{first.accepted.reason}</span>
        </p>
      ) : null}
      <FindingBody
        findings={findings}
        step={lead}
        text={lead && lead.cause !== "event" ? lead.title : undefined}
        bare={waits}
      />
      {waits ? <p className="text-sm text-ink-muted">{t("card.waits")}</p> : null}
      {lead && !waits && service.atSource ? <AtSource change={service.atSource} said={lead.title} /> : null}
      <details className="text-sm">
        <summary className="w-fit cursor-pointer rounded-sm text-ink-muted hover:text-ink">{t("card.details")}</summary>
        <div className="mt-2 flex flex-col gap-5 border-l border-line pl-4">
          {findings.map((finding) => (
            <FindingDetails key={finding.id} finding={finding} all={service.findings} titled={more.length > 0} />
          ))}
        </div>
      </details>
    </article>
  );
}

interface FindingDetailsProps {
  finding: PageFinding;
  all: readonly PageFinding[];
  titled: boolean;
}

/** The cause, the controller's message, and why the precheck hides it. */
function FindingDetails({ finding, all, titled }: FindingDetailsProps) {
  const t = useTranslations("instance");
  const masking = new Set(all.flatMap(({ id, code }) => (finding.maskedBy?.includes(id) ? code : [])));
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {titled ? (
        <p className="text-sm font-semibold">
          <code className="mr-1.5 text-xs">{finding.code}</code>
          {finding.title}
        </p>
      ) : null}
      <p className="max-w-prose">{finding.cause}</p>
      {finding.message ? (
        <figure className="min-w-0">
          <figcaption className="mb-1 text-xs text-ink-subtle">
            {t(finding.visibility === "masked" ? "messageWould" : "message")}
          </figcaption>
          <Snippet wrap text={finding.message} label={t("message")} />
        </figure>
      ) : null}
      {finding.harmlessReason ? (
        <p className="max-w-prose">
          <span className="font-medium text-pass">{t("harmless")}</span>
          {finding.harmlessReason}
        </p>
      ) : null}
      {masking.size > 0 || finding.hiddenReason ? (
        <p className="max-w-prose text-ink-muted">
          {masking.size > 0
            ? t.rich("maskedBy", {
                count: masking.size,
                codes: () => <code className="text-xs">{[...masking].join(", ")}</code>,
              })
            : null}
          <Gap />
          {finding.hiddenReason}
        </p>
      ) : null}
      {finding.visibility !== "advice" && finding.category !== "source" ? (
        <p className="max-w-prose text-ink-muted">{t(finding.selfHeals ? "selfHeals" : "noSelfHeal")}</p>
      ) : null}
    </div>
  );
}
