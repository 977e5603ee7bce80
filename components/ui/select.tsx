import { ChevronsUpDown } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "@/lib/utils";

/** The browser's own list of choices: a wheel on a phone, type-ahead everywhere, and nothing to fetch. */
export function Select({ className, children, ...props }: ComponentProps<"select">) {
  return (
    <span className={cn("relative inline-flex items-center", className)}>
      <select
        className="h-8 w-full cursor-pointer appearance-none rounded-md border border-line-strong bg-surface pl-3 pr-8 text-sm font-medium hover:bg-surface-hover disabled:cursor-not-allowed disabled:opacity-50 max-md:h-11"
        {...props}
      >
        {children}
      </select>
      <ChevronsUpDown aria-hidden className="pointer-events-none absolute right-2.5 size-3.5 text-ink-subtle" />
    </span>
  );
}
