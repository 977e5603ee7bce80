import type { RowState } from "@/lib/model/row-state";
import { cn } from "@/lib/utils";

interface BarProps {
  parts: readonly (readonly [count: number, className: string])[];
  className?: string;
}

/** A bar of parts of a whole, next to their words. */
export function Bar({ parts, className }: BarProps) {
  const sum = parts.reduce((all, [count]) => all + count, 0) || 1;
  return (
    <span
      aria-hidden
      className={cn("flex h-2 w-full min-w-0 shrink gap-px overflow-hidden rounded-sm bg-surface-hover", className)}
    >
      {parts.map(([count, tone], index) =>
        count > 0 ? <span key={index} className={tone} style={{ width: `${(count * 100) / sum}%` }} /> : null,
      )}
    </span>
  );
}

/** The parts of rows by state: what fails, what is not known, what is accepted or advised, what is in order. */
export const stateParts = (counts: Readonly<Record<RowState, number>>): BarProps["parts"] => [
  [counts.fail, "bg-fail-solid"],
  [counts.unknown + counts.notCovered, "bg-unknown-solid"],
  [counts.accepted + counts.advice, "bg-advice-solid"],
  [counts.pass + counts.skipped, "bg-pass-solid"],
];
