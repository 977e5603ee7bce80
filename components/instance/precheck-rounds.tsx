"use client";

import { ArrowRight } from "lucide-react";
import { useTranslations } from "next-intl";
import type { PageFinding } from "@/lib/views";
import { precheckRounds } from "@/lib/views/precheck-rounds";
import { cn } from "@/lib/utils";

/** What hides what, as rounds of the precheck; nothing where it shows everything at once. */
export function PrecheckRounds({ findings }: { findings: readonly PageFinding[] }) {
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
              <span className="text-2xs text-ink-muted">{t(index === 0 ? "now" : "then")}</span>
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
