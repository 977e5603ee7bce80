import type { ComponentProps } from "react";
import { cn } from "@/lib/utils";

/** The frame of everything that says "we could not look": amber, with the hatch as a strip where it disturbs no text. */
export function UnknownBox({ className, children, ...props }: ComponentProps<"div">) {
  return (
    <div
      className={cn(
        "relative flex items-start gap-3 overflow-hidden rounded-md border border-unknown-line bg-unknown-soft py-2.5 pl-5 pr-4",
        className,
      )}
      {...props}
    >
      <span aria-hidden className="hatched-solid absolute inset-y-0 left-0 w-1.5 bg-unknown-solid" />
      {children}
    </div>
  );
}
