"use client";

import { Popover as Primitive } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/lib/utils";

/** `trigger`: the button that opens it. */
export function Popover({
  trigger,
  className,
  align = "start",
  open,
  onOpenChange,
  ...props
}: ComponentProps<typeof Primitive.Content> &
  Pick<ComponentProps<typeof Primitive.Root>, "open" | "onOpenChange"> & {
    trigger: ReactNode;
  }) {
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className={cn(
            "z-40 max-h-[80vh] w-72 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-md border border-line bg-surface-raised p-3 text-sm text-ink shadow-pop",
            className,
          )}
          {...props}
        />
      </Primitive.Portal>
    </Primitive.Root>
  );
}
