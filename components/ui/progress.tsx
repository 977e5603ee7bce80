"use client";

import { Progress as ProgressPrimitive } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "@/lib/utils";

/** `value` 0 to 100; `null` when the end is not known. Needs an accessible name. */
function Progress({
  className,
  value,
  ...props
}: ComponentProps<typeof ProgressPrimitive.Root> & { "aria-label": string }) {
  return (
    <ProgressPrimitive.Root
      data-slot="progress"
      value={value}
      className={cn("h-1.5 w-full overflow-hidden rounded-full bg-surface-hover", className)}
      {...props}
    >
      <ProgressPrimitive.Indicator
        className={cn(
          "h-full rounded-full bg-accent transition-[width] duration-300",
          value === null && "animate-pulse",
        )}
        style={{ width: `${value ?? 30}%` }}
      />
    </ProgressPrimitive.Root>
  );
}

export { Progress };
