"use client";

import { useEffect, useRef } from "react";
import { cn } from "@/lib/utils";
import { Link } from "@/components/ui/link";

export interface TabLink {
  id: string;
  label: string;
  href: string;
  count?: number;
  /** Its number may come later: its place is kept, so that no tab moves then. */
  counted?: boolean;
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
  const nav = useRef<HTMLElement>(null);
  // A phone shows half of them: the one the reader stands on is among those, wherever it is in the row, also
  // after a turn and when counts that came have moved it.
  const counts = tabs.map((tab) => tab.count).join();
  useEffect(() => {
    let width = 0;
    const show = () => {
      const bar = nav.current;
      const own = bar?.querySelector<HTMLElement>('[aria-current="page"]');
      if (!bar || !own || bar.clientWidth === width) return;
      width = bar.clientWidth;
      bar.scrollLeft = own.offsetLeft - (width - own.offsetWidth) / 2;
    };
    show();
    window.addEventListener("resize", show);
    return () => window.removeEventListener("resize", show);
  }, [current, counts]);
  return (
    <nav
      ref={nav}
      aria-label={label}
      className={cn(
        "scrollbar-thin more-aside relative -mb-px overflow-x-auto overflow-y-hidden border-b border-line print:hidden",
        className,
      )}
    >
      <ul className="flex gap-5">
        {tabs.map((tab) => (
          <li key={tab.id}>
            <Link
              href={tab.href}
              aria-current={tab.id === current ? "page" : undefined}
              className={cn(
                "inline-flex h-9 items-center gap-1.5 whitespace-nowrap border-b-2 text-sm",
                tab.id === current
                  ? "border-accent font-medium text-ink"
                  : "border-transparent text-ink-muted hover:text-ink",
              )}
            >
              {/* As wide as it is where one stands on it, so that no tab moves by a turn. */}
              <span data-label={tab.label} className="as-wide-as-bold">
                {tab.label}
              </span>
              {tab.count === undefined && !tab.counted ? null : (
                <span className="min-w-[3ch] text-xs tabular-nums text-ink-subtle">{tab.count}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
