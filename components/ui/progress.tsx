import type { ComponentProps } from "react";
import { cn } from "@/lib/utils";

/** `value` 0 to 100; `null` when the end is not known. Needs an accessible name. */
export function Progress({
  className,
  value,
  ...props
}: ComponentProps<"div"> & { value: number | null; "aria-label": string }) {
  return (
    <div
      role="progressbar"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value ?? undefined}
      className={cn("h-1.5 w-full overflow-hidden rounded-full bg-surface-hover", className)}
      {...props}
    >
      <div
        className={cn(
          "h-full rounded-full bg-accent transition-[width] duration-300",
          value === null && "animate-pulse",
        )}
        style={{ width: `${value ?? 30}%` }}
      />
    </div>
  );
}
