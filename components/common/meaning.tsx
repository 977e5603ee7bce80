"use client";

import { useState } from "react";
import { Popover } from "@/components/ui/popover";
import { cn } from "@/lib/utils";

interface MeaningProps {
  text: string;
  children: React.ReactNode;
  className?: string;
}

/** A sign, mark or chip that tells its meaning to a mouse over it, to the keyboard and to a finger. */
export function Meaning({ text, children, className }: MeaningProps) {
  const [open, setOpen] = useState(false);
  const stay = (event: Event) => event.preventDefault();
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      role="tooltip"
      onOpenAutoFocus={stay}
      onCloseAutoFocus={stay}
      className="pointer-events-none w-auto max-w-xs px-2.5 py-1.5 text-xs"
      trigger={
        <button
          type="button"
          data-slot="meaning"
          // Above the control that covers a row.
          className={cn(
            "relative z-[1] -my-0.5 inline-flex min-h-6 min-w-6 max-w-full items-center justify-center rounded-sm",
            className,
          )}
          onPointerEnter={({ pointerType }) => pointerType === "mouse" && setOpen(true)}
          onPointerLeave={({ pointerType }) => pointerType === "mouse" && setOpen(false)}
          onFocus={({ currentTarget }) => currentTarget.matches(":focus-visible") && setOpen(true)}
          onBlur={() => setOpen(false)}
          onClick={(event) => {
            event.preventDefault();
            setOpen(true);
          }}
        >
          {children}
        </button>
      }
    >
      {text}
    </Popover>
  );
}
