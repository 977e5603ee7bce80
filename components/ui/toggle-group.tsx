"use client";

import { ToggleGroup as ToggleGroupPrimitive } from "radix-ui";
import { cn } from "@/lib/utils";

interface ToggleGroupProps<K extends string> {
  /** Names the group for screen readers. */
  label: string;
  value: K;
  options: readonly (readonly [value: K, name: React.ReactNode])[];
  onChange: (value: K) => void;
  className?: string;
}

/** A few choices side by side; one is selected. */
export function ToggleGroup<K extends string>({ label, value, options, onChange, className }: ToggleGroupProps<K>) {
  return (
    <ToggleGroupPrimitive.Root
      data-slot="toggle-group"
      type="single"
      aria-label={label}
      value={value}
      // Pressing the chosen one again changes nothing.
      onValueChange={(next) => next && onChange(next as K)}
      className={cn(
        "inline-flex min-h-8 shrink-0 flex-wrap items-center self-start rounded-md border border-line bg-surface-sunken p-0.5",
        className,
      )}
    >
      {options.map(([id, name]) => (
        <ToggleGroupPrimitive.Item
          key={id}
          value={id}
          className="inline-flex min-h-7 items-center gap-1.5 whitespace-nowrap rounded px-2.5 text-xs text-ink-muted hover:text-ink data-[state=on]:bg-surface data-[state=on]:font-medium data-[state=on]:text-ink data-[state=on]:shadow-[0_0_0_1px_var(--line)]"
        >
          {name}
        </ToggleGroupPrimitive.Item>
      ))}
    </ToggleGroupPrimitive.Root>
  );
}
