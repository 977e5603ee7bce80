"use client";

import { useTranslations } from "next-intl";
import { STATES } from "@/components/common/state";
import { ROW_STATES, type RowState } from "@/lib/views";
import { cn } from "@/lib/utils";

interface StateBarProps {
  counts: Record<RowState, number>;
  /** Rows are still to come: the bar keeps its place. */
  filling?: boolean;
  selected: readonly string[];
  onSelect: (state: RowState) => void;
  /** Drawn at the end of the line. */
  children?: React.ReactNode;
}

/** Counts by state as a bar and as buttons that filter. States with nothing in them are left out, except fail. */
export function StateBar({ counts, filling, selected, onSelect, children }: StateBarProps) {
  const t = useTranslations("common");
  const total = ROW_STATES.reduce((sum, state) => sum + counts[state], 0);
  if (total === 0 && !filling) return null;
  return (
    <div className="flex flex-col gap-1.5">
      <div aria-hidden className="flex h-1.5 w-full gap-0.5 overflow-hidden rounded-full bg-surface-hover">
        {ROW_STATES.filter((state) => counts[state] > 0).map((state) => (
          <span key={state} className={cn("min-w-1", STATES[state].solid)} style={{ flexGrow: counts[state] }} />
        ))}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <ul className="-ml-2 flex flex-wrap">
          {ROW_STATES.filter((state) => counts[state] > 0 || state === "fail").map((state) => {
            const look = STATES[state];
            const Icon = look.icon;
            return (
              <li key={state}>
                <button
                  type="button"
                  aria-pressed={selected.includes(state)}
                  onClick={() => onSelect(state)}
                  className="inline-flex h-7 items-center gap-1.5 rounded-md px-2 text-sm hover:bg-surface-hover aria-pressed:bg-surface-hover aria-pressed:font-medium"
                >
                  <Icon aria-hidden className={cn("size-3.5", look.text)} />
                  <span className="font-medium tabular-nums">{counts[state]}</span>
                  <span className="text-ink-muted">{t(`status.${state}`)}</span>
                </button>
              </li>
            );
          })}
        </ul>
        {children}
      </div>
    </div>
  );
}
