"use client";

import { cn } from "@/lib/utils";
import { AppLink } from "./app-link";

export interface TabLink {
  id: string;
  label: string;
  href: string;
  count?: number;
}

/** Tabs that are pages: links with `aria-current`, so that each has an address and opens in its own tab. */
export function TabLinks({
  label,
  tabs,
  current,
  className,
}: {
  label: string;
  tabs: TabLink[];
  current: string;
  className?: string;
}) {
  return (
    <nav
      aria-label={label}
      className={cn(
        "scrollbar-thin -mb-px overflow-x-auto overflow-y-hidden border-b border-line print:hidden",
        className,
      )}
    >
      <ul className="flex gap-5">
        {tabs.map((tab) => (
          <li key={tab.id}>
            <AppLink
              href={tab.href}
              aria-current={tab.id === current ? "page" : undefined}
              className={cn(
                "inline-flex h-9 items-center gap-1.5 whitespace-nowrap border-b-2 text-sm",
                tab.id === current
                  ? "border-accent font-medium text-ink"
                  : "border-transparent text-ink-muted hover:text-ink",
              )}
            >
              {tab.label}
              {tab.count === undefined ? null : (
                <span className="text-xs tabular-nums text-ink-subtle">{tab.count}</span>
              )}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
