"use client";

import { useTranslations } from "next-intl";
import { CommandBlock } from "@/components/common/command-block";
import { ConsoleLink } from "@/components/common/console-link";
import { Badge } from "@/components/ui/badge";
import { Tabs } from "@/components/ui/tabs";
import type { Remediation, RemediationOption, RemediationStep } from "@/lib/model/result";
import { StepText } from "./step";

/** Every way to resolve one finding: the recommended one open, each with look-first, fix and undo. */
export function RemediationView({ remediation }: { remediation: Remediation }) {
  const t = useTranslations("remediation");
  const { options, noCommandReason } = remediation;
  return (
    <div className="flex flex-col gap-3">
      {options.length === 1 ? (
        <Option option={options[0] as RemediationOption} titled />
      ) : options.length > 1 ? (
        <Tabs
          label={t("options")}
          tabs={options.map((option, index) => ({
            id: String(index),
            title: (
              <>
                {option.title}
                {option.recommended ? <Badge tone="accent">{t("recommended")}</Badge> : null}
              </>
            ),
            content: <Option option={option} />,
          }))}
        />
      ) : null}
      {noCommandReason && !options.some((option) => option.why === noCommandReason) ? (
        <p className="text-sm text-ink-muted">
          <span className="font-medium text-ink">
            {t("noCommand")}
            {t("colon")}
          </span>
          {noCommandReason}
        </p>
      ) : null}
    </div>
  );
}

function Option({ option, titled = false }: { option: RemediationOption; titled?: boolean }) {
  const t = useTranslations("remediation");
  const risky = option.steps.some((step) => step.risk === "high");
  return (
    <div className="flex flex-col gap-3">
      {titled ? <p className="text-sm font-medium">{option.title}</p> : null}
      {option.steps.some((step) => step.text === option.why) ? null : (
        <p className="max-w-prose text-sm text-ink-muted">{option.why}</p>
      )}
      {risky ? <p className="max-w-prose text-sm text-fail">{t("highRisk")}</p> : null}
      <ol className="flex flex-col gap-4">
        {option.steps.map((step, index) => (
          <li key={index} className="flex flex-col gap-2">
            <StepView step={step} number={option.steps.length > 1 ? index + 1 : undefined} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function StepView({ step, number }: { step: RemediationStep; number?: number }) {
  const t = useTranslations("remediation");
  return (
    <>
      <StepText
        step={step}
        text={step.text}
        before={number ? <span className="text-xs font-medium text-ink-subtle">{t("step", { number })}</span> : null}
      />
      {step.inspect ? <CommandBlock command={step.inspect} kind="inspect" /> : null}
      {step.command ? <CommandBlock command={step.command} kind="fix" /> : null}
      {step.example ? <CommandBlock command={step.example.command} choices={step.example.choices} kind="fix" /> : null}
      {step.undo ? <CommandBlock command={step.undo} kind="undo" /> : null}
      {step.path ? (
        <p className="text-xs text-ink-muted">
          <span className="font-medium">
            {t("path")}
            {t("colon")}
          </span>
          <ConsoleLink path={step.path} />
        </p>
      ) : null}
    </>
  );
}
