"use client";

import { Tabs as Primitive } from "radix-ui";
import type { ReactNode } from "react";

interface TabsProps<Id extends string> {
  /** Names the list of tabs for screen readers. */
  label: string;
  tabs: readonly { id: Id; title: ReactNode; content: ReactNode }[];
  /** The open tab and its change, where the page keeps it; else the first one is open at first. */
  value?: Id;
  onChange?: (id: Id) => void;
  /** Of each tab's content. */
  className?: string;
}

export function Tabs<Id extends string>({ label, tabs, value, onChange, className = "min-w-0" }: TabsProps<Id>) {
  return (
    <Primitive.Root
      defaultValue={value === undefined ? tabs[0]?.id : undefined}
      value={value}
      onValueChange={(id) => onChange?.(id as Id)}
      className="flex flex-col gap-3"
    >
      <Primitive.List aria-label={label} className="scrollbar-thin flex gap-4 overflow-x-auto border-b border-line">
        {tabs.map(({ id, title }) => (
          <Primitive.Trigger
            key={id}
            value={id}
            className="-mb-px inline-flex h-9 items-center gap-1.5 whitespace-nowrap border-b-2 border-transparent text-sm text-ink-muted hover:text-ink data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-ink"
          >
            {title}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map(({ id, content }) => (
        <Primitive.Content key={id} value={id} className={className}>
          {content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  );
}
