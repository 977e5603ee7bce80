"use client";

import { useTranslations } from "next-intl";
import type { DiffSection, SideLine, Sides } from "@/lib/views";
import { cn } from "@/lib/utils";
import { useGoToFinding } from "./go-to";
import { MarkedText } from "./marked-text";

/** The differences one after the other, what the CLB has above what the Service asks for: for narrow screens. */
export function InlineDifferences({
  sides,
  title,
  className,
}: {
  sides: Sides;
  title: (section: DiffSection) => string;
  className?: string;
}) {
  const goToFinding = useGoToFinding();
  const t = useTranslations("diff");
  const marked = (lines: readonly SideLine[], mark: number) => lines.filter((line) => line.marks.includes(mark));
  return (
    <ol className={cn("flex flex-col gap-2", className)}>
      {sides.marks.map(({ section, line }, mark) => (
        <li key={mark} className="overflow-hidden rounded-md border border-line bg-surface text-xs">
          <div className="flex items-center justify-between gap-2 border-b border-line bg-surface-sunken pl-3">
            <span className="min-w-0 break-all py-1">
              {title(section)} <code className="font-medium">{line.field}</code>
            </span>
            <button
              type="button"
              data-diff-finding={line.findingId}
              aria-label={t("toFinding", { number: mark + 1, field: line.field })}
              onClick={() => goToFinding(line.findingId)}
              className="min-h-11 min-w-11 shrink-0 tabular-nums text-accent underline underline-offset-2"
            >
              {mark + 1}
            </button>
          </div>
          {(["clb", "service"] as const).map((side) =>
            marked(sides[side], mark).map((one, index) => (
              <div
                key={`${side} ${index}`}
                className={cn("flex gap-2 px-2 py-1 font-mono", side === "clb" ? "bg-fail-soft" : "bg-advice-soft")}
              >
                <span aria-hidden className="select-none text-ink-muted">
                  {side === "clb" ? "-" : "+"}
                </span>
                <span className="min-w-0">
                  <span className="sr-only">{t(side)}: </span>
                  <MarkedText line={one} side={side} indent={false} />
                </span>
              </div>
            )),
          )}
        </li>
      ))}
    </ol>
  );
}
