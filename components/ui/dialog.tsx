"use client";

import dynamic from "next/dynamic";
import { Slot } from "radix-ui";
import { useState, type ComponentProps, type ReactNode } from "react";

/** Loaded when it is opened first. */
const DialogWindow = dynamic(() => import("./dialog-window").then((module) => module.DialogWindow), { ssr: false });

type DialogProps = ComponentProps<typeof DialogWindow> & {
  /** The button that opens it, where it is not opened from elsewhere. */
  trigger?: ReactNode;
};

export function Dialog({ trigger, ...props }: DialogProps) {
  const { open, onOpenChange } = props;
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);
  return (
    <>
      {trigger ? (
        <Slot.Root aria-haspopup="dialog" aria-expanded={open} onClick={() => onOpenChange(true)}>
          {trigger}
        </Slot.Root>
      ) : null}
      {wanted ? <DialogWindow {...props} /> : null}
    </>
  );
}
