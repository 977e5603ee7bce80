"use client";

import { useTranslations } from "next-intl";
import { STATES } from "@/components/common/state";
import { ROW_STATES, shownStates, type RowState } from "@/lib/views";
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
      {/* Cut out of lines as long as the bar: while counts grow nothing is moved. */}
      <div aria-hidden className="relative h-1.5 w-full overflow-hidden rounded-full bg-surface-hover">
        {shares(counts, total).map(({ state, from, to }) => (
          <span
            key={state}
            className={cn("absolute inset-0", STATES[state].solid)}
            style={{ clipPath: `inset(0 calc(${(100 - to).toFixed(2)}% + 1px) 0 calc(${from.toFixed(2)}% + 1px))` }}
          />
        ))}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <ul className="-ml-2 flex flex-wrap">
          {shownStates(counts).map((state) => {
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
                  <span className={cn("text-left font-medium tabular-nums", filling && "min-w-[4ch]")}>
                    {counts[state]}
                  </span>
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

/** Narrower than this, in percent of the bar, nobody sees it. */
const LEAST = 0.6;

/** Where each state begins and ends on the bar, in percent. */
function shares(counts: Record<RowState, number>, total: number): { state: RowState; from: number; to: number }[] {
  const parts = ROW_STATES.filter((state) => counts[state] > 0).map((state) => ({
    state,
    share: Math.max(LEAST, (100 * counts[state]) / total),
  }));
  const sum = parts.reduce((all, { share }) => all + share, 0);
  let at = 0;
  return parts.map(({ state, share }) => {
    const from = at;
    at += (100 * share) / sum;
    return { state, from, to: at };
  });
}
