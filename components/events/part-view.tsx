"use client";

import { useLocale, useTranslations } from "next-intl";
import { CodeChip } from "@/components/common/code-chip";
import { SeverityBadge } from "@/components/common/severity-badge";
import { Badge } from "@/components/ui/badge";
import { eventRule } from "@/lib/events/rows";
import { valuesFor } from "@/lib/events/values";
import { PRECHECKS } from "@/lib/events/prechecks";
import { translateGeneric } from "@/lib/guide-steps/index";
import type { Locale } from "@/lib/model/text";
import type { ClassifiedPart } from "@/lib/events/types";
import { cn } from "@/lib/utils";
import { TurnBadge } from "./turn-badge";
import { GuideSteps } from "./guide-steps";

type Params = Readonly<Record<string, string | undefined>>;

/** Code, title and what kind of thing it is: one line. */
export function PartTitle({
  part,
  dryRun,
  className,
  level = "text-base",
  link = true,
}: {
  part: ClassifiedPart;
  dryRun: boolean;
  className?: string;
  level?: string;
  /** Inside a summary nothing else may be pressed. */
  link?: boolean;
}) {
  const locale = useLocale() as Locale;
  const t = useTranslations("events");
  return (
    <div className={cn("flex flex-wrap items-center gap-x-2 gap-y-1", className)}>
      {part.known ? (
        <CodeChip
          code={part.code}
          link={link}
          tone={part.severity === "error" ? "fail" : part.severity === "info" ? "advice" : "neutral"}
        />
      ) : (
        <Badge tone="unknown">{t("unknown")}</Badge>
      )}
      <span className={cn("font-semibold", level)}>{translateGeneric(part.title, locale, part.variables)}</span>
      {dryRun ? (
        <Badge tone="accent" title={t("precheckHelp")}>
          {t("precheck")}
        </Badge>
      ) : null}
      <TurnBadge who={part.whoActs} />
      {part.known && part.severity !== "error" ? <SeverityBadge severity={part.severity} /> : null}
    </div>
  );
}

/** The cause in one sentence, then the way out. `params` add what the message itself does not hold. */
export function PartAnswer({ part, params, className }: { part: ClassifiedPart; params?: Params; className?: string }) {
  const locale = useLocale() as Locale;
  const t = useTranslations("events");
  const rule = eventRule(part.code);
  const precheck = PRECHECKS.find((row) => row.code === part.code);
  const values = { ...valuesFor(part.code, params ?? {}), ...part.variables };
  if (!rule) {
    return (
      <div className={cn("flex flex-col gap-2 text-sm", className)}>
        <p className="max-w-3xl">{t("unknownBody")}</p>
        <GuideSteps
          params={values}
          steps={[
            {
              kind: "kubectl",
              text: { en: "Read the Service's Events around it.", zh: "查看该 Service 前后的事件。" },
              command: "kubectl -n {namespace} describe svc {service}",
            },
            {
              kind: "kubectl",
              text: { en: "Read the CCM log for the whole error.", zh: "在 CCM 日志中查看完整错误。" },
              command: "kubectl -n kube-system logs -l app=cloud-controller-manager --tail=500",
            },
          ]}
        />
      </div>
    );
  }
  return (
    <div className={cn("flex flex-col gap-3", className)}>
      <p className="max-w-3xl text-sm">{translateGeneric(rule.cause, locale, values)}</p>
      <GuideSteps steps={rule.steps} params={values} />
      {precheck ? (
        <div className="grid gap-4 md:grid-cols-2">
          <Situation title={t("changedByHand")}>
            <GuideSteps steps={precheck.situations.changedByHand} params={values} />
          </Situation>
          <Situation title={t("notChanged")}>
            <GuideSteps steps={precheck.situations.notChanged} params={values} />
          </Situation>
        </div>
      ) : null}
    </div>
  );
}

export function Situation({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col gap-2 border-t border-line pt-2">
      <h3 className="text-sm font-medium">{title}</h3>
      {children}
    </section>
  );
}

/** The controller's own words. */
export function Verbatim({ children, className }: { children: string; className?: string }) {
  return (
    <code
      className={cn(
        "block whitespace-pre-wrap text-xs leading-[1.125rem] text-ink-muted [overflow-wrap:anywhere]",
        className,
      )}
    >
      {children}
    </code>
  );
}
