"use client";

import { useTranslations } from "next-intl";
import { useContext, useEffect, useRef } from "react";
import { FlowContext } from "@/components/check/flow";
import { useChoices } from "@/components/check/use-choices";
import { Shown } from "@/components/diff/difference-table";
import { Button } from "@/components/ui/button";
import { familyText, type Family } from "@/lib/model/family";
import { buttonValues, type Question } from "@/lib/views";

/** A question in its row: a button for each answer, by the value that it leads to where one setting is asked about. */
export function RowQuestion({ question: { ids, ways, sides }, family }: { question: Question; family: Family }) {
  const t = useTranslations("fix");
  const tr = useTranslations("remediation");
  const { chosenOf, choose } = useChoices();
  const flow = useContext(FlowContext);
  const asked = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (asked.current) flow?.onAsk(asked.current);
  });
  const taken = chosenOf(ids[0]!);
  const values = sides ? buttonValues(ways) : undefined;
  const side = { "keep-service": t("side.service"), "keep-cloud": familyText(t("side.cloud"), family) } as const;
  return (
    <span
      ref={asked}
      role="group"
      aria-label={tr(ways.length === 1 ? "confirm" : "decide")}
      data-slot="question"
      className="relative z-[1] flex min-w-0 flex-wrap items-center gap-1.5"
    >
      {ways.map(({ name, title, command }, at) => (
        <Button
          key={name}
          size="sm"
          data-answer={name}
          aria-pressed={taken === name}
          title={command ? title : `${title} · ${tr("byHand")}`}
          onClick={() => choose(ids, name)}
          className="h-auto min-h-7 max-w-full whitespace-normal text-left aria-pressed:border-accent aria-pressed:bg-accent-soft"
        >
          <span className="min-w-0">
            {values ? (
              <>
                <Shown value={values[at]!} />{" "}
                <span className="font-normal text-ink-muted">({side[name as keyof typeof side]})</span>
              </>
            ) : (
              title
            )}
          </span>
        </Button>
      ))}
      {sides && ids.length > 1 ? <span className="text-xs text-ink-subtle">+{ids.length - 1}</span> : null}
    </span>
  );
}
