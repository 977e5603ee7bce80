import type { ComponentProps } from "react";
import { cn } from "@/lib/utils";

function Skeleton({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      data-slot="skeleton"
      aria-hidden
      // Still at first: what comes within a second needs no sign of life, and drawing it 60 times a second holds it up.
      className={cn("h-4 animate-pulse rounded bg-surface-hover [animation-delay:1s]", className)}
      {...props}
    />
  );
}

export { Skeleton };
