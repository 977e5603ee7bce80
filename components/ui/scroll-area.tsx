import type { ComponentProps } from "react";
import { cn } from "@/lib/utils";

/** A region that scrolls by keyboard too: it takes focus and needs an accessible name. */
function ScrollArea({ className, ...props }: ComponentProps<"div"> & { "aria-label": string }) {
  return (
    <div
      data-slot="scroll-area"
      role="region"
      tabIndex={0}
      className={cn("scrollbar-thin overflow-auto", className)}
      {...props}
    />
  );
}

export { ScrollArea };
