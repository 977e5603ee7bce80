"use client";

import dynamic from "next/dynamic";
import { Slot } from "radix-ui";
import { useState, type ComponentProps, type ReactNode } from "react";

/** Loaded when it is opened first. */
const DialogWindow = dynamic(() => import("./dialog-window").then((module) => module.DialogWindow), { ssr: false });

interface DialogProps extends Omit<ComponentProps<typeof DialogWindow>, "open" | "onOpenChange" | "children"> {
  /** The button that opens it. */
  trigger: ReactNode;
  children: (close: () => void) => ReactNode;
}

/** A window that its button opens. */
export function Dialog({ trigger, children, ...props }: DialogProps) {
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      <Slot.Root aria-haspopup="dialog" aria-expanded={open === true} onClick={() => setOpen(true)}>
        {trigger}
      </Slot.Root>
      {open === undefined ? null : (
        <DialogWindow open={open} onOpenChange={setOpen} {...props}>
          {children(() => setOpen(false))}
        </DialogWindow>
      )}
    </>
  );
}
