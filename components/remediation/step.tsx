"use client";

import { AlertTriangle } from "lucide-react";
import { useTranslations } from "next-intl";
import { CommandBlock } from "@/components/common/command-block";
import { Fold } from "@/components/common/fold";
import { ConsoleLink } from "@/components/common/console-link";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { shownTraffic, type ShownTraffic } from "@/lib/model/consequence";
import type { RemediationStep, Risk } from "@/lib/model/result";
import type { FirstStep, PlanStep } from "@/lib/remediation";
import { cn } from "@/lib/utils";

export const TRAFFIC_TONE: Record<ShownTraffic, BadgeTone> = {
  none: "neutral",
  newConnections: "outline",
  existingConnections: "unknown",
  addressLost: "fail",
  unknown: "unknown",
  addressChanged: "unknown",
  byChoice: "neutral",
};
const RISK_TONE: Record<Risk, BadgeTone> = { none: "neutral", low: "neutral", medium: "unknown", high: "fail" };

/** Effect of a step on traffic and its risk; no risk is not mentioned. */
export function ImpactBadges({ step }: { step: Parameters<typeof shownTraffic>[0] & { risk: Risk } }) {
  const { risk } = step;
  const traffic = shownTraffic(step);
  const t = useTranslations("remediation");
  const common = useTranslations("common");
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <Badge tone={TRAFFIC_TONE[traffic]}>{common(`traffic.${traffic}`)}</Badge>
      {risk === "none" ? null : (
        <Badge tone={RISK_TONE[risk]}>
          {risk === "high" ? <AlertTriangle aria-hidden /> : null}
          {t(`risk.${risk}`)}
        </Badge>
      )}
    </span>
  );
}

type Step = Pick<RemediationStep, "command" | "example" | "path" | "traffic" | "risk">;

/** The sentence of a step, a link where it names a page of the console, and its effect. */
export function StepText({
  step,
  text,
  before,
  className,
}: {
  step: Step;
  text?: string;
  before?: React.ReactNode;
  className?: string;
}) {
  return (
    <p className="flex max-w-prose flex-wrap items-baseline gap-x-3 gap-y-1 text-sm">
      {before}
      {text ? <span className={cn("min-w-0 [overflow-wrap:anywhere]", className)}>{text}</span> : null}
      {text && !step.command && !step.path ? <ConsoleLink step={text} /> : null}
      <ImpactBadges step={step} />
    </p>
  );
}

/** The command of a step; else its example, whose placeholders are filled in, or the path in the console. */
export function StepCommand({ step, className }: { step: Step; className?: string }) {
  if (step.command) return <CommandBlock kind="fix" command={step.command} className={className} />;
  if (step.example) return <CommandBlock kind="fix" command={step.example.command} choices={step.example.choices} />;
  if (!step.path) return null;
  return (
    <p className="max-w-prose text-sm text-ink-muted">
      <ConsoleLink path={step.path} />
    </p>
  );
}

/** A step whole: sentence, command, and what people look for before they run it. */
export function StepPart({
  step,
  text = "text" in step ? step.text : step.title,
  number,
  isBelowTable,
}: {
  step: RemediationStep | FirstStep | PlanStep;
  text?: string;
  number?: number;
  /** The table above holds the values: the text names only the effect of the step. */
  isBelowTable?: boolean;
}) {
  const t = useTranslations("remediation");
  const { inspect, undo } = step;
  const isInTable = isBelowTable && "follows" in step && step.follows !== undefined;
  const path = step.command ? step.path : undefined;
  return (
    <>
      <StepText
        step={step}
        text={isInTable ? undefined : text}
        before={number ? <span className="text-xs font-medium text-ink-subtle">{t("step", { number })}</span> : null}
      />
      {isInTable && step.follows ? (
        <p className="max-w-prose border-l-2 border-unknown-solid pl-3 text-sm [overflow-wrap:anywhere]">
          {step.follows}
        </p>
      ) : null}
      <StepCommand step={step} />
      {inspect || undo || path ? (
        <Fold title={t("before")} titleClass="w-fit text-ink-muted hover:text-ink">
          {inspect ? <CommandBlock command={inspect} kind="inspect" /> : null}
          {undo ? <CommandBlock command={undo} kind="undo" /> : null}
          {path ? (
            <p className="text-xs text-ink-muted">
              <ConsoleLink path={path} />
            </p>
          ) : null}
        </Fold>
      ) : null}
    </>
  );
}

/** All other changes of the sync, with full names; the step's sentence shortens them. */
export function SyncDetails({ consequence }: Pick<FirstStep, "consequence">) {
  const t = useTranslations("remediation");
  const calls = consequence?.calls ?? [];
  if (calls.length === 0) return null;
  return (
    <Fold title={t("sync", { count: calls.length })} titleClass="w-fit text-ink-muted hover:text-ink">
      <ul className="flex flex-col gap-1 text-xs text-ink-muted">
        {calls.map((call, at) => (
          <li key={at} className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
            <code>{call.action}</code>
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {[call.service, call.target].filter(Boolean).join(" ")}
            </span>
          </li>
        ))}
      </ul>
    </Fold>
  );
}
