"use client";

import { useTranslations } from "next-intl";
import { useChoices } from "@/components/check/use-choices";
import { CodeChip } from "@/components/common/code-chip";
import { Fold } from "@/components/common/fold";
import { Gap } from "@/components/common/gap";
import { StateBadge } from "@/components/common/state-badge";
import { Snippet } from "@/components/common/snippet";
import { AtSource, SourceEdit } from "@/components/owner/at-source";
import { Badge } from "@/components/ui/badge";
import { AcceptButton } from "@/components/waivers/accept-button";
import type { FirstStep } from "@/lib/remediation";
import { groupBy } from "@/lib/model/group-by";
import type { PageFinding, ServicePart } from "@/lib/views";
import { cn } from "@/lib/utils";
import { FindingBody } from "./finding-body";

interface FindingCardProps {
  /** One finding, or several that one command settles. */
  findings: readonly PageFinding[];
  service: Pick<ServicePart, "service" | "findings" | "atSource">;
  /** The first step of the page, when this finding needs it. */
  lead?: FirstStep;
  /** The failure that its step answers: it comes first. */
  cause?: React.ReactNode;
  /** Another step comes before, after which this finding may be gone. */
  waits: boolean;
  /** Level of its heading: h3 below the name of a Service. */
  heading?: "h2" | "h3";
  /** Shows each finding by itself, or those that are answered alike together. */
  isApart?: boolean;
  onApart?: (apart: boolean) => void;
}

/** The problem in a sentence, both sides, the ways, the command. The rest is under "Details". */
export function FindingCard({
  findings,
  service,
  lead,
  cause,
  waits,
  heading: Heading = "h2",
  isApart,
  onApart,
}: FindingCardProps) {
  const t = useTranslations("instance");
  const [first, ...more] = findings as readonly [PageFinding, ...PageFinding[]];
  const { chosenOf, sources = [] } = useChoices();
  // The edit of a chosen way, with those of the owner's other Services.
  const edits = findings.some(({ id }) => chosenOf(id) !== undefined)
    ? sources.filter(({ services }) => services.includes(service.service))
    : [];
  const advice = first.visibility === "advice" && !first.loss;
  return (
    <article
      id={first.id}
      aria-label={`${findings.map(({ code }) => code).join(" ")} ${first.title}`}
      className="flex scroll-mt-16 flex-col gap-2.5 border-t border-line py-4 first:border-t-0 first:pt-1"
    >
      {cause}
      <header className="flex max-w-4xl flex-wrap items-baseline gap-x-2 gap-y-1">
        <Heading className={cn("min-w-0 break-words", cause ? "text-sm" : "text-base font-semibold")}>
          {first.title}
          {more.length > 0 ? (
            <span className="font-normal text-ink-muted"> {t("andMore", { count: more.length })}</span>
          ) : null}
        </Heading>
        {findings.map(({ id, code }, index) => (
          <span key={id} id={index > 0 ? id : undefined}>
            <CodeChip code={code} />
          </span>
        ))}
        {first.visibility === "masked" ? <Badge tone="outline">{t("card.hidden")}</Badge> : null}
        {/* Of a single finding the head of the page says it. */}
        {first.visibility === "silent" && service.findings.length > 1 ? (
          <Badge tone="outline">{t("card.missed")}</Badge>
        ) : null}
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
        isApart={isApart}
        onApart={more.length > 0 || isApart ? onApart : undefined}
      />
      {waits ? <p className="text-sm text-ink-muted">{t("card.waits")}</p> : null}
      {edits.map((edit) => (
        <SourceEdit
          key={edit.place}
          edit={edit}
          title={
            <>
              {t("atSource.title")} <span className="text-ink-muted">{edit.owner.title}</span>
            </>
          }
        />
      ))}
      {edits.length === 0 && lead && !waits && service.atSource ? (
        <AtSource change={service.atSource} said={lead.title} />
      ) : null}
      <Fold
        title={t("card.details")}
        titleClass="w-fit text-ink-muted hover:text-ink"
        bodyClass="mt-2 flex flex-col gap-3 border-l border-line pl-4 text-sm"
      >
        <Details findings={findings} all={service.findings} />
      </Fold>
    </article>
  );
}

interface DetailsProps {
  findings: readonly PageFinding[];
  all: readonly PageFinding[];
}

/** Causes, the controller's messages, why the precheck hides them; of several findings each thing once. */
function Details({ findings, all }: DetailsProps) {
  const t = useTranslations("instance");
  const isOne = findings.length === 1;
  const messages = findings.flatMap(({ message }) => message || []);
  const isMasked = findings.every(({ visibility }) => visibility === "masked");
  const heals = new Set(
    findings.flatMap(({ visibility, category, changedBy }) =>
      visibility === "advice" || category === "source"
        ? []
        : changedBy
          ? (`changedBy.${changedBy}` as const)
          : "noSelfHeal",
    ),
  );
  const ways = isOne
    ? []
    : findings.flatMap(({ code, remediation }) => remediation.options.map((way) => ({ code, way })));
  const whys = groupBy(
    ways.filter(({ way }) => !way.recommended && way.why),
    ({ way }) => `${way.title}: ${way.why}`,
  );
  return (
    <>
      {findings.map((finding) => (
        <Reasons key={finding.id} finding={finding} all={all} isOne={isOne} />
      ))}
      {[...whys].map(([text, own]) => (
        <p key={text} className="max-w-prose">
          {own.length < findings.length ? (
            <code className="mr-1.5 text-xs text-ink-muted">{own.map(({ code }) => code).join(" ")}</code>
          ) : null}
          {text}
        </p>
      ))}
      {messages.length > 0 ? (
        <figure className="min-w-0">
          <figcaption className="mb-1 text-xs text-ink-subtle">{t(isMasked ? "messageWould" : "message")}</figcaption>
          <Snippet wrap text={messages.join("\n")} label={t("message")} />
        </figure>
      ) : null}
      {[...heals].map((key) => (
        <p key={key} className="max-w-prose text-ink-muted">
          {t(key)}
        </p>
      ))}
    </>
  );
}

/** Reasons for one finding: the cause, which the table of several has; why it is harmless or hidden. */
function Reasons({ finding, all, isOne }: { finding: PageFinding; all: readonly PageFinding[]; isOne: boolean }) {
  const t = useTranslations("instance");
  const masking = new Set(all.flatMap(({ id, code }) => (finding.maskedBy?.includes(id) ? code : [])));
  const hidden = masking.size > 0 || finding.hiddenReason;
  const cause = isOne || finding.lines.length === 0;
  if (!cause && !finding.harmlessReason && !hidden) return null;
  return (
    <div className="flex min-w-0 max-w-prose flex-col gap-1">
      {isOne ? null : (
        <p className="font-medium">
          <code className="mr-1.5 text-xs">{finding.code}</code>
          {finding.title}
        </p>
      )}
      {cause ? <p>{finding.cause}</p> : null}
      {finding.harmlessReason ? (
        <p>
          <span className="font-medium text-pass">{t("harmless")}</span>
          {finding.harmlessReason}
        </p>
      ) : null}
      {hidden ? (
        <p className="text-ink-muted">
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
    </div>
  );
}
