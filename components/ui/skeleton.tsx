import type { ComponentProps } from "react";
import { cn } from "@/lib/utils";

export function Skeleton({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      aria-hidden
      // Pulses after one second: an animation before that slows down the page that is loading.
      className={cn("h-4 animate-pulse rounded bg-surface-hover [animation-delay:1s]", className)}
      {...props}
    />
  );
}
