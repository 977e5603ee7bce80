import type { ComponentProps } from "react";
import { cn } from "@/lib/utils";

function Skeleton({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      data-slot="skeleton"
      aria-hidden
      className={cn("h-4 animate-pulse rounded bg-surface-hover", className)}
      {...props}
    />
  );
}

export { Skeleton };
