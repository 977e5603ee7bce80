"use client";

import { MoveRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { useContext, useEffect, useId, useRef } from "react";
import { FlowContext } from "@/components/check/use-choices";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { useHydrated } from "@/components/common/use-hydrated";
import { Button } from "@/components/ui/button";
import { Shown } from "@/components/diff/difference-table";
import { familyText, type Family } from "@/lib/model/family";
import type { RemediationOption } from "@/lib/model/result";
import { afterFix } from "@/lib/model/ways";
import { effectOf, movingSide, type DifferenceLine } from "@/lib/views";
import { cn } from "@/lib/utils";
import { TRAFFIC_TONE } from "./step";

const FACT_TONE: Partial<Record<string, BadgeTone>> = {
  same: "neutral",
  addressChanged: "fail",
  instanceReleased: "fail",
  lessProtected: "fail",
};

interface WaysProps {
  options: readonly RemediationOption[];
  /** A name for each of them. */
  names: readonly string[];
  /** The way that is taken: chosen, or recommended. */
  taken?: RemediationOption;
  /** A person chose. */
  isChosen: boolean;
  onChoose: (way: string | undefined) => void;
  /** The pointer is on a way, or has left it. */
  onLook?: (way: string | undefined) => void;
  /** Shows each setting by itself, where several are decided together, and back. */
  isApart?: boolean;
  onApart?: (apart: boolean) => void;
  lines: readonly DifferenceLine[];
  family?: Family;
}

/** The ways side by side: what stays, what changes, who notices, what it costs. Where one is recommended, their names only. */
export function Ways({
  options,
  names,
  taken,
  isChosen,
  onChoose,
  onLook,
  isApart,
  onApart,
  lines,
  family,
}: WaysProps) {
  const t = useTranslations("remediation");
  const tc = useTranslations("common");
  const hydrated = useHydrated();
  const group = useId();
  const flow = useContext(FlowContext);
  const asked = useRef<HTMLFieldSetElement>(null);
  const isOpen = !taken && hydrated;
  useEffect(() => {
    if (isOpen && asked.current) flow?.onAsk(asked.current);
  });
  // The value of one setting; the table above has those of several.
  const [line, ...rest] = lines;
  const recommended = options.find((option) => option.recommended);
  const radio = (option: RemediationOption, at: number) => (
    <input
      type="radio"
      name={group}
      autoComplete="off"
      disabled={!hydrated}
      checked={option === taken}
      aria-labelledby={`${group}${at}`}
      onChange={() => onChoose(option === recommended ? undefined : names[at])}
      className="mt-1 size-3.5 shrink-0 cursor-pointer accent-accent"
    />
  );
  return (
    <fieldset
      ref={asked}
      className="flex min-w-0 scroll-my-28 flex-col gap-2"
      data-slot="ways"
      data-open={taken ? undefined : true}
    >
      <legend className={recommended ? "sr-only" : "mb-2 flex items-center gap-3 text-sm font-medium"}>
        {t(recommended ? "options" : taken ? "decided" : options.length === 1 ? "confirm" : "decide")}
        {isChosen && !recommended ? (
          <Button size="sm" variant="ghost" onClick={() => onChoose(undefined)}>
            {t("undecide")}
          </Button>
        ) : null}
        {onApart ? (
          <Button size="sm" variant="ghost" onClick={() => onApart(!isApart)}>
            {t(isApart ? "together" : "apart")}
          </Button>
        ) : null}
      </legend>
      {recommended ? (
        <div className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
          {options.map((option, at) => (
            <label key={at} className="flex items-start gap-2">
              {radio(option, at)}
              <span id={`${group}${at}`}>{option.title}</span>
              {option.recommended ? <Badge tone="accent">{t("recommended")}</Badge> : null}
            </label>
          ))}
        </div>
      ) : (
        <div className={cn("grid max-w-4xl gap-2", options.length > 2 ? "md:grid-cols-3" : "md:grid-cols-2")}>
          {options.map((option, at) => {
            const { traffic, facts } = effectOf(option.steps);
            const after = line && rest.length === 0 ? afterFix(line, option) : undefined;
            const moving = line && movingSide(line, after);
            const command = option.steps.flatMap(({ command, example }) => command ?? example?.command ?? [])[0];
            return (
              <label
                key={at}
                data-way={names[at]}
                onPointerEnter={() => onLook?.(names[at])}
                onPointerLeave={() => onLook?.(undefined)}
                className={cn(
                  "flex min-w-0 cursor-pointer gap-2.5 rounded-md border p-3 text-sm",
                  option === taken ? "border-accent bg-accent-soft" : "border-line-strong hover:bg-surface-hover",
                )}
              >
                {radio(option, at)}
                <span className="flex min-w-0 flex-1 flex-col items-start gap-1.5">
                  <span id={`${group}${at}`} className="font-medium">
                    {option.title}
                  </span>
                  {moving ? (
                    <span className="flex flex-wrap items-baseline gap-x-1.5 text-ink-muted">
                      {familyText(t(`moves.${moving}`), family)}
                      <MoveRight aria-hidden className="size-3 self-center" />
                      <span className="font-medium text-ink">
                        <Shown value={after} />
                      </span>
                    </span>
                  ) : null}
                  {option.why ? <span className="text-ink-muted [overflow-wrap:anywhere]">{option.why}</span> : null}
                  <span className="flex flex-wrap items-center gap-1.5 empty:hidden">
                    {traffic ? <Badge tone={TRAFFIC_TONE[traffic]}>{tc(`traffic.${traffic}`)}</Badge> : null}
                    {facts.map((fact) => (
                      <Badge key={fact} tone={FACT_TONE[fact] ?? "outline"}>
                        {t(`fact.${fact}`)}
                      </Badge>
                    ))}
                  </span>
                  {command ? (
                    <code className="w-full truncate text-xs text-ink-subtle">{command.split("\n")[0]}</code>
                  ) : (
                    <span className="text-xs text-ink-subtle">{t("byHand")}</span>
                  )}
                </span>
              </label>
            );
          })}
        </div>
      )}
    </fieldset>
  );
}
