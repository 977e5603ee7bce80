import type { ComponentProps } from "react";
import { cn } from "@/lib/utils";

export function Textarea({ className, ...props }: ComponentProps<"textarea">) {
  return (
    <textarea
      className={cn(
        "min-h-24 w-full min-w-0 rounded-md border border-line-strong bg-surface px-3 py-2 text-sm placeholder:text-ink-subtle disabled:opacity-50 aria-invalid:border-fail-solid",
        className,
      )}
      {...props}
    />
  );
}
