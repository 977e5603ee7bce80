"use client";

import { useTranslations } from "next-intl";
import { CodeChip } from "@/components/common/code-chip";
import { ServiceLink } from "@/components/common/resource-link";
import type { TargetChange, TargetStep } from "@/lib/views";

const SHOWN = 3;

/** What comes and goes from each version to the next, and what its dry run does anew. */
export function TargetSteps({ steps }: { steps: readonly TargetStep[] }) {
  const t = useTranslations("targets");
  if (steps.length === 0) return null;
  return (
    <section aria-label={t("steps")} className="flex flex-col gap-1">
      <h2 className="font-semibold">{t("steps")}</h2>
      <ol className="flex flex-col">
        {steps.map((step) => (
          <li
            key={step.to}
            className="grid gap-x-4 gap-y-1 border-b border-line py-2 last:border-0 md:grid-cols-[11rem_minmax(0,1fr)]"
          >
            <span className="tabular-nums text-ink-muted">{t("step", { from: step.from, to: step.to })}</span>
            <div className="flex min-w-0 flex-col gap-1">
              {step.appears.map((change) => (
                <Change key={change.code} change={change} word={t("appears")} tone="text-fail" />
              ))}
              {step.goes.map((change) => (
                <Change key={change.code} change={change} word={t("goes")} tone="text-pass" />
              ))}
              {step.notes.map((note) => (
                <p key={note.code} className="flex items-start gap-2">
                  <CodeChip code={note.code} className="mt-px" />
                  <span className="min-w-0 max-w-prose">
                    <span className="font-medium">{note.title}</span>{" "}
                    <span className="text-ink-muted">{note.cause}</span>
                  </span>
                </p>
              ))}
              {step.appears.length + step.goes.length + step.notes.length === 0 ? (
                <p className="text-ink-subtle">{t("noChange")}</p>
              ) : null}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Change({ change, word, tone }: { change: TargetChange; word: string; tone: string }) {
  const t = useTranslations("targets");
  const shown = change.services.slice(0, SHOWN);
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className={tone}>{word}</span>
      <CodeChip code={change.code} />
      <span className="min-w-0 truncate">{change.title}</span>
      <span className="text-ink-muted">{t("services", { count: change.count })}</span>
      {shown.map((service) => (
        <ServiceLink key={service} service={service} />
      ))}
      {change.count > shown.length ? (
        <span className="text-ink-subtle">{t("more", { count: change.count - shown.length })}</span>
      ) : null}
    </p>
  );
}
