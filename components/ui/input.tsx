import type { ComponentProps } from "react";
import { cn } from "@/lib/utils";

export function Input({ className, ...props }: ComponentProps<"input">) {
  return (
    <input
      type="text"
      className={cn(
        "h-8 w-full min-w-0 rounded-md border border-line-strong bg-surface px-2.5 text-sm placeholder:text-ink-subtle disabled:opacity-50 aria-invalid:border-fail-solid [&::-webkit-search-cancel-button]:hidden",
        className,
      )}
      {...props}
    />
  );
}
