"use client";

import { Slot, type Popover as Parts } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/lib/utils";
import { popoverParts, useLater } from "./later";

/** `trigger`: the button that opens it. */
export function Popover({
  trigger,
  className,
  align = "start",
  ...props
}: ComponentProps<typeof Parts.Content> & { trigger: ReactNode }) {
  const [Primitive, ask] = useLater(popoverParts);
  if (!Primitive)
    return (
      <Slot.Root aria-haspopup="dialog" aria-expanded={false} onClick={ask}>
        {trigger}
      </Slot.Root>
    );
  return (
    <Primitive.Root defaultOpen>
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
